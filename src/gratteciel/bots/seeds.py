"""Seeds of those who think at a server's table: from its secret, so that nobody can play a bot at home beforehand.

A seed is 64 bits of HMAC-SHA-256 of the secret, under a label of its own, so that nothing a bot plays tells anything of
the luck. After the game the secret is open, and what the bots played can be computed again.
"""

import hmac
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from gratteciel.bots.levels import LevelPlayer, Player, player
from gratteciel.play.move import Move
from gratteciel.play.position import Position

BOT = "gratteciel bot 1"
"""The first line of the message for a bot's seed; the second is its seat."""
HINT = "gratteciel hint 1"
"""The same for a hint; the seat and the entry it is asked at follow."""
SEED_BYTES = 8
"""As many as a random stream keeps apart."""


def secret_seed(secret: bytes, label: str, *numbers: int) -> int:
    """A seed that nobody can tell without the secret."""
    message = "\n".join([label, *map(str, numbers)]).encode()
    return int.from_bytes(hmac.digest(secret, message, "sha256")[:SEED_BYTES], "big")


@dataclass(frozen=True)
class Reply:
    """A bot's step, and what its level plays there."""

    step: int
    """Its number in the game, from 1."""
    seat: int
    found: str
    expected: str


def replies(
    position: Position, secret: bytes, bots: Mapping[int, str], hurried: Mapping[int, Sequence[int]] | None = None
) -> Iterator[Reply]:
    """What bots (seat and level) play at each of their turns in a game, as the secret of its table says.

    They think anew, with the iterations of their levels; where one was hurried (by the number of the step: how far its
    trees had come, as the log says), as far as it came then. At a table whose server went on undisturbed, and where
    nothing was taken back, `found` and `expected` are the same: bots remember what they thought, until a restart.
    """
    minds = {seat: player(position.game, level, seat, secret_seed(secret, BOT, seat)) for seat, level in bots.items()}
    for after in position.trail()[1:]:
        before, last = after.before, after.last
        assert before is not None and last is not None
        if before.mover in minds:
            move = choice(minds[before.mover], before, (hurried or {}).get(after.length))
            yield Reply(after.length, before.mover, str(last), str(move))


def choice(mind: Player, position: Position, visits: Sequence[int] | None) -> Move:
    """What a bot plays; `visits`: where its thought was cut short."""
    return mind.choose(position, visits) if isinstance(mind, LevelPlayer) else mind.choose(position)
