"""Steps of the race in writing, and what they point at."""

from tests.toys.games.race.box import Edition
from tests.toys.race import TEXTS


def texts(edition: Edition) -> list[str]:
    """As they are called."""
    return list(TEXTS)


def targets(edition: Edition, step: int) -> tuple[str, ...]:
    """A button for each."""
    return ("action:" + TEXTS[step].replace(" ", "-").replace("?", "unknown"),)
