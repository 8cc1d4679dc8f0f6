"""What one seat may know of a position."""

from typing import Any

import msgspec

from gratteciel.engine.pictures import Picture
from gratteciel.play.game import Setup


class View(msgspec.Struct, frozen=True, kw_only=True):
    """A seat's knowledge: nothing in it tells what that seat may not know."""

    setup: Setup
    """What everybody knew before the first step: game, edition, players, options."""
    seat: int | None
    """The seat; None for a spectator."""
    mover: int | None
    turn: int
    scores: tuple[int, ...]
    """Points as far as the seat can know them."""
    winners: tuple[int, ...]
    moves: tuple[str, ...]
    """The allowed steps, if it is this seat's turn."""
    log: tuple[str, ...]
    """All steps so far, as this seat was told them."""
    table: bytes
    """The table's record with everything blanked that the seat may not know."""
    picture: Picture
    """The table as named things."""

    def play(self, told: str) -> "View":
        """What the seat knows after the next step, its own or another's, in the words it is told it in.

        What is only shown at the end of a game stays unknown, since nobody has told it: where there are secrets, who
        has won, too.
        """
        from gratteciel.play.hearing import hear

        after = hear(self.setup.game.from_view(self), self.seat, told)
        heard = str(after.move(after.code(told)))
        seen = after.view(self.seat)
        winners = () if self.setup.game.has_secrets else seen.winners
        return msgspec.structs.replace(seen, log=(*self.log, heard), winners=winners)

    def as_dict(self) -> dict[str, Any]:
        """The view as plain dicts and lists, for JSON; without the set-up and the record's bytes."""
        shown = [name for name in self.__struct_fields__ if name not in ("setup", "table")]
        return {name: msgspec.to_builtins(getattr(self, name)) for name in shown}
