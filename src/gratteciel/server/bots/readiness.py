"""Games made ready in the background, while people already play.

Native code is compiled once per machine by processes of low priority, `python -m gratteciel.server.bots.readiness`, and
then only loaded: nothing at all is compiled in the process that answers people. Until it is there a game is played
interpreted, which is quick enough for people; bots, hints and reviews wait for it. What somebody waits for is made
ready first.
"""

import asyncio
import hashlib
import logging
import os
import shutil
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

from gratteciel.bots.levels import player
from gratteciel.bots.native_entries import What, make_ready, signatures
from gratteciel.bots.thinking import give_way
from gratteciel.engine.contract import CHANCE
from gratteciel.engine.loader import BUILDING, versions
from gratteciel.engine.modes import Mode, best, cache_folder, installed
from gratteciel.errors import CompilingRefused
from gratteciel.play.game import Game, game
from gratteciel.play.position import Position
from gratteciel.server.tables.modes import INTERPRETED

log = logging.getLogger(__name__)

Task = tuple[str, What]

SOON = 0.25
"""Seconds until games begin to be made ready: whoever waited for the server to be there is answered first."""
AGAIN = 60.0
"""Seconds until what could not be made ready is tried once more."""


def mark(id: str, what: What) -> Path:
    """The file that says that a game's code is compiled: of this code, for these versions of Python, Numba, NumPy."""
    engine = game(id).engine
    with BUILDING:
        digests = [engine.digest(engine.own(one.function)) for one in signatures(what)]
    digest = hashlib.sha256("\n".join(["for what they are called with", *digests]).encode()).hexdigest()
    return cache_folder() / f"{versions()}-{digest[:20]}" / f"{id}.{what}"


def load(id: str, what: What) -> None:
    """Compile, or load from the cache, all that a game needs."""
    one = game(id)
    make_ready(one, what)
    if what == "play":  # and have texts read, and what else is there only once it was asked for
        one.ready()
        position = decision(one)
        mover = position.mover or 0
        for move in position.moves()[:1]:
            position.play(move).tell("en", mover)
        player(one, "intern", mover).choose(position)


def decision(one: Game) -> Position:
    """Somebody's first turn at a table for as many as possible; luck was asked for odds."""
    position = one.start(one.seats[-1])
    while position.mover == CHANCE:
        position.chances()
        position = position.play(position.random_move())
    return position


def prepare() -> Callable[[], None]:
    """Compile nothing in this process from now on, and have a folder where others put what they compile.

    Gives what ends both.
    """
    from gratteciel.engine.native_guard import refuse_compiling

    allow = refuse_compiling()
    folder = cache_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        spare = tempfile.mkdtemp(prefix="gratteciel-native-")
        why = {"folder": str(folder), "why": error.strerror, "instead": spare}
        log.warning("compiled code cannot be kept where it belongs, and will be compiled again next time", extra=why)
        before = os.environ.get("GRATTECIEL_CACHE")
        os.environ["GRATTECIEL_CACHE"] = spare

        def end() -> None:
            allow()
            shutil.rmtree(spare, ignore_errors=True)
            os.environ.pop("GRATTECIEL_CACHE")
            if before is not None:
                os.environ["GRATTECIEL_CACHE"] = before

        return end
    return allow


def tried() -> bool:
    """Whether it is known here how native code is made."""
    from gratteciel.engine.native_known import known

    return known() is not None


