"""What bots and hints need of whoever lets them think: threads on a server, something else in a page."""

from typing import Any, Protocol

from gratteciel.bots.hint import Hints
from gratteciel.bots.levels import Player
from gratteciel.play.position import Position
from gratteciel.server.tables.open_table import OpenTable


class Thinking(Protocol):
    """Has something thought out while others are answered."""

    async def choose(self, mind: Player, position: Position, table: OpenTable) -> str:
        """The step of a bot at a table, in notation; it may be put off as long as nobody waits for it there."""
        ...

    async def hints(self, position: Position, seat: int, iterations: int, seconds: float, seed: int) -> Hints:
        """What a seat may think of a position; nobody thinks on when the caller does not wait any more."""
        ...


class Preparing(Protocol):
    """Makes games ready to be thought about."""

    async def ready(self, id: str, what: Any = "play", /) -> None:
        """Wait until a game is ready for something."""
        ...

    def prefer(self, id: str, /) -> None:
        """Somebody waits for a game, or is going to."""
        ...
