"""Playing on from what a seat knows, by steps as that seat is told them.

From equal views, equally told steps lead to equal views (`tests/conformance`). So a seat's table goes on without its
knowing more: imagine what is hidden, find a step there that would be told in the same words, play it, and blank what
was made up.
"""

from typing import TYPE_CHECKING

from gratteciel.engine import entries
from gratteciel.engine.entries import Records
from gratteciel.engine.records import raw
from gratteciel.engine.rng import stream
from gratteciel.errors import LANGUAGES, GameOver, GrattecielError, StepIllegal, StepUntold

if TYPE_CHECKING:
    from gratteciel.play.position import Position

MOST_GUESSES = 5_000
"""How many tables are imagined before a told step is taken for one that cannot have been: a card somebody shows must
be in the hand that is imagined."""


def hear(known: "Position", seat: int | None, told: str) -> "Position":
    """The position as a seat knows it, after a step as that seat is told it; `known` is one it knows."""
    from gratteciel.play.position import Position

    step, number = known.code(told), known.seat_number(seat)
    if known.over:
        raise GameOver(step=str(known.move(step)))
    rng = stream(0, known.length)
    guess = known
    for _ in range(MOST_GUESSES if known.game.has_secrets and known.mover != seat else 1):
        tables = known.tables.copy()
        known.game.engine(entries.imagine_at)(known.setup.boxes, tables, 0, number, rng)
        guess = Position(known.setup, tables)
        meant = next((code for code in candidates(guess, step) if guess.as_told(code, seat).step == step), None)
        if meant is not None:
            return Position(known.setup, blanked(known, guess, guess.after(meant), seat))
    raise refused(guess, step, seat)


def candidates(guess: "Position", step: int) -> list[int]:
    """What a told step may have been: itself, if it is allowed; else it is veiled, and may be anything that is."""
    if guess.verdict(step) == 0:
        return [step]
    return guess.steps() if guess.game.has_secrets else []


def blanked(known: "Position", guess: "Position", after: "Position", seat: int | None) -> Records:
    """The table after a step as the seat knows it.

    The end may show what was hidden, and nobody has told it: what was made up and stays to be seen is as unknown as it
    was.
    """
    tables = after.hidden(seat)
    if after.over:
        seen, old, made = raw(tables), raw(known.tables), raw(guess.tables)
        for n in range(len(seen)):
            if old[n] != made[n] == seen[n]:
                seen[n] = old[n]
    return tables


def refused(guess: "Position", step: int, seat: int | None) -> GrattecielError:
    """Why a step cannot have been told."""
    number = guess.verdict(step)
    if number == 0:
        return StepUntold(step=str(guess.move(step)), told=str(guess.as_told(step, seat)))
    rule = guess.game.rules.RULES[number]
    why = {lang: guess.setup.words(lang).text("rules", rule) for lang in LANGUAGES}
    return StepIllegal(step=str(guess.move(step)), rule=rule, why=why, allowed=guess.sample())
