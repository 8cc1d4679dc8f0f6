"""What comes in the box of the race: nothing but the rules."""

from collections.abc import Mapping

from gratteciel.engine.editions import Edition as AnyEdition
from gratteciel.engine.options import Option, Value
from gratteciel.engine.records import Record

OPTIONS: dict[str, Option] = {}


class Edition(AnyEdition):
    """An edition of the race."""


def check(edition: Edition) -> None:
    """There is nothing to check."""


def fill(box: Record, edition: Edition, players: int, options: Mapping[str, Value]) -> None:
    """There is nothing to lay into the box."""
