"""Luck that can be proved fair.

Before the first step everybody is shown the SHA-256 of a secret, and may add words of their own to the mix. Each
outcome is then fixed by the secret, the words and the number of the entry it stands in: HMAC-SHA-256, read as a number,
rejected where it would favour an outcome, and laid against the weights. After the game the secret is shown, and anybody
can compute every outcome again. Nobody can choose: the secret was fixed before the words were known, the words before
the secret is.
"""

import hashlib
import hmac
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field

from gratteciel.engine.contract import CHANCE
from gratteciel.play.move import Move
from gratteciel.play.position import Position

SECRET_BYTES = 32
RANGE = 1 << 256
"""How many numbers HMAC-SHA-256 can give."""
LABEL = "gratteciel luck 1"
"""The first line of every message, so that no other use of a secret can be mistaken for luck."""


def new_secret() -> bytes:
    """A secret nobody can guess."""
    return secrets.token_bytes(SECRET_BYTES)


def commitment(secret: bytes) -> str:
    """What is shown of a secret before the game: its SHA-256, which gives nothing of it away."""
    return hashlib.sha256(secret).hexdigest()


def draw(secret: bytes, words: Sequence[str], entry: int, weights: Sequence[int]) -> int:
    """Which of the weighted outcomes stands in an entry: exactly as likely as its weight among all.

    The message is `LABEL`, the entry's number, the attempt's number, and each seat's words with their
    length in bytes before them, a line each.
    """
    total = sum(weights)
    fair = RANGE - RANGE % total
    attempt = 0
    while True:
        lines = [LABEL, str(entry), str(attempt), *(f"{len(word.encode())} {word}" for word in words)]
        number = int.from_bytes(hmac.digest(secret, "\n".join(lines).encode(), "sha256"), "big")
        if number < fair:
            break
        attempt += 1
    left = number % total
    for outcome, weight in enumerate(weights):
        left -= weight
        if left < 0:
            return outcome
    raise AssertionError("weights add up to their total")


def fair_move(position: Position, secret: bytes, words: Sequence[str], entry: int) -> Move:
    """The outcome of a chance step that stands in an entry."""
    chances = position.chances()
    return chances[draw(secret, words, entry, [weight for _, weight in chances])][0]


@dataclass(frozen=True)
class Fairness:
    """What a record says about its luck."""

    commitment: str
    words: tuple[str, ...]
    """What each seat added to the mix, empty where it added nothing."""
    entries: dict[int, int] = field(default_factory=dict)
    """The number of the entry that each chance step stood in, by the number of the step (from 1)."""
    secret: bytes | None = None
    """Shown once the game is over."""


@dataclass(frozen=True)
class Doubt:
    """A chance step that is not what the secret says."""

    step: int
    """Its number in the record, from 1."""
    found: str
    expected: str


def doubts(position: Position, fairness: Fairness) -> list[Doubt]:
    """Every chance step of a finished game that does not follow from the secret; none if the luck was fair."""
    assert fairness.secret is not None
    found = []
    for number, after in enumerate(position.trail()[1:], 1):
        before, last = after.before, after.last
        if before is None or last is None or before.mover != CHANCE:
            continue
        entry = fairness.entries.get(number)
        expected = "?" if entry is None else str(fair_move(before, fairness.secret, fairness.words, entry))
        if expected != str(last):
            found.append(Doubt(number, str(last), expected))
    return found
