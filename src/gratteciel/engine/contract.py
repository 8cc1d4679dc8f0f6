"""What every game's `rules.py` provides, as code.

Generic modules (playouts, search) import these names; the loader puts the functions of one game in their place.
Functions that a game must write raise here; those it may leave out have a working default.

A *step* is one small decision or one chance outcome, an integer in ``range(STEPS)``.
Beside the functions, a game states: `BOX`, `TABLE` (record types), `STEPS`, `SEATS` (the supported numbers of players),
`COLOURS` (of the seats, from the `PALETTE`), `VERSION` (of the rules), `RULES` (verdict number → id of the rule),
`ENDINGS` (ending number → its name) and `FEATURES` (how many numbers `features` writes); and where one may play alone
`SOLO_SCALE`, the points that are then worth 1. `EVEN_TURNS` says that turns take about equally many steps: tables that
are played side by side then keep in step turn by turn (`batches`); `SHORT_GAMES` that random games take a dozen steps
or so: they then keep in step game by game.
Every `BOX` has a field `players`; every `TABLE` has a field `turn` that counts turns.

Rules can change. A game whose `BOX` has a field `version` finds there the version that is played, and says
``if box.version >= 2:  # PR-17`` where it plays differently since; `VERSION` is the newest, `OLDEST` the oldest it
still plays (left out: 1). Codes of steps, rules and endings keep their meaning; new ones are added at the end. A game
without the field is version 1 for ever.

What a game is follows from what it defines: one that hides something defines `hide` and `imagine`, one in which luck
decides anything defines `weight`. All others may leave them out.
"""

from types import FunctionType, ModuleType
from typing import Any, cast

from gratteciel.engine import rooms
from gratteciel.engine.records import Record
from gratteciel.engine.rng import below

CHANCE = -1
"""The mover when luck decides."""
OVER = -2
"""The mover when the game is over."""
SPECTATOR = -1
"""The seat of somebody who only watches."""

PALETTE = ("red", "blue", "yellow", "green")
"""The colours that seats can have: those that every interface can draw and tell apart without colour, too."""

STEPS = 0
"""The number of step codes of the game (the loader puts the game's own number here)."""
TABLE: Any = None
"""The record type of the game's tables (likewise)."""

Ints = rooms.Ints
Floats = rooms.Floats


class Unwritten(NotImplementedError):
    """A generic function was run without a game: only the loader's copies of it can be run."""


def deal(box: Record, table: Record) -> None:
    """Lay the zeroed `table` out as the game begins."""
    raise Unwritten


def mover(box: Record, table: Record) -> int:
    """The seat to decide, or `CHANCE`, or `OVER`."""
    raise Unwritten


def verdict(box: Record, table: Record, step: int) -> int:
    """0 if the step is allowed now, otherwise the number of the rule it breaks (an index into `RULES`).

    Answers for every integer in ``range(STEPS)``, at any moment; once the game is over nothing is allowed.
    """
    raise Unwritten


def play(box: Record, table: Record, step: int) -> None:
    """Carry out an allowed step."""
    raise Unwritten


def score(box: Record, table: Record, seat: int) -> int:
    """Points of a seat, as the game counts them."""
    raise Unwritten


def result(box: Record, table: Record, seat: int) -> float:
    """The seat's share of the win once the game is over: 1, 0, or 1/n of a shared win; 0 before."""
    raise Unwritten


def ending(box: Record, table: Record) -> int:
    """How a finished game ended (an index into `ENDINGS`)."""
    raise Unwritten


def features(box: Record, table: Record, seat: int, out: Floats) -> None:
    """Write what a learning agent in that seat sees: `FEATURES` numbers, about −1…1, from its hidden table alone."""
    raise Unwritten


def legal(box: Record, table: Record, out: Ints) -> int:
    """List the allowed steps in `out`, in rising order, and return how many there are."""
    count = 0
    for step in range(STEPS):
        if verdict(box, table, step) == 0:
            out[count] = step
            count += 1
    return count


def pick(box: Record, table: Record, rng: Ints) -> int:
    """Draw one allowed step: a decision uniformly, a chance outcome by its weight."""
    chance = mover(box, table) == CHANCE
    total = 0
    for step in range(STEPS):
        if verdict(box, table, step) == 0:
            total += weight(box, table, step) if chance else 1
    left = below(rng, total)
    for step in range(STEPS):
        if verdict(box, table, step) == 0:
            left -= weight(box, table, step) if chance else 1
            if left < 0:
                return step
    return -1


def weight(box: Record, table: Record, step: int) -> int:
    """For a chance outcome that is allowed: its integer weight among its rivals. Left out: there is no luck."""
    return 1


def worth(box: Record, table: Record, seat: int) -> float:
    """What search maximises at the end of a game, between 0 and 1. Left out: the share of the win.

    Alone at a table it is the points, so many as `SOLO_SCALE` being worth 1.
    """
    return result(box, table, seat)


def hide(box: Record, table: Record, seat: int) -> None:
    """Blank everything that seat may not know; `SPECTATOR` for somebody who only watches. Left out: all lies open."""


def told(box: Record, table: Record, step: int, seat: int) -> int:
    """The step, about to be played on `table`, as that seat is told it: itself, or the code of its veiled form.

    Left out: everybody is told every step.
    """
    return step


def imagine(box: Record, table: Record, seat: int, rng: Ints) -> None:
    """Fill what `hide` blanked for that seat with a random, consistent guess. Left out: nothing was blanked."""


def lean(box: Record, table: Record, step: int) -> int:
    """The integer weight (at least 1) of an allowed decision in livelier playouts."""
    return 1


def beaten(box: Record, table: Record, seat: int) -> bool:
    """Whether that seat is out of a game that the others go on with. Left out: nobody ever is before the end.

    Asked of what a seat may know, and only when a step is shown before it is played.
    """
    return False


def hope(box: Record, table: Record, seat: int) -> float:
    """What a seat may hope for in mid-game, 0…1 as `worth`: a rough guess, for playouts that are cut short."""
    return 1.0 / int(box.players)


REQUIRED = cast(tuple[FunctionType, ...], (deal, mover, verdict, play, score, result, ending, features))
OPTIONAL = cast(tuple[FunctionType, ...], (weight, worth, hide, told, imagine, legal, pick, lean, beaten, hope))
CONSTANTS = ("BOX", "TABLE", "STEPS", "SEATS", "COLOURS", "VERSION", "RULES", "ENDINGS", "FEATURES")


def defines(rules: ModuleType, name: str) -> bool:
    """Whether a game has a function of its own of that name, instead of the default here."""
    own = getattr(rules, name, None)
    return own is not None and own is not globals()[name]


def versions(rules: ModuleType) -> range:
    """The versions of its rules that a game plays, the newest last."""
    return range(getattr(rules, "OLDEST", 1), rules.VERSION + 1)


def has_version(rules: ModuleType) -> bool:
    """Whether the box of a game says which version is played."""
    return "version" in (rules.BOX.names or ())


def has_secrets(rules: ModuleType) -> bool:
    """Whether a game hides anything from anybody."""
    return defines(rules, "hide")


def has_luck(rules: ModuleType) -> bool:
    """Whether luck decides anything in a game."""
    return defines(rules, "weight")
