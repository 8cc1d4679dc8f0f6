"""Hong Kong in the library against the reference: random games, other editions, and the corners of the rules."""

import random
from copy import deepcopy
from importlib.resources import files
from pathlib import Path

import pytest

import gratteciel
from tests.reference.compare import Taste, anything, both, random_game, same
from tests.reference.hong_kong import Reference

Hand = tuple[int, int, int]
"""Standard blocks, quick blocks and roofs of one player."""


def tables(hand: Hand, second: Hand, tallest: int, folder: Path) -> tuple[Reference, gratteciel.Position]:
    """Both sides set up with other counts than the box's."""
    text = (files("gratteciel.games.hong_kong") / "edition.toml").read_text(encoding="utf-8")
    text = text[: text.index("[pieces]")].replace("tallest = 5", f"tallest = {tallest}")
    assert f"tallest = {tallest}" in text
    text = text.replace("[provenance]", '[provenance]\nsecond = "reconstruction"')
    for table, (standard, quick, roofs) in (("pieces", hand), ("second", second)):
        text += f"[{table}]\nstandard = {standard}\nquick = {quick}\nroofs = {roofs}\n"
    path = folder / "other.toml"
    path.write_text(text, encoding="utf-8")
    hands = [dict(zip("SQR", counts, strict=True)) for counts in (hand, second)]
    reference = Reference(2, hands=(hands[0], hands[1]), tallest=tallest)
    return reference, gratteciel.game("hong-kong").start(edition=path)


def builder(reference: Reference) -> Taste:
    """Builds high: an empty plot only now and then, roofs rarely, so that all pieces are used."""

    def taste(text: str) -> float:
        sort, _, plot = text.partition(" ")
        if text == "pass":
            return 1
        return (1 if reference.stacks[plot] else 0.01) * (0.1 if sort == "R" else 1)

    return taste


def rival(reference: Reference) -> Taste:
    """Builds on the opponent's buildings where possible."""

    def taste(text: str) -> float:
        sort, _, plot = text.partition(" ")
        stack = reference.stacks.get(plot, ())
        foreign = bool(stack) and stack[-1].owner != reference.mover()
        return (20 if foreign else 3 if stack else 0.3) * (0.3 if sort == "R" else 1)

    return taste


def test_random_games():
    for seed in range(30):
        reference, start = Reference(2), gratteciel.game("hong-kong").start()
        taste = (anything, builder(reference), rival(reference))[seed % 3]
        random_game(reference, start, random.Random(seed), taste)


@pytest.mark.parametrize(
    ("hand", "second", "tallest"),
    [
        ((4, 5, 2), (4, 5, 2), 5),  # short games, the centre often empty
        ((0, 5, 9), (0, 5, 9), 5),
        ((20, 5, 5), (3, 9, 1), 5),  # HK-2: the second player passes early
        ((2, 1, 0), (25, 5, 0), 5),
        ((1, 4, 0), (0, 3, 0), 5),  # ... or from the start
        ((25, 20, 0), (25, 20, 0), 1),  # HK-1: no quick block on the last plot
        ((25, 9, 3), (25, 9, 3), 2),
        ((30, 30, 5), (30, 30, 5), 5),
    ],
)
def test_random_games_with_other_pieces(hand: Hand, second: Hand, tallest: int, tmp_path: Path):
    for seed in range(6):
        reference, start = tables(hand, second, tallest, tmp_path)
        taste = (anything, builder(reference), rival(reference))[seed % 3]
        random_game(reference, start, random.Random(f"{hand} {second} {tallest} {seed}"), taste)


def test_first_turn_counts():
    """72 first steps; 48 after `Q b2`; the centre is closed to the first turn's second piece too (HK-5)."""
    reference, start = Reference(2), gratteciel.game("hong-kong").start()
    assert len(same(reference, start)) == 72
    position = both(reference, start, ["Q b2"])
    assert len(same(reference, position)) == 48
    assert {"S c3", "Q c3", "R c3"} <= set(same(reference, both(reference, position, ["S b2"])))


def test_a_roofed_building_of_three_reaches_five():
    """It lets its owner cap an adjacent opposing pair of blocks with a roof but not with a block."""
    reference = Reference(2)
    steps = ["Q a1", "S a1", "Q a2", "S a2", "R a1"]
    position = both(reference, gratteciel.game("hong-kong").start(), [*steps, "S e5"])
    legal = same(reference, position)
    assert "R a2" in legal
    assert "S a2" not in legal
    assert "Q a2" not in legal
    both(reference, position, ["R a2"])


def test_the_second_piece_may_use_the_first():
    """A quick block may make the building beside tall enough for the piece that follows it."""
    reference = Reference(2)
    position = both(reference, gratteciel.game("hong-kong").start(), ["Q a1", "S a1", "Q a2", "S a2"])
    legal = same(reference, position)
    assert "S a2" not in legal
    assert "R a2" not in legal
    position = both(reference, position, ["Q a1"])
    assert "S a2" in same(reference, position)
    assert both(reference, position, ["S a2"]).scores == (2, 0)


def test_five_pieces_are_the_most():
    """The fifth piece may be a block or a roof; then nothing goes on, block or not."""
    reference = Reference(2)
    steps = ["Q a1", "S a1", "S e5", "Q a1", "S a1", "S e4"]
    position = both(reference, gratteciel.game("hong-kong").start(), steps)
    assert {"S a1", "Q a1", "R a1"} <= set(same(reference, position))
    position = both(reference, position, ["S a1", "S e3"])
    assert not {"S a1", "Q a1", "R a1"} & set(same(reference, position))


def test_quick_block_on_the_last_plot(tmp_path: Path):
    """HK-1 binds on the last plot where buildings cannot grow; with two plots left a double turn ends the game."""
    reference, position = tables((25, 20, 0), (25, 20, 0), 1, tmp_path)
    plots = [plot for plot in reference.stacks if plot not in ("c3", "e5")]
    position = both(reference, position, [f"S {plot}" for plot in plots])
    assert set(same(reference, position)) == {"S c3", "S e5", "Q c3", "Q e5"}
    last = both(deepcopy(reference), position, ["S e5"])
    assert [str(move) for move in last.moves()] == ["S c3"]
    assert both(reference, position, ["Q c3", "S e5"]).over


def test_end_of_the_boxed_game():
    """HK-4: the turn that fills the board ends the game, also where its quick block took the last plot."""
    reference = Reference(2)
    position = gratteciel.game("hong-kong").start()
    plots = [plot for plot in reference.stacks if plot != "c3"]
    position = both(reference, position, [f"S {plot}" for plot in plots])
    assert position.scores == (12, 12)
    position = both(reference, position, ["Q c3"])
    assert not position.over
    assert both(reference, position, ["R c3"]).shares == (1.0, 0.0)


@pytest.mark.parametrize(
    ("steps", "shares"),
    [
        (["S a1", "S e5", "S a2", "S e4"], (0.5, 0.5)),  # HK-3
        (["S a1", "S c3", "S a2", "S e4"], (0.0, 1.0)),  # equal: the centre
        (["S a1", "S e5", "S c3", "S e4"], (1.0, 0.0)),
        (["S a1", "S c3", "S a2", "S c3"], (1.0, 0.0)),  # more buildings before the centre
    ],
)
def test_results(steps: list[str], shares: tuple[float, float], tmp_path: Path):
    reference, position = tables((2, 0, 0), (2, 0, 0), 5, tmp_path)
    end = both(reference, position, steps)
    assert end.over
    assert end.shares == shares
