"""When bots reply tells nothing about what they hold."""

import asyncio
import random
import time
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from gratteciel.bots.levels import Level, LevelPlayer, player
from gratteciel.engine.rng import stream
from gratteciel.play.game import game
from gratteciel.play.position import Position
from gratteciel.server.bots.pacing import A_SECOND, HASTE, SHORTEST, Pacing, plainly_forced
from gratteciel.server.bots.thought import Thought
from tests.server.host import ME, Host, bot, lay, now, play


class Clock:
    """Time that passes when somebody says so."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now

    async def sleep(self, seconds: float) -> None:
        self.now += seconds


def decision(id: str, forced: bool = False) -> Position:
    """A position in which somebody has several steps to choose from, or one alone."""
    position, rng = game(id).start(2), stream(5, 5)
    while position.mover is None or position.mover < 0 or (len(position.steps()) == 1) != forced:
        position = position.play(position.random_move(rng))
    return position


def thought_of(position: Position, hurry: bool = False) -> Any:
    state: Any = SimpleNamespace(position=position, number=1)
    mind: Any = SimpleNamespace(level=Level(250))
    thought = Thought(state, 0, mind, open=False)
    if hurry:
        thought.hurry.set()
    return thought


def replied(pacing: Pacing, clock: Clock, position: Position, took: float, thought: Any = None) -> float:
    """After how many seconds a reply is given to which a thought of so many leads."""

    async def choosing() -> str:
        clock.now += took
        return "a step"

    began = clock()
    assert asyncio.run(pacing.paced(choosing(), thought or thought_of(position), "craftsman")) == "a step"
    return clock() - began


def furthest(some: list[float], others: list[float]) -> float:
    """By how much two distributions differ: the statistic of Kolmogorov and Smirnov."""

    def share(times: list[float], most: float) -> float:
        return sum(time <= most + 1e-9 for time in times) / len(times)

    return max(abs(share(some, most) - share(others, most)) for most in (*some, *others))


def test_replies_come_at_the_levels_pace_whatever_the_bot_holds() -> None:
    """Two hands that look the same from without: with one little has to be thought, with the other much."""
    clock, draw = Clock(), random.Random(3)
    pacing = Pacing(clock, clock.sleep)
    position = decision("world")
    thoughts: dict[str, list[float]] = {"clear": [], "doubtful": []}
    replies: dict[str, list[float]] = {"clear": [], "doubtful": []}
    for _ in range(100):
        for hand, least, most in (("clear", 0.001, 0.02), ("doubtful", 0.02, 0.04)):
            thoughts[hand].append(took := draw.uniform(least, most))
            replies[hand].append(replied(pacing, clock, position, took))
    assert furthest(*thoughts.values()) > 0.95, "by thinking time alone anybody could tell them apart"
    assert furthest(*replies.values()) < 0.03
    assert min(replies["clear"]) == pytest.approx(SHORTEST)


def hands() -> tuple[Position, dict[bool, list[Position]]]:
    """A turn of the second seat's, and deals of it that look the same to the first: where it is forced, and not."""
    position, rng = game("world").start(2), stream(6, 4)
    while True:
        if position.mover == 1 and not plainly_forced(position):
            dealt: dict[bool, list[Position]] = {True: [], False: []}
            for seed in range(40):
                one = position.imagined(0, seed)
                dealt[len(one.steps()) == 1].append(one)
            if min(map(len, dealt.values())) >= 4:
                return position, dealt
        position = position.play(position.random_move(rng))


def test_real_thoughts_about_hands_that_look_the_same_are_told_at_the_same_time() -> None:
    """A craftsman thinks, and time is what it does: an iteration takes as long as another."""
    position, dealt = hands()
    clock = Clock()
    pacing = Pacing(clock, clock.sleep)
    thoughts: dict[bool, list[float]] = {True: [], False: []}
    replies: dict[bool, list[float]] = {True: [], False: []}
    for forced, some in dealt.items():
        for one in some[:4]:
            assert one.view(0) == position.view(0), "nobody can tell them apart"
            mind = player(one.game, "craftsman", 1, 7)
            assert isinstance(mind, LevelPlayer)

            async def choosing(mind: LevelPlayer = mind, one: Position = one) -> str:
                chosen = str(mind.choose(one))
                clock.now += sum(mind.thinker.visits) / A_SECOND
                return chosen

            state: Any = SimpleNamespace(position=one, number=1)
            began = clock()
            thought = Thought(state, 1, mind, open=False)
            asyncio.run(pacing.paced(choosing(), thought, "craftsman"))
            replies[forced].append(clock() - began)
            thoughts[forced].append(sum(mind.thinker.visits) / A_SECOND)
    assert furthest(*thoughts.values()) == 1, "by thinking time alone anybody could tell them apart"
    assert furthest(*replies.values()) == 0


