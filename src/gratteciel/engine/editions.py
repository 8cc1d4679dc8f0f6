"""Editions: what came in the box, as one TOML text each, checked before anybody plays on it.

A game describes its text by a `msgspec` struct derived from `Edition`; what does not fit is refused with file, line,
key, what was found and what was expected, in both languages. Every value carries its provenance.
"""

import hashlib
import json
import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any, TypeVar

import msgspec

from gratteciel.engine import edition_texts
from gratteciel.engine.expectations import describe, keys_at, type_at
from gratteciel.errors import EditionWrong, Texts

PROVENANCES = ("rulebook", "report", "reconstruction", "own")
"""Where a value can come from; `own`: whoever made the edition chose it."""
Count = Annotated[int, msgspec.Meta(ge=0, le=10_000)]
"""A number of pieces, points or coins."""
Id = Annotated[
    str,
    msgspec.Meta(
        pattern="^[a-z0-9][a-z0-9-]{0,39}$",
        extra={
            "says": {
                "en": "1 to 40 small letters, digits and hyphens",
                "fr": "de 1 à 40 minuscules sans accent, chiffres et traits d’union",
            }
        },
    ),
]
Title = Annotated[
    str,
    msgspec.Meta(
        min_length=1,
        max_length=80,
        extra={"says": {"en": "1 to 80 visible characters", "fr": "de 1 à 80 caractères visibles"}},
    ),
]


class Section(msgspec.Struct, forbid_unknown_fields=True):
    """Base of every table of an edition file: unknown keys are refused."""


class Header(Section):
    """Which game the edition is of, and its name."""

    game: str
    id: Id
    name: Title


class Edition(Section):
    """Base of a game's edition: the header and where each value comes from."""

    edition: Header
    provenance: dict[str, str]


E = TypeVar("E", bound=Edition)


class Misfit(Exception):
    """A value that fits its type but not the game; raised by a game's `check`.

    `expected` is given in every language; a plain text is the same in all.
    """

    def __init__(self, key: str, found: object, expected: str | Texts) -> None:
        super().__init__(key, found, expected)
        self.key, self.found, self.expected = key, found, expected


FILE: Texts = {"en": "file", "fr": "fichier"}
SYNTAX: Texts = {"en": "syntax", "fr": "syntaxe"}
PASTED: Texts = {"en": "edition", "fr": "édition"}
"""What a text is called that came from no file."""


def wrong(file: object, line: int, key: str | Texts, found: str | Texts, expected: str | Texts) -> EditionWrong:
    """The refusal of an edition; `line` is 0 where there is none to name."""
    place = f":{line}" if line else ""
    return EditionWrong(file=file, place=place, line=line or None, key=key, found=found, expected=expected)


def foreign(edition: Edition, game: str) -> EditionWrong:
    """The refusal of another game's edition."""
    expected = {"en": f'an edition of "{game}"', "fr": f'une édition de "{game}"'}
    return wrong(PASTED, 0, "edition.game", f'"{edition.edition.game}"', expected)


def read(path: Path, kind: type[E], game: str, check: Callable[[E], None]) -> E:
    """The edition in a file, checked whole."""
    readable = {"en": "a readable UTF-8 file", "fr": "un fichier lisible en UTF-8"}
    try:
        with path.open("rb") as file:
            found_bytes = file.read(edition_texts.MOST_BYTES + 1)
        if len(found_bytes) > edition_texts.MOST_BYTES:
            more = edition_texts.bytes_of(edition_texts.MOST_BYTES, "more than ", "plus de ")
            most = edition_texts.bytes_of(edition_texts.MOST_BYTES, "at most ", "au plus ")
            raise wrong(path, 0, FILE, more, most)
        text = found_bytes.decode("utf-8")
    except UnicodeDecodeError as error:
        found = {
            "en": f"no UTF-8 from byte {error.start} on",
            "fr": f"pas de l’UTF-8 à partir de l’octet {error.start}",
        }
        raise wrong(path, 0, FILE, found, readable) from error
    except OSError as error:
        found = {"en": "nothing that can be read", "fr": "rien qui puisse être lu"}
        raise wrong(path, 0, FILE, found, readable) from error
    return parse(text.replace("\r\n", "\n"), path, kind, game, check)


def parse(text: str, file: object, kind: type[E], game: str, check: Callable[[E], None]) -> E:
    """The edition in a text; `file` is only for messages."""
    try:
        tree = edition_texts.read(text)
    except edition_texts.Misread as misread:
        raise wrong(file, misread.line, SYNTAX, misread.found, misread.expected) from misread
    try:
        check_game(tree, game)
        edition = msgspec.convert(tree, kind)
        check_whole(edition, tree, check)
    except msgspec.ValidationError as error:
        key, found, expected = explain(str(error), tree, kind)
        raise wrong(file, edition_texts.line_of(text, key), key, found, expected) from error
    except Misfit as misfit:
        line = edition_texts.line_of(text, misfit.key)
        raise wrong(file, line, misfit.key, shown(misfit.found), misfit.expected) from misfit
    return edition


def check_game(tree: dict[str, Any], game: str) -> None:
    """Another game's edition is told as such, before its keys are found to be strange."""
    header = tree.get("edition")
    found = header.get("game") if isinstance(header, dict) else None
    if isinstance(found, str) and found != game:
        expected = {
            "en": f'"{game}"; this is an edition of another game',
            "fr": f'"{game}" ; ceci est une édition d’un autre jeu',
        }
        raise Misfit("edition.game", found, expected)


