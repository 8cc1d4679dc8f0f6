"""The helicopters in the library against the reference: random games, and the corners they rarely reach."""

import random
from importlib.resources import files
from pathlib import Path

import pytest

import gratteciel
from tests.reference.compare import Taste, both, random_game
from tests.reference.helicopters import Reference, district, plot_of


def edition(folder: Path, floors: int, points: int) -> Path:
    """The shipped edition with so many floors and points for each player."""
    text = (files("gratteciel.games.helicopters") / "edition.toml").read_text(encoding="utf-8")
    for old, new in (("floors = 40", floors), ("floors = 60", floors), ("capital = 45", points)):
        assert old in text
        text = text.replace(old, f"{old.split(' = ')[0]} = {new}")
    path = folder / "other.toml"
    path.write_text(text, encoding="utf-8")
    return path


def leaning(reference: Reference, stay: float) -> Taste:
    """A pilot who lands in the district left only with odds of `stay`."""

    def taste(text: str) -> float:
        if reference.starting:
            return 1
        here = reference.helicopters[reference.seat]
        return stay if district(here) == district(plot_of(text.split()[1])) else 1

    return taste


@pytest.mark.parametrize("stay", [1, 0.2, 0.03, 1e-9])
@pytest.mark.parametrize("players", [3, 4])
def test_random_games(players: int, stay: float):
    for seed in range(20):
        reference = Reference(players)
        start = gratteciel.game("helicopters").start(players=players)
        random_game(reference, start, random.Random(f"{players} {stay} {seed}"), leaning(reference, stay))


@pytest.mark.parametrize(
    ("floors", "points", "stay"),
    [(40, 7, 0.1), (60, 20, 1e-9), (8, 45, 0.1), (12, 60, 1e-9), (5, 200, 1), (60, 200, 0.3)],
)
@pytest.mark.parametrize("players", [3, 4])
def test_random_games_with_other_counts(players: int, floors: int, points: int, stay: float, tmp_path: Path):
    """Poor players pay in part (HE-2), few floors run out (HE-4), rich players land where they took off."""
    start = gratteciel.game("helicopters").start(players=players, edition=edition(tmp_path, floors, points))
    for seed in range(10):
        reference = Reference(players, floors=floors, points=points)
        rng = random.Random(f"{players} {floors} {points} {seed}")
        random_game(reference, start, rng, leaning(reference, stay))


def test_landing_where_one_took_off(tmp_path: Path):
    """The rulebook: green, landing in the same district on free red, loses 55; red gains 5."""
    start = gratteciel.game("helicopters").start(players=4, edition=edition(tmp_path, 40, 100))
    steps = ["start e8", "start h8", "start b5", "start b8", "fly g8", "fly h6", "fly b2", "fly c8"]
    assert both(Reference(4, points=100), start, steps).scores == (110, 105, 100, 45)


def test_landing_where_one_took_off_with_too_few_points():
    """HE-2: the owner of the plot is paid before the bank. HE-6: who is out is skipped."""
    steps = ["start e8", "start h8", "start b5", "start b8", "fly g8", "fly h6", "fly b2", "fly c8"]
    reference = Reference(4)
    position = both(reference, gratteciel.game("helicopters").start(players=4), steps)
    assert position.scores == (55, 50, 45, 0)
    assert both(reference, position, ["fly d8", "fly h3", "fly e2"]).mover == 0


THREE_COLOURS = (
    "b2 h5 e2 e8 b5 h8 a2 c8 b9 h6 a6 c4 f9 h9 a8 c7 g9 i9 d8 d7 d9 i5 b8 g7 a9 i2 b6 g6 e9 f2 b7 g2 c9 c2 e7 g5 c5 d2"
    " h7 g8 c3 h2 f7 g4"
)


def test_flying_over_three_colours():
    """The rulebook: over 4 yellow, 2 red and 1 blue floors onto green costs 20 + 4 + 1 and brings 5."""
    steps = [f"{'start' if n < 4 else 'fly'} {plot}" for n, plot in enumerate(THREE_COLOURS.split())]
    reference = Reference(4)
    position = both(reference, gratteciel.game("helicopters").start(players=4), steps[:-1])
    red, blue, yellow, green = position.scores
    position = both(reference, position, steps[-1:])
    assert position.scores == (red + 4, blue + 1, yellow + 20, green - 25 + 5)
