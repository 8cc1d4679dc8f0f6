"""What each allowed step would do, as the seat to move can know it before it decides."""

from typing import Literal

import msgspec

from gratteciel.engine.contract import CHANCE, OVER
from gratteciel.engine.records import Record
from gratteciel.play.position import Position
from gratteciel.play.seeing import Sight
from gratteciel.play.trying import Trial, trials

MOST_CHANCES = 12
"""Outcomes of luck told with a step; a throw of two dice has more, and a list of it would tell nobody anything."""


StepWarning = Literal["out", "ends", "wins", "shares", "loses"]
"""What cannot be mended about a step: the mover is out of a game that goes on; or it ends the game, which the mover
wins, shares or loses by the scores that are known (`ends`: that is not known, or there is nobody else)."""


class Chance(msgspec.Struct, frozen=True, gc=False):
    """One outcome that luck may add to a step."""

    step: str
    """In notation; of several outcomes that are told alike, the likeliest."""
    probability: float
    """Between 0 and 1."""
    prose: list[str]
    """What it would do."""


class StepView(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
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
    """Looks at the steps of one position through the eyes of the seat to move.

    A position may have a hundred steps, and everybody's turn begins with all of them: what is the same for each is
    found once, and where a game has no secrets what the seat knows is the table itself.
    """

    def __init__(self, sight: Sight, lang: str) -> None:
        self.sight, self.lang = sight, lang
        setup = sight.position.setup
        prose = setup.game.folder.module("prose")
        self.words, self.prose, self.paid = setup.words(lang), prose.prose, getattr(prose, "pays", None)
        self.secrets = setup.game.has_secrets
        self.setup, self.edition, self.box = setup, setup.edition, setup.box
        self.before, self.scores = sight.record, list(sight.scores)
        self.beaten = getattr(setup.game.rules, "beaten", None)
        """Whether a seat is out of the game, where the rules know such a thing."""
        self.out = self.beaten is None or self.beaten(self.box, self.before, sight.number)

    def views(self) -> list[StepView]:
        """Every allowed step."""
        return self.of(self.sight.position.steps())

    def view(self, step: int) -> StepView:
        """One allowed step."""
        return self.of([step])[0]

    def of(self, steps: list[int]) -> list[StepView]:
        """Some allowed steps."""
        return [self.seen(trial) for trial in trials(self.sight.position, steps, self.sight.number)]

    def seen(self, trial: Trial) -> StepView:
        """What a step that was tried would do."""
        sight, step, mover = self.sight, trial.step, trial.mover
        move = self.setup.move(step)
        gains: list[int] = []
        pays = None
        # The end shows what was hidden: a step that ends the game must not tell it.
        if mover != OVER or sight.open:
            if trial.scores != self.scores:
                gains = [new - old for old, new in zip(self.scores, trial.scores, strict=True)]
            # What the step pays or costs the mover, where the game says so.
            if self.paid is not None:
                pays = self.paid(self.edition, self.box, self.before, trial.known, step, sight.number)
        return StepView(
            move.text,
            self.told(sight.position, self.before, trial),
            move.targets,
            gains,
            pays,
            # Asked only where there may be one: most steps of most games need no warning.
            None if self.out and mover != OVER else self.warning(trial),
            self.chances(trial) if mover == CHANCE else [],
        )

    def warning(self, trial: Trial) -> StepWarning | None:
        """Why a step is to be thought over once more, by what the seat will know."""
        if not trial.over:
            seat = self.sight.number
            return (
                "out" if not self.out and self.beaten is not None and self.beaten(self.box, trial.known, seat) else None
            )
        if not self.sight.open:
            return "ends"
        share = trial.shares[self.sight.number]
        if share == 0:
            return "loses"
        if len(trial.shares) == 1:
            return "ends"
        return "wins" if share == 1 else "shares"

    def told(self, position: Position, before: Record, trial: Trial) -> list[str]:
        """A step in sentences, from what the seat knows before and after it."""
        step = position.code_told(trial.step, self.sight.number) if self.secrets else trial.step
        say = self.words.say
        return [say(line) for line in self.prose(self.edition, self.box, before, trial.known, step)]

    def chances(self, trial: Trial) -> list[Chance]:
        """What luck may add, whose turn it is, if the seat sees all that its weights follow from."""
        if not trial.open:
            return []
        after = self.sight.position.after(trial.step)
        steps = after.steps()
        if len(steps) > MOST_CHANCES:
            return []
        return merged(
            [
                (after.weight(one.step), self.setup.texts[one.step], self.told(after, trial.known, one))
                for one in trials(after, steps, self.sight.number)
            ]
        )


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
