"""A worker: it takes jobs from the database, thinks, and tells whoever asked."""

import asyncio
import logging
import signal
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import msgspec
from procrastinate import App, JobContext
from procrastinate.job_context import AbortReason
from procrastinate.jobs import DeleteJobCondition

from gratteciel.bots.hints import hints
from gratteciel.bots.levels import LevelPlayer
from gratteciel.bots.native_entries import What
from gratteciel.bots.review import review
from gratteciel.bots.thinking import Thinker, give_way
from gratteciel.engine.playouts import all_cores
from gratteciel.engine.rng import stream
from gratteciel.play.game import games
from gratteciel.play.position import Position
from gratteciel.server.bots.readiness import Readiness
from gratteciel.server.bots.robots import MOST_MINDS, TELLING
from gratteciel.server.bots.threads import MOST_QUICK
from gratteciel.server.jobs import queue
from gratteciel.server.jobs.asking import AWAY
from gratteciel.server.jobs.orders import Chosen, Far, Heard, HintOrder, ReviewOrder, ThinkOrder
from gratteciel.server.people.names import new_id
from gratteciel.server.storage.postgres.connections import Connections, Part, one, reading, writing
from gratteciel.server.storage.postgres.schema import Connection
from gratteciel.server.storage.postgres.store import PostgresStore

log = logging.getLogger(__name__)

AGAIN = 0.5
"""Seconds until another attempt where the database was away."""
OLD = 600.0
"""Seconds after which answers that nobody read, and jobs that nobody wants, are let go of."""


class Stopped(Exception):
    """Whoever asked does not wait any more, or the worker ends: there is no answer."""


@dataclass
class Kept:
    """A mind, and what its seat was told when it last thought."""

    mind: LevelPlayer
    told: tuple[int, ...] = ()
    position: Position | None = None

    def follow(self, order: ThinkOrder) -> Position:
        """The position that is asked about, after the one thought about last if the game went on from there."""
        known = order.known.position()
        steps = order.known.told[len(self.told) :]
        if self.position is not None and (*self.told, *steps) == order.known.told:
            before = self.position
            for step in steps:
                before = Heard(known.setup, known.tables, before, known.move(step))
            known = before
        self.told, self.position = order.known.told, known
        return known


@dataclass
class Thinkers:
    """Does jobs, in threads; minds are remembered as at a server."""

    minds: "OrderedDict[tuple[str, int, bytes], Kept]" = field(default_factory=OrderedDict)
    under_way: dict[int, Callable[[], Far]] = field(default_factory=dict)
    """How far each job is."""
    threads: int = field(default_factory=all_cores)

    def think(self, context: JobContext, order: dict[str, Any], **_asker: str) -> bytes:
        """Choose a step for a bot."""
        wanted = msgspec.convert(order, ThinkOrder)
        key = (wanted.mind, wanted.seed, msgspec.json.encode(wanted.level))
        kept = self.minds.pop(key, None) or Kept(fresh(wanted))
        mind, thinker = kept.mind, kept.mind.thinker
        position = kept.follow(wanted)
        thinker.watched, thinker.whose = wanted.watched, wanted.whose
        mind.going_on = lambda: not context.should_abort()

        def far() -> Far:
            looked = tuple(tree.looked for tree in thinker.trees) if wanted.watched else ()
            return Far(visits=thinker.visits if thinker.at is position else (), looked=looked)

        self.under_way[number(context)] = far
        chosen = mind.choose(position)
        if context.abort_reason() == AbortReason.SHUTDOWN:
            raise Stopped  # nobody wanted it to hurry
        self.minds[key] = kept
        while len(self.minds) > MOST_MINDS:
            self.minds.popitem(last=False)
        return msgspec.json.encode(Chosen(step=str(chosen), cut_short=mind.cut_short))

    def hint(self, context: JobContext, order: dict[str, Any], **_asker: str) -> bytes:
        """Think about a hint."""
        wanted = msgspec.convert(order, HintOrder)
        found = hints(
            wanted.known.position(),
            wanted.known.seat,
            iterations=wanted.iterations,
            seconds=wanted.seconds,
            seed=wanted.seed,
            going_on=lambda: not context.should_abort(),
        )
        return msgspec.json.encode(found)

    def review(self, context: JobContext, order: dict[str, Any], **_asker: str) -> bytes:
        """Review a game."""
        wanted = msgspec.convert(order, ReviewOrder)
        reached = Far()

        def progress(done: int, total: int) -> None:
            nonlocal reached
            reached = Far(done=done, total=total)
            if context.should_abort():
                raise Stopped

        self.under_way[number(context)] = lambda: reached
        found = review(wanted.position(), off_board=wanted.off_board, threads=self.threads, progress=progress)
        return msgspec.json.encode(found)


