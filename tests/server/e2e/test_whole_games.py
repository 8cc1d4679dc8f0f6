"""Two clients and a bot play games over HTTP and WebSocket: to the end what is short, a good part of what is long."""

import asyncio
import random
from collections.abc import Iterator

import pytest

from gratteciel.play.luck import doubts
from gratteciel.play.record import read_record
from tests.server.e2e.client import Client, Refused
from tests.server.e2e.process import ServerProcess, serving
from tests.thorough import THOROUGH

TABLES = {
    "dice": ("me", "open", "intern"),
    "helicopters": ("me", "intern", "open"),
    "hong-kong": ("open", "me"),
    "projekt": ("intern", "me", "open"),
    "world": ("me", "open", "intern"),
}
"""Who sits where; hong-kong has two seats, so one game of it is with a bot instead of the other client."""
PART = {} if THOROUGH else {"dice": 30, "projekt": 20, "world": 30}
"""After how many steps of one's own somebody resigns; games of these have 200 to 500 steps."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    with serving(tmp_path_factory.mktemp("whole") / "data") as server:
        yield server


async def whole_game(server: ServerProcess, game: str, seats: tuple[str, ...]) -> None:
    async with Client(server.url, "Ann") as ann, Client(server.url, "Ben") as ben, Client(server.url, "Eve") as eve:
        await ann.come()
        table = await ann.set_up(game, *seats)
        id = table["now"]["id"]
        people = [ann]
        if "open" in seats:
            people.append(await ben.come())
            assert table["now"]["status"] == "waiting"
            await ben.sit(table)
        choose = random.Random(game)
        async with ann.live(id) as for_ann, ben.live(id) as for_ben, eve.live(id) as for_eve:
            tasks = [asyncio.create_task(live.play(choose, PART.get(game))) for live in (for_ann, for_ben, for_eve)]
            played = await asyncio.gather(*tasks)
            assert [number > 0 for number in played] == [client in people for client in (ann, ben, eve)]
            for live in (for_ann, for_ben, for_eve):
                await live.check()
                assert live.kinds[0] == "snapshot" and "delta" in live.kinds
            await check_result(ann, id, for_ann.lines, seats, whole=game not in PART)


async def check_result(
    client: Client, id: str, lines: list[dict[str, object]], seats: tuple[str, ...], whole: bool
) -> None:
    """The game ended as it should, everybody played, and the record is the log with luck that can be proved."""
    look = await client.look(id)
    assert look["now"]["result"]["reason"] == ("rules" if whole else "resignation")
    assert sum(look["now"]["result"]["shares"]) == pytest.approx(1)
    steps = [line for line in lines if line["kind"] == "step"]
    assert {line.get("seat") for line in steps} - {None} == set(range(len(seats)))
    record = read_record(await client.get(f"/tables/{id}/record"))
    assert record.position.over == whole and record.position.length == look["now"]["length"] == len(steps)
    assert record.fairness is not None and record.fairness.secret is not None
    assert record.fairness.commitment == look["now"]["commitment"]
    assert any(record.fairness.words) and not doubts(record.position, record.fairness)
    with pytest.raises(Refused) as refused:
        await client.step(id, look["at"], str(record.position.history[-1]))
    assert refused.value.code == "move/over"


@pytest.mark.parametrize("game", TABLES)
def test_two_clients_and_a_bot_play_a_whole_game(server: ServerProcess, game: str) -> None:
    asyncio.run(whole_game(server, game, TABLES[game]))


def test_one_client_and_a_bot_play_hong_kong(server: ServerProcess) -> None:
    asyncio.run(whole_game(server, "hong-kong", ("intern", "me")))
