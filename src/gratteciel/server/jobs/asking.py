"""Asking workers: jobs of this process, what they tell, and who does what no worker is there for."""

import asyncio
import logging
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field

import msgspec
import psycopg
from procrastinate.exceptions import ConnectorException
from procrastinate.jobs import Status

from gratteciel.errors import GrattecielError
from gratteciel.server.jobs import queue
from gratteciel.server.jobs.orders import Far, HintOrder, ReviewOrder, ThinkOrder
from gratteciel.server.jobs.queue import STALLED
from gratteciel.server.storage.change_feed import ChangeFeed
from gratteciel.server.storage.postgres.connections import IN_TIME, Connections, Part, reading, several, writing
from gratteciel.server.storage.postgres.schema import Connection

log = logging.getLogger(__name__)

OFTEN = 1.0
"""Seconds between two looks at jobs that are not answered."""
GLANCE = 0.1
"""Seconds between two looks at whether an answer is wanted sooner."""
CONNECTIONS = 4
"""For jobs, beside those of the store."""
AWAY = (ConnectorException, GrattecielError, psycopg.Error, OSError)
"""What a database that is away, or hangs, looks like."""

Order = ThinkOrder | HintOrder | ReviewOrder
NAMES = {ThinkOrder: "think", HintOrder: "hint", ReviewOrder: "review"}
"""What a worker is to do, by what it is given."""


@dataclass
class Pending:
    """A job that is not answered."""

    told: Callable[[Far], None]
    answer: "asyncio.Future[bytes | None]" = field(default_factory=lambda: asyncio.get_running_loop().create_future())

    def settle(self, answer: bytes | None) -> None:
        """Here is the answer; None: nobody is going to give one."""
        if not self.answer.done():
            self.answer.set_result(answer)