def test_a_long_thought_is_given_at_a_multiple_of_the_pace_and_moves_it_only_if_it_is_usual() -> None:
    clock, position = Clock(), decision("world")
    pacing = Pacing(clock, clock.sleep)
    for _ in range(60):
        replied(pacing, clock, position, 0.03)
    assert replied(pacing, clock, position, 0.12) == pytest.approx(0.15)
    assert replied(pacing, clock, position, 0.03) == pytest.approx(0.05), "one slow thought is no new pace"
    for _ in range(10):
        replied(pacing, clock, position, 0.12)
    assert replied(pacing, clock, position, 0.03) == pytest.approx(0.2)


@pytest.mark.parametrize("before", [0, 1, 2, 5, 8, 19, 20, 60])
def test_a_machine_that_stood_still_during_one_thought_makes_no_other_wait(before: int) -> None:
    clock, position = Clock(), decision("world")
    pacing = Pacing(clock, clock.sleep)
    for _ in range(before):
        replied(pacing, clock, position, 0.03)
    replied(pacing, clock, position, 20.0)
    assert replied(pacing, clock, position, 0.03) == pytest.approx(0.05)


def test_nothing_is_put_off_where_nothing_is_hidden_and_little_where_somebody_hurries() -> None:
    clock = Clock()
    pacing = Pacing(clock, clock.sleep)
    assert replied(pacing, clock, decision("hong-kong"), 0.003) == pytest.approx(0.003)
    position = decision("world")
    for _ in range(20):
        replied(pacing, clock, position, 3.0)
    patient, hurried = thought_of(position), thought_of(position, hurry=True)
    assert replied(pacing, clock, position, 0.5, patient) == pytest.approx(3.2)
    assert replied(pacing, clock, position, 0.5, hurried) == pytest.approx(0.5 + HASTE)


def test_a_step_that_everybody_knows_is_forced_comes_at_once() -> None:
    position, rng = game("world").start(2), stream(8, 8)
    forced = 0
    while not position.over:
        if (position.mover or 0) >= 0 and len(position.steps()) == 1:
            forced += (plain := plainly_forced(position))
            assert plain == plainly_forced(position.imagined(1 - (position.mover or 0), 3)), "it follows from the view"
        position = position.play(position.random_move(rng))
    assert forced


def test_how_far_a_thought_is_goes_by_its_pace() -> None:
    clock = Clock()
    thought = thought_of(decision("world"))
    thought.pace, thought.began, thought.clock = 0.4, clock(), clock
    clock.now += 0.1
    assert thought.share == pytest.approx(0.25)
    clock.now += 5
    assert thought.share == 1.0


def test_bots_of_a_server_keep_their_pace(server: Host, ann, monkeypatch: pytest.MonkeyPatch) -> None:
    slept: list[float] = []

    async def sleep(seconds: float) -> None:
        slept.append(seconds)
        await asyncio.sleep(0)

    clock = iter(range(10**9))
    monkeypatch.setattr(server.services.robots, "pacing", Pacing(lambda: next(clock) / 1000, sleep))

    def wait_for(what: Callable[[], Any]) -> None:
        end = time.monotonic() + 60
        while not what():
            assert time.monotonic() < end
            time.sleep(0.01)

    open_game = lay(ann, "hong-kong", ME, bot())["id"]
    play(ann, open_game)
    wait_for(lambda: now(ann, open_game)["steps"])
    assert not slept
    lay(ann, "world", bot(), bot())
    wait_for(lambda: slept)
