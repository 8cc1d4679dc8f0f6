"""Hints for whoever is to move, thought about in the robots' threads."""

import threading
from functools import partial

from gratteciel.bots.hint import Hints
from gratteciel.bots.hints import adviser, hints
from gratteciel.bots.seeds import HINT, secret_seed
from gratteciel.server.bots.readiness import Readiness
from gratteciel.server.bots.robots import Robots
from gratteciel.server.errors import ServerBusy
from gratteciel.server.tables.open_table import OpenTable

MOST = 16
"""Hints thought about or waiting for their turn."""


class Advice:
    """Gives hints, each thought about for so many seconds."""

    def __init__(self, readiness: Readiness, robots: Robots, seconds: float) -> None:
        self.readiness, self.robots, self.seconds = readiness, robots, seconds
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
        wanted = threading.Event()
        wanted.set()
        position = table.state.position
        think = partial(
            hints,
            position,
            seat,
            iterations=adviser(position.game).iterations,
            seconds=self.seconds,
            # Not a seed that others know: from a step that was taken from a hint they could tell what its seat holds.
            seed=secret_seed(table.row.secret, HINT, seat, table.state.number),
            going_on=wanted.is_set,
        )
        self.under_way += 1
        try:
            return await self.robots.think(think)
        finally:
            wanted.clear()
            self.under_way -= 1
