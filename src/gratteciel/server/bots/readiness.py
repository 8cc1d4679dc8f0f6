"""Games made ready in the background, while people already play.

Native code is compiled once per machine by a process of low priority, `python -m gratteciel.server.bots.readiness`, and
then only loaded. Until it is there a game is played interpreted, which is quick enough for people; bots, hints and
reviews wait for it. What somebody waits for is made ready first.
"""

import asyncio
import hashlib
import logging
import os
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from types import FunctionType
from typing import Literal

from gratteciel.bots.levels import player
from gratteciel.bots.review import review
from gratteciel.bots.review_values import search_after
from gratteciel.bots.search import search
from gratteciel.bots.thinking import give_way
from gratteciel.bots.tree import child_of, plant, transplant
from gratteciel.engine import entries
from gratteciel.engine.contract import CHANCE
from gratteciel.engine.loader import BUILDING, versions
from gratteciel.engine.modes import best, cache_folder
from gratteciel.play.game import Game, game
from gratteciel.play.position import Position
from gratteciel.server.tables.modes import INTERPRETED

log = logging.getLogger(__name__)

What = Literal["play", "review"]
"""What a game can be ready for: playing, bots and hints included, or reviews."""
Task = tuple[str, What]

NATIVE: dict[What, tuple[FunctionType, ...]] = {
    "play": tuple(
        one
        for one in (*vars(entries).values(), search, plant, child_of, transplant)
        if isinstance(one, FunctionType) and one.__name__ not in ("features_at", "lean_at")
    ),
    "review": tuple(one for one in (search_after,) if isinstance(one, FunctionType)),
}
"""The functions that are compiled for it."""


def mark(id: str, what: What) -> Path:
    """The file that says that a game's code is compiled: of this code, for these versions of Python, Numba, NumPy."""
    engine = game(id).engine
    with BUILDING:
        digests = [engine.digest(engine.own(function)) for function in NATIVE[what]]
    digest = hashlib.sha256("\n".join(digests).encode()).hexdigest()
    return cache_folder() / f"{versions()}-{digest[:20]}" / f"{id}.{what}"


def load(id: str, what: What) -> None:
    """Compile, or load from the cache, all that a game needs."""
    one = game(id)
    if what == "review":
        review(decision(one, 2), iterations=1, threads=1)
        return
    one.ready()
    position = decision(one, 0)
    mover = position.mover or 0
    for move in position.moves()[:1]:
        position.play(move).tell("en", mover)
    player(one, "intern", mover).choose(position)


def decision(one: Game, length: int) -> Position:
    """Somebody's turn at a table for as many as possible, after at least so many steps; luck was asked for odds."""
    position = one.start(one.seats[-1])
    while position.mover == CHANCE or position.length < length:
        if position.mover == CHANCE:
            position.chances()
        position = position.play(position.random_move())
    return position


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
        mode = await asyncio.get_running_loop().run_in_executor(self.pool, best)
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
            else:
                self.events[task].set()

    async def make(self, id: str, what: What) -> None:
        """Have a game compiled beside the server if it never was, then load it."""
        began = time.monotonic()
        loop = asyncio.get_running_loop()
        done = await loop.run_in_executor(self.pool, mark, id, what)
        compiling = not done.exists()
        if compiling:
            log.info("compiling, once for this machine", extra={"game": id, "what": what})
            await compiled_beside(id, what)
        if what == "play":
            await loop.run_in_executor(self.pool, load, id, what)
            INTERPRETED.discard(id)
        seconds = round(time.monotonic() - began, 1)
        log.info("ready", extra={"game": id, "what": what, "compiled": compiling, "seconds": seconds})

    async def close(self) -> None:
        """Stop; what was compiled stays for the next start."""
        if self.worker is not None:
            self.worker.cancel()
            await asyncio.gather(self.worker, return_exceptions=True)
        self.pool.shutdown(wait=False, cancel_futures=True)
        INTERPRETED.difference_update(id for id, _ in self.events)


async def compiled_beside(id: str, what: What) -> None:
    """Have a game compiled by a process of its own, which ends when nobody waits for it any more."""
    command = (sys.executable, "-m", "gratteciel.server.bots.readiness", id, what)
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
        # It is compiled here then, as slowly as that makes everything else; but bots can play.
        why = said.decode(errors="replace")[-2000:]
        log.warning("compiling beside the server failed", extra={"game": id, "what": what, "why": why})


def compile_now(id: str, what: What) -> None:
    """Compile a game for something, and note that it was done."""
    load(id, what)
    done = mark(id, what)
    done.parent.mkdir(parents=True, exist_ok=True)
    done.touch()


if __name__ == "__main__":
    if hasattr(os, "nice"):
        os.nice(19)
    compile_now(sys.argv[1], sys.argv[2])  # type: ignore[arg-type]
