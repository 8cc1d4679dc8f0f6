"""What each allowed step would do, as the seat to move can know it before it decides."""

from typing import Literal

import msgspec

from gratteciel.engine import contract
from gratteciel.engine.contract import CHANCE
from gratteciel.play.position import Position
from gratteciel.play.seeing import Sight, sentences

MOST_CHANCES = 12
"""Outcomes of luck told with a step; a throw of two dice has more, and a list of it would tell nobody anything."""


StepWarning = Literal["out", "ends", "wins", "shares", "loses"]
"""What cannot be mended about a step: the mover is out of a game that goes on; or it ends the game, which the mover
wins, shares or loses by the scores that are known (`ends`: that is not known, or there is nobody else)."""


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
    pays: int | None = None
    """Of a step that is about that, as the game says: what it pays the mover at once, or costs them (below 0)."""
    warning: StepWarning | None = None
    """Of a step that is to be thought over once more: why. Interfaces ask again, unless it is the only step."""
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
        pays = None
        # The end shows what was hidden: a step that ends the game must not tell it.
        if self.sight.open or not after.over:
            gains = [new - old for old, new in zip(self.sight.scores, known.scores, strict=True)]
            pays = self.pays(known, step)
        return StepView(
            move.text,
            self.told(self.sight.position, self.sight.known, known, step),
            move.targets,
            gains if any(gains) else [],
            pays,
            self.warning(known),
            self.chances(after, known),
        )

    def pays(self, after: Position, step: int) -> int | None:
        """What the step pays or costs the mover, where the game says so (`pays` in its `prose.py`)."""
        setup = after.setup
        pays = getattr(setup.game.folder.module("prose"), "pays", None)
        if pays is None:
            return None
        before, seat = self.sight.known.record, self.sight.number
        found: int | None = pays(setup.edition, setup.box, before, after.record, step, seat)
        return found

    def warning(self, after: Position) -> StepWarning | None:
        """Why the step that leads to a table, as the seat will know it, is to be thought over once more."""
        if not after.over:
            return "out" if self.beaten(after) and not self.beaten(self.sight.known) else None
        if not self.sight.open:
            return "ends"
        share = after.shares[self.sight.number]
        if share == 0:
            return "loses"
        if after.players == 1:
            return "ends"
        return "wins" if share == 1 else "shares"

    def beaten(self, known: Position) -> bool:
        """Whether the seat is out of the game."""
        rules = known.game.rules
        out: bool = getattr(rules, "beaten", contract.beaten)(known.setup.box, known.record, self.sight.number)
        return out

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
