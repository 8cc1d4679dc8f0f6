"""The dice game in the library against the reference: random games, and scripted ones where luck rarely leads."""

import random
from importlib.resources import files
from pathlib import Path

import pytest

import gratteciel
from tests.reference.compare import Taste, anything, both, random_game
from tests.reference.dice import Reference

SCENARIOS = ("none", "dubai", "essen", "new-york", "sao-paulo", "shanghai", "toronto", "tucson")


def builder(text: str) -> float:
    """Builds what can be built and rolls on."""
    return {"build": 20, "demolish": 0.1, "again": 4, "roll": 4}.get(text.split(maxsplit=1)[0], 1)


def climber(text: str) -> float:
    """Goes for a height 6."""
    if text.startswith("build"):
        return 200 if text.endswith("high 5") else 50 if "high" in text and "P" not in text else 0.5
    return {"demolish": 0.05, "abandon": 3, "again": 6, "roll": 4, "stop": 0.2}.get(text.split(maxsplit=1)[0], 1)


def abandoner(text: str) -> float:
    """Moves the yard to the abandoned district until nothing is left of it."""
    if text == "take abandoned":
        return 0.002
    return {"abandon": 300, "build": 0.3, "demolish": 0.01, "done": 0.03}.get(text.split(maxsplit=1)[0], 1)


def sprawler(text: str) -> float:
    """Puts dice on sites that never get finished."""
    if text.startswith("build G") or (text.startswith("build F") and "low" not in text):
        return 100
    return {"build": 0.1, "demolish": 0.01, "done": 0.1, "stop": 0.1}.get(text.split(maxsplit=1)[0], 1)


@pytest.mark.parametrize("taste", [anything, builder, climber, abandoner, sprawler])
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_random_games(players: int, taste: Taste):
    for seed in range(3):
        rng = random.Random(f"{players} {taste.__name__} {seed}")
        random_game(Reference(players), gratteciel.game("dice").start(players=players), rng, taste)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_random_solo_games_with_a_scenario(scenario: str):
    start = gratteciel.game("dice").start(players=1, scenario=scenario)
    for seed, taste in enumerate([anything, builder, climber] * 2):
        random_game(Reference(1, scenario=scenario), start, random.Random(f"{scenario} {seed}"), taste)


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_random_games_with_few_dice(players: int, tmp_path: Path):
    """DI-2: kinds run short at taking and at refilling."""
    text = (files("gratteciel.games.dice") / "edition.toml").read_text(encoding="utf-8")
    few = {"G": 6, "F": 4, "P": 2}
    for key, old, sort in (("grounds", 25, "G"), ("floors", 28, "F"), ("penthouses", 7, "P")):
        assert f"{key} = {old}" in text
        text = text.replace(f"{key} = {old}", f"{key} = {few[sort]}")
    path = tmp_path / "few.toml"
    path.write_text(text.replace("rounds = 9", "rounds = 30"), encoding="utf-8")
    start = gratteciel.game("dice").start(players=players, edition=path)
    for taste in (anything, builder, abandoner, sprawler):
        rng = random.Random(f"{players} {taste.__name__}")
        random_game(Reference(players, dice=few, rounds=30), start, rng, taste)


def turn(take: str, faces: str, acts: str) -> list[str]:
    """The steps of one turn: `turn("GFP", "mid mid mid", "build G mid, build F mid 1, build P mid 2")`."""
    rolled = [f"{sort} {face}" for sort, face in zip(take, faces.split(), strict=True)]
    return [f"take {take}", *rolled, *(act.strip() for act in acts.split(","))]


IDLE = turn("GGG", "mid mid mid", "build G mid, done, stop")
THREE = turn("GFP", "mid mid mid", "build G mid, build F mid 1, build P mid 2")
FOUR = [
    *turn("GFF", "mid mid mid", "build G mid, build F mid 1, build F mid 2"),
    *turn("PPP", "mid blank blank", "build P mid 3, done, stop"),
]
FIVE = [
    *turn("GFF", "high high high", "build G high, build F high 1, build F high 2"),
    *turn("FPP", "high high blank", "build F high 3, build P high 4, done, stop"),
]
LOW = turn("GGG", "low low low", "build G low, done, stop")
LOWS = turn("GGG", "low low low", "build G low, build G low, build G low")
RAZE = turn("GGG", "low low low", "demolish site high 1, return G low, done, stop")
HIGH_THREE = turn("FPP", "high high blank", "build F high 1, build P high 2, done, stop")
MID_TWO = turn("GPP", "mid mid blank", "build G mid, build P mid 1, done, stop")


