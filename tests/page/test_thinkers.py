"""Trees that grow elsewhere: the same seeds come to the same as natively, and nobody thinks for nobody."""

import asyncio
import time
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any, cast

import msgspec
import pytest

import gratteciel
from gratteciel.bots.levels import LevelPlayer, level
from gratteciel.bots.ranks import LEVELS
from gratteciel.bots.review import Reviewing
from gratteciel.bots.thinking import STRETCH, SearchPlan, Thinker, Tree
from gratteciel.engine.deeds import Deeds
from gratteciel.engine.rng import stream
from gratteciel.engine.wasm.far import Order
from gratteciel.engine.wasm.hosts import Host, NewHost, Trapped
from gratteciel.page import browser
from gratteciel.page.house import House, Subscription
from gratteciel.page.thinkers import Thinkers
from gratteciel.page.thinking import ELSEWHERE, Here, PageThinking, PutOffOfABot
from gratteciel.page.waiting import Waiting
from gratteciel.play.position import Position
from gratteciel.server.tables.open_table import OpenTable
from tests.server.host import ME, bot, lay, now, ok, play
from tests.server.in_page import caller, house

ITERATIONS = 3_000


class Elsewhere:
    """An instance that answers when others have had their turn, as a worker does."""

    there: list["Elsewhere"] = []
    most = 0
    """That there were at the same time."""

    def __init__(self, new_host: NewHost) -> None:
        self.host: Host = new_host()
        self.base, self.size = self.host.base, self.host.size()
        self.asked = 0
        self.fails_at: int | None = None
        """From which time on it answers nothing that it is asked."""
        self.among = self.there
        self.among.append(self)
        Elsewhere.most = max(Elsewhere.most, len(self.there))

    async def ask(self, orders: list[Order], /) -> bytes:
        await asyncio.sleep(0)
        self.asked += 1
        if self.fails_at is not None and self.asked > self.fails_at:
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
    Elsewhere.there, Elsewhere.most = [], 0
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


CUT = 1_000
"""Iterations of a level, at most: what is left out is more of the same."""


def replies(id: str, name: str, mode: Any, thinking: PageThinking | None) -> list[str]:
    """What a level plays at its first decisions of a game, in a page where somebody thinks for it."""
    one = gratteciel.game(id, mode)
    stated = level(one, name)
    chosen = msgspec.structs.replace(stated, iterations=min(CUT, stated.iterations))
    position, table = begun(id, mode), SimpleNamespace(row=SimpleNamespace(id="here"))
    found: list[str] = []
    seat = position.mover
    assert seat is not None
    mind = LevelPlayer(chosen, Thinker(seat, chosen.plan, seed=5), stream(5, 2))
    while len(found) < 4 and not position.over:
        if position.mover != seat:
            position = position.play(position.random_move(seed=position.length))
            continue
        if thinking is None:
            found.append(str(mind.choose(position)))
        else:
            thinking.waiting.ask("here")
            found.append(asyncio.run(thinking.choose(mind, position, cast("OpenTable", table))))
        position = position.play(found[-1])
    return found


@pytest.mark.parametrize("name", LEVELS)
@pytest.mark.parametrize("id", gratteciel.games())
def test_every_level_chooses_in_a_page_as_it_does_natively(id: str, name: str, there: list[Elsewhere]) -> None:
    thinking = PageThinking(Thinkers(Elsewhere), Waiting())
    assert replies(id, name, "wasm", thinking) == replies(id, name, None, None)
    assert Elsewhere.most == level(gratteciel.game(id), name).trees


def test_a_review_elsewhere_is_the_same(there: list[Elsewhere]) -> None:
    notes = []
    for mode, growing in ((None, None), ("wasm", Thinkers(Elsewhere))):
        position = begun("dice", mode)
        place = growing.place if growing else lambda _: None
        reviewing = Reviewing(position, iterations=40, place=place)
        thinking = PageThinking(growing or Here(), Waiting())
        looks = [asyncio.run(thinking.look(reviewing, at, growing)) if growing else reviewing.look(at)
                 for at in reviewing.missing]  # fmt: skip
        notes.append(looks)
    assert notes[0] == notes[1] and notes[0]