class Readiness:
    """Makes games ready to be played, one after another, those that somebody waits for first; for reviews on demand."""

    def __init__(self, ids: list[str]) -> None:
        self.left: list[Task] = [(id, "play") for id in ids]
        reviews: list[Task] = [(id, "review") for id in ids]
        self.events: dict[Task, asyncio.Event] = {task: asyncio.Event() for task in (*self.left, *reviews)}
        self.wanted = asyncio.Event()
        self.pool = ThreadPoolExecutor(1, thread_name_prefix="readiness", initializer=give_way)
        self.worker: asyncio.Task[None] | None = None
        self.begun: set[Task] = set()
        self.later: dict[Task, asyncio.TimerHandle] = {}
        """What failed, and is tried again."""
        self.door = threading.Lock()
        self.closed = False
        self.prepared: Callable[[], None] = lambda: None
        """Ends what was prepared."""
        INTERPRETED.update(ids)

    def begin(self) -> None:
        """Begin to make ready whatever there is."""
        self.worker = asyncio.create_task(self.work(), name="readiness")

    async def ready(self, id: str, what: What = "play") -> None:
        """Wait until a game is ready for something; it is next in turn."""
        self.prefer(id, what)
        if event := self.events.get((id, what)):
            await event.wait()

    def prefer(self, id: str, what: What = "play") -> None:
        """Make a game ready next: somebody waits for it, or is going to."""
        task = (id, what)
        if task not in self.events or task in self.begun:
            return
        if task in self.left:
            self.left.remove(task)
        self.left.insert(0, task)
        self.wanted.set()

    async def work(self) -> None:
        """Make everything ready; what cannot be is noted, and its game stays as it is."""
        await asyncio.sleep(SOON)
        mode = await self.settled()
        while True:
            if not self.left:
                self.wanted.clear()
                await self.wanted.wait()
            task = self.left.pop(0)
            self.begun.add(task)
            try:
                if mode == "native":
                    await self.make(*task)
                else:
                    INTERPRETED.discard(task[0])  # there is nothing to wait for
            except Exception:
                log.exception("a game could not be made ready", extra={"game": task[0], "what": task[1]})
                self.later[task] = asyncio.get_running_loop().call_later(AGAIN, self.again, task)
            else:
                self.events[task].set()

    async def settled(self) -> Mode:
        """The mode that games are played in, found out without compiling anything here."""
        loop = asyncio.get_running_loop()
        if self.events and installed():
            with suppress(Exception):  # a Numba that does not work: `best` says so
                await loop.run_in_executor(self.pool, self.seal)
                if not await loop.run_in_executor(self.pool, tried):
                    await compiled_beside()
        return await loop.run_in_executor(self.pool, best)

    def seal(self) -> None:
        """Compile nothing here from now on; where it was closed meanwhile, never mind."""
        with self.door:
            if not self.closed:
                self.prepared = prepare()

    def again(self, task: Task) -> None:
        """Try something again that failed."""
        del self.later[task]
        self.begun.discard(task)
        self.prefer(*task)

    async def make(self, id: str, what: What) -> None:
        """Have a game compiled beside the server if it never was, then load it."""
        began = time.monotonic()
        loop = asyncio.get_running_loop()
        done = await loop.run_in_executor(self.pool, mark, id, what)
        compiling = not done.exists()
        for last in (compiling, True):
            if compiling:
                log.info("compiling, once for this machine", extra={"game": id, "what": what})
                await compiled_beside(id, what)
            try:
                await loop.run_in_executor(self.pool, load, id, what)
                break
            except CompilingRefused:  # marked, and not there: the folder is another machine's, or was tidied up
                if last:
                    raise
                compiling = True
        if what == "play":
            INTERPRETED.discard(id)
        seconds = round(time.monotonic() - began, 1)
        log.info("ready", extra={"game": id, "what": what, "compiled": compiling, "seconds": seconds})

    async def close(self) -> None:
        """Stop; what was compiled stays for the next start."""
        if self.worker is not None:
            self.worker.cancel()
            await asyncio.gather(self.worker, return_exceptions=True)
        for timer in self.later.values():
            timer.cancel()
        self.pool.shutdown(wait=False, cancel_futures=True)
        with self.door:
            self.closed = True
            self.prepared()
        INTERPRETED.difference_update(id for id, _ in self.events)


async def compiled_beside(*task: str) -> None:
    """Have a game compiled by a process of its own, which ends when nobody waits for it any more.

    Without a game it is only found out how native code is made here.
    """
    command = (sys.executable, "-m", "gratteciel.server.bots.readiness", *task)
    process = await asyncio.create_subprocess_exec(
        *command, stdin=asyncio.subprocess.DEVNULL, stdout=asyncio.subprocess.DEVNULL, stderr=asyncio.subprocess.PIPE
    )
    try:
        _, said = await process.communicate()
    except asyncio.CancelledError:
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()
        raise
    if process.returncode != 0:
        why = said.decode(errors="replace")[-2000:]
        log.warning("compiling beside the server failed", extra={"task": " ".join(task), "why": why})


def compile_now(id: str, what: What) -> None:
    """Compile a game for something, and note that it was done."""
    load(id, what)
    done = mark(id, what)
    done.parent.mkdir(parents=True, exist_ok=True)
    done.touch()


if __name__ == "__main__":
    if hasattr(os, "nice"):
        os.nice(19)
    best()
    if len(sys.argv) == 3:
        compile_now(sys.argv[1], sys.argv[2])  # type: ignore[arg-type]
