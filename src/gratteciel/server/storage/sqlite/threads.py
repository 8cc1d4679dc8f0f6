"""Who touches the database: one thread that writes, a few that read.

Making a commit durable costs the same few milliseconds whatever is in it. So the writer takes everything that waits and
commits it together; while the disk is busy with that, the next lot gathers. Each write is told its outcome only after
the commit it is in.

Where all that waits is brief, as appending to a log is, the event loop itself carries it out, and only the commit is
left to the thread: a thread that asks SQLite for something begs for the interpreter at every statement, and takes it
from those who answer people. Whatever does not go smoothly there is undone, and the thread begins anew.
"""

import asyncio
import sqlite3
import threading
from collections.abc import Callable, Coroutine, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from functools import partial, wraps
from queue import SimpleQueue
from typing import Any, Concatenate, ParamSpec, TypeVar

from gratteciel.server.errors import StoreDamaged, StoreFailed, TableDamaged
from gratteciel.server.storage.sqlite.indexes import is_damage
from gratteciel.server.storage.sqlite.schema import PATIENCE

T = TypeVar("T")
P = ParamSpec("P")

TOGETHER = 1000
"""At most so many writes in one commit."""
AT_ONCE = 100
"""At most so many that the event loop carries out before it answers others: some milliseconds."""
CLOSING = {"en": "the server is closing", "fr": "le serveur s’arrête"}


@dataclass(frozen=True)
class Write:
    """Something to be written, and who waits for it."""

    carry_out: Callable[[sqlite3.Connection], Any]
    loop: asyncio.AbstractEventLoop
    answer: asyncio.Future[Any]
    brief: bool
    """Whether it takes so little that others can wait for it."""


Lot = list[Write]
"""What is committed together."""


class Meets:
    """Remembers what was found damaged."""

    damage: StoreDamaged | None = None
    """What was, if anything was, since the file was opened: it stays so until it is mended."""
    on_damage: Callable[[], None] = staticmethod(lambda: None)

    def failure(self, error: Exception) -> Exception:
        """An error as callers are told it."""
        met = error.__cause__ if isinstance(error, TableDamaged) else error
        if not isinstance(met, sqlite3.Error):
            return error
        failed = StoreDamaged(why=str(met)) if is_damage(met) else StoreFailed(why=str(met))
        failed.__cause__ = met
        if isinstance(failed, StoreDamaged):
            self.damage = failed
            self.on_damage()
        return failed if met is error else error


class Writer(Meets):
    """One thread that carries out all writes, committing together what is waiting.

    A write is a function of the connection. What it returns is the caller's once it is durable; if it raises, what it
    did is undone, its caller gets the error, and the others in the same commit are not concerned.
    """

    def __init__(self, db: sqlite3.Connection) -> None:
        self.db = db
        self.writes = self.commits = 0
        self._gathered: Lot = []
        self._busy = False
        """Whether the connection is in use, or about to be: by the event loop or by the thread, never by both."""
        self._closing = False
        self._door = threading.Lock()
        self._orders: SimpleQueue[tuple[Lot, list[Any] | None] | None] = SimpleQueue()
        """What the thread is to commit, with what came of it where it was carried out already."""
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    async def do(self, carry_out: Callable[[sqlite3.Connection], T], brief: bool = False) -> T:
        """Carry out a write; returns when it is on disk."""
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[T] = loop.create_future()
        with self._door:
            if self._closing:
                raise StoreFailed(why=CLOSING)
            self._gathered.append(Write(carry_out, loop, answer, brief))
            begin, self._busy = not self._busy, True
        if begin:
            loop.call_soon(self._begin)
        return await answer

    async def close(self) -> None:
        """Carry out what is waiting, then stop."""
        with self._door:
            if not self._closing and not self._busy:
                self._orders.put(None)
            self._closing = True
        await asyncio.get_running_loop().run_in_executor(None, self._thread.join)

    def _take(self) -> Lot:
        with self._door:
            lot, self._gathered = self._gathered[:TOGETHER], self._gathered[TOGETHER:]
        return lot

    def _begin(self) -> None:
        """Have everything that waits committed; called by the event loop."""
        lot = self._take()
        brief = len(lot) <= AT_ONCE and all(write.brief for write in lot)
        self._orders.put((lot, self._carried_out_here(lot) if brief else None))

    def _carried_out_here(self, lot: Lot) -> list[Any] | None:
        """What comes of brief writes, to be committed; None where anything is in the way, and nothing is done then."""
        try:
            self.db.execute("PRAGMA busy_timeout = 0")
            outcomes = self._together(write.carry_out for write in lot)
        except Exception:  # the thread comes upon it again, and has the patience to tell whose it is
            outcomes = None
            with suppress(sqlite3.Error):
                self.db.rollback()
        with suppress(sqlite3.Error):
            self.db.execute(f"PRAGMA busy_timeout = {round(1000 * PATIENCE)}")
        return outcomes

    def _run(self) -> None:
        while (order := self._orders.get()) is not None:
            lot, outcomes = order
            tell(lot, self._finished(lot) if outcomes is None else self._sealed(lot, outcomes))
            self._go_on()
        self.db.close()

    def _go_on(self) -> None:
        """Turn to what has gathered meanwhile; if nothing has, wait for more, or stop where there will be none."""
        while True:
            with self._door:
                if not self._gathered:
                    self._busy = False
                    if self._closing:
                        self._orders.put(None)
                    return
                loop = self._gathered[0].loop
            try:
                loop.call_soon_threadsafe(self._begin)
            except RuntimeError:  # the loop has ended
                lot = self._take()
                tell(lot, self._finished(lot))
            else:
                return

    def _sealed(self, lot: Lot, outcomes: list[Any]) -> list[Any]:
        """What came of writes that were carried out, once they are on disk; where that fails, all begin anew."""
        try:
            self._commit(lot)
        except Exception:
            with suppress(sqlite3.Error):
                self.db.rollback()
            return self._finished(lot)
        return outcomes

    def _finished(self, lot: Lot) -> list[Any]:
        """What came of each write, once all of them are on disk: its result, or the exception it raised.

        Hardly any write raises: where one does, all are undone and carried out again, each so that it can be undone
        by itself. What is asked of SQLite in between costs more than it seems, as others take the interpreter then.
        """
        try:
            try:
                outcomes = self._together(write.carry_out for write in lot)
                self._commit(lot)
            except Exception:
                self.db.rollback()
                outcomes = self._together(partial(self._carry_out, write) for write in lot)
                self._commit(lot)
        except Exception as error:
            with suppress(sqlite3.Error):
                self.db.rollback()
            return [self.failure(error) for _ in lot]
        return outcomes

    def _together(self, writes: Iterable[Callable[[sqlite3.Connection], Any]]) -> list[Any]:
        self.db.execute("BEGIN IMMEDIATE")
        return [carry_out(self.db) for carry_out in writes]

    def _commit(self, lot: Lot) -> None:
        self.db.execute("COMMIT")
        self.writes += len(lot)
        self.commits += 1

    def _carry_out(self, write: Write, _: sqlite3.Connection) -> Any:
        self.db.execute("SAVEPOINT one")
        try:
            outcome = write.carry_out(self.db)
        except Exception as error:
            if not self.db.in_transaction:
                raise  # SQLite gave up the whole transaction (a full disk, say): nothing of the batch is left
            self.db.execute("ROLLBACK TO one")
            outcome = self.failure(error)
        self.db.execute("RELEASE one")
        return outcome


