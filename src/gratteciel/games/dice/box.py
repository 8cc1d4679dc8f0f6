"""What came in the box of the dice game, and how it fills the record the rules read."""

from collections.abc import Mapping
from typing import Annotated, Literal

import msgspec

from gratteciel.engine.editions import Count, Misfit, Section
from gratteciel.engine.editions import Edition as AnyEdition
from gratteciel.engine.options import Option, Value
from gratteciel.engine.records import Record
from gratteciel.games.dice.district import SCENARIOS
from gratteciel.games.dice.layout import (
    FIRST_SITE,
    FLOOR,
    GROUND,
    HIGH,
    LONE_LOW_GROUND,
    MAX_HEIGHT,
    MAX_PLAYERS,
    MID,
    PENTHOUSE,
    SITE_HEIGHT,
    SITE_SORT,
    SITES,
)

OPTIONS: dict[str, Option] = {"scenario": Option(default=SCENARIOS[0], choices=SCENARIOS, players=(1,), aim=True)}

SORT_NAMES = ("low", "mid", "high")
SIDES = 6

Dice = Annotated[int, msgspec.Meta(ge=1, le=100)]
Faces = Annotated[int, msgspec.Meta(ge=0, le=SIDES)]
Height = Annotated[int, msgspec.Meta(ge=1, le=MAX_HEIGHT)]


class DicePool(Section):
    """How many dice of each kind there are; with a penthouse die there is always something to take."""

    grounds: Dice
    floors: Dice
    penthouses: Dice


class StoreyFaces(Section):
    """The six faces of a ground or floor die."""

    low: Faces
    mid: Faces
    high: Faces


class PenthouseFaces(Section):
    """The six faces of a penthouse die."""

    mid: Faces
    high: Faces
    blank: Faces


class DiceFaces(Section):
    """The faces of each kind of dice."""

    ground: StoreyFaces
    floor: StoreyFaces
    penthouse: PenthouseFaces


class Span(Section):
    """The least and the greatest height of a finished building."""

    least: Height
    most: Height


class Heights(Section):
    """How tall each sort of building becomes."""

    low: Span
    mid: Span
    high: Span


class Tiles(Section):
    """The tiles by height from 1: what each counts, and how many there are (they never run out, DI-2)."""

    points: Annotated[tuple[Count, ...], msgspec.Meta(min_length=MAX_HEIGHT, max_length=MAX_HEIGHT)]
    copies: Annotated[tuple[Count, ...], msgspec.Meta(min_length=MAX_HEIGHT, max_length=MAX_HEIGHT)]


class Course(Section):
    """How long the game lasts: so many rounds, or until the round in which a building of `last_height` is finished."""

    rounds: Annotated[int, msgspec.Meta(ge=1, le=99)]
    last_height: Height


class Start(Section):
    """The ground each seat begins with."""

    grounds: Annotated[
        tuple[Literal["low", "mid", "high", "none"], ...], msgspec.Meta(min_length=MAX_PLAYERS, max_length=MAX_PLAYERS)
    ]


class Ranks(Section):
    """The points a solo player needs for each rank."""

    intern: Count
    apprentice: Count
    craftsman: Count
    junior_architect: Count
    senior_architect: Count
    master_builder: Count
    living_legend: Count


class Edition(AnyEdition):
    """An edition of the dice game."""

    dice: DicePool
    faces: DiceFaces
    heights: Heights
    tiles: Tiles
    course: Course
    start: Start
    ranks: Ranks


def check(edition: Edition) -> None:
    """What the types alone do not say."""
    for kind, faces in msgspec.structs.asdict(edition.faces).items():
        sides = sum(msgspec.structs.asdict(faces).values())
        if sides != SIDES:
            found = {"en": f"{sides} faces", "fr": f"{sides} faces"}
            expected = {"en": f"{SIDES} faces on a die", "fr": f"{SIDES} faces par dé"}
            raise Misfit(f"faces.{kind}", found, expected)
    low, mid, high = edition.heights.low, edition.heights.mid, edition.heights.high
    if (low.least, low.most) != (1, 2):
        found = {"en": f"{low.least} to {low.most}", "fr": f"{low.least} à {low.most}"}
        expected = {
            "en": "1 to 2: a ground, and the floor that finishes it",
            "fr": "de 1 à 2 : un Sol, et l’Étage qui l’achève",
        }
        raise Misfit("heights.low", found, expected)
    for sort, span, most in (("mid", mid, SITE_HEIGHT[FIRST_SITE[HIGH] - 1] + 1), ("high", high, MAX_HEIGHT)):
        if not 2 <= span.least <= span.most <= most:
            found = {"en": f"{span.least} to {span.most}", "fr": f"{span.least} à {span.most}"}
            expected = {
                "en": f"heights from 2 to {most}, the least first",
                "fr": f"des hauteurs de 2 à {most}, la plus petite d’abord",
            }
            raise Misfit(f"heights.{sort}", found, expected)
    if edition.course.last_height > max(mid.most, high.most) or edition.course.last_height == 1:
        tallest = max(mid.most, high.most)
        expected = {
            "en": f"a height that can be finished, 2 to {tallest}",
            "fr": f"une hauteur qui peut être achevée, de 2 à {tallest}",
        }
        raise Misfit("course.last_height", edition.course.last_height, expected)
    starters = sum(ground != "none" for ground in edition.start.grounds)
    if starters >= edition.dice.grounds:
        expected = {
            "en": f"more than the {starters} that players begin with",
            "fr": f"plus que les {starters} avec lesquels on commence",
        }
        raise Misfit("dice.grounds", edition.dice.grounds, expected)
    points = list(msgspec.structs.asdict(edition.ranks).values())
    if points != sorted(set(points)):
        expected = {
            "en": "each rank to need more points than the one before",
            "fr": "que chaque niveau demande plus de points que le précédent",
        }
        raise Misfit("ranks", points, expected)


def fill(box: Record, edition: Edition, players: int, options: Mapping[str, Value]) -> None:
    """Lay the edition's values into the box."""
    box.scenario = SCENARIOS.index(str(options["scenario"]))
    box.rounds = edition.course.rounds
    box.last_height = edition.course.last_height
    box.dice[GROUND] = edition.dice.grounds
    box.dice[FLOOR] = edition.dice.floors
    box.dice[PENTHOUSE] = edition.dice.penthouses
    box.faces[:] = [faces for kind in msgspec.structs.astuple(edition.faces) for faces in msgspec.structs.astuple(kind)]
    box.tile_points[1:] = edition.tiles.points
    box.start[:] = [-1 if ground == "none" else SORT_NAMES.index(ground) for ground in edition.start.grounds]
    spans: tuple[Span, ...] = msgspec.structs.astuple(edition.heights)
    for site in range(SITES):
        span, finished = spans[SITE_SORT[site]], SITE_HEIGHT[site] + 1
        if site == LONE_LOW_GROUND or finished < span.most:
            box.takes_floor |= 1 << site  # DI-7: the top storey is for the penthouse
        if SITE_SORT[site] >= MID and span.least <= finished <= span.most:
            box.takes_penthouse |= 1 << site
