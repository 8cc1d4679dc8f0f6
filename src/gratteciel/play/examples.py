"""Examples of the rules: positions of real games that a rules page draws. They are data in the folder `examples`.

`examples.toml` names them::

    [[examples]]
    name = "cap"                    # the line {example cap} of the rules page is where it stands
    record = "cap"                  # cap.sky, beside it
    after = 6                       # it begins at the position after so many of the record's steps,
    steps = [1, 3]                  # and goes on by so many, and then by so many more
    shows = ["control"]             # the rules it is about, by their ids
    refused = { "S b3" = "control" }    # what is not allowed where it begins, and by which rule
    changes = [1, -1]               # how the scores of the seats change from the first position to the last
    told = ["5 million"]            # what the game itself says of the steps that are shown, in English
    winners = [0]                   # who has won at the last position; left out: it is not the end
    seat = 0                        # through whose eyes it is seen; left out: those of whoever is to move
    own = true                      # it is played on an edition of its own, which stands in its record
    from = ["…::test_must_hold_…"]  # the tests of the worked examples that it draws

`en.toml` and `fr.toml` say of each, by its name, the `title`, what is told where it begins (`tell`), and each time it
goes on what comes of it (`steps`). A game without that folder has no examples; one of another package has them in the
same way.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import accumulate
from pathlib import Path

import msgspec

from gratteciel.engine.contract import CHANCE
from gratteciel.engine.modes import Mode
from gratteciel.errors import LANGUAGES
from gratteciel.games import Folder
from gratteciel.play.lessons import read
from gratteciel.play.position import Position
from gratteciel.play.record import load

FOLDER = "examples"


class Example(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"drawn_from": "from"}):
    """A position, and what happens next."""

    name: str
    record: str
    """The file it is taken from, without its ending."""
    after: int
    """How many steps of the record led there."""
    steps: tuple[int, ...]
    """How it goes on: by so many of the record's steps at a time."""
    shows: tuple[str, ...] = ()
    """The rules it is about."""
    refused: dict[str, str] = {}
    """Steps that are not allowed where it begins, and the rule that forbids each."""
    changes: tuple[int, ...] = ()
    """What the seats gain and lose on the way; none named: nothing."""
    told: tuple[str, ...] = ()
    """What the game itself says of the steps, in English."""
    winners: tuple[int, ...] | None = None
    """Who has won in the end; None: the game goes on."""
    seat: int | None = None
    """Through whose eyes it is seen; None: those of whoever is to move where it begins."""
    own: bool = False
    """Whether it is played on an edition of its own: the shipped one never comes to what it shows."""
    drawn_from: tuple[str, ...] = ()
    """The tests of the worked examples that this draws."""


class ExampleWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is said of an example in one language."""

    title: str
    tell: str
    steps: tuple[str, ...] = ()

    @property
    def texts(self) -> tuple[str, ...]:
        """All of it but the title, in its order."""
        return (self.tell, *self.steps)


class Plan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What `examples.toml` holds."""

    examples: tuple[Example, ...]


@dataclass(frozen=True)
class Examples:
    """The examples of a game."""

    path: Path
    """Their folder."""

    @cached_property
    def all(self) -> dict[str, Example]:
        """The examples by their names."""
        plan = msgspec.convert(read(self.path / "examples.toml"), Plan)
        return {example.name: example for example in plan.examples}

    @cached_property
    def _words(self) -> dict[str, dict[str, ExampleWords]]:
        files = {lang: read(self.path / f"{lang}.toml") for lang in LANGUAGES}
        return {lang: msgspec.convert(found, dict[str, ExampleWords]) for lang, found in files.items()}

    def words(self, lang: str) -> dict[str, ExampleWords]:
        """What is said of each in a language."""
        return self._words[lang]

    def positions(self, example: Example, mode: Mode | None = None) -> list[Position]:
        """What is shown, one after the other: where it begins, and how it goes on."""
        trail = load(self.path / f"{example.record}.sky", mode=mode).trail()
        return [trail[length] for length in accumulate(example.steps, initial=example.after)]

    def tried(self, example: Example, shown: int, steps: Sequence[str], mode: Mode | None = None) -> Position:
        """Where steps of one's own lead, after it has gone on so many times."""
        position = self.positions(example, mode)[shown]
        for step in steps:
            position = position.play(step)
        return position

    def eyes(self, example: Example, mode: Mode | None = None) -> int:
        """The seat that looks at it."""
        if example.seat is not None:
            return example.seat
        mover = self.positions(example, mode)[0].mover
        assert mover is not None and mover != CHANCE, f"{example.name} names no seat, and nobody is to move"
        return mover


@cache
def examples_of(folder: Folder) -> Examples | None:
    """The examples of a game; None: it has none."""
    path = folder.path / FOLDER
    return Examples(path) if (path / "examples.toml").is_file() else None
