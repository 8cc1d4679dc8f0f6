"""Steps of Skyline in writing, and what they point at."""

from gratteciel.games.helicopters.box import PLOT_NAMES, Edition
from gratteciel.games.helicopters.city import PLOTS


def texts(edition: Edition) -> list[str]:
    """`start e8`, `fly c4`."""
    return [f"{word} {plot}" for word in ("start", "fly") for plot in PLOT_NAMES]


def targets(edition: Edition, step: int) -> tuple[str, ...]:
    """The plot started from or landed on."""
    return (f"plot:{PLOT_NAMES[step % PLOTS]}",)
