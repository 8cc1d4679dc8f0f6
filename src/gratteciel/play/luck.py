"""Luck that can be proved fair.

Before the first step everybody is shown the SHA-256 of a secret, and may add words of their own to the mix. Each
outcome is then fixed by the secret, the words and its ordinal, how many chance steps stand up to it: HMAC-SHA-256, read
as a number, rejected where it would favour an outcome, and laid against the weights. After the game the secret is
shown, and anybody can compute every outcome again. Nobody can choose: the secret was fixed before the words were known,
the words before the secret is. Where seats are drawn, their order follows from the secret in the same way, under
another label.

Nothing rolls again: whoever takes back past a chance step, and comes to one again by the same or another way, meets the
same number, whatever happened beside the game meanwhile. Under the first label, which older games go on by, an outcome
follows from the number of its entry in the table's log instead.
"""

import hashlib
import hmac
import secrets
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import permutations

from gratteciel.engine.contract import CHANCE
from gratteciel.play.move import Move
from gratteciel.play.position import Position

SECRET_BYTES = 32
RANGE = 1 << 256
"""How many numbers HMAC-SHA-256 can give."""
LABEL = "gratteciel luck 2"
"""The first line of every message, so that no other use of a secret can be mistaken for luck."""
OLD_LABEL = "gratteciel luck 1"
"""The same of older games, where the number of a message is that of an entry."""
LABELS = (OLD_LABEL, LABEL)
SEATS_LABEL = "gratteciel seats 1"
"""The same for the order of the seats."""


def new_secret() -> bytes:
    """A secret nobody can guess."""
    return secrets.token_bytes(SECRET_BYTES)


@lru_cache(maxsize=1024)
def commitment(secret: bytes) -> str:
    """What is shown of a secret before the game: its SHA-256, which gives nothing of it away."""
    return hashlib.sha256(secret).hexdigest()


def draw(secret: bytes, words: Sequence[str], number: int, weights: Sequence[int], label: str = LABEL) -> int:
    """Which of the weighted outcomes belongs to a number: exactly as likely as its weight among all.

    The message is the label, the number (the chance step's ordinal; under older labels that of an entry), the attempt's
    number, and each seat's words with their length in bytes before them, a line each.
    """
    total = sum(weights)
    fair = RANGE - RANGE % total
    attempt = 0
    while True:
        lines = [label, str(number), str(attempt), *(f"{len(word.encode())} {word}" for word in words)]
        drawn = int.from_bytes(hmac.digest(secret, "\n".join(lines).encode(), "sha256"), "big")
        if drawn < fair:
            break
        attempt += 1
    left = drawn % total
    for outcome, weight in enumerate(weights):
        left -= weight
        if left < 0:
            return outcome
    raise AssertionError("weights add up to their total")


def fair_move(position: Position, secret: bytes, words: Sequence[str], number: int, label: str = LABEL) -> Move:
    """The outcome of a chance step that belongs to a number."""
    chances = position.chances()
    return chances[draw(secret, words, number, [weight for _, weight in chances], label)][0]


def rolls(position: Position) -> Iterator[Position]:
    """The positions that luck's steps led to, in the order of their ordinals."""
    return (after for after in position.trail() if after.before is not None and after.before.mover == CHANCE)


def outcomes(position: Position) -> dict[int, list[tuple[str, int]]]:
    """What could have happened at each roll of a game, by the rules, by the number of the step: order and weights."""
    found = {}
    for after in rolls(position):
        assert after.before is not None
        found[after.length] = [(str(move), weight) for move, weight in after.before.chances()]
    return found


def orders(seats: int) -> list[tuple[int, ...]]:
    """Every order of so many seats, the one first that a dictionary has first: 0 1 2, then 0 2 1, then 1 0 2."""
    return list(permutations(range(seats)))


def draw_seats(secret: bytes, words: Sequence[str], entry: int) -> tuple[int, ...]:
    """The order of the seats that stands in an entry, all equally likely: for each seat, where its player sat before.

    `words` are by the seats as they were before.
    """
    possible = orders(len(words))
    return possible[draw(secret, words, entry, [1] * len(possible), SEATS_LABEL)]


@dataclass(frozen=True)
class SeatsDraw:
    """The seats as they were drawn before the game began."""

    order: tuple[int, ...]
    """For each seat, where its player sat before."""
    entry: int
    """The number of the entry the draw stands in."""

    def back(self, words: Sequence[str]) -> list[str]:
        """What belongs to the seats as they are, by the seats as they were before."""
        return [words[self.order.index(seat)] for seat in range(len(self.order))]


@dataclass(frozen=True)
class Begins:
    """The moment of another game that one goes on from: what was rolled until then is no luck of its own."""

    length: int
    """How many steps were taken from it."""
    origin: str = ""
    """The table where it was played, if that is known."""


@dataclass(frozen=True)
class Fairness:
    """What a record says about its luck."""

    commitment: str
    words: tuple[str, ...]
    """What each seat added to the mix, empty where it added nothing."""
    numbers: dict[int, int] = field(default_factory=dict)
    """What each chance step is drawn by, by the number of the step (from 1): its ordinal, or under the old label the
    number of the entry it stood in."""
    secret: bytes | None = None
    """Shown once the game is over."""
    seats: SeatsDraw | None = None
    """How the seats were drawn, if they were."""
    label: str = LABEL
    begins: Begins | None = None
    """Where the game goes on from another one: only what comes after that is covered."""

    @property
    def before(self) -> int:
        """How many steps stood when the luck was promised."""
        return self.begins.length if self.begins else 0


@dataclass(frozen=True)
class Doubt:
    """A chance step, or the order of the seats, that is not what the secret says."""

    step: int
    """Its number in the record, from 1; 0: the order of the seats."""
    found: str
    expected: str


def doubts(position: Position, fairness: Fairness) -> list[Doubt]:
    """All luck of a finished game that does not follow from the secret; nothing if it was fair.

    Of one that goes on from another game, only the luck that came after.
    """
    assert fairness.secret is not None
    found = []
    if (drawn := fairness.seats) is not None:
        order = draw_seats(fairness.secret, drawn.back(fairness.words), drawn.entry)
        if order != drawn.order:
            found.append(Doubt(0, " ".join(map(str, drawn.order)), " ".join(map(str, order))))
    own = (after for after in rolls(position) if after.length > fairness.before)
    for ordinal, after in enumerate(own, 1):
        before, last = after.before, after.last
        assert before is not None
        number = fairness.numbers.get(after.length) if fairness.label == OLD_LABEL else ordinal
        words, label = fairness.words, fairness.label
        expected = "?" if number is None else str(fair_move(before, fairness.secret, words, number, label))
        if expected != str(last):
            found.append(Doubt(after.length, str(last), expected))
    return found
