"""Trees that grow elsewhere: the same seeds come to the same as natively, and nobody thinks for nobody."""

import asyncio
import time
from typing import Any

import pytest

import gratteciel
from gratteciel.bots.levels import level
from gratteciel.bots.review import Reviewing
from gratteciel.bots.thinking import SearchPlan, Thinker
from gratteciel.engine.wasm.far import Order
from gratteciel.engine.wasm.hosts import Host, NewHost, Trapped
from gratteciel.page.thinkers import Thinkers
from gratteciel.page.thinking import PageThinking
from gratteciel.page.waiting import Waiting
from gratteciel.play.position import Position
from tests.server.host import ME, bot, lay, now, ok, play
from tests.server.in_page import caller, house

ITERATIONS = 3_000


class Elsewhere:
    """An instance that answers when others have had their turn, as a worker does."""

    there: list["Elsewhere"] = []

    def __init__(self, new_host: NewHost) -> None:
        self.host: Host = new_host()
        self.base, self.size = self.host.base, self.host.size()
        self.asked = 0
        self.fails = False
        self.among = self.there
        self.among.append(self)

    async def ask(self, orders: list[Order], /) -> bytes:
        await asyncio.sleep(0)
        self.asked += 1
        if self.fails:
            raise Trapped("out of memory")
        read = b""
        for order in orders:
            match order:
                case ("grow", pages):
                    self.host.grow(pages)
                case ("write", address, data):
                    self.host.write(address, data)
                case ("call", name, frame):
                    assert self.host.call(name, frame) == 0
                case ("read", address, size):
                    read = bytes(self.host.read(address, size))
        assert orders[-1][0] == "read"
        return read

    def end(self) -> None:
        self.among.remove(self)


@pytest.fixture(autouse=True)
def there() -> Any:
    Elsewhere.there = []
    return Elsewhere.there


def begun(id: str, mode: Any = None) -> Position:
    """A decision after a few steps."""
    one = gratteciel.game(id, mode)
    position = one.start(max(2, one.seats[0]))
    while position.length < 2 or position.mover == gratteciel.CHANCE:
        position = position.play(position.random_move(seed=position.length))
    return position


def thoughts(thinker: Thinker, position: Position, growing: Thinkers | None) -> Any:
    if growing is None:
        found = thinker.think(position, ITERATIONS)
    else:
        found = asyncio.run(thinker.think_by(growing, position, ITERATIONS))
    choices = [(choice.move.step, choice.visits, choice.share, choice.error) for choice in found.choices]
    return choices, found.shares, thinker.visits


@pytest.mark.parametrize("id", gratteciel.games())
def test_trees_elsewhere_come_to_the_same_as_natively(id: str, there: list[Elsewhere]) -> None:
    growing = Thinkers(Elsewhere)
    plan = level(gratteciel.game(id), "living-legend").plan
    assert plan.trees == 2
    came = []
    for mode, by in ((None, None), ("wasm", growing)):
        position = begun(id, mode)
        assert position.mover is not None
        thinker = Thinker(position.mover, plan, seed=7)
        first = thoughts(thinker, position, by)
        on = position.play(position.move(first[0][0][0]))  # and once more in trees that are kept
        while not on.over and on.mover == gratteciel.CHANCE:
            on = on.play(on.random_move(seed=3))
        came.append((first, thoughts(thinker, on, by)))
        if by:
            assert len(there) == 2 and all(one.asked for one in there)
    assert came[0] == came[1]


def test_a_review_elsewhere_is_the_same(there: list[Elsewhere]) -> None:
    notes = []
    for mode, growing in ((None, None), ("wasm", Thinkers(Elsewhere))):
        position = begun("dice", mode)
        place = growing.place if growing else lambda _: None
        reviewing = Reviewing(position, iterations=40, place=place)
        looks = [asyncio.run(PageThinking(growing, Waiting()).look(reviewing, at)) if growing else reviewing.look(at)
                 for at in reviewing.missing]  # fmt: skip
        notes.append(looks)
    assert notes[0] == notes[1] and notes[0]