def fresh(order: ThinkOrder) -> LevelPlayer:
    """A mind that has thought nothing yet."""
    level = order.level
    return LevelPlayer(level, Thinker(order.known.seat, level.plan, order.seed), stream(order.seed, 2))


def number(context: JobContext) -> int:
    """Which job it is."""
    assert context.job.id is not None
    return context.job.id


class Telling(Part):
    """Tells whoever asked how far a job is and what came of it."""

    def __init__(self, connections: Connections, thinkers: Thinkers) -> None:
        super().__init__(connections)
        self.thinkers, self.origin = thinkers, new_id()

    async def answered(self, call_next: Callable[[], Awaitable[Any]], context: JobContext, _worker: object) -> None:
        """Have a job done and tell what came of it: nothing, where it failed or nobody is there who asked."""
        id, asker = number(context), str(context.job.task_kwargs["asker"])
        if not await self.is_there(asker):
            return
        telling = asyncio.create_task(self.tell_on(id, asker), name=f"job {id}")
        try:
            body = (await call_next()).decode()
        except Stopped:
            return
        except Exception as error:
            # Not with its trace: whoever asked thinks itself, and what a job carries is not for the log.
            why = {"job": id, "task": context.job.task_name, "why": f"{type(error).__name__}: {error}"[:300]}
            log.error("a job failed", extra=why)
            body = ""
        finally:
            telling.cancel()
            await asyncio.gather(telling, return_exceptions=True)
            self.thinkers.under_way.pop(id, None)
        await self.write(id, asker, True, body)

    async def tell_on(self, id: int, asker: str) -> None:
        """Tell now and then how far a job is."""
        while True:
            await asyncio.sleep(TELLING)
            far = self.thinkers.under_way.get(id)
            if far is not None:
                with suppress(*AWAY):
                    await self.write(id, asker, False, msgspec.json.encode(far()).decode())

    @reading
    async def is_there(self, db: Connection, asker: str) -> bool:
        """Whether a server is still there."""
        query = "SELECT 1 FROM leases WHERE process = %s AND until > clock_timestamp()"
        return await one(db, query, (asker,)) is not None

    @writing
    async def write(self, db: Connection, id: int, asker: str, done: bool, body: str) -> None:
        """Write something down, and let whoever asked know."""
        await db.execute("SET LOCAL synchronous_commit = off")
        await db.execute(
            "INSERT INTO thoughts (job, done, body) VALUES (%s, %s, %s) ON CONFLICT (job)"
            " DO UPDATE SET done = excluded.done, body = excluded.body WHERE NOT thoughts.done",
            (id, done, body),
        )
        await db.execute("SELECT pg_notify(%s, %s)", (queue.CHANNEL, f"{self.origin} {asker}/jobs {id}"))

    @writing
    async def tidy(self, db: Connection) -> None:
        """Let go of what nobody wants any more: answers and failed jobs, whose servers have died."""
        await db.execute("DELETE FROM thoughts WHERE at < clock_timestamp() - make_interval(secs => %s)", (OLD,))
        await db.execute(
            "DELETE FROM procrastinate_jobs AS j WHERE (status <> 'doing' OR worker_id IS NULL) AND NOT EXISTS"
            " (SELECT 1 FROM leases WHERE process = j.args->>'asker' AND until > clock_timestamp()) AND NOT EXISTS"
            " (SELECT 1 FROM procrastinate_events WHERE job_id = j.id"
            " AND at > clock_timestamp() - make_interval(secs => %s))",
            (OLD,),
        )


