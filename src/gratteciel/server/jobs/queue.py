"""The queue: Procrastinate's tables in the database, where jobs wait for a worker and go when they are done.

Beside them stands `thoughts`: how far a job is, and in the end what came of it.
"""

import logging
from pathlib import Path
from typing import Any

from procrastinate import App, PsycopgConnector
from procrastinate.schema import SchemaManager

from gratteciel.server.storage.postgres.connections import PATIENCE, arguments, one
from gratteciel.server.storage.postgres.schema import Connection

SHORT, LONG, REVIEW = "gratteciel-short", "gratteciel-long", "gratteciel-review"
"""Queues: thoughts of a moment have a place of their own, and so have reviews."""
BEAT = 1.0
"""Seconds between two signs of life of a worker."""
STALLED = 5.0
"""Seconds without a sign of life after which a worker is taken for dead."""
CHANNEL = "gratteciel"
"""Of the change feed: whoever asked hears there that there is something new."""


def app(url: str, most: int) -> App:
    """Procrastinate on our database, with so many connections at most; to be opened."""
    quiet()
    how = arguments() | {"application_name": "gratteciel jobs"}
    del how["autocommit"]  # Procrastinate says so itself
    # A job that is lost in a power cut is asked for again: nothing waits for the disk here.
    how["options"] = how["options"].replace("synchronous_commit=on", "synchronous_commit=off")
    pool: dict[str, Any] = {"min_size": 1, "max_size": most, "timeout": PATIENCE, "reconnect_timeout": PATIENCE}
    return App(connector=PsycopgConnector(conninfo=url, kwargs=how, name="gratteciel jobs", **pool))


def quiet() -> None:
    """Keep jobs' arguments, seeds among them, out of the log: Procrastinate would write them with every job."""
    logging.getLogger("procrastinate").setLevel(logging.WARNING)
    logging.getLogger("procrastinate.worker").setLevel(logging.CRITICAL)
    for name in (SHORT, LONG, REVIEW):
        logging.getLogger(f"procrastinate.worker.{name}").setLevel(logging.WARNING)


async def prepare(db: Connection) -> None:
    """Have Procrastinate's tables, or bring them forward to its installed release; others who begin now wait.

    As its guide says of upgrades: its migrations in the order of their names, each once.
    """
    folder = Path(SchemaManager.get_migrations_path())
    known = sorted(path.name for path in folder.glob("*.sql"))
    async with db.transaction():
        await db.execute("SELECT pg_advisory_xact_lock(hashtext('gratteciel schema'))")
        await db.execute("CREATE TABLE IF NOT EXISTS job_migrations (last TEXT NOT NULL)")
        found = await one(db, "SELECT last FROM job_migrations")
        if found is None:
            await db.execute(SchemaManager.get_schema())
        else:
            for name in known:
                if name > found[0]:
                    await db.execute((folder / name).read_bytes())
        if found is None or found[0] < known[-1]:
            await db.execute("DELETE FROM job_migrations")
            await db.execute("INSERT INTO job_migrations VALUES (%s)", (known[-1],))
