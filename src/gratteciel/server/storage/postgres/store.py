"""Storage in a PostgreSQL database (`Store`): any number of processes share it, on as many machines as one likes.

Acknowledged is what is committed. What gets in whose way is settled by locks of rows: whoever adds to a table's log
holds its standing, so that of two who want the same number one gets it.
"""

from collections.abc import Callable

from gratteciel.server.storage.postgres.connections import Connections
from gratteciel.server.storage.postgres.people import PostgresPeople, look_again
from gratteciel.server.storage.postgres.ratings import PostgresRatings
from gratteciel.server.storage.postgres.reviews import PostgresReviews
from gratteciel.server.storage.postgres.schema import prepare
from gratteciel.server.storage.postgres.server import PostgresServer
from gratteciel.server.storage.postgres.tables import PostgresTables
from gratteciel.server.storage.postgres.talk import PostgresTalk
from gratteciel.server.storage.postgres.visits import PostgresVisits


class PostgresStore:
    """A `Store` in a database; what each method promises stands there."""

    def __init__(self, url: str) -> None:
        self.on_mended: list[Callable[[], object]] = []
        self.connections = Connections(url)
        self.tables = PostgresTables(self.connections)
        self.people = PostgresPeople(self.connections)
        self.talk = PostgresTalk(self.connections)
        self.visits = PostgresVisits(self.connections)
        self.ratings = PostgresRatings(self.connections)
        self.reviews = PostgresReviews(self.connections)
        self.server = PostgresServer(self.connections)

    @classmethod
    async def opened(cls, url: str) -> "PostgresStore":
        """A store that is ready; an empty database is filled, an older one brought forward.

        `StoreFailed` where there is no way to the database, or no right to fill it; `StoreForeign` where it is of a
        later release.
        """
        store = cls(url)
        await store.connections.open()
        try:
            async with store.connections.alone() as db:
                await prepare(db, store.connections.where)
                await look_again(db)
        except BaseException:
            await store.close()
            raise
        return store

    async def close(self) -> None:
        """Finish what was begun and let go."""
        await self.connections.close()
