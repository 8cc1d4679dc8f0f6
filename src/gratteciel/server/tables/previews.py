"""What each allowed step would do, as the seat to move can know it before it decides."""

from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from gratteciel.engine import entries
from gratteciel.engine.contract import CHANCE
from gratteciel.engine.records import record_at
from gratteciel.engine.words import Words
from gratteciel.play.position import Position

MOST_CHANCES = 12
"""Outcomes of luck told with a step; a throw of two dice has more, and a list of it would tell nobody anything."""


class Chance(msgspec.Struct, frozen=True):
    """One outcome that luck may add to a step."""

    step: str
    """In notation; of several outcomes that are told alike, the likeliest."""
    probability: float
    """Between 0 and 1."""
    prose: list[str]
    """What it would do."""


class StepView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A step that is allowed now."""

    step: str
    """In notation: what to send back."""
    prose: list[str]
    """What it would do."""
    targets: tuple[str, ...]
    """The things on the table it points at."""
    gains: list[int] = []
    """By how much each seat's score changes, as the mover can know it; left out where none does, and where the step
    ends a game whose secrets are shown at the end."""
    chances: list[Chance] = []
    """If luck speaks next: what it may say, the likeliest first. Left out where the mover cannot know how likely each
    outcome is, and where there are more than twelve."""


class Preview:
    """Looks at the steps of one position through the eyes of the seat to move."""

    def __init__(self, position: Position, seat: int, lang: str) -> None:
        self.position, self.seat, self.lang = position, seat, lang
        self.words: Words = position.game.words(lang)
        self.prose = position.game.folder.module("prose").prose
        known = position.hidden(seat)
        self.open = known.tobytes() == position.tables.tobytes()
        """Whether nothing is hidden from the seat."""
        self.before = record_at(known)
        self.scores = scores(position, known)

    def views(self) -> list[StepView]:
        """Every allowed step."""
        return [self.view(step) for step in self.position.steps()]

    def view(self, step: int) -> StepView:
        """One allowed step."""
        move = self.position.move(step)
        after = played(self.position, step)
        known = after.hidden(self.seat)
        gains = (scores(after, known) - self.scores).tolist() if self.open or not after.over else []
        return StepView(
            move.text,
            self.told(self.position, self.before, known, step),
            move.targets,
            gains if any(gains) else [],
            self.chances(after, known),
        )

    def told(self, position: Position, before: np.record, known: NDArray[Any], step: int) -> list[str]:
        """A step in sentences, from what the seat knows before and after it."""
        told = int(position.ask(entries.told_at, step, self.seat))
        setup = position.setup
        return [self.words.say(line) for line in self.prose(setup.edition, setup.box, before, record_at(known), told)]

    def chances(self, after: Position, known: NDArray[Any]) -> list[Chance]:
        """What luck may add, if it is luck's turn and the seat sees all that its weights follow from."""
        if after.mover != CHANCE or known.tobytes() != after.tables.tobytes():
            return []
        steps = after.steps()
        if len(steps) > MOST_CHANCES:
            return []
        before, outcomes = record_at(known), []
        for step in steps:
            prose = self.told(after, before, played(after, step).hidden(self.seat), step)
            outcomes.append((int(after.ask(entries.weight_at, step)), after.setup.texts[step], prose))
        return merged(outcomes)


def played(position: Position, step: int) -> Position:
    """The position after a step that is known to be allowed."""
    tables = position.tables.copy()
    position.game.engine(entries.play_at)(position.setup.boxes, tables, 0, step)
    return Position(position.setup, tables, position, position.move(step))


def scores(position: Position, tables: NDArray[Any]) -> NDArray[np.int64]:
    """Points of every seat on a table as somebody knows it."""
    return Position(position.setup, tables).count()[0]


def merged(outcomes: list[tuple[int, str, list[str]]]) -> list[Chance]:
    """Outcomes by weight, notation and prose, those told alike taken together, the likeliest first."""
    total = sum(weight for weight, _, _ in outcomes)
    found: dict[tuple[str, ...], list[tuple[int, str]]] = {}
    for weight, text, prose in outcomes:
        found.setdefault((*prose,), []).append((weight, text))
    told = [
        Chance(max(alike, key=lambda one: one[0])[1], sum(weight for weight, _ in alike) / total, list(prose))
        for prose, alike in found.items()
    ]
    return sorted(told, key=lambda chance: -chance.probability)
