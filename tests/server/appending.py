"""A process that appends to one table from many tasks until it is killed: `appending.py FILE ROUND`.

Whatever it was told is on disk it prints, one line for each append: first number, how many, and a text used only once.
"""

import asyncio
import os
import random
import sys
from pathlib import Path

from gratteciel.server.storage.sqlite.store import SqliteStore
from tests.server.shelf import row, steps, summary

TABLES = ("t1", "t2", "t3")
TASKS = 12


async def append(store: SqliteStore, who: str, choose: random.Random) -> None:
    count = 0
    while True:
        id = choose.choice(TABLES)
        known = await store.tables.summary(id)
        assert known is not None
        text, several = f"{who}.{count}", choose.randint(1, 3)
        entries = steps(known.number + 1, several, text)
        if await store.tables.append(id, entries, summary(id, known.number + several)):
            os.write(1, f"{id} {known.number + 1} {several} {text}\n".encode())
            count += 1


async def main(file: Path, turn: str) -> None:
    store = SqliteStore(file)
    for id in TABLES:
        await store.tables.add(row(id), [], summary(id))
    await asyncio.gather(*(append(store, f"{turn}.{n}", random.Random(f"{turn} {n}")) for n in range(TASKS)))


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), sys.argv[2]))
