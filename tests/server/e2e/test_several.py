"""Three servers behind nginx on a real PostgreSQL: killed in turn and cut off under load, and nothing is lost."""

import asyncio
import os
import time
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from gratteciel.server.storage.postgres.leases import OFTEN
from tests.server.e2e.client import Client
from tests.server.e2e.several import Pair, Several, more, several
from tests.server.postgres import Cluster

pytestmark = pytest.mark.slow

ROUNDS = int(os.environ.get("GRATTECIEL_ROUNDS", "3"))
"""Each has one of the three killed and all connections cut; whoever works on leases asks for more."""
WITHIN = 5.0
"""Seconds, by the database's clock, from a server's death in the middle of a game until others go on with its tables;
and as much more, up to twice that, as the living came too late to renew their own leases meanwhile, which they do every
0.7 seconds: so much this machine had other things to do. Who renews theirs too rarely by itself is never in time."""
PATIENCE = 120.0


class Watch:
    """The leases of all servers, seen again and again."""

    def __init__(self, house: Several) -> None:
        self.house, self.last, self.late = house, house.leases(), 0.0
        self.renewed: dict[str, float] = {}
        """Who has renewed theirs since, and after how many seconds at best."""

    async def look(self) -> None:
        """See who has renewed theirs, and how late: by so much as one lease differs from the one before it."""
        await asyncio.sleep(0.02)
        for process, until in self.house.leases().items():
            if (before := self.last.get(process, until)) != until:
                self.renewed[process] = min(self.renewed.get(process, PATIENCE), until - before)
                self.late = max(self.late, until - before - OFTEN)
            self.last[process] = until


async def taken_over(house: Several, number: int, pairs: list[Pair]) -> float | None:
    """Kill one of the servers; seconds until others go on with its tables, None where it had none."""
    owners, watch, began = house.owners(), Watch(house), house.now()
    house.servers[number].kill()
    watch.last, watch.renewed = house.leases(), {}
    patience = time.monotonic() + PATIENCE
    while len(watch.renewed) < len(house.servers) - 1 and time.monotonic() < patience:
        await watch.look()
    dead = {*owners} - watch.renewed.keys()
    owned = set().union(*(owners[one] for one in dead))
    with_bots = {both[0].id for pair in pairs if pair.game != "hong-kong" for both in pair.played[-1:]}
    while house.owners().keys() & dead and time.monotonic() < patience:
        await watch.look()
    ended = house.now()
    for table in owned & with_bots:
        while (went_on := house.bots_went_on(table, began)) is None and time.monotonic() < patience:
            await watch.look()
        ended = max(ended, went_on or ended)
    assert not house.owners().keys() & dead, "nobody looks after them"
    assert ended - began < WITHIN + min(watch.late, WITHIN), (
        f"after {ended - began:.1f} s, the living {watch.late:.1f} s late"
    )
    if not owned:
        return None
    assert all(often < 2 * OFTEN for often in watch.renewed.values()), f"renewed after {watch.renewed}"
    return ended - began


async def through_everything(house: Several, rounds: int) -> tuple[list[float], tuple[int, int, int]]:
    """How long it took until a dead server's tables were looked after, and what was played meanwhile."""
    enough, times = asyncio.Event(), []
    async with AsyncExitStack() as end:
        pairs = []
        for n, game in enumerate(("dice", "hong-kong")):
            ann = await end.enter_async_context(Client(house.url, f"Ann {n}"))
            ben = await end.enter_async_context(Client(house.url, f"Ben {n}"))
            pairs.append(Pair(ann, ben, game, enough, seed=n, pace=0.05))
        playing = [asyncio.create_task(pair.play()) for pair in pairs]
        for number in range(rounds):
            await more(pairs, playing, 6)
            assert house.cut() > len(house.servers)
            await more(pairs, playing, 6)
            if (seconds := await taken_over(house, number % len(house.servers), pairs)) is not None:
                times.append(seconds)
            await more(pairs, playing, 6)
            await asyncio.to_thread(house.servers[number % len(house.servers)].start)
        enough.set()
        await asyncio.gather(*playing)
        found = [await pair.check() for pair in pairs]
    return times, (sum(one[0] for one in found), sum(one[1] for one in found), sum(one[2] for one in found))


def test_three_servers_are_killed_in_turn_and_cut_off(postgres: Cluster, tmp_path: Path) -> None:
    with several(tmp_path, postgres.database()) as house:
        times, (steps, unanswered, written) = asyncio.run(through_everything(house, ROUNDS))
    print(f"{steps} steps; {unanswered} not answered, of which {written} were written")
    print("tables taken over after", ", ".join(f"{one:.1f} s" for one in times))
    assert times, "whoever was killed looked after something"
