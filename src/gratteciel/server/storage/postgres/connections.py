"""Connections to the database: a pool of them, and what is done where one breaks.

Whatever reads is tried again on another connection. Whatever writes is one transaction; where it broke before it was to
be committed, nothing was done, and it is tried again too. Only where the answer to the commit itself is lost can nobody
say: that fails, and whoever asked has to look. So it does where PostgreSQL does not answer in time: it may hang, while
the machine it is on answers for it.
"""

import asyncio
import logging
import re
import socket
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

import psycopg
from psycopg.conninfo import conninfo_to_dict
from psycopg.types.string import StrDumper
from psycopg_pool import AsyncConnectionPool, PoolClosed, PoolTimeout

from gratteciel.server.errors import DatabaseWrong, StoreDamaged, StoreFailed
from gratteciel.server.storage.postgres.schema import SPACE, Connection

log = logging.getLogger(__name__)

T = TypeVar("T")
P = ParamSpec("P")

MOST = 12
"""Connections of one process, beside the one that listens."""
PATIENCE = 5.0
"""Seconds to wait for a new connection."""
IN_TIME = 4.0
"""Seconds within which something is done, or fails: twice as long (what is written, and a look at what stands there
where that failed) is less than a request may take."""
LATE = 1.0
"""Seconds by which we wake too late from when on it is us who were held up, and not PostgreSQL."""
TRIES = 4
"""Attempts at what breaks off, or gets in the way of others."""
HIDDEN = "postgresql://…"
"""What is shown of an address that cannot be read: a password may be anywhere in it."""
CLEAR = re.compile("postgres(ql)?://([^@/]*@)?[^@]*")
"""An address that says where its password ends: with another @, or with it behind a slash, part of the password would
be taken for the host or the database, which are shown."""
CLOSING = {"en": "the server is closing", "fr": "le serveur s’arrête"}
SILENT = {"en": "the database does not answer", "fr": "la base de données ne répond pas"}


class Silent(psycopg.OperationalError):
    """PostgreSQL did not answer in time."""


class TextDumper(StrDumper):
    """Text as PostgreSQL takes it: nothing it keeps has a zero character, or half of one."""

    def dump(self, obj: str) -> bytes:
        """Text in UTF-8; what cannot be in it is a question mark, which no id and no name has."""
        return obj.replace("\0", "?").encode("utf-8", "replace")


def without_password(url: str) -> str:
    """A database's address as it may be shown and logged; `DatabaseWrong` where it is none."""
    try:
        parts = conninfo_to_dict(url)
    except psycopg.ProgrammingError:  # which shows what may be a password
        raise DatabaseWrong(given=HIDDEN) from None
    host, port = str(parts.get("host", "")), str(parts.get("port", ""))
    shown = f"postgresql://{f'[{host}]' if ':' in host else host}{f':{port}' if port else ''}/{parts.get('dbname', '')}"
    numbers = all(one.isdecimal() for one in port.split(",") if one)  # no password with a slash
    if not (numbers and CLEAR.fullmatch(url) and shown.isprintable()):
        raise DatabaseWrong(given=HIDDEN)
    return shown


def arguments() -> dict[str, Any]:
    """How every connection is opened."""
    return {
        "autocommit": True,
        "options": f"-c search_path={SPACE} -c synchronous_commit=on",
        "connect_timeout": int(PATIENCE),
        "application_name": "gratteciel",
        "keepalives_idle": 5,
        "keepalives_interval": 2,
        "keepalives_count": 3,
        "tcp_user_timeout": 10_000,
    }


async def set_up(db: Connection) -> None:
    """Make a new connection one of ours."""
    db.adapters.register_dumper(str, TextDumper)


@asynccontextmanager
async def in_time(db: Connection, seconds: float) -> AsyncIterator[None]:
    """Hang up on PostgreSQL where it does not answer in time: `Silent`.

    A task that is cancelled would first ask PostgreSQL to stop, and wait for that.
    """
    loop = asyncio.get_running_loop()
    hung_up = False
    timer: asyncio.TimerHandle

    def begin() -> asyncio.TimerHandle:
        return loop.call_later(seconds, end, loop.time() + seconds)

    def end(due: float) -> None:
        nonlocal timer, hung_up
        if loop.time() > due + LATE:  # the answer may be here
            timer = begin()
            return
        hung_up = True
        with suppress(psycopg.Error, OSError), socket.fromfd(db.fileno(), socket.AF_INET, socket.SOCK_STREAM) as line:
            line.shutdown(socket.SHUT_RDWR)

    timer = begin()
    try:
        yield
    except psycopg.Error as error:
        if hung_up:
            raise Silent(f"no answer within {seconds:.1f} s") from error
        raise
    finally:
        timer.cancel()
        if hung_up:
            await db.close()


class Pool(AsyncConnectionPool[Connection]):
    """Connections of which one that does not answer counts as broken."""

    @staticmethod
    async def check_connection(conn: Any) -> None:
        """Whether a connection answers, at once."""
        async with in_time(conn, LATE):
            await AsyncConnectionPool.check_connection(conn)


