"""The text of an edition file: read with care, as anybody may have written it, and written in one way.

Nothing that a text holds may keep the reader long or come out as anything but a tree or a `Misread`: it has a greatest
size, short lines (the parts of one dotted key cost their square), and no more depth than Python has room for.
"""

import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from typing import Any

from gratteciel.errors import Texts

MOST_BYTES = 64 * 1024
LONGEST_LINE = 500
BARE = re.compile(r"[A-Za-z0-9_-]+")
WIDTH = 110


class Misread(Exception):
    """A text that is no TOML: the line, what was found there and what was expected."""

    def __init__(self, line: int, found: Texts, expected: Texts) -> None:
        super().__init__(line, found, expected)
        self.line, self.found, self.expected = line, found, expected


TOML: Texts = {"en": "TOML", "fr": "du TOML"}

COMPLAINTS: tuple[tuple[str, str, str], ...] = (
    (r"Expected newline or end of document", "more on the line than it can hold", "trop de choses sur la ligne"),
    (r"Invalid statement", "neither a key nor a table", "ni une clé ni une table"),
    (r"(?:Found invalid|Illegal) character (.+)", "the character {0}", "le caractère {0}"),
    (r"Cannot declare \('?(.+?)'?,?\) twice", "the table {0} a second time", "la table {0} une seconde fois"),
    (r"Cannot overwrite a value|Cannot (?:mutate|redefine)", "a key given twice", "une clé donnée deux fois"),
    (r"Expected '\]{1,2}'", "a table without its closing bracket", "une table sans son crochet fermant"),
    (r"Expected '=' after a key", "a key without “=”", "une clé sans « = »"),
    (r"Invalid initial character for a key", "a key that begins wrongly", "une clé qui commence mal"),
    (r"Unclosed array", "a list without its closing bracket", "une liste sans son crochet fermant"),
    (r"Unclosed inline table", "an inline table without its closing brace", "une table en ligne sans son accolade"),
    (r"Duplicate inline table key (.+)", "the key {0} given twice", "la clé {0} donnée deux fois"),
    (r"Unescaped|Invalid hex|Escaped character", "a “\\” that means nothing", "un « \\ » qui ne veut rien dire"),
    (r"Unterminated string|Expected ('.+')", "a text without its closing quote", "un texte sans son guillemet fermant"),
    (r"Invalid date", "a date that does not exist", "une date qui n’existe pas"),
    (r"Invalid value", "a value that is none", "une valeur qui n’en est pas une"),
)
"""What `tomllib` complains about, in our words."""


def read(text: str) -> dict[str, Any]:
    """The tree of a text; whatever is wrong with the text is told as a `Misread`."""
    size = len(text.encode("utf-8", "surrogatepass"))
    if size > MOST_BYTES:
        raise Misread(1, bytes_of(size), bytes_of(MOST_BYTES, "at most ", "au plus "))
    lines = text.split("\n")
    for number, line in enumerate(lines, 1):
        if len(line) > LONGEST_LINE:
            found = {"en": f"a line of {len(line)} characters", "fr": f"une ligne de {len(line)} caractères"}
            expected = {"en": f"at most {LONGEST_LINE}", "fr": f"{LONGEST_LINE} au plus"}
            raise Misread(number, found, expected)
    try:
        return tomllib.loads(text)
    except RecursionError as error:
        found = {"en": "lists or tables nested too deeply", "fr": "des listes ou tables trop imbriquées"}
        raise Misread(1, found, TOML) from error
    except tomllib.TOMLDecodeError as error:
        raise complaint(str(error), len(lines)) from error
    except ValueError as error:  # a number with more digits than Python converts
        found = {"en": "a number with too many digits", "fr": "un nombre qui a trop de chiffres"}
        raise Misread(1, found, TOML) from error


def bytes_of(size: int, en: str = "", fr: str = "") -> Texts:
    """A size."""
    return {"en": f"{en}{-(-size // 1024)} kB", "fr": f"{fr}{-(-size // 1024)} ko"}


