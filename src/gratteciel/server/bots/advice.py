"""Hints for whoever is to move."""

from gratteciel.bots.hint import Hints
from gratteciel.bots.hints import adviser
from gratteciel.bots.seeds import HINT, secret_seed
from gratteciel.play.position import Position
from gratteciel.server.bots.ways import Preparing, Thinking
from gratteciel.server.errors import ServerBusy
from gratteciel.server.tables.open_table import OpenTable

MOST = 16
"""Hints thought about or waiting for their turn."""
FEW, MOMENT = 1200, 1.0
"""Iterations and seconds, at most, for a word about a step that was played."""


class Advice:
    """Gives hints, each thought about for so many seconds."""

    def __init__(self, readiness: Preparing, thinking: Thinking, seconds: float) -> None:
        self.readiness, self.thinking, self.seconds = readiness, thinking, seconds
        self.under_way = 0

    async def ready(self, game: str) -> None:
        """Wait until a game is ready to be thought about."""
        await self.readiness.ready(game)
        self.check_room()

    def check_room(self) -> None:
        """Refuse what would have to wait too long."""
        if self.under_way >= MOST:
            raise ServerBusy()

    async def hints(self, table: OpenTable, seat: int) -> Hints:
        """A hint, thought about for as long as somebody waits for it."""
        position = table.state.position
        iterations = adviser(position.game).iterations
        return await self.asked(table, position, seat, table.state.number, iterations, self.seconds)

    async def thought(self, table: OpenTable, position: Position, seat: int) -> Hints:
        """What a seat may have thought of an earlier position, thought about for a moment."""
        return await self.asked(table, position, seat, position.length, FEW, min(self.seconds, MOMENT))

    async def asked(
        self, table: OpenTable, position: Position, seat: int, number: int, iterations: int, seconds: float
    ) -> Hints:
        """What a seat may think of a position of a table."""
        self.check_room()
        # Not a seed that others know: from a step that was taken from a hint they could tell what its seat holds.
        seed = secret_seed(table.row.secret, HINT, seat, number)
        self.under_way += 1
        try:
            return await self.thinking.hints(position, seat, iterations, seconds, seed)
        finally:
            self.under_way -= 1