@pytest.mark.parametrize(
    ("scenario", "turns", "won"),
    [
        ("none", [IDLE] * 9, True),
        ("dubai", [THREE, THREE, HIGH_THREE, *[IDLE] * 6], True),
        ("dubai", [THREE, HIGH_THREE, *[IDLE] * 7], False),
        ("essen", [IDLE] * 9, True),
        ("essen", [*[IDLE] * 8, RAZE], False),
        ("new-york", [FIVE, FIVE, *[IDLE] * 5], True),
        ("new-york", [FIVE, *[IDLE] * 7], False),
        ("sao-paulo", [FOUR, FOUR, FOUR, FOUR, IDLE], True),
        ("sao-paulo", [FOUR, FOUR, FOUR, *[IDLE] * 3], False),
        ("shanghai", [FOUR, HIGH_THREE, *[IDLE] * 6], True),
        ("shanghai", [*[IDLE] * 8, LOW], False),  # DI-8: a lone low ground is a tile at the end
        ("toronto", [LOWS, LOWS, LOW, *[IDLE] * 6], True),
        ("toronto", [LOWS, LOWS, LOW, MID_TWO, *[IDLE] * 5], False),
        ("tucson", [THREE, LOWS, *[IDLE] * 7], True),  # DI-8: the unfinished high site of the start does not count
        ("tucson", [HIGH_THREE, *[IDLE] * 8], False),
    ],
)
def test_scenarios_by_hand(scenario: str, turns: list[list[str]], won: bool):
    start = gratteciel.game("dice").start(players=1, scenario=scenario)
    end = both(Reference(1, scenario=scenario), start, [step for steps in turns for step in steps])
    assert end.over
    assert end.shares == (1.0 if won else 0.0,)


def test_a_solo_turn_without_possibilities_ends_by_itself():
    """DI-3, after the first roll and after a later one."""
    reference = Reference(1)
    position = both(reference, gratteciel.game("dice").start(players=1), RAZE)
    position = both(reference, position, turn("PPP", "mid blank high", "take PPP")[:-1])
    assert position.turn == 2
    once_more = "build G mid, build F mid 1, done, again P blank, roll, P mid, build P mid 2"
    position = both(reference, position, turn("GFP", "mid mid blank", once_more))
    assert position.turn == 3
    raze = "demolish tile mid 3, return F low, done, again F low, again P blank, roll, F high, P blank"
    position = both(reference, position, turn("FFP", "low low blank", raze))
    assert position.turn == 4
    assert position.mover == 0


def test_order_of_again():
    reference = Reference(2)
    steps = [
        *turn("GFF", "low mid mid", "abandon G low, done, again F mid, again F mid, roll, F low, F high"),
        *(["build F high 1", "done", "again F low", "roll", "F mid", "abandon F mid"]),
        *("take abandoned", "G low", "G high", "F low", "F mid", "P blank"),
        *("build F mid 1", "done", "again G high", "again F low", "roll", "G low", "F low"),
        *("build G low", "build F low 1", "done", "again G low", "again P blank", "roll", "G low", "P mid"),
        *("build P mid 2", "build G low"),
    ]
    position = both(reference, gratteciel.game("dice").start(players=2), steps)
    assert position.turn == 2
    assert reference.abandoned == {"G": 1, "F": 1, "P": 1}


def test_a_demolished_height_six_still_ends_the_game():
    """DI-11, after the round in which it was finished."""
    reference = Reference(2)
    other = turn("GGG", "low low low", "build G low, build G low, build G low")
    steps = [
        *turn("FFF", "high high high", "build F high 1, build F high 2, build F high 3"),
        *other,
        *turn("FFP", "high low high", "build F high 4, build P high 5, done, again F low, roll, F low"),
        *("demolish tile high 6", "return F low"),
    ]
    position = both(reference, gratteciel.game("dice").start(players=2), steps)
    assert position.mover == 1
    position = both(reference, position, other)
    assert position.over
    assert position.scores == (0, 6)
    assert position.shares == (0.0, 1.0)


def lows(number: int) -> list[str]:
    """A turn that begins so many low sites and stops."""
    end = [] if number == 3 else ["done", "stop"]
    return ["take GGG", *["G low"] * 3, *["build G low"] * number, *end]


def idle(reference: Reference) -> list[str]:
    """A turn that changes nothing that counts."""
    sort = "F" if reference.yard["F"] >= 3 else "G"
    return turn(sort * 3, "low low low", f"abandon {sort} low, done, stop")


RAZE_LOW = turn("GGG", "low low low", "demolish site low 1, return G low, done, stop")


@pytest.mark.parametrize(
    ("turns", "shares"),
    [
        ([[MID_TWO], [lows(3), lows(1)]], (0.0, 1.0)),  # 4 points each, one building against four
        ([[lows(3)], [lows(3)]], (0.5, 0.5)),
        ([[lows(3)], [lows(2)]], (1.0, 0.0)),
        ([[], []], (0.5, 0.5)),
        ([[], [], []], (0.0, 0.0, 1.0)),  # the low ground of the start
        ([[], [], [RAZE_LOW]], (1 / 3, 1 / 3, 1 / 3)),
        ([[lows(1)], [], [], [lows(1)]], (1 / 3, 0.0, 1 / 3, 1 / 3)),
    ],
)
def test_ties(turns: list[list[list[str]]], shares: tuple[float, ...]):
    """Level on points: more buildings; level on both: shared (DI-5)."""
    players = len(shares)
    reference, position = Reference(players), gratteciel.game("dice").start(players=players)
    for number in range(9):
        for own in turns:
            position = both(reference, position, own[number] if number < len(own) else idle(reference))
    assert position.over
    assert position.shares == shares