def complaint(message: str, lines: int) -> Misread:
    """A complaint of `tomllib` such as ``Invalid value (at line 3, column 7)``, in both languages."""
    place = re.search(r"\(at (?:line (\d+), column (\d+)|end of document)\)", message)
    what = message[: place.start()].strip() if place else message
    line, column = (int(place[1]), int(place[2])) if place and place[1] else (lines, 0)
    for pattern, en, fr in COMPLAINTS:
        if fitting := re.match(pattern, what):
            parts = [part or "" for part in fitting.groups()]
            found = {"en": en.format(*parts), "fr": fr.format(*parts)}
            break
    else:
        found = {"en": "something that is no TOML", "fr": "quelque chose qui n’est pas du TOML"}
    if not column:
        where = {"en": " (at the end)", "fr": " (à la fin)"}
    else:
        where = {"en": f" (line {line}, column {column})", "fr": f" (ligne {line}, colonne {column})"}
    return Misread(line, {lang: found[lang] + where[lang] for lang in found}, TOML)


def line_of(text: str, key: str) -> int:
    """The line of a dotted key, or of the table it should stand in; 0 where the text does not tell."""
    parts = re.findall(r"[^.\[\]]+", key)
    table: list[str] = []
    counts: dict[str, int] = {}
    best, depth = 0, 0
    for number, line in enumerate(text.split("\n"), 1):
        if header := re.match(r"\s*\[(\[?)\s*([^\]]+?)\s*\]", line):
            table = [part.strip().strip("\"'") for part in header[2].split(".")]
            if header[1]:  # a list of tables: the next of them
                name = ".".join(table)
                counts[name] = counts.get(name, -1) + 1
                if not counts[name] and table == parts:
                    return number
                table = [*table, str(counts[name])]
            here = table
        elif assignment := re.match(r"\s*([\w.\"'-]+)\s*=", line):
            here = [*table, *(part.strip("\"'") for part in assignment[1].split("."))]
        else:
            continue
        if len(here) > depth and here == parts[: len(here)]:
            best, depth = number, len(here)
    return best


def write(tree: Mapping[str, Any]) -> str:
    """A tree of tables, lists, texts, whole numbers and truths as TOML; the same tree always gives the same text."""
    return "\n".join(block(tree, "")) + "\n"


def block(table: Mapping[str, Any], name: str) -> Iterator[str]:
    """The lines of a table: its values first, then the tables in it."""
    held = {key: value for key, value in table.items() if value is not None}
    for key, value in held.items():
        if not isinstance(value, Mapping) and not is_tables(value):
            yield from assignment(key, value)
    for key, value in held.items():
        inner = f"{name}.{quoted(key)}" if name else quoted(key)
        if isinstance(value, Mapping):
            if any(not isinstance(branch, Mapping) for branch in value.values()) or not value:
                yield f"[{inner}]"
            yield from block(value, inner)
        elif is_tables(value):
            for branch in value:
                yield f"[[{inner}]]"
                yield from block(branch, inner)


def is_tables(value: object) -> bool:
    """Whether a value is a list of tables."""
    return isinstance(value, list | tuple) and bool(value) and all(isinstance(one, Mapping) for one in value)


def quoted(key: str) -> str:
    """A key as TOML writes it."""
    return key if BARE.fullmatch(key) else json.dumps(key, ensure_ascii=False)


def assignment(key: str, value: Any) -> Iterator[str]:
    """``key = value``; rows of a board stand below one another, other long lists are folded."""
    begin = f"{quoted(key)} = "
    if not isinstance(value, list | tuple):
        yield begin + json.dumps(value, ensure_ascii=False)
        return
    items = [json.dumps(item, ensure_ascii=False) for item in value]
    board = len(items) > 3 and all(isinstance(item, str) and len(item) > 2 for item in value)
    if not board and len(begin) + sum(len(item) + 2 for item in items) <= WIDTH:
        yield f"{begin}[{', '.join(items)}]"
        return
    yield f"{begin}["
    line = ""
    for item in items:
        if line and (board or len(line) + len(item) + 2 > WIDTH):
            yield line.rstrip()
            line = ""
        line += f"{item}, " if line else f"  {item}, "
    yield line.rstrip()
    yield "]"
