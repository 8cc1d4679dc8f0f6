"""Taking back: to the last decision of a person, never past what others did with hidden cards.

Luck comes again as it was. Whoever plays alone takes none back, nor anybody what came before a game was saved.
"""

from collections.abc import Collection

from gratteciel.engine.contract import CHANCE
from gratteciel.play.luck import rolls
from gratteciel.play.position import Position


class NoUndo(Exception):
    """Nothing can be taken back; carries the key of the sentence that says why."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


def has_secrets(position: Position, seat: int) -> bool:
    """Whether something on the table is hidden from the seat."""
    return not position.sight(seat).open


def previous_decision(position: Position, seat: int, people: Collection[int], auto: bool, begun: int = 0) -> Position:
    """The last position in which a person had something to decide; `begun`: so many steps were played before."""
    movers = []
    at = position
    while at.before is not None:
        at = at.before
        movers.append(at.mover)
        if at.mover in people and not (auto and len(at.steps()) == 1):
            break
    else:
        raise NoUndo("undo-start")
    if position.players == 1 and CHANCE in movers:
        raise NoUndo("undo-chance")
    if luck_between(at, position.trail()[begun]):
        raise NoUndo("undo-saved")
    if has_secrets(position, seat) and any(mover not in (seat, CHANCE) for mover in movers):
        raise NoUndo("undo-secret")
    return at


def luck_between(at: Position, later: Position) -> bool:
    """Whether luck spoke from one position to a later one."""
    return any(after.length > at.length for after in rolls(later))
