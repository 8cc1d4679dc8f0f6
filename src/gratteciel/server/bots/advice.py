"""Hints for whoever is to move."""

from gratteciel.bots.hint import Hints
from gratteciel.bots.hints import adviser
from gratteciel.bots.seeds import HINT, secret_seed
from gratteciel.server.bots.ways import Preparing, Thinking
from gratteciel.server.errors import ServerBusy
from gratteciel.server.tables.open_table import OpenTable

MOST = 16
"""Hints thought about or waiting for their turn."""


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
        self.check_room()
        position = table.state.position
        # Not a seed that others know: from a step that was taken from a hint they could tell what its seat holds.
        seed = secret_seed(table.row.secret, HINT, seat, table.state.number)
        self.under_way += 1
        try:
            return await self.thinking.hints(position, seat, adviser(position.game).iterations, self.seconds, seed)
        finally:
            self.under_way -= 1
