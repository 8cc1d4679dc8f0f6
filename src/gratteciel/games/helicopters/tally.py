"""The score of Skyline taken apart: the points everybody began with, and what flying has brought or cost since."""

import numpy as np

from gratteciel.engine.tallies import TallyLine
from gratteciel.games.helicopters.box import Edition
from gratteciel.games.helicopters.rules import score

KINDS = ("capital", "won", "lost")


def tally(edition: Edition, box: np.record, table: np.record, seat: int) -> tuple[TallyLine, ...]:
    """The capital and the balance of all flights; the table keeps no more than that."""
    capital = int(box.capital)
    balance = score(box, table, seat) - capital
    flown = (TallyLine("won" if balance > 0 else "lost", balance),) if balance else ()
    return (TallyLine("capital", capital), *flown)
