"""Storage in one SQLite file (`Store`): write-ahead log, synchronous=FULL, one group-committing writer, a few readers.

The file may be copied while the server runs with `schema.back_up`. Several processes may use it at once.
"""

import asyncio
from collections.abc import Callable
from pathlib import Path

from gratteciel.server.storage.sqlite.indexes import Mending
from gratteciel.server.storage.sqlite.people import SqlitePeople, look_again
from gratteciel.server.storage.sqlite.ratings import SqliteRatings
from gratteciel.server.storage.sqlite.reviews import SqliteReviews
from gratteciel.server.storage.sqlite.schema import connect, open_database
from gratteciel.server.storage.sqlite.server import SqliteServer
from gratteciel.server.storage.sqlite.tables import SqliteTables
from gratteciel.server.storage.sqlite.talk import SqliteTalk
from gratteciel.server.storage.sqlite.threads import Readers, Writer
from gratteciel.server.storage.sqlite.visits import SqliteVisits


class SqliteStore:
    """A `Store` in a file; what each method promises stands there.

    Made and opened in one go; `StoreForeign` if the file is not a database of this release or an earlier one.
    """

    def __init__(self, file: Path, readers: int = 4) -> None:
        self.file = file
        self.on_mended: list[Callable[[], object]] = []
        db = open_database(file)
        look_again(db)
        self.writer = Writer(db)
        self.readers = Readers(lambda: connect(file), readers)
        self.mending = Mending(lambda: connect(file), self.forget_damage)
        self.writer.on_damage = self.readers.on_damage = self.mending.meet
        self.tables = SqliteTables(self.writer, self.readers)
        self.people = SqlitePeople(self.writer, self.readers, file)
        self.talk = SqliteTalk(self.writer, self.readers)
        self.visits = SqliteVisits(self.writer, self.readers)
        self.ratings = SqliteRatings(self.writer, self.readers)
        self.reviews = SqliteReviews(self.writer, self.readers)
        self.server = SqliteServer(self.writer, self.readers, file)

    def forget_damage(self) -> None:
        """What was damaged is whole again."""
        self.writer.damage = self.readers.damage = None
        for tell in self.on_mended:
            tell()

    async def close(self) -> None:
        """Finish what was begun and let go."""
        await self.writer.close()
        await self.readers.close()
        await asyncio.to_thread(self.mending.close)
