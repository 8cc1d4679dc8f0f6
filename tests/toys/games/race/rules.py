"""The race in version 2. In the first turn of each player nobody may roll any more; all else is as it was."""

from gratteciel.engine.records import Record, record_type
from tests.toys.race import (
    COLOURS,
    ENDINGS,
    FEATURES,
    ROLL,
    SEATS,
    STEPS,
    TABLE,
    deal,
    ending,
    features,
    hide,
    imagine,
    mover,
    play,
    result,
    score,
    told,
    weight,
)
from tests.toys.race import RULES as FIRST_RULES
from tests.toys.race import verdict as first_verdict

__all__ = [
    "COLOURS", "ENDINGS", "FEATURES", "SEATS", "STEPS", "TABLE", "deal", "ending", "features", "hide", "imagine",
    "mover", "play", "result", "score", "told", "weight",
]  # fmt: skip

VERSION = 2
RULES = (*FIRST_RULES, "RA-1")
BOX = record_type(players="i1", version="i1")


def verdict(box: Record, table: Record, step: int) -> int:
    """Which rule, if any, forbids the step."""
    broken = first_verdict(box, table, step)
    if broken == 0 and step == ROLL and table.turn < 2 and box.version >= 2:  # RA-1
        return 3
    return broken
