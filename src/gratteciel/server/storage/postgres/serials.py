"""The number a table has in the database."""

from gratteciel.server.errors import TableUnknown
from gratteciel.server.storage.postgres.connections import one
from gratteciel.server.storage.postgres.schema import Connection


async def serial(db: Connection, id: str, lock: bool = False) -> int:
    """The number a table has; `TableUnknown` if there is none. With `lock` others who want that wait for us."""
    query = "SELECT serial FROM tables WHERE id = %s"
    found = await one(db, query + (" FOR UPDATE" if lock else ""), (id,))
    if found is None:
        raise TableUnknown(table=id)
    return int(found[0])
