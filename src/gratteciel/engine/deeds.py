"""What a search tree takes of whoever runs the code of its game: calls of entries and looks at records, one by one.

It is written once, as a generator that gives out deeds and is sent what came of each, for code that answers at once and
for code elsewhere that answers later.
"""

from collections.abc import Callable, Generator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from gratteciel.engine.loader import Engine


@dataclass(frozen=True)
class Call:
    """An entry with what it takes; what it gives back is sent."""

    function: Callable[..., Any]
    arguments: tuple[Any, ...]

    def done_by(self, engine: "Engine") -> Any:
        """Done at once."""
        return engine(self.function)(*self.arguments)


@dataclass(frozen=True)
class Look:
    """Some of an array of records that lives where the code runs; a copy of them is sent."""

    records: Any
    begin: int
    end: int

    def done_by(self, _: "Engine") -> Any:
        """Done at once."""
        return self.records[self.begin : self.end]


Deeds = Generator[Call | Look, Any, None]


def do_here(engine: "Engine", deeds: Deeds) -> None:
    """Do everything at once, by an engine of this process."""
    came: Any = None
    while True:
        try:
            deed = deeds.send(came)
        except StopIteration:
            return
        came = deed.done_by(engine)
