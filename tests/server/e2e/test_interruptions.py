"""The server is killed, ended, restored from a backup: what was acknowledged stays, and games go on."""

import asyncio
import os
import random
import shutil
import signal
import subprocess
from pathlib import Path

import pytest

from tests.server.e2e.client import Client, ConnectionClosed
from tests.server.e2e.process import GRATTECIEL, ServerProcess, SharingServer, SupervisedServer, serving
from tests.server.e2e.stubborn import Stubborn, acknowledged, restart

KILLS = int(os.environ.get("GRATTECIEL_KILLS", "5"))
"""Five each time; whoever works on storage asks for more."""
RESTART = 1012
"""The close code that says: the server goes, come back."""


async def tables(up: asyncio.Event, ann: Client, ben: Client, *games: str) -> list[Stubborn]:
    """Tables where Ann has the first seat, Ben the second, and a bot the third, if there is one."""
    await ann.come()
    await ben.come()
    players = []
    for game in games:
        table = await ann.set_up(game, "me", "open", *(["intern"] if game != "hong-kong" else []))
        await ben.sit(table)
        for client in (ann, ben):
            choose = random.Random(f"{game} {client.name}")
            players.append(Stubborn(client, table["now"]["id"], up, choose))
    return players


async def settle(players: list[Stubborn]) -> None:
    """The games ended by their rules, and their logs agree with what each of the players did and was told."""
    for number, player in enumerate(players):
        look = await player.client.look(player.id)
        assert look["now"]["result"]["reason"] == "rules"
        player.check(look["lines"], number % 2)


async def killed_again_and_again(server: ServerProcess, choose: random.Random) -> tuple[list[Stubborn], list[str]]:
    up = asyncio.Event()
    up.set()
    async with Client(server.url, "Ann") as ann, Client(server.url, "Ben") as ben:
        players = await tables(up, ann, ben, "dice", "hong-kong")
        tasks = [asyncio.create_task(player.play()) for player in players]
        for _ in range(KILLS):
            await acknowledged(players, choose.randint(0, 15))
            await asyncio.sleep(choose.uniform(0, 0.03))
            assert not all(player.over for player in players)
            up.clear()
            server.kill()
            await restart(server, up)
        await asyncio.gather(*tasks)
        await settle(players)
        return players, [await ann.get(f"/tables/{player.id}/record") for player in players[::2]]


@pytest.mark.parametrize("storage", ["sqlite", "postgresql"])
def test_nothing_acknowledged_is_lost_or_doubled_by_kills(
    storage: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    def kind(data: Path) -> ServerProcess:
        shared = storage == "postgresql"
        return SharingServer(data, request.getfixturevalue("postgres").database()) if shared else ServerProcess(data)

    with serving(tmp_path / "data", kind) as server:
        players, records = asyncio.run(killed_again_and_again(server, random.Random(20)))
    unanswered, written = sum(player.unanswered for player in players), sum(player.written for player in players)
    steps = sum(len(player.played) for player in players)
    print(f"{steps} steps; {unanswered} not answered, of which {written} were written")
    for record in records:
        verify(tmp_path / "game.sky", record)


def verify(file: Path, record: str) -> None:
    """Anybody can compute the luck of a record again."""
    file.write_text(record)
    run("verify", str(file))


def run(*arguments: str) -> None:
    """Run a command, which must succeed."""
    done = subprocess.run([*GRATTECIEL, *arguments], capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


async def ended_in_order(server: ServerProcess, choose: random.Random) -> list[Stubborn]:
    up = asyncio.Event()
    up.set()
    async with (
        Client(server.url, "Ann") as ann,
        Client(server.url, "Ben") as ben,
        Client(server.url, "Eve") as eve,
    ):
        players = await tables(up, ann, ben, "hong-kong", "projekt")
        thinking = await ben.set_up("hong-kong", "me", "living-legend")
        await ben.step(thinking["now"]["id"], thinking["at"], "S b2")
        tasks = [asyncio.create_task(player.play()) for player in players]
        for _ in range(2):
            async with eve.live(players[-1].id) as watching:
                await acknowledged(players, choose.randint(5, 20))
                up.clear()
                assert await asyncio.to_thread(server.send, signal.SIGTERM) == 0, server.said()
                with pytest.raises(ConnectionClosed) as closed:
                    while True:
                        await watching.hear()
                assert closed.value.rcvd is not None and closed.value.rcvd.code == RESTART
            assert '"message": "closed"' in server.said().splitlines()[-1]
            assert not server.file.with_name(f"{server.file.name}-wal").exists(), "everything is in the one file"
            meanwhile = asyncio.create_task(eve.look(players[-1].id))
            await restart(server, up)
            assert (await meanwhile)["now"]["status"] == "playing", "who calls while nobody serves is answered"
        await asyncio.gather(*tasks)
        await settle(players)
        return players


def test_told_to_end_the_server_finishes_what_it_writes(tmp_path: Path) -> None:
    with serving(tmp_path / "data", SupervisedServer) as server:
        asyncio.run(ended_in_order(server, random.Random(8)))


async def restored(server: ServerProcess, backup: Path) -> str:
    up = asyncio.Event()
    up.set()
    async with Client(server.url, "Ann") as ann, Client(server.url, "Ben") as ben:
        players = await tables(up, ann, ben, "projekt", "hong-kong")
        tasks = [asyncio.create_task(player.play()) for player in players]
        await acknowledged(players, 20)
        before = [list(player.played) for player in players]
        await asyncio.to_thread(run, "backup", str(backup), "--data", str(server.data))
        assert sum(len(player.played) for player in players) > sum(map(len, before)), "the games went on meanwhile"
        up.clear()
        server.kill()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for leftover in server.data.glob("*"):
            leftover.unlink() if leftover.is_file() else leftover.rmdir()
        shutil.copy(backup, server.file)
        await restart(server, up)
        again = []
        for number, player in enumerate(players):
            log = (await player.client.look(player.id))["lines"]
            there = [
                (line["number"], line["step"])
                for line in log
                if line["kind"] == "step" and line.get("seat") == number % 2
            ]
            assert there[: len(before[number])] == before[number], "acknowledged before the backup was made"
            player.witness.lines = {n: line for n, line in player.witness.lines.items() if n <= len(log)}
            player.witness.check(log)
            again.append(Stubborn(player.client, player.id, up, player.choose, played=there))
        await asyncio.gather(*(player.play() for player in again))
        await settle(again)
        record: str = await ann.get(f"/tables/{players[0].id}/record")
        return record


def test_a_backup_made_meanwhile_can_be_restored_and_played_on(tmp_path: Path) -> None:
    with serving(tmp_path / "data") as server:
        verify(tmp_path / "game.sky", asyncio.run(restored(server, tmp_path / "backup.db")))
