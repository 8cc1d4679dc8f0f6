"""Taking back: to the last decision of a person, never past luck, nor past what others did with hidden cards."""

from collections.abc import Collection

from gratteciel.engine.contract import CHANCE
from gratteciel.play.position import Position


class NoUndo(Exception):
    """Nothing can be taken back; carries the key of the sentence that says why."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


def has_secrets(position: Position, seat: int) -> bool:
    """Whether something on the table is hidden from the seat."""
    return not position.sight(seat).open


def previous_decision(position: Position, seat: int, people: Collection[int], auto: bool) -> Position:
    """The last position in which a person had something to decide."""
    movers = []
    at = position
    while at.before is not None:
        at = at.before
        movers.append(at.mover)
        if at.mover in people and not (auto and len(at.steps()) == 1):
            break
    else:
        raise NoUndo("undo-start")
    if CHANCE in movers:
        raise NoUndo("undo-chance")
    if has_secrets(position, seat) and any(mover != seat for mover in movers):
        raise NoUndo("undo-secret")
    return at
