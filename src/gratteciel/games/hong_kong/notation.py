"""Steps of Hong Kong in writing, and what they point at."""

from gratteciel.games.hong_kong.board import PLOTS
from gratteciel.games.hong_kong.box import PLOT_NAMES, Edition
from gratteciel.games.hong_kong.placing import PASS

LETTERS = ("S", "Q", "R")
KINDS = ("standard", "quick", "roof")


def texts(edition: Edition) -> list[str]:
    """`S c3`, `Q c3`, `R c3`, `pass`."""
    return [f"{letter} {plot}" for letter in LETTERS for plot in PLOT_NAMES] + ["pass"]


def targets(edition: Edition, step: int) -> tuple[str, ...]:
    """The sort of piece and the plot; the pass points at itself."""
    if step == PASS:
        return ("action:pass",)
    return (f"piece:{KINDS[step // PLOTS]}", f"plot:{PLOT_NAMES[step % PLOTS]}")
