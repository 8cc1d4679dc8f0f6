"""Games from outside: each in a package of its own, found by an entry point of the group `gratteciel.games`.

The name of the entry point is the game's id, its value the package. A package that cannot be played is left out with
a warning that names it; the other games are there all the same.
"""

import importlib
import re
import warnings
from collections.abc import Callable, Iterator
from importlib.metadata import EntryPoint, entry_points
from types import ModuleType

GROUP = "gratteciel.games"
ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


class GameLeftOut(UserWarning):
    """A game from outside is not on the shelf, and why."""


def announced() -> Iterator[EntryPoint]:
    """What is installed under the group, each once, in the order of the ids."""
    found = {(entry.name, entry.value): entry for entry in entry_points(group=GROUP)}
    yield from (found[key] for key in sorted(found))


def packages(taken: set[str], check: Callable[[str, ModuleType], None]) -> Iterator[tuple[str, ModuleType]]:
    """Ids and packages of the games from outside that `check` has nothing against; ids in `taken` are taken already."""
    taken = set(taken)
    for entry in announced():
        try:
            if not ID.fullmatch(entry.name):
                raise ValueError(f"{entry.name!r} is no id: small letters and numbers, with - between words")
            if entry.name in taken:
                raise ValueError(f"there is a game {entry.name!r} already; name the entry point otherwise")
            package = importlib.import_module(entry.value)
            if not hasattr(package, "__path__") or package.__file__ is None:
                raise ValueError(f"{entry.value} is no package with an __init__.py")
            check(entry.name, package)
        # Whatever is wrong with somebody's package, it is no reason to lose the other games.
        except (Exception, SystemExit) as error:
            warnings.warn(told(entry, error), GameLeftOut, stacklevel=2)
            continue
        taken.add(entry.name)
        yield entry.name, package


def told(entry: EntryPoint, error: BaseException) -> str:
    """Which game is left out, of which distribution, and why."""
    whose = f" of {entry.dist.name} {entry.dist.version}" if entry.dist else ""
    return (
        f"the game {entry.name!r} ({entry.value}{whose}) is left out: {type(error).__name__}: {error}. "
        "docs/adding-a-game.md says what a game needs"
    )
