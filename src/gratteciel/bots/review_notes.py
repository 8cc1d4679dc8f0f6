"""What a review has found out so far, kept as it comes: one line of JSON a position, in `analysis.jsonl`.

Each line bears the key of what it belongs to: the game, the searches' settings and their code. So a file can hold
several reviews, one that was stopped goes on where it was, and one with other settings begins anew.
"""

import hashlib
import json
from pathlib import Path
from typing import Any

import msgspec

from gratteciel.bots.review_judgement import Judgement
from gratteciel.bots.review_values import Budget, search_after
from gratteciel.play import record
from gratteciel.play.position import Position

METHOD = 2
"""How figures are made of searches: raised when that changes, so that no older figures are mixed in."""


class Note(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What was found out about one position; worths 0…1."""

    at: int
    """How many steps had been played."""
    shares: tuple[float, ...] | None = None
    """What each seat could expect; None where it follows from what came after."""
    judgement: Judgement | None = None
    luck: tuple[float, ...] | None = None
    errors: tuple[float, ...] | None = None
    """The standard error of `luck`."""


class KeyedNote(Note, frozen=True, kw_only=True):
    """A note as it stands in the file."""

    key: str


def key_of(position: Position, budget: Budget) -> str:
    """A digest of everything a review depends on: the record, the settings, and the code that searches."""
    plan = budget.plan
    settings = (METHOD, budget.iterations, budget.seed, plan.explore, plan.leaning, plan.horizon)
    code = position.game.engine.digest(search_after)  # type: ignore[arg-type]
    text = json.dumps([record.write(position), settings, code])
    return hashlib.sha256(text.encode()).hexdigest()[:24]


class Notes:
    """The notes of one review; with a path they are also written to that file, and those already there are taken."""

    def __init__(self, key: str, path: Path | None = None) -> None:
        self.key, self.path = key, path
        self.found: dict[int, Note] = {}
        if path is not None and path.exists():
            self.read(path)

    def read(self, path: Path) -> None:
        """Take the notes of this key; a line that was cut off when somebody pulled the plug is passed over."""
        whole = path.read_bytes()
        for text in whole.split(b"\n"):
            try:
                line = msgspec.json.decode(text, type=KeyedNote)
            except msgspec.MsgspecError:
                continue
            if line.key == self.key:
                self.found[line.at] = line
        if whole and not whole.endswith(b"\n"):
            with path.open("ab") as file:
                file.write(b"\n")

    def add(self, note: Note) -> None:
        """Keep a note."""
        self.found[note.at] = note
        if self.path is not None:
            tree: dict[str, Any] = {"key": self.key, **msgspec.to_builtins(note)}
            with self.path.open("ab") as file:
                file.write(msgspec.json.encode(tree) + b"\n")
