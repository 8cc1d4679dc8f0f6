"""Scores taken apart by what each step brought: it adds up, and says what flights and floors were worth."""

from collections import Counter

import pytest

from gratteciel.engine.rng import stream
from gratteciel.engine.tallies import TallyLine, added
from gratteciel.errors import LANGUAGES
from gratteciel.play.earnings import earnings
from gratteciel.play.game import game
from gratteciel.play.position import Position


def lively(players: int, seed: int) -> Position:
    """A game in which everybody keeps out of ruin as long as they can, so that it goes on for long."""
    position, rng = game("helicopters").start(players), stream(seed, players)
    while not position.over:
        mover = position.mover
        assert mover is not None
        steps = position.steps()
        best = max(position.after(step).scores[mover] for step in steps)
        good = [step for step in steps if position.after(step).scores[mover] >= best - 12]
        wanted = position.random_move(rng)
        position = position.after(wanted.step if wanted.step in good else good[position.length % len(good)])
    return position


@pytest.mark.parametrize("players", [3, 4])
def test_lines_add_up_after_every_step(players: int) -> None:
    met: Counter[str] = Counter()
    for seed in range(3):
        last = lively(players, seed)
        for position in last.trail():
            for seat in range(players):
                lines = earnings(position, seat)
                assert lines is not None
                assert sum(line.points for line in lines) == position.scores[seat]
                assert [text for text, _ in position.tally(seat, "fr")] == [
                    position.setup.words("fr").tally(line) for line in lines
                ]
                met.update(line.kind for line in lines)
        assert last.length > 20
    assert met.keys() >= {"capital", "own", "fees", "tolls", "floors", "guests"} and not {"won", "lost"} & met.keys()


def test_what_one_pays_for_floors_and_landings_the_others_get() -> None:
    last = lively(4, 5)
    lines = [{line.kind: line for line in earnings(last, seat) or ()} for seat in range(4)]
    none = TallyLine("", 0, 0)
    for paid, got in (("tolls", "floors"), ("fees", "guests")):
        assert sum(seat.get(paid, none).points + seat.get(got, none).points for seat in lines) == 0
        counts = [sum(seat.get(kind, none).count or 0 for seat in lines) for kind in (paid, got)]
        assert counts[0] == counts[1] > 0


def test_a_flight_by_what_it_brought() -> None:
    position = game("helicopters").start(4)
    for seat in range(4):
        position = position.play(position.moves()[seat])
    flyer = position.mover
    assert flyer is not None
    for move in position.moves():
        after = position.play(move)
        change = after.scores[flyer] - position.scores[flyer]
        told = dict(after.tally(flyer))
        assert told.pop("Points at the start") == position.scores[flyer]
        assert sum(told.values()) == change
    stayed = next(after for move in position.moves() if (after := position.play(move)).scores[flyer] == 0)
    assert "1 flight within one district" in dict(stayed.tally(flyer, "en"))
    assert "1 vol sans quitter le quartier" in dict(stayed.tally(flyer, "fr"))


def test_a_table_without_its_past_tells_what_it_knows() -> None:
    last = lively(3, 1)
    bare = last.known_to(None)
    assert earnings(bare, 0) is None
    for lang in LANGUAGES:
        assert sum(points for _, points in bare.tally(0, lang)) == last.scores[0]


@pytest.mark.parametrize("id", ["hong-kong", "world"])
def test_other_games_are_told_by_their_tables(id: str) -> None:
    assert earnings(game(id).start(), 0) is None


def test_lines_of_a_kind_are_one_line() -> None:
    lines = [TallyLine("b", 2, 1), TallyLine("a", 5), TallyLine("b", -3, 2), TallyLine("c", 0, 0)]
    assert added(lines, ("a", "b", "c")) == (TallyLine("a", 5), TallyLine("b", -1, 3))
