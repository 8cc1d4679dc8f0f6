"""What each allowed step would do, as the seat to move can know it before it decides."""

import msgspec

from gratteciel.engine.contract import CHANCE
from gratteciel.play.position import Position
from gratteciel.play.seeing import Sight, sentences

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

    def __init__(self, sight: Sight, lang: str) -> None:
        self.sight, self.lang = sight, lang

    def views(self) -> list[StepView]:
        """Every allowed step."""
        return [self.view(step) for step in self.sight.position.steps()]

    def view(self, step: int) -> StepView:
        """One allowed step."""
        position = self.sight.position
        move, after = position.move(step), position.after(step)
        known = after.known_to(self.sight.seat)
        gains: list[int] = []
        if self.sight.open or not after.over:
            gains = [new - old for old, new in zip(self.sight.scores, known.scores, strict=True)]
        return StepView(
            move.text,
            self.told(self.sight.position, self.sight.known, known, step),
            move.targets,
            gains if any(gains) else [],
            self.chances(after, known),
        )

    def told(self, position: Position, before: Position, after: Position, step: int) -> list[str]:
        """A step in sentences, from what the seat knows before and after it."""
        return sentences(before, after, position.as_told(step, self.sight.seat), self.lang)

    def chances(self, after: Position, known: Position) -> list[Chance]:
        """What luck may add, if it is luck's turn and the seat sees all that its weights follow from."""
        if after.mover != CHANCE or not known.same_table(after):
            return []
        steps = after.steps()
        if len(steps) > MOST_CHANCES:
            return []
        outcomes = []
        for step in steps:
            prose = self.told(after, known, after.after(step).known_to(self.sight.seat), step)
            outcomes.append((after.weight(step), after.move(step).text, prose))
        return merged(outcomes)


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
