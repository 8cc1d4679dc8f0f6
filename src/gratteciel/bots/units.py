"""What a worth of 0…1 is called: a share of the win, or in solo play so many points."""

from dataclasses import dataclass
from typing import Literal

from gratteciel.play.game import Setup


@dataclass(frozen=True)
class Unit:
    """What values are counted in, and how many make a worth of 1."""

    name: Literal["share", "points", "worth"]
    """`share`: of the win. `points`: alone at the table. `worth`: alone, where more than points decides."""
    factor: float = 1.0

    def of(self, values: tuple[float, ...]) -> tuple[float, ...]:
        """Worths in this unit."""
        return tuple(self.factor * value for value in values)


def unit_of(setup: Setup) -> Unit:
    """The unit of a set-up. Alone at the table it is points, unless an option sets an aim beside them."""
    if setup.players > 1:
        return Unit("share")
    if any(option.aim and setup.options[name] != option.default for name, option in setup.game.options.items()):
        return Unit("worth")
    return Unit("points", setup.game.rules.SOLO_SCALE)