@pytest.mark.parametrize("fail", [0, 1])
def test_where_workers_do_not_start_hints_and_reviews_are_thought_of_here(fail: int) -> None:
    position = begun("dice", "wasm")
    assert position.mover is not None
    found = []
    for starts in (True, False):
        faults: list[int | None] = []

        def far(new_host: NewHost, faults: list[int | None] = faults) -> Elsewhere | None:
            if not faults:
                return None  # it was given up
            one = Elsewhere(new_host)
            one.fails_at = faults.pop()
            return one

        thinking = PageThinking(Thinkers(far), Waiting())
        reviewing = Reviewing(position, iterations=40, place=thinking.growing.place)
        faults[:] = [None] * 9 if starts else [fail]
        hints = asyncio.run(thinking.hints(position, position.mover, 300, 60.0, 7))
        faults[:] = [None] * 99 if starts else [fail]
        found.append((hints, asyncio.run(thinking.look(reviewing, reviewing.missing[0], thinking.growing))))
        assert starts or not faults
    assert found[0] == found[1]


def test_a_worker_that_ends_again_and_again_is_asked_twice(there: list[Elsewhere]) -> None:
    def far(new_host: NewHost) -> Elsewhere:
        one = Elsewhere(new_host)
        one.fails_at = 0
        return one

    position = begun("dice", "wasm")
    assert position.mover is not None
    with pytest.raises(Trapped):
        asyncio.run(PageThinking(Thinkers(far), Waiting()).hints(position, position.mover, 300, 60.0, 7))


class Counting(Here):
    """Notes how many iterations are done in one go."""

    def __init__(self) -> None:
        self.most = 0

    async def do(self, tree: Tree, deeds: Deeds, /) -> None:
        before = tree.counted
        await super().do(tree, deeds)
        self.most = max(self.most, tree.counted - before)


@pytest.mark.parametrize("far", [[True, True], [True, False], [False, True], [False, False]])
def test_others_have_their_turn_sooner_where_a_tree_of_a_bot_grows_here(far: list[bool]) -> None:
    there = iter(far)
    growing = Thinkers(lambda new_host: Elsewhere(new_host) if next(there) else None)
    growing.here = here = Counting()
    position = begun("hong-kong", "wasm")
    assert position.mover is not None
    thinker = Thinker(position.mover, SearchPlan(trees=2), seed=1)

    async def until() -> None:
        pass

    for iterations in (6_000, 12_000):  # in new trees, and in those that are kept
        asyncio.run(thinker.think_by(PutOffOfABot(growing, until, thinker), position, iterations))
        assert thinker.stretch == (ELSEWHERE if all(far) else STRETCH)
    assert here.most == (0 if all(far) else STRETCH)


def test_a_seat_is_free_again_where_there_is_no_memory_for_what_sits_there() -> None:
    class Seat:
        ended = 0

        def end(self) -> None:
            self.ended += 1

    class Full(browser.Loaded):
        def __call__(self) -> browser.BrowserHost:
            raise MemoryError

    seat = Seat()
    with pytest.raises(MemoryError):
        browser.FarAway(seat, Full(None, None))
    assert seat.ended == 1


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
    there[0].fails_at = 0
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
        await asyncio.sleep(0)


ENDLESS = 10**12
"""Iterations that nobody sees the end of."""
TURNS = 100
"""Of the house's loop, within which whoever thinks there has thought something."""


class Watched:
    """A house in which somebody thinks without end, and time that passes only where it is told to."""

    def __init__(self, opened: House, loop: asyncio.AbstractEventLoop, growing: Endless) -> None:
        self.opened, self.loop, self.growing = opened, loop, growing
        self.me = caller(opened, loop)
        self.passed = 0.0
        opened.waiting.now = lambda: self.passed

    def done(self, work: Any) -> Any:
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(30)

    def does(self, act: Any, *given: Any) -> Any:
        async def do() -> Any:
            return act(*given)

        return self.done(do())

    def listened(self, table: str) -> Subscription:
        async def say(_: bytes) -> None:
            pass

        return cast("Subscription", self.does(self.opened.subscribe, table, "", {}, say))

    def thinks(self) -> bool:
        """Whether somebody thinks now; however slow the machine is, as what happens is counted by the loop's turns."""

        async def watch() -> bool:
            before = self.growing.times
            for _ in range(TURNS):
                await asyncio.sleep(0)
            return self.growing.times > before + 1

        return bool(self.done(watch()))

    def rests(self) -> bool:
        """Whether nobody does."""
        return not self.thinks()

    def finished(self) -> str:
        """A table whose game is over."""
        table = str(lay(self.me, "hong-kong", ME, {"kind": "here"})["id"])
        play(self.me, table)
        ok(self.me.post(f"/tables/{table}/resign", json={"seat": 0}))
        return table

    def review(self, table: str) -> str:
        """How far a review is, for somebody who does not wait for it."""
        return str(ok(self.me.get(f"/tables/{table}/review", headers={"Prefer": "wait=0"}))["status"])


