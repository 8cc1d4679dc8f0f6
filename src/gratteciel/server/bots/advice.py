"""Hints for whoever is to move."""

from collections import Counter
from collections.abc import Callable

from gratteciel.bots.hint import Hints
from gratteciel.bots.hints import adviser
from gratteciel.bots.seeds import HINT, secret_seed
from gratteciel.play.position import Position
from gratteciel.server.bots.ways import Preparing, Thinking
from gratteciel.server.errors import ServerBusy
from gratteciel.server.tables.open_table import OpenTable

MOST = 16
"""Hints thought about or waiting for their turn."""
MOST_OF_ONE = 12
"""Those of them that people at one address have asked for: others find room as well."""
FEW, MOMENT = 1200, 1.0
"""Iterations and seconds, at most, for a word about a step that was played."""


class Advice:
    """Gives hints, each thought about for so many seconds."""

    def __init__(self, readiness: Preparing, thinking: Thinking, seconds: float) -> None:
        self.readiness, self.thinking, self.seconds = readiness, thinking, seconds
        self.under_way: Counter[str] = Counter()
        """By those who share them."""
        self.whose: Callable[[str], str] = lambda person: person
        """Whoever shares their hints with a person who asks."""

    async def ready(self, game: str, who: str = "") -> None:
        """Wait until a game is ready to be thought about."""
        await self.readiness.ready(game)
        self.check_room(who)

    def check_room(self, who: str) -> None:
        """Refuse what would have to wait too long."""
        if self.under_way.total() >= MOST or self.under_way[self.whose(who)] >= MOST_OF_ONE:
            raise ServerBusy()

    async def hints(self, table: OpenTable, seat: int, who: str = "") -> Hints:
        """A hint, thought about for as long as somebody waits for it."""
        position = table.state.position
        iterations = adviser(position.game).iterations
        return await self.asked(table, position, seat, table.state.number, iterations, self.seconds, who)

    async def thought(self, table: OpenTable, position: Position, seat: int, who: str = "") -> Hints:
        """What a seat may have thought of an earlier position, thought about for a moment."""
        return await self.asked(table, position, seat, position.length, FEW, min(self.seconds, MOMENT), who)

    async def asked(
        self, table: OpenTable, position: Position, seat: int, number: int, iterations: int, seconds: float, who: str
    ) -> Hints:
        """What a seat may think of a position of a table."""
        self.check_room(who)
        # Not a seed that others know: from a step that was taken from a hint they could tell what its seat holds.
        seed = secret_seed(table.row.secret, HINT, seat, number)
        sharing = self.whose(who)
        self.under_way[sharing] += 1
        try:
            return await self.thinking.hints(position, seat, iterations, seconds, seed)
        finally:
            self.under_way[sharing] -= 1
            if not self.under_way[sharing]:
                del self.under_way[sharing]