def check_whole(edition: E, tree: dict[str, Any], check: Callable[[E], None]) -> None:
    """What the types alone do not say."""
    name = edition.edition.name
    if not name.isprintable() or name != name.strip():
        expected = {
            "en": "visible characters, no space at either end",
            "fr": "des caractères visibles, sans espace au bord",
        }
        raise Misfit("edition.name", name, expected)
    check_provenance(tree, edition.provenance)
    check(edition)


def explain(message: str, tree: dict[str, Any], kind: type[Edition]) -> tuple[str, str | Texts, Texts]:
    """Key, found and expected of a validation message such as ``Expected `int` >= 0 - at `$.pieces.roofs` ``."""
    what, _, where = message.partition(" - at ")
    key = where.strip("`").removeprefix("$").removeprefix(".")
    if missing := re.match(r"Object missing required field `(.+)`", what):
        key = f"{key}.{missing[1]}".lstrip(".")
        return key, {"en": "nothing", "fr": "rien"}, describe(type_at(kind, parts_of(key)))
    if unknown := re.match(r"Object contains unknown field `(.+)`", what):
        known = ", ".join(keys_at(kind, parts_of(key)))
        expected = {"en": f"only the keys {known}", "fr": f"seulement les clés {known}"}
        found = {"en": "a key nobody knows", "fr": "une clé que personne ne connaît"}
        return f"{key}.{unknown[1]}".lstrip("."), found, expected
    if key.endswith("[...]"):  # a value of a table with free keys: the first that is no text
        key = key.removesuffix("[...]")
        table = value_at(tree, key)
        key = next((f"{key}.{name}" for name, value in table.items() if not isinstance(value, str)), key)
    value = value_at(tree, key)
    if isinstance(value, list):  # of a wrong length: what is wrong with one of its values is told at that value
        found = {"en": f"a list of {len(value)} values", "fr": f"une liste de {len(value)} valeurs"}
        return key, found, describe(type_at(kind, parts_of(key)))
    return key, shown(value), describe(type_at(kind, parts_of(key)))


def parts_of(key: str) -> list[str]:
    """``board.rows[3]`` as its parts."""
    return re.findall(r"[^.\[\]]+", key)


def value_at(tree: Any, key: str) -> Any:
    """The value at a dotted key such as ``board.rows[3]``, or None."""
    for part in parts_of(key):
        if isinstance(tree, dict) and part in tree:
            tree = tree[part]
        elif isinstance(tree, list) and part.isdigit() and int(part) < len(tree):
            tree = tree[int(part)]
        else:
            return None
    return tree


def shown(value: object) -> str | Texts:
    """A value as a message shows it: short, and as TOML writes it."""
    if isinstance(value, Mapping) and set(value) == {"en", "fr"}:
        return {str(lang): str(text) for lang, text in value.items()}
    if isinstance(value, list | tuple) and len(value) > 12:
        return {"en": f"a list of {len(value)} values", "fr": f"une liste de {len(value)} valeurs"}
    if isinstance(value, dict):
        return {"en": "a table", "fr": "une table"}
    if isinstance(value, int) and value.bit_length() > 128:
        return {"en": "an enormous number", "fr": "un nombre énorme"}
    text = value if isinstance(value, str) else "…"
    if not isinstance(value, str):
        try:
            text = json.dumps(value, ensure_ascii=False, default=str)
        except (ValueError, RecursionError):  # enormous numbers or depth within a list
            return {"en": "a list", "fr": "une liste"}
    else:
        text = json.dumps(text[:80], ensure_ascii=False)
    return text if len(text) <= 80 else f"{text[:79]}…"


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
            expected = {
                "en": f'an entry "{key}" (or of a table above it) in [provenance]',
                "fr": f'une entrée "{key}" (ou d’une table au-dessus) dans [provenance]',
            }
            raise Misfit(key, {"en": "no provenance", "fr": "aucune provenance"}, expected)
    for named, source in provenance.items():
        if source not in PROVENANCES:
            listed = ", ".join(PROVENANCES)
            expected = {"en": f"one of {listed}", "fr": f"une des valeurs {listed}"}
            raise Misfit(f"provenance.{named}", source, expected)
        if not any(key == named or key.startswith(f"{named}.") for key in values):
            expected = {"en": "keys of this edition only", "fr": "seulement des clés de cette édition"}
            raise Misfit("provenance", named, expected)


def tree_of(edition: Edition) -> dict[str, Any]:
    """The tree of an edition's values, without what it leaves out."""
    tree: dict[str, Any] = msgspec.to_builtins(edition)
    return {name: branch for name, branch in tree.items() if branch is not None}


def text_of(edition: Edition) -> str:
    """An edition as a text that reads back as the same edition."""
    return edition_texts.write(tree_of(edition))


def checksum(edition: Edition) -> str:
    """A digest of the values that matter for play (not of names, comments or provenance)."""
    tree = msgspec.to_builtins(edition)
    matter = {name: branch for name, branch in tree.items() if name not in ("edition", "provenance")}
    matter["game"] = edition.edition.game
    return hashlib.sha256(json.dumps(matter, sort_keys=True).encode()).hexdigest()[:16]


def reconstructed(edition: Edition) -> list[str]:
    """The keys whose values nobody could find and that we designed."""
    return [key for key, source in edition.provenance.items() if source == "reconstruction"]