@pytest.fixture
def watched() -> Iterator[Watched]:
    growing = Endless()
    with house(growing=growing, review_iterations=ENDLESS) as (opened, loop):
        yield Watched(opened, loop, growing)


def eventually(what: Any) -> None:
    until = time.monotonic() + 30
    while not what():
        assert time.monotonic() < until
        time.sleep(0.01)


def test_bots_think_only_while_somebody_waits(watched: Watched) -> None:
    me, thinks, rests = watched.me, watched.thinks, watched.rests
    table = lay(me, "hong-kong", bot("living-legend"), ME)["id"]
    assert rests()  # nobody has come yet
    page = watched.listened(table)
    eventually(thinks)
    watched.does(page.look, False)  # in another tab, and waiting for one's turn
    assert thinks()
    watched.does(page.end)
    eventually(rests)
    ok(me.get(f"/tables/{table}", headers={"Prefer": "wait=0"}))
    assert rests()  # a small picture in a list
    now(me, table)
    eventually(thinks)  # whoever asks is waiting
    watched.passed = 9.0
    assert thinks()
    watched.passed = 11.0
    eventually(rests)  # but does not come back
    page = watched.listened(table)
    eventually(thinks)
    watched.passed = 1000.0
    assert thinks()
    ok(me.post(f"/tables/{table}/resign", json={}))
    eventually(rests)

    alone = lay(me, "hong-kong", bot("living-legend"), bot("living-legend"))["id"]
    page = watched.listened(alone)
    eventually(thinks)
    watched.does(page.look, False)  # nobody plays, and nobody looks
    eventually(rests)
    watched.does(page.look, True)
    eventually(thinks)


def test_a_review_goes_on_only_while_somebody_waits_and_keeps_no_other_waiting(watched: Watched) -> None:
    me, thinks, rests = watched.me, watched.thinks, watched.rests
    first, second = watched.finished(), watched.finished()
    ok(me.post(f"/tables/{first}/review"), 202)
    eventually(thinks)
    watched.passed = 11.0
    eventually(rests)  # whoever asked does not come back
    assert watched.review(first) == "running" and watched.review(second) == "none"
    assert rests()
    ok(me.post(f"/tables/{second}/review"), 202)
    eventually(thinks)
    assert watched.review(second) == "running"
    watched.passed = 22.0
    eventually(rests)
    page = watched.listened(first)
    watched.does(page.look, False)
    eventually(thinks)
    watched.does(page.end)
    eventually(rests)
    ok(me.get(f"/tables/{second}/review"))
    eventually(thinks)
    ok(me.post("/me/erase", json={}), 204)
    eventually(rests)
    assert watched.opened.reviews.under_way == {} == watched.opened.reviews.making


def test_so_does_the_review_of_a_record(watched: Watched) -> None:
    me = watched.me
    records = [me.get(f"/tables/{watched.finished()}/record").text for _ in range(2)]
    for begun, record in enumerate(records):
        for begin in (True, False):
            told = ok(me.post("/records/review", json={"record": record, "begin": begin}), 202)
            assert told["status"] in ("waiting", "running")
            eventually(watched.thinks)
            watched.passed += 11.0
            eventually(watched.rests)
        assert len(watched.opened.asides.reviews) == begun + 1


class Clumsy(Here):
    """Fails twice."""

    def __init__(self) -> None:
        self.failed = 0

    async def do(self, tree: Any, deeds: Any, /) -> None:
        if self.failed < 2:
            self.failed += 1
            raise Trapped("out of memory")
        await super().do(tree, deeds)


def test_a_review_that_fails_says_so_and_can_be_asked_for_again() -> None:
    growing = Clumsy()
    with house(growing=growing, review_iterations=8) as (opened, loop):
        watched = Watched(opened, loop, Endless())
        table = watched.finished()
        for wanted in ("failed", "done"):
            ok(watched.me.post(f"/tables/{table}/review"), 202)
            eventually(lambda wanted=wanted: watched.review(table) == wanted)


def test_a_step_taken_back_ends_the_thought_about_it(watched: Watched) -> None:
    me = watched.me
    table = lay(me, "hong-kong", ME, bot("living-legend"))["id"]
    at = play(me, table)["now"]["at"]
    eventually(watched.thinks)
    ok(me.post(f"/tables/{table}/undo", json={"at": at}))
    eventually(lambda: watched.rests() and not watched.opened.robots.thoughts)
    assert now(me, table)["mover"] == 0
