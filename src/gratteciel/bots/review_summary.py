"""What a review adds up to: the curve, luck and play of each seat, its accuracy, and the moves that cost most."""

import math
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from gratteciel.bots.review_judgement import Judgement
from gratteciel.bots.review_notes import Note
from gratteciel.bots.review_values import Budget
from gratteciel.bots.units import Unit, unit_of
from gratteciel.engine import editions
from gratteciel.engine.contract import CHANCE
from gratteciel.play.position import Position
from gratteciel.play.record import Settled


class Step(msgspec.Struct, frozen=True, kw_only=True):
    """One step of the game. All values are in the review's unit."""

    number: int
    """1 for the first step."""
    turn: int
    mover: int | None
    """Who decided; None where luck did."""
    text: str
    before: tuple[float, ...]
    """What each seat could expect before the step, as it saw it itself."""
    after: tuple[float, ...]
    luck: tuple[float, ...] | None = None
    """At a chance step: what the outcome was worth against the average."""
    luck_error: tuple[float, ...] | None = None
    judgement: Judgement | None = None
    """At a decision between several steps."""


class Account(msgspec.Struct, frozen=True, kw_only=True):
    """One seat's game: ``start + luck + own + others + settled == end``."""

    seat: int
    start: float
    end: float
    luck: float
    luck_error: float
    own: float
    """What its own steps changed."""
    others: float
    """What the others' steps changed."""
    settled: float = 0.0
    """What an end off the board changed: against what the seat could still expect of the game."""
    decisions: int
    """Its decisions between several steps."""
    loss: float
    """What it gave away in all of them together."""
    loss_error: float
    mistakes: int
    """Decisions that gave something away beyond doubt."""
    accuracy: float | None
    """100: always the best step; 0: no better than drawing lots. None where that cannot be told from noise."""
    accuracy_error: float | None
    """Its standard error."""


class OffBoard(msgspec.Struct, frozen=True):
    """An end that the rules know nothing of."""

    shares: tuple[float, ...]
    reason: str
    """`resignation`, `clock`, `absence`, `agreement` or `abort`."""


class Review(msgspec.Struct, frozen=True, kw_only=True):
    """A game, reviewed."""

    game: str
    rules: int
    edition: str
    players: int
    options: dict[str, Any]
    over: bool
    """Whether it ended, by the rules or off the board."""
    ending: str | None
    """How it ended by the rules."""
    scores: tuple[int, ...]
    unit: str
    """`share` of the win; alone at the table `points` (or `worth`, 0…1, where more than points decides)."""
    iterations: int
    seed: int
    curve: tuple[tuple[float, ...], ...]
    """What each seat could expect after 0, 1, 2 … steps."""
    steps: tuple[Step, ...]
    seats: tuple[Account, ...]
    costliest: tuple[int, ...]
    """The numbers of the steps that gave most away, the worst first."""
    off_board: OffBoard | None = None
    """How it ended if not by the rules: somebody resigned, ran out of time or stayed away, or all agreed."""

    def as_dict(self) -> dict[str, Any]:
        """Plain dicts and lists, for JSON."""
        tree: dict[str, Any] = rounded(msgspec.to_builtins(self))
        return tree


DIGITS = 6
MOST_COSTLY = 10
TELLING = 2
"""An accuracy is told only if what was at stake is so many standard errors of what was given away."""


def rounded(tree: Any) -> Any:
    """Numbers without the digits nobody reads."""
    if isinstance(tree, float):
        return round(tree, DIGITS)
    if isinstance(tree, dict):
        return {key: rounded(value) for key, value in tree.items()}
    if isinstance(tree, list | tuple):
        return [rounded(value) for value in tree]
    return tree


def summary(
    trail: Sequence[Position],
    shares: Sequence[tuple[float, ...]],
    found: Mapping[int, Note],
    budget: Budget,
    off_board: Settled | None = None,
) -> Review:
    """The review of a game from what was found out about its positions (worths 0…1)."""
    last = trail[-1]
    off_board = None if last.over else off_board
    setup, unit = last.setup, unit_of(last.setup)
    steps = tuple(step_of(trail, shares, found.get(at), at, unit) for at in range(len(trail) - 1))
    start, hoped = unit.of(shares[0]), unit.of(shares[-1])
    # An aborted game brought nobody anything, and alone at the table nobody wins or loses a share.
    counts = off_board is not None and off_board.reason != "abort" and unit.name == "share"
    end = unit.of(off_board.shares) if off_board is not None and counts else hoped
    faults = [step for step in steps if step.judgement is not None and step.judgement.mistake]
    return Review(
        game=setup.game.id,
        rules=setup.version,
        edition=f"{setup.edition.edition.id} {editions.checksum(setup.edition)}",
        players=setup.players,
        options=dict(setup.options),
        over=last.over or off_board is not None,
        ending=last.ending,
        scores=last.scores,
        unit=unit.name,
        iterations=budget.iterations,
        seed=budget.seed,
        curve=tuple(map(unit.of, shares)),
        steps=steps,
        seats=tuple(
            account(steps, seat, start[seat], end[seat], end[seat] - hoped[seat]) for seat in range(setup.players)
        ),
        costliest=tuple(step.number for step in sorted(faults, key=lambda step: -loss_of(step)))[:MOST_COSTLY],
        off_board=OffBoard(off_board.shares, off_board.reason) if off_board else None,
    )


def step_of(
    trail: Sequence[Position], shares: Sequence[tuple[float, ...]], note: Note | None, at: int, unit: Unit
) -> Step:
    """One step with what was found out about it."""
    position, after = trail[at], trail[at + 1]
    luck = None if note is None or note.luck is None else unit.of(note.luck)
    return Step(
        number=at + 1,
        turn=position.turn,
        mover=None if position.mover == CHANCE else position.mover,
        text=str(after.last),
        before=unit.of(shares[at]),
        after=unit.of(shares[at + 1]),
        luck=luck,
        luck_error=None if note is None or note.errors is None else unit.of(note.errors),
        judgement=None if note is None or note.judgement is None else note.judgement.scaled(unit.factor),
    )


def loss_of(step: Step) -> float:
    """What a decision gave away."""
    return step.judgement.loss if step.judgement else 0.0


def account(steps: Sequence[Step], seat: int, start: float, end: float, settled: float = 0.0) -> Account:
    """One seat's game; `settled` is how much of its end is due to an end off the board."""
    judged = [step.judgement for step in steps if step.judgement is not None and step.judgement.seat == seat]
    loss = sum(one.loss for one in judged)
    stake = sum(one.stake for one in judged)
    error = sum(one.error**2 for one in judged) ** 0.5
    telling = stake > TELLING * error
    part = loss / stake if telling else 0.0
    noise = sum(one.error**2 - 2 * part * one.together + part**2 * one.stake_error**2 for one in judged)
    return Account(
        seat=seat,
        start=start,
        end=end,
        luck=sum((step.luck[seat] for step in steps if step.luck), 0.0),
        luck_error=sum(step.luck_error[seat] ** 2 for step in steps if step.luck_error) ** 0.5,
        own=sum((step.after[seat] - step.before[seat] for step in steps if step.mover == seat), 0.0),
        others=sum((step.after[seat] - step.before[seat] for step in steps if step.mover not in (None, seat)), 0.0),
        settled=settled,
        decisions=len(judged),
        loss=max(0.0, loss),
        loss_error=error,
        mistakes=sum(one.mistake for one in judged),
        accuracy=100 * min(1.0, max(0.0, 1 - part)) if telling else None,
        accuracy_error=100 * math.sqrt(max(0.0, noise)) / stake if telling else None,
    )
