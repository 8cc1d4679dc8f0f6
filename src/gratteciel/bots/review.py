"""Reviewing a game: what each seat could expect all along, what was luck, what was play, and what cost most.

`docs/review.md` says what the numbers mean.
"""

import math
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path
from typing import Any

from gratteciel.bots.hints import adviser
from gratteciel.bots.review_judgement import judging
from gratteciel.bots.review_luck import luck_found
from gratteciel.bots.review_notes import Note, Notes, key_of
from gratteciel.bots.review_summary import Review, summary
from gratteciel.bots.review_values import Budget, Growth, appraising_all, done, secret, settled
from gratteciel.engine.contract import CHANCE
from gratteciel.engine.playouts import all_cores
from gratteciel.play.position import Position
from gratteciel.play.record import Settled

STREAMS = 256
"""Random streams a position has for itself."""
CLOSE = 0.03
"""The standard error that is aimed at, of what a seat lost in all its decisions and of all its luck, in worth."""

Progress = Callable[[int, int], None]
"""Told how many positions are done, and how many there are."""


def review(
    position: Position,
    *,
    off_board: Settled | None = None,
    iterations: int | None = None,
    seed: int = 0,
    notes: Path | None = None,
    threads: int | None = None,
    progress: Progress = lambda _done, _total: None,
) -> Review:
    """Review the game that led to a position, finished or not.

    `off_board`: how it ended, where the rules did not end it. `iterations`: of each search; by default the
    adviser's. `notes`: a file that keeps what was found out, so that a review that was stopped (Ctrl-C, a crash) goes
    on where it was. The same game, seed and iterations give the same review, on any number of threads.
    """
    going = threading.Event()
    going.set()
    game = Reviewing(
        position, off_board=off_board, iterations=iterations, seed=seed, notes=notes, going_on=going.is_set
    )
    progress(*game.progress)
    with ThreadPoolExecutor(threads or all_cores(), thread_name_prefix="review") as pool:
        try:
            for task in as_completed([pool.submit(game.look, at) for at in game.missing]):
                game.add(task.result())
                progress(*game.progress)
        except BaseException:
            going.clear()
            pool.shutdown(wait=False, cancel_futures=True)
            raise
    return game.review()


class Reviewing:
    """A review under way: positions to be looked at in any order, and what was found out so far."""

    def __init__(
        self,
        position: Position,
        *,
        off_board: Settled | None = None,
        iterations: int | None = None,
        seed: int = 0,
        notes: Path | None = None,
        going_on: Callable[[], bool] = lambda: True,
        place: Callable[[Position], Any] = lambda _: None,
    ) -> None:
        chosen = adviser(position.game)
        self.off_board = off_board
        count = chosen.iterations if iterations is None else iterations
        self.budget = Budget(chosen.plan, count, seed, going_on, place)
        self.notes = Notes(key_of(position, self.budget), notes)
        self.trail = position.trail()
        self.wanted = [at for at in range(len(self.trail)) if worth_a_look(self.trail, at)]
        self.deciding = Counter(self.trail[at].mover for at in self.wanted)
        """How many of them are each seat's, or luck's."""

    @property
    def missing(self) -> list[int]:
        """The positions that are still to be looked at."""
        return [at for at in self.wanted if at not in self.notes.found]

    @property
    def progress(self) -> tuple[int, int]:
        """How many positions were looked at, and how many there are to look at."""
        return len(self.wanted) - len(self.missing), len(self.wanted)

    def look(self, at: int) -> Note:
        """Find out about one position."""
        return done(self.looking(at))

    def looking(self, at: int) -> Growth[Note]:
        """The same, one deed after another."""
        aim = CLOSE / math.sqrt(max(1, self.deciding[self.trail[at].mover]))
        return looked_at(self.trail, at, self.budget, aim)

    def add(self, note: Note) -> None:
        """Keep what was found out."""
        self.notes.add(note)

    def review(self) -> Review:
        """What it all says, once nothing is missing."""
        found = self.notes.found
        return summary(self.trail, list(values(self.trail, found)), found, self.budget, self.off_board)


def worth_a_look(trail: list[Position], at: int) -> bool:
    """Whether a position must be searched: not if the game is over, nor if a single step, open to all, led on."""
    position = trail[at]
    if position.over:
        return False
    last = at == len(trail) - 1
    return last or position.mover == CHANCE or len(position.steps()) > 1 or secret(position)


def looked_at(trail: list[Position], at: int, budget: Budget, aim: float) -> Growth[Note]:
    """Find out about one position: what each seat may expect, and how good the decision or the luck was.

    `aim`: the standard error that the latter may have.
    """
    position, number = trail[at], at * STREAMS
    if at == len(trail) - 1:
        return Note(at=at, shares=(yield from appraising_all(position, budget, number, {})))
    after = trail[at + 1]
    if position.mover == CHANCE:
        found = yield from luck_found(position, after, budget, number, aim)
        return Note(at=at, luck=found.luck, errors=found.errors)
    if len(position.steps()) == 1:
        return Note(at=at, shares=(yield from appraising_all(position, budget, number, {})))
    assert position.mover is not None and after.last is not None
    judgement, expected = yield from judging(position, after.last.step, budget, number, aim)
    shares = yield from appraising_all(position, budget, number, {position.mover: expected})
    return Note(at=at, judgement=judgement, shares=shares)


def values(trail: list[Position], found: dict[int, Note]) -> Iterator[tuple[float, ...]]:
    """What each seat could expect at every position of a game.

    Before a chance step it is what it was after it, less the luck; before a step without a choice what it was after.
    """
    shares: dict[int, tuple[float, ...]] = {}
    for at in reversed(range(len(trail))):
        note = found.get(at)
        if trail[at].over:
            shares[at] = settled(trail[at]).shares
        elif note is None:
            shares[at] = shares[at + 1]
        elif note.shares is not None:
            shares[at] = note.shares
        else:
            assert note.luck is not None
            shares[at] = tuple(after - luck for after, luck in zip(shares[at + 1], note.luck, strict=True))
    for at in range(len(trail)):
        yield shares[at]
