"""Editions: what came in the box, as one TOML file each, checked before anybody plays on it.

A game describes its file by a `msgspec` struct derived from `Edition`; what does not fit is refused with file, line,
key, what was found and what was expected. Every value carries its provenance.
"""

import hashlib
import json
import re
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Annotated, Any, TypeVar

import msgspec

from gratteciel.errors import EditionWrong

PROVENANCES = ("rulebook", "report", "reconstruction")
Count = Annotated[int, msgspec.Meta(ge=0, le=10_000)]
"""A number of pieces, points or coins."""


class Section(msgspec.Struct, forbid_unknown_fields=True):
    """Base of every table of an edition file: unknown keys are refused."""


class Header(Section):
    """Which game the edition is of, and its name."""

    game: str
    id: Annotated[str, msgspec.Meta(pattern="^[a-z0-9][a-z0-9-]*$")]
    name: str


class Edition(Section):
    """Base of a game's edition: the header and where each value comes from."""

    edition: Header
    provenance: dict[str, str]


E = TypeVar("E", bound=Edition)


class Misfit(Exception):
    """A value that fits its type but not the game; raised by a game's `check`."""

    def __init__(self, key: str, found: object, expected: str) -> None:
        super().__init__(key, found, expected)
        self.key, self.found, self.expected = key, found, expected


def read(path: Path, kind: type[E], game: str, check: Callable[[E], None]) -> E:
    """The edition in a file, checked whole."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise EditionWrong(
            file=path, place="", key="file", found=str(error), expected="a readable UTF-8 file"
        ) from error
    return parse(text, str(path), kind, game, check)


def parse(text: str, file: str, kind: type[E], game: str, check: Callable[[E], None]) -> E:
    """The edition in a text; `file` is only for messages."""
    try:
        tree = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        line = re.search(r"line (\d+)", str(error))
        place = f":{line[1]}" if line else f":{len(text.splitlines())}"
        raise EditionWrong(file=file, place=place, key="syntax", found=str(error), expected="TOML") from error
    try:
        edition = msgspec.convert(tree, kind)
        if edition.edition.game != game:
            raise Misfit("edition.game", edition.edition.game, repr(game))
        check_provenance(tree, edition.provenance)
        check(edition)
    except msgspec.ValidationError as error:
        key, found, expected = explain(str(error), tree)
        raise EditionWrong(file=file, place=place_of(text, key), key=key, found=found, expected=expected) from error
    except Misfit as misfit:
        raise EditionWrong(
            file=file,
            place=place_of(text, misfit.key),
            key=misfit.key,
            found=repr(misfit.found),
            expected=misfit.expected,
        ) from misfit
    return edition


def explain(message: str, tree: dict[str, Any]) -> tuple[str, str, str]:
    """Key, found and expected of a validation message such as ``Expected `int` >= 0 - at `$.pieces.roofs` ``."""
    what, _, where = message.partition(" - at ")
    key = where.strip("`").removeprefix("$").removeprefix(".")
    if missing := re.match(r"Object missing required field `(.+)`", what):
        return f"{key}.{missing[1]}".lstrip("."), "nothing", "a value"
    if unknown := re.match(r"Object contains unknown field `(.+)`", what):
        return f"{key}.{unknown[1]}".lstrip("."), "a key nobody knows", "only the keys of this game"
    expected = re.sub(r"^Expected ", "", what)
    expected = re.sub(r", got .*$", "", expected)
    return key, repr(value_at(tree, key)), expected


def value_at(tree: Any, key: str) -> Any:
    """The value at a dotted key such as ``board.rows[3]``, or None."""
    for part in re.findall(r"[^.\[\]]+", key):
        if isinstance(tree, dict) and part in tree:
            tree = tree[part]
        elif isinstance(tree, list) and part.isdigit() and int(part) < len(tree):
            tree = tree[int(part)]
        else:
            return None
    return tree


def place_of(text: str, key: str) -> str:
    """``:line`` of a dotted key, or of the table it should stand in; empty where the text does not tell."""
    parts = [part for part in re.findall(r"[^.\[\]]+", key) if not part.isdigit()]
    table: list[str] = []
    best, depth = 0, 0
    for number, line in enumerate(text.splitlines(), 1):
        if header := re.match(r"\s*\[\[?\s*([^\]]+?)\s*\]", line):
            table = [part.strip().strip("\"'") for part in header[1].split(".")]
            here = table
        elif assignment := re.match(r"\s*([\w.\"'-]+)\s*=", line):
            here = [*table, *(part.strip("\"'") for part in assignment[1].split("."))]
        else:
            continue
        if len(here) > depth and here == parts[: len(here)]:
            best, depth = number, len(here)
    return f":{best}" if best else ""


def leaves(tree: Any, key: str = "") -> Iterator[str]:
    """The dotted keys of all values (an array is one value)."""
    if isinstance(tree, dict):
        for name, branch in tree.items():
            yield from leaves(branch, f"{key}.{name}" if key else name)
    else:
        yield key


def check_provenance(tree: dict[str, Any], provenance: dict[str, str]) -> None:
    """Every value is covered by an entry for itself or for a table above it, and every entry covers something."""
    values = [
        key for name, branch in tree.items() if name not in ("edition", "provenance") for key in leaves(branch, name)
    ]
    for key in values:
        if not any(key == named or key.startswith(f"{named}.") for named in provenance):
            raise Misfit(key, "no provenance", f"an entry {key!r} (or of a table above it) in [provenance]")
    for named, source in provenance.items():
        if source not in PROVENANCES:
            raise Misfit(f"provenance.{named}", source, f"one of {', '.join(PROVENANCES)}")
        if not any(key == named or key.startswith(f"{named}.") for key in values):
            raise Misfit("provenance", named, "keys of this edition only")


def checksum(edition: Edition) -> str:
    """A digest of the values that matter for play (not of names, comments or provenance)."""
    tree = msgspec.to_builtins(edition)
    matter = {name: branch for name, branch in tree.items() if name not in ("edition", "provenance")}
    matter["game"] = edition.edition.game
    return hashlib.sha256(json.dumps(matter, sort_keys=True).encode()).hexdigest()[:16]


def reconstructed(edition: Edition) -> list[str]:
    """The keys whose values nobody could find and that we designed."""
    return [key for key, source in edition.provenance.items() if source == "reconstruction"]