def test_instances_end_with_their_trees(there: list[Elsewhere]) -> None:
    position = begun("hong-kong", "wasm")
    thinker = Thinker(position.mover or 0, SearchPlan(trees=3), seed=1)
    asyncio.run(thinker.think_by(Thinkers(Elsewhere), position, 50))
    assert len(there) == 3
    del thinker
    assert there == []


def test_after_a_failure_trees_begin_anew(there: list[Elsewhere]) -> None:
    position = begun("hong-kong", "wasm")
    thinker, growing = Thinker(position.mover or 0, SearchPlan(), seed=1), Thinkers(Elsewhere)
    asyncio.run(thinker.think_by(growing, position, 50))
    there[0].fails = True
    with pytest.raises(Trapped):
        asyncio.run(thinker.think_by(growing, position, 100))
    assert asyncio.run(thinker.think_by(growing, position, 100)).iterations == 100


class Endless:
    """Grows nothing, again and again; counts how often it was to."""

    def __init__(self) -> None:
        self.times = 0

    def place(self, _: Position, /) -> Any:
        return None

    async def do(self, _tree: Any, deeds: Any, /) -> None:
        deeds.close()
        self.times += 1
        await asyncio.sleep(0.001)


def grows(growing: Endless) -> bool:
    """Whether somebody thinks now."""
    before = growing.times
    until = time.monotonic() + 0.2
    while growing.times < before + 3 and time.monotonic() < until:
        time.sleep(0.002)
    return growing.times >= before + 3


def eventually(what: Any) -> None:
    until = time.monotonic() + 30
    while not what():
        assert time.monotonic() < until
        time.sleep(0.01)


def test_bots_think_only_while_somebody_waits() -> None:
    growing, passed = Endless(), 0.0
    with house(growing=growing) as (opened, loop):
        me = caller(opened, loop)
        opened.waiting.now = lambda: passed

        def listened(table: str) -> Any:
            async def say(_: bytes) -> None:
                pass

            async def subscribe() -> Any:
                return opened.subscribe(table, "", {}, say)

            return asyncio.run_coroutine_threadsafe(subscribe(), loop).result(30)

        def at_loop(act: Any, *given: Any) -> None:
            async def do() -> None:
                act(*given)

            asyncio.run_coroutine_threadsafe(do(), loop).result(30)

        table = lay(me, "hong-kong", bot("living-legend"), ME)["id"]
        assert not grows(growing)  # nobody has come yet
        page = listened(table)
        eventually(lambda: grows(growing))
        at_loop(page.look, False)  # in another tab, and waiting for one's turn
        assert grows(growing)
        at_loop(page.end)
        eventually(lambda: not grows(growing))
        ok(me.get(f"/tables/{table}", headers={"Prefer": "wait=0"}))
        assert not grows(growing)  # a small picture in a list
        now(me, table)
        eventually(lambda: grows(growing))  # whoever asks is waiting
        passed = 9.0
        assert grows(growing)
        passed = 11.0
        eventually(lambda: not grows(growing))  # but does not come back
        page = listened(table)
        eventually(lambda: grows(growing))
        passed = 1000.0
        assert grows(growing)
        ok(me.post(f"/tables/{table}/resign", json={}))
        eventually(lambda: not grows(growing))

        alone = lay(me, "hong-kong", bot("living-legend"), bot("living-legend"))["id"]
        page = listened(alone)
        eventually(lambda: grows(growing))
        at_loop(page.look, False)  # nobody plays, and nobody looks
        eventually(lambda: not grows(growing))
        at_loop(page.look, True)
        eventually(lambda: grows(growing))


def test_a_step_taken_back_ends_the_thought_about_it() -> None:
    growing = Endless()
    with house(growing=growing) as (opened, loop):
        me = caller(opened, loop)
        table = lay(me, "hong-kong", ME, bot("living-legend"))["id"]
        at = play(me, table)["now"]["at"]
        eventually(lambda: grows(growing))
        ok(me.post(f"/tables/{table}/undo", json={"at": at}))
        eventually(lambda: not grows(growing) and not opened.robots.thoughts)
        assert now(me, table)["mover"] == 0