class Jobs(Part):
    """The jobs of one server process, known to workers by the process of its leases."""

    def __init__(self, connections: Connections, feed: ChangeFeed, process: str) -> None:
        super().__init__(connections)
        self.feed, self.process = feed, process
        self.app = queue.app(connections.url, CONNECTIONS)
        self.pending: dict[int, Pending] = {}
        self.tasks: set[asyncio.Task[None]] = set()
        self.known = (0.0, False)
        """When it was last looked whether there is a worker, and whether there was."""
        self.asked = 0
        """Jobs so far."""
        self.unanswered = 0
        """Jobs that nobody did."""

    async def open(self) -> None:
        """Be ready to ask."""
        async with self.connections.alone() as db:
            await queue.prepare(db)
        try:
            await self.app.open_async()
        except (ConnectorException, psycopg.Error) as error:
            raise self.connections.failure(error) from error

    def begin(self) -> None:
        """Begin to hear of answers."""
        for work in (self.listen(), self.watch()):
            self.tasks.add(asyncio.create_task(work, name="jobs"))

    async def close(self) -> None:
        """Ask for nothing more."""
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        for pending in self.pending.values():
            pending.answer.cancel()
        with suppress(*AWAY):
            await self.app.close_async()

    async def anybody(self) -> bool:
        """Whether there is a worker."""
        when, there = self.known
        if time.monotonic() - when > OFTEN:
            there = await self.alive()
            self.known = (time.monotonic(), there)
        return there

    async def done(
        self,
        order: Order,
        queue_name: str,
        priority: int = 0,
        told: Callable[[Far], None] = lambda _far: None,
        going_on: Callable[[], bool] = lambda: True,
    ) -> bytes | None:
        """What a worker answers, as JSON; None: nobody does it, or the database is away.

        `told` hears how far it is; once `going_on` says no the worker answers by what it has. A caller who does not
        wait any more ends the job.
        """
        try:
            if not await self.anybody():
                return None
            task = self.app.configure_task(NAMES[type(order)], queue=queue_name, priority=priority)
            async with asyncio.timeout(IN_TIME):
                id = await task.defer_async(asker=self.process, order=msgspec.to_builtins(order))
        except AWAY as error:
            log.warning("no worker can be asked", extra={"why": str(error).strip()[:200]})
            return None
        self.asked += 1
        pending = self.pending[id] = Pending(told)
        wanted = True
        try:
            while not pending.answer.done():
                await asyncio.wait({pending.answer}, timeout=GLANCE)
                if wanted and not going_on():
                    wanted = False
                    await self.cut_short(id)
            self.unanswered += pending.answer.result() is None
            return pending.answer.result()
        finally:
            del self.pending[id]
            if not pending.answer.done():
                task_end = asyncio.create_task(self.cut_short(id), name="jobs")
                self.tasks.add(task_end)
                task_end.add_done_callback(self.tasks.discard)

    async def cut_short(self, id: int) -> None:
        """Have a job answered by what was found; one that nobody has begun is none any more."""
        with suppress(*AWAY):
            async with asyncio.timeout(IN_TIME):
                await self.app.job_manager.cancel_job_by_id_async(id, abort=True, delete_job=True)

    async def listen(self) -> None:
        """Read answers when there are any."""
        async with self.feed.subscribe(f"{self.process}/jobs") as news:
            async for _ in news:
                with suppress(*AWAY):  # `watch` reads it later
                    await self.collect()

    async def collect(self) -> None:
        """Read what there is on jobs that are not answered."""
        found = await self.read(list(self.pending)) if self.pending else []
        answered = []
        for id, done, body in found:
            if (pending := self.pending.get(id)) is None:
                continue
            if done:
                answered.append(id)
                pending.settle(body.encode() if body else None)
                continue
            try:
                pending.told(msgspec.json.decode(body, type=Far))
            except ValueError:  # of another release, say: the answer is still to come
                log.warning("how far a job is cannot be read", extra={"job": id})
        if answered:
            await self.forget(answered)

    async def watch(self) -> None:
        """Look after jobs whose worker has died, that nobody takes, or whose answer was not heard of."""
        while True:
            await asyncio.sleep(OFTEN)
            if self.pending:
                try:
                    async with asyncio.timeout(2 * IN_TIME):
                        await self.look()
                except AWAY as error:
                    log.warning("jobs cannot be looked after", extra={"why": str(error).strip()[:200]})

    async def look(self) -> None:
        """Look once."""
        manager = self.app.job_manager
        waiting = set(self.pending)
        there = dict(await self.statuses(list(waiting)))
        await self.collect()
        anybody = await self.anybody()
        for job in await manager.get_stalled_jobs(seconds_since_heartbeat=STALLED):
            if job.id in self.pending and anybody:
                log.warning("a worker died; its job is for another", extra={"job": job.id})
                await manager.retry_job(job)
            elif job.id in self.pending:
                await manager.finish_job(job, Status.FAILED, delete_job=True)
                self.pending[job.id].settle(None)
        for id in waiting & set(self.pending):
            status = there.get(id)
            if status == "todo" and not anybody:
                await self.cut_short(id)
            if status not in ("todo", "doing") or (status == "todo" and not anybody):
                self.pending[id].settle(None)

    @reading
    async def alive(self, db: Connection) -> bool:
        """Whether a worker has given a sign of life lately."""
        query = "SELECT 1 FROM procrastinate_workers WHERE last_heartbeat > now() - make_interval(secs => %s) LIMIT 1"
        return bool(await several(db, query, (STALLED,)))

    @reading
    async def statuses(self, db: Connection, ids: list[int]) -> list[tuple[int, str]]:
        """How jobs stand; one that is done is not there."""
        found = await several(db, "SELECT id, status FROM procrastinate_jobs WHERE id = ANY(%s)", (ids,))
        return [(id, str(status)) for id, status in found]

    @reading
    async def read(self, db: Connection, ids: list[int]) -> list[tuple[int, bool, str]]:
        """What is told of jobs."""
        found = await several(db, "SELECT job, done, body FROM thoughts WHERE job = ANY(%s)", (ids,))
        return [(id, done, body) for id, done, body in found]

    @writing
    async def forget(self, db: Connection, ids: list[int]) -> None:
        """Let go of answers that were read."""
        await db.execute("DELETE FROM thoughts WHERE job = ANY(%s)", (ids,))
