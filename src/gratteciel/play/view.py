"""What one seat may know of a position."""

from typing import Any

import msgspec

from gratteciel.engine.pictures import Picture


class View(msgspec.Struct, frozen=True, kw_only=True):
    """A seat's knowledge: nothing in it tells what that seat may not know."""

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

    def as_dict(self) -> dict[str, Any]:
        """The view as plain dicts and lists, for JSON; without the record's bytes."""
        tree: dict[str, Any] = msgspec.to_builtins(self)
        del tree["table"]
        return tree
