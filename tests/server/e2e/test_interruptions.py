"""The server is killed, ended, restored from a backup: what was acknowledged stays, and games go on."""

import asyncio
import os
import random
import resource
import shutil
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.server.e2e.client import Client, ConnectionClosed, Refused
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


def test_who_has_called_is_answered_before_the_server_ends(tmp_path: Path) -> None:
    """Their connection is nobody else's to answer, also where the socket outlives the process."""
    with serving(tmp_path / "data", SupervisedServer) as server:
        with (
            socket.create_connection(("127.0.0.1", server.port), timeout=30) as call,
            socket.create_connection(("127.0.0.1", server.port), timeout=30) as silent,
        ):
            assert server.answers(), "both were heard by now"
            assert server.id is not None
            os.kill(server.id, signal.SIGTERM)
            time.sleep(0.4)
            call.sendall(b"GET /readyz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
            said = b"".join(iter(lambda: call.recv(65536), b""))
            assert said.startswith(b"HTTP/1.1 200"), said
            assert silent.recv(1) == b"", "who says nothing does not keep it"
        assert isinstance(server, SupervisedServer) and server.process.wait(60) == 0
        server.id = None


async def held_back(server: ServerProcess) -> None:
    """Nothing can be written in mid-game, for a while: said to whoever plays or asks, and over by itself."""
    assert server.id is not None
    hard = resource.prlimit(server.id, resource.RLIMIT_FSIZE)[1]
    async with Client(server.url, "Ann") as ann:
        await ann.come()
        seats = [{"kind": "me"}, {"kind": "here", "name": "Zoe"}]
        look = await ann.post("/tables", {"plan": {"game": "hong-kong", "seats": seats}})
        id, step = look["now"]["id"], look["now"]["steps"][0]["step"]
        resource.prlimit(server.id, resource.RLIMIT_FSIZE, (0, hard))
        for _ in range(2):
            with pytest.raises(Refused, match="store/failed"):
                await ann.step(id, look["at"], step)
            assert not await asyncio.to_thread(server.answers), "it says that all is well"
        assert (await ann.look(id))["at"] == look["at"], "what is there can be read"
        resource.prlimit(server.id, resource.RLIMIT_FSIZE, (hard, hard))
        assert await asyncio.to_thread(server.answers)
        assert (await ann.step(id, look["at"], step))["at"] > look["at"]


@pytest.mark.skipif(sys.platform != "linux", reason="no process can hold another back here")
def test_a_disk_that_takes_nothing_for_a_while_in_mid_game_is_said_and_forgotten(tmp_path: Path) -> None:
    with serving(tmp_path / "data") as server:
        asyncio.run(held_back(server))