def tell(lot: Lot, outcomes: list[Any]) -> None:
    """Give everybody their answer, waking each event loop once."""
    answers: dict[asyncio.AbstractEventLoop, list[tuple[asyncio.Future[Any], Any]]] = {}
    for write, outcome in zip(lot, outcomes, strict=True):
        answers.setdefault(write.loop, []).append((write.answer, outcome))
    for loop, told in answers.items():
        try:
            loop.call_soon_threadsafe(settle, told)
        except RuntimeError:  # the loop has ended, and whoever waited with it
            continue


def settle(told: list[tuple[asyncio.Future[Any], Any]]) -> None:
    """Let those go on who waited; some may have been cancelled meanwhile."""
    for answer, outcome in told:
        if answer.done():
            continue
        if isinstance(outcome, Exception):
            answer.set_exception(outcome)
        else:
            answer.set_result(outcome)


class Readers(Meets):
    """A few threads that read, each with a connection of its own; they neither wait for the writer nor delay it."""

    def __init__(self, connect: Callable[[], sqlite3.Connection], threads: int = 4) -> None:
        self._connect = connect
        self._closing = False
        self._own = threading.local()
        self._all: list[sqlite3.Connection] = []
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="reader", initializer=self._open)

    def _open(self) -> None:
        db = self._connect()
        db.execute("PRAGMA query_only = ON")
        self._own.db = db
        self._all.append(db)

    async def do(self, look: Callable[[sqlite3.Connection], T]) -> T:
        """Look something up."""
        if self._closing:
            raise StoreFailed(why=CLOSING)
        try:
            return await asyncio.get_running_loop().run_in_executor(self._pool, lambda: look(self._own.db))
        except (sqlite3.Error, TableDamaged) as error:  # a damaged page, say: it concerns whoever asked for it alone
            failed = self.failure(error)
            raise failed from failed.__cause__

    async def close(self) -> None:
        """Finish what is being read, then stop."""
        self._closing = True
        await asyncio.get_running_loop().run_in_executor(None, self._pool.shutdown)
        for db in self._all:
            db.close()


class Part:
    """One concern of a store: its methods are written as functions of a connection, and asked for from any task."""

    def __init__(self, writer: Writer, readers: Readers) -> None:
        self.writer, self.readers = writer, readers


Method = Callable[Concatenate[Any, P], Coroutine[Any, Any, T]]


def writing(carry_out: Callable[Concatenate[Any, sqlite3.Connection, P], T]) -> Method[P, T]:
    """A method of a `Part` that the writer carries out; it returns when it is on disk."""

    @wraps(carry_out)
    async def method(self: Part, /, *args: P.args, **named: P.kwargs) -> T:
        return await self.writer.do(lambda db: carry_out(self, db, *args, **named))

    return method


def briefly(carry_out: Callable[Concatenate[Any, sqlite3.Connection, P], T]) -> Method[P, T]:
    """The same of one that asks for little and waits for nothing, so that the event loop may carry it out itself."""

    @wraps(carry_out)
    async def method(self: Part, /, *args: P.args, **named: P.kwargs) -> T:
        return await self.writer.do(lambda db: carry_out(self, db, *args, **named), brief=True)

    return method


def reading(look: Callable[Concatenate[Any, sqlite3.Connection, P], T]) -> Method[P, T]:
    """A method of a `Part` that one of the readers carries out."""

    @wraps(look)
    async def method(self: Part, /, *args: P.args, **named: P.kwargs) -> T:
        return await self.readers.do(lambda db: look(self, db, *args, **named))

    return method