class Connections:
    """A pool of connections; `StoreFailed` where there is no way to the database, or no answer from it."""

    def __init__(self, url: str) -> None:
        self.url, self.where = url, without_password(url)
        self.pool = Pool(
            url,
            kwargs=arguments(),
            min_size=1,
            max_size=MOST,
            timeout=PATIENCE,
            reconnect_timeout=PATIENCE,
            configure=set_up,
            open=False,
            name="gratteciel",
        )
        self.closing = False
        self.damage: StoreDamaged | None = None
        """What PostgreSQL found damaged, if anything, since this was opened."""

    async def open(self) -> None:
        """Be ready; what cannot be reached is said at once."""
        logging.getLogger("psycopg.pool").setLevel(logging.ERROR)
        try:
            await self.single()  # the pool would try again until its time is over, and not say why
            await self.pool.open()
        except psycopg.Error as error:
            raise self.failure(error) from error

    async def single(self) -> None:
        """Connect once, outside of the pool."""
        db = await psycopg.AsyncConnection.connect(self.url, **arguments())
        await db.close()

    def failure(self, error: Exception) -> StoreFailed:
        """An error as callers are told it."""
        if self.closing or isinstance(error, PoolClosed):
            return StoreFailed(why=CLOSING)
        if isinstance(error, Silent):
            return StoreFailed(why={lang: f"{self.where}: {said}" for lang, said in SILENT.items()})
        said = (str(error).strip().splitlines() or [type(error).__name__])[0]
        why = f"{self.where}: {said}"
        if isinstance(error, psycopg.errors.DataCorrupted | psycopg.errors.IndexCorrupted):
            self.damage = StoreDamaged(why=why)
            return self.damage
        return StoreFailed(why=why)

    @asynccontextmanager
    async def alone(self) -> AsyncIterator[Connection]:
        """A connection for something that is begun once, and may take long; `StoreFailed` where it cannot be done."""
        try:
            async with self.pool.connection() as db:
                yield db
        except psycopg.Error as error:
            raise self.failure(error) from error

    async def read(self, look: Callable[[Connection], Awaitable[T]]) -> T:
        """Look something up."""
        return await self._tried(look, transaction=False, seconds=IN_TIME)

    async def write(self, carry_out: Callable[[Connection], Awaitable[T]], seconds: float | None = None) -> T:
        """Carry out a write, within so many seconds; returns when it is committed."""
        return await self._tried(carry_out, transaction=True, seconds=IN_TIME if seconds is None else seconds)

    async def _tried(self, work: Callable[[Connection], Awaitable[T]], transaction: bool, seconds: float) -> T:
        if self.closing:
            raise StoreFailed(why=CLOSING)
        until = time.monotonic() + seconds
        for attempt in range(1, TRIES + 1):
            surely_undone = True
            try:
                left = max(0.0, until - time.monotonic())
                async with self.pool.connection(left) as db, in_time(db, until - time.monotonic()):
                    if not transaction:
                        return await work(db)
                    async with db.pipeline(), db.transaction():
                        done = await work(db)
                        surely_undone = False
                    return done
            except (PoolTimeout, PoolClosed, Silent) as error:
                raise self.failure(error) from error
            except psycopg.OperationalError as error:
                if attempt == TRIES or not (surely_undone or gave_way(error)):
                    raise self.failure(error) from error
                log.info("a connection broke; once more", extra={"why": str(error).strip()[:200]})
                if not gave_way(error):
                    await self.pool.check()  # where one broke the others did, too: more of them than there are attempts
                await asyncio.sleep(0.01 * attempt)
            except psycopg.Error as error:
                raise self.failure(error) from error
        raise AssertionError("the last attempt either returns or raises")

    async def close(self) -> None:
        """Let go of all connections, once what was begun is done."""
        self.closing = True
        with suppress(psycopg.Error):
            await self.pool.close()


def gave_way(error: psycopg.OperationalError) -> bool:
    """Whether PostgreSQL itself undid a transaction that was in the way of another."""
    return isinstance(error, psycopg.errors.SerializationFailure | psycopg.errors.DeadlockDetected)


class Part:
    """One concern of a store: its methods are written as coroutines over a connection."""

    def __init__(self, connections: Connections) -> None:
        self.connections = connections


Method = Callable[Concatenate[Any, P], Coroutine[Any, Any, T]]


def writing(carry_out: Callable[Concatenate[Any, Connection, P], Awaitable[T]]) -> Method[P, T]:
    """A method of a `Part` that is one transaction; it returns when that is committed."""

    @wraps(carry_out)
    async def method(self: Part, /, *args: P.args, **named: P.kwargs) -> T:
        return await self.connections.write(lambda db: carry_out(self, db, *args, **named))

    return method


def reading(look: Callable[Concatenate[Any, Connection, P], Awaitable[T]]) -> Method[P, T]:
    """A method of a `Part` that only looks."""

    @wraps(look)
    async def method(self: Part, /, *args: P.args, **named: P.kwargs) -> T:
        return await self.connections.read(lambda db: look(self, db, *args, **named))

    return method


async def one(db: Connection, query: str, values: Any = ()) -> tuple[Any, ...] | None:
    """The first row of what is found."""
    return await (await db.execute(query, values)).fetchone()


async def several(db: Connection, query: str, values: Any = ()) -> list[tuple[Any, ...]]:
    """All rows of what is found."""
    return await (await db.execute(query, values)).fetchall()


async def many(db: Connection, query: str, rows: list[tuple[Any, ...]]) -> None:
    """Carry out the same for each of several rows."""
    for row in rows:
        await db.execute(query, row)
