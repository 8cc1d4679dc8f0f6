"""Mining puzzles: games of the levels against themselves, and in each the positions where one step is clearly best.

Game `number` of a seed gives the same puzzles on every machine, whatever is mined beside it.
"""

from collections.abc import Iterator

import msgspec

from gratteciel.bots.levels import player
from gratteciel.bots.puzzle_search import Clearest, clearest, finders, promising
from gratteciel.engine.contract import CHANCE
from gratteciel.engine.rng import below, stream
from gratteciel.play.game import game as game_of
from gratteciel.play.position import Position
from gratteciel.play.puzzles import Checked, Puzzle, theme_of

GLANCE, FOUND, CHECKED = 1_000, 4_000, 40_000
"""Iterations: of a first look at a position, of each search that finds a puzzle, and of each that checks it."""
MARGIN, CLEAR = 0.07, 0.05
"""By how much of the win the best step has to be better than the next when it is found, and when it is checked."""
CHOICES = 3
"""Steps that have to be allowed at least."""
EASIEST, HARDEST = 15, 96
"""Ratings between which a puzzle is worth solving: neither what everybody plays, nor what nobody could see."""
MOST = 3
"""Puzzles of one game; each about something else."""
APART = 6
"""Steps between two puzzles of one game, at least."""
PLAYERS = ("craftsman", "junior-architect", "senior-architect")
"""Who plays the games."""
OTHER = 1 << 40
"""What is added to a seed to check with other luck than it was found with."""


class Mine(msgspec.Struct, frozen=True):
    """What is mined."""

    game: str
    seed: int


class Seam(msgspec.Struct, frozen=True):
    """What one game gave."""

    number: int
    seed: int
    found: tuple[Puzzle, ...]


def mined(encoded: bytes, number: int) -> bytes:
    """Mine one game, in a worker."""
    mine = msgspec.json.decode(encoded, type=Mine)
    return msgspec.json.encode(Seam(number, mine.seed, tuple(puzzles_in(mine, number))))


def puzzles_in(mine: Mine, number: int) -> Iterator[Puzzle]:
    """The puzzles of one game, found and checked."""
    rng = stream(mine.seed, number)
    own = int(rng[0])
    trail = self_play(mine.game, number, own).trail()
    spots = [at for at, position in enumerate(trail) if worth_a_look(position)]
    taken: list[int] = []
    themes: set[str | None] = set()
    while spots and len(taken) < MOST:
        at = spots.pop(below(rng, len(spots)))
        if any(abs(at - other) < APART for other in taken):
            continue
        puzzle = puzzle_at(trail[at], own)
        if puzzle is not None and puzzle.theme not in themes:
            taken.append(at)
            themes.add(puzzle.theme)
            yield puzzle


def self_play(id: str, number: int, seed: int) -> Position:
    """A game of levels drawn by lot; every other one with a player more, where the game is for more."""
    one = game_of(id)
    seats = [count for count in one.seats if count > 1][:2]
    position = one.start(players=seats[number % len(seats)])
    rng = stream(seed, 0)
    minds = [player(one, PLAYERS[below(rng, len(PLAYERS))], seat, seed + seat) for seat in range(position.players)]
    while not position.over:
        mover = position.mover
        assert mover is not None
        move = position.random_move(rng) if mover == CHANCE else minds[mover].choose(position)
        position = position.after(move.step)
    return position


def worth_a_look(position: Position) -> bool:
    """Whether somebody has a choice."""
    return position.mover is not None and position.mover >= 0 and len(position.steps()) >= CHOICES


def puzzle_at(position: Position, seed: int) -> Puzzle | None:
    """The puzzle at a position, if it is one: clear, neither too easy nor too hard, and still clear when checked."""
    if not promising(position, GLANCE, seed, MARGIN):
        return None
    found = clearest(position, FOUND, seed)
    if found is None or not found.sure or found.margin < MARGIN:
        return None
    setup = position.setup
    puzzle = Puzzle(
        rules=setup.version,
        players=setup.players,
        steps="\n".join(map(str, position.history)),
        best=setup.texts[found.step],
        margin=round(found.margin, 3),
        iterations=FOUND,
        found=finders(position, found.step, seed),
        theme=theme_of(position, found.step),
        checked=Checked(0, 0.0),
    )
    if not EASIEST <= puzzle.rating <= HARDEST:
        return None
    margin = margin_of(puzzle, position, CHECKED, seed + OTHER)
    return None if margin is None else msgspec.structs.replace(puzzle, checked=Checked(CHECKED, margin))


def margin_of(puzzle: Puzzle, position: Position, iterations: int, seed: int) -> float | None:
    """By how much a search of that length finds the puzzle's step the best one; None: it does not, clearly."""
    found = clearest(position, iterations, seed)
    return round(found.margin, 3) if is_right(found, position, puzzle) and found is not None else None


def is_right(found: Clearest | None, position: Position, puzzle: Puzzle) -> bool:
    """Whether what was found is the puzzle's step, clearly."""
    return (
        found is not None and found.sure and found.margin >= CLEAR and position.setup.texts[found.step] == puzzle.best
    )
