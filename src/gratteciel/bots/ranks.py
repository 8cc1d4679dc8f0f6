"""What the seven levels are called; how they think is `levels.py`'s."""

from gratteciel.errors import LevelUnknown

LEVELS = (
    "intern",
    "apprentice",
    "craftsman",
    "junior-architect",
    "senior-architect",
    "master-builder",
    "living-legend",
)


def check_level(name: str, also: tuple[str, ...] = ()) -> None:
    """Refuse a name that is no level's; `also` are other names that would have been understood where it came from."""
    if name not in LEVELS:
        raise LevelUnknown(level=name, known=", ".join((*also, *LEVELS)))
