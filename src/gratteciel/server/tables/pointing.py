"""Why nothing can be done with the things somebody points at: the step they probably mean, and the rule against it."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from gratteciel.errors import Texts
from gratteciel.play.game import Setup
from gratteciel.play.move import Move
from gratteciel.play.position import Position

NOTHING: dict[bool, Texts] = {
    False: {
        "en": "No step of this game is made with this.",
        "fr": "Dans ce jeu, aucun coup ne se joue avec cela.",
    },
    True: {
        "en": "No step of this game brings these things together.",
        "fr": "Dans ce jeu, aucun coup ne réunit ces choses.",
    },
}
"""What is said where no step points at one thing, or at several together."""


@dataclass(frozen=True)
class Meant:
    """The step somebody probably means, and what forbids it."""

    move: Move | None
    """None: no step of the game points at all of that."""
    rule: str | None = None
    """None: nothing forbids it, or there is no such step."""
    text: str | None = None

    @property
    def allowed(self) -> bool:
        """Whether the step can be played."""
        return self.move is not None and self.rule is None


class Index:
    """All steps of a game in one edition, by the things they point at."""

    def __init__(self, setup: Setup) -> None:
        # Veiled forms (`hand in ?`) are only ever told, never played.
        self.moves = [setup.move(step) for step, text in enumerate(setup.texts) if text and not text.endswith("?")]
        self.steps: dict[str, set[int]] = {}
        for move in self.moves:
            for target in move.targets:
                self.steps.setdefault(target, set()).add(move.step)

    def pointing_at(self, targets: Iterable[str]) -> list[Move]:
        """The steps that point at all of these things, those that point at the fewest others first."""
        found = set.intersection(*(self.steps.get(target, set()) for target in targets))
        return sorted((move for move in self.moves if move.step in found), key=lambda move: len(move.targets))


@lru_cache(maxsize=64)
def index_of(setup: Setup) -> Index:
    """The index of a game's steps, made once for all tables set up alike."""
    return Index(setup)


def meant(position: Position, targets: list[str], lang: str) -> Meant:
    """What somebody to move means who points at these things together.

    A step that is allowed, if there is one. Otherwise the step against which there is most to say: that whose rule
    forbids the fewest steps just now, since a rule against nearly everything (not your phase, none left) tells less.
    """
    index = index_of(position.setup)
    candidates = index.pointing_at(targets)
    if not candidates:
        return Meant(None, text=NOTHING[len(set(targets)) > 1][lang])
    verdicts = {move.step: position.verdict(move.step) for move in index.moves}
    common = Counter(verdicts.values())
    # Of steps that are equally good the first is taken: it points at the fewest other things.
    best = min(candidates, key=lambda move: (verdicts[move.step] != 0, common[verdicts[move.step]]))
    if verdicts[best.step] == 0:
        return Meant(best)
    rule = position.game.rules.RULES[verdicts[best.step]]
    return Meant(best, rule, position.setup.words(lang).text("rules", rule))