class Worker:
    """Three queues' jobs: short thoughts, long ones and reviews."""

    def __init__(self, url: str, store: PostgresStore) -> None:
        self.thinkers = Thinkers()
        self.telling = Telling(store.connections, self.thinkers)
        self.at_once = {queue.SHORT: max(MOST_QUICK, all_cores()), queue.LONG: 2 * all_cores(), queue.REVIEW: 1}
        self.app: App = queue.app(url, 8)
        for name in ("think", "hint", "review"):
            self.app.task(name=name, pass_context=True)(getattr(self.thinkers, name))
        self.ending = asyncio.Event()

    async def run(self, ready: Callable[[], None] = lambda: None) -> None:
        """Work until told to end: long thoughts that are not finished by then are for others."""
        loop = asyncio.get_running_loop()
        loop.set_default_executor(ThreadPoolExecutor(sum(self.at_once.values()) + 4, "worker", initializer=give_way))
        for sign in (signal.SIGINT, signal.SIGTERM):
            with suppress(NotImplementedError, RuntimeError, ValueError):
                loop.add_signal_handler(sign, self.ending.set)
        readiness = Readiness(games())
        readiness.begin()
        stages: tuple[tuple[What, tuple[str, ...]], ...] = (
            ("play", (queue.SHORT, queue.LONG)),
            ("review", (queue.REVIEW,)),
        )
        tasks = [asyncio.create_task(self.tidy(), name="tidy")]
        try:
            for what, queues in stages:
                if not await self.made_ready(readiness, what):
                    return
                tasks += [asyncio.create_task(self.serve(name), name=name) for name in queues]
                if what == "play":
                    ready()
            await self.ending.wait()
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await readiness.close()
            with suppress(*AWAY):
                await self.app.close_async()

    async def made_ready(self, readiness: Readiness, what: What) -> bool:
        """Wait until all games are ready for something; False: told to end before."""
        end = asyncio.create_task(self.ending.wait())
        for id in games():
            one = asyncio.create_task(readiness.ready(id, what))
            await asyncio.wait({one, end}, return_when=asyncio.FIRST_COMPLETED)
            one.cancel()
        end.cancel()
        return not self.ending.is_set()

    async def serve(self, name: str) -> None:
        """Do the jobs of a queue; where the database goes away, again when it is back."""
        while True:
            try:
                await self.app.open_async()
                await self.app.run_worker_async(
                    queues=[name],
                    name=name,
                    concurrency=self.at_once[name],
                    fetch_job_polling_interval=queue.BEAT,
                    abort_job_polling_interval=queue.BEAT,
                    update_heartbeat_interval=queue.BEAT,
                    stalled_worker_timeout=queue.STALLED,
                    shutdown_graceful_timeout=0.5,
                    delete_jobs=DeleteJobCondition.ALWAYS,
                    install_signal_handlers=False,
                    worker_middleware=[self.telling.answered],
                )
            except AWAY as error:
                log.warning("no jobs can be taken", extra={"queue": name, "why": str(error).strip()[:200]})
            await asyncio.sleep(AGAIN)

    async def tidy(self) -> None:
        """Let go of what is left over, now and then."""
        while True:
            with suppress(*AWAY):
                await self.telling.tidy()
            await asyncio.sleep(OLD / 10)


async def work(url: str, ready: Callable[[], None] = lambda: None) -> None:
    """Do the jobs of servers on a database until told to end."""
    store = await PostgresStore.opened(url)
    try:
        async with store.connections.alone() as db:
            await queue.prepare(db)
        worker = Worker(url, store)
        await worker.run(ready)
    finally:
        await store.close()
