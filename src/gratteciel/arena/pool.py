"""Working on all cores of this machine."""

import multiprocessing
import os
import signal
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import islice
from multiprocessing.connection import Connection
from threading import Thread

from gratteciel.arena import guest
from gratteciel.errors import ArenaWorkers

AHEAD = 2
"""Pieces of work handed out per worker: one under way, one waiting, so that no worker is idle."""

Work = Callable[[bytes, int], bytes]
"""Piece `number` of what is wanted, such as a game of a plan; both as JSON."""


def on_this_machine(work: Work, encoded: bytes, numbers: Iterable[int], workers: int) -> Iterator[bytes]:
    """Work in that many processes; gives each piece when it is done, in any order.

    Closing the iterator ends the workers at once, and so does the end of this process, even by SIGKILL.
    """
    context = multiprocessing.get_context("spawn")
    reins, leash = context.Pipe(duplex=False)
    pool = ProcessPoolExecutor(workers, context, initializer=obey, initargs=(reins,))
    waiting = iter(numbers)
    under_way: set[Future[bytes]] = set()
    try:
        while True:
            with interrupts_held():
                for number in islice(waiting, AHEAD * workers - len(under_way)):
                    under_way.add(pool.submit(work, encoded, number))
            if not under_way:
                break
            done, under_way = wait(under_way, return_when=FIRST_COMPLETED)
            for future in done:
                yield future.result()
    except BrokenProcessPool as error:
        raise ArenaWorkers(why=str(error)) from error
    finally:
        leash.close()
        pool.shutdown(cancel_futures=True)
        reins.close()


@contextmanager
def interrupts_held() -> Iterator[None]:
    """Hold Ctrl-C back for a moment; processes started meanwhile never get it: it is for this one to obey."""
    held = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, held)


def obey(reins: Connection) -> None:
    """In a worker: end, and end the bots it runs, as soon as the other end of the reins is let go."""
    guest.Waiting.wanted = True

    def watch() -> None:
        reins.poll(None)  # nothing is ever sent: it returns when the other end is closed
        guest.dismiss_all()
        for group in list(guest.running):
            guest.end_group(group)
        os._exit(0)

    Thread(target=watch, daemon=True).start()
