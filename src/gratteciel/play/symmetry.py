"""Names of features, and symmetries of a board as permutations of steps and features."""

from dataclasses import dataclass
from types import ModuleType

from gratteciel.engine.editions import Edition
from gratteciel.engine.fields import Turn, moved, names
from gratteciel.engine.rooms import Ints, integers
from gratteciel.games import Folder
from gratteciel.play.game import Setup


@dataclass(frozen=True, eq=False)
class Symmetry:
    """A way to turn a game into one that is played just the same.

    A step s becomes `steps[s]`, feature number i becomes number `features[i]`: ``turned[symmetry.features] = seen``.
    """

    name: str
    """`as it is`, `turned 90`, `mirrored` and so on."""
    steps: Ints
    features: Ints
    shift: int = 0
    """What was one seat's is now that of the seat so many farther in turn order; features, seen from the own seat, do
    not change by that."""


def fields_of(folder: Folder) -> ModuleType | None:
    """A game's `fields.py`, if it has one."""
    return folder.module("fields") if folder.has("fields") else None


def feature_names(folder: Folder, edition: Edition) -> list[str]:
    """What each of a game's features is; where it does not say, its number."""
    stated = fields_of(folder)
    if stated is None:
        return [str(number) for number in range(folder.rules.FEATURES)]
    return names(stated.SEEN, stated.AXES, stated.labels(edition))


def symmetries(setup: Setup) -> list[Symmetry]:
    """The symmetries of a game as it is set up, the first of them to leave everything as it is."""
    rules, stated = setup.game.rules, fields_of(setup.game.folder)
    if stated is None:
        return [Symmetry("as it is", row(list(range(rules.STEPS))), row(list(range(rules.FEATURES))))]
    turns = [Turn("as it is")]
    if hasattr(stated, "symmetries"):
        turns = stated.symmetries(setup.edition, setup.players, setup.options)
    return [
        Symmetry(
            turn.name,
            row(moved(stated.CODES, stated.AXES, turn.ways)),
            row(moved(stated.SEEN, stated.AXES, turn.ways)),
            turn.shift,
        )
        for turn in turns
    ]


def row(found: list[int]) -> Ints:
    """Numbers as an array."""
    out = integers(len(found))
    for place, number in enumerate(found):
        out[place] = number
    return out
