"""How many durable appends a second: `python bench/store.py`, beside one commit for each append on the same disk.

Every task appends steps to a table of its own, one after the other, each acknowledged before the next is sent: what so
many people playing at once would do.
"""

import argparse
import asyncio
import sqlite3
import tempfile
import time
from pathlib import Path
from statistics import median, quantiles

from gratteciel.server.storage.sqlite.schema import connect
from gratteciel.server.storage.sqlite.store import SqliteStore
from gratteciel.server.tables.log import Entry, StepPlayed
from gratteciel.server.tables.plan import SeatPlan, TablePlan, TableRow
from gratteciel.server.tables.summary import SeatSummary, TableSummary

PLAN = TablePlan(game="hong-kong", seats=(SeatPlan("me"), SeatPlan("open")), public=True)


def summary(id: str, number: int) -> TableSummary:
    """The summary of a table in play."""
    seats = tuple(SeatSummary(kind="open", person=f"{id}-{name}", name=name) for name in ("Anne", "Bob"))
    return TableSummary(
        id=id, game="hong-kong", host=f"{id}-Anne", seats=seats, created=1e9, changed=1e9 + number, number=number,
        status="playing", public=True, mover=number % 2, turn=number, began=1e9,
    )  # fmt: skip


async def play(store: SqliteStore, id: str, until: float, times: list[float]) -> None:
    """Append to one table, each entry after the one before is on disk."""
    number = 0
    while time.perf_counter() < until:
        number += 1
        entry = Entry(number=number, when=1e9 + number, event=StepPlayed(seat=number % 2, text="red tower c3"))
        began = time.perf_counter()
        assert await store.tables.append(id, [entry], summary(id, number))
        times.append(time.perf_counter() - began)


async def measure(file: Path, tasks: int, seconds: float) -> None:
    """Print what so many tasks get done."""
    store = SqliteStore(file)
    ids = [f"table{n}" for n in range(tasks)]
    rows = [
        TableRow(id=id, plan=PLAN, host=f"{id}-Anne", invitation="", secret=b"", rules=1, edition="", created=1e9)
        for id in ids
    ]
    await asyncio.gather(*(store.tables.add(row, [], summary(row.id, 0)) for row in rows))
    commits = store.writer.commits
    times: list[float] = []
    began = time.perf_counter()
    await asyncio.gather(*(play(store, id, began + seconds, times) for id in ids))
    took = time.perf_counter() - began
    commits = store.writer.commits - commits
    await store.close()
    late = quantiles(times, n=100)[98]
    print(
        f"{tasks:5} at once: {len(times) / took:8,.0f} appends/s, {len(times) / commits:6.1f} to a commit, "
        f"median {1e3 * median(times):6.1f} ms, 99 % under {1e3 * late:6.1f} ms"
    )


def alone(file: Path, seconds: float) -> None:
    """Print what one commit for each insertion gets done, with nothing around it."""
    db: sqlite3.Connection = connect(file)
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("CREATE TABLE log (number INTEGER PRIMARY KEY, body TEXT)")
    count, began = 0, time.perf_counter()
    while time.perf_counter() < began + seconds:
        db.execute("INSERT INTO log (body) VALUES ('red tower c3')")
        count += 1
    print(f"a commit for each, bare SQLite: {count / (time.perf_counter() - began):,.0f} insertions/s")
    db.close()


def main() -> None:
    """Measure in a folder of one's own."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--seconds", type=float, default=3.0)
    options.add_argument("--tasks", type=int, nargs="+", default=[1, 10, 100, 1000])
    options.add_argument("--folder", type=Path, default=None, help="on the disk to be measured")
    chosen = options.parse_args()
    with tempfile.TemporaryDirectory(dir=chosen.folder) as folder:
        alone(Path(folder) / "bare.db", chosen.seconds)
        for tasks in chosen.tasks:
            asyncio.run(measure(Path(folder) / f"{tasks}.db", tasks, chosen.seconds))


if __name__ == "__main__":
    main()
