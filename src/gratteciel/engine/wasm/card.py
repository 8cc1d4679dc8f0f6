"""What a `.wasm` file says of itself: a section of its own at the end, which whoever runs it skips.

It names the game, every entry with what it takes and gives back and the digest of what it was made from, the layout of
the records, and the versions of the tools that made it.
"""

import hashlib
import json
from dataclasses import dataclass, field
from typing import Any

from gratteciel.errors import Texts

MAGIC = b"\0asm\1\0\0\0"
SECTION = b"gratteciel"
FORMAT = 1
"""How the memory is laid out and entries are called: raised when a file of before could not be called any more."""


DAMAGED = ("it is damaged", "il est abîmé")


class NoCard(ValueError):
    """These bytes are no game's file; `why` says so in every language."""

    def __init__(self, en: str, fr: str) -> None:
        super().__init__(en)
        self.why: Texts = {"en": en, "fr": fr}


@dataclass(frozen=True)
class EntryCard:
    """One entry: what it takes, argument by argument, and what it gives back (`int`, `float` or nothing)."""

    takes: tuple[str, ...]
    gives: str
    digest: str


@dataclass(frozen=True)
class RecordCard:
    """One kind of record: how many bytes, and a digest of its fields."""

    size: int
    layout: str


@dataclass(frozen=True)
class Card:
    """What a file says of itself."""

    game: str
    entries: dict[str, EntryCard]
    """By the whole name of the function: `gratteciel.engine.entries.deal_at`."""
    records: dict[str, RecordCard]
    tools: dict[str, str] = field(default_factory=dict)
    format: int = FORMAT

    @property
    def digest(self) -> str:
        """A digest of everything the file was made from (the tools that made it are no part of that)."""
        made_from = [self.game, self.format, [(n, e.takes, e.digest) for n, e in sorted(self.entries.items())]]
        made_from += [(name, one.size, one.layout) for name, one in sorted(self.records.items())]
        return hashlib.sha256(json.dumps(made_from).encode()).hexdigest()

    def tree(self) -> dict[str, Any]:
        """The card as JSON has it."""
        return {
            "game": self.game,
            "format": self.format,
            "entries": {
                name: {"takes": list(one.takes), "gives": one.gives, "digest": one.digest}
                for name, one in self.entries.items()
            },
            "records": {name: {"size": one.size, "layout": one.layout} for name, one in self.records.items()},
            "tools": self.tools,
        }


def short(name: str) -> str:
    """The name by which an entry is called in the file: the last part of its whole name."""
    return name.rpartition(".")[2]


def length_at(data: bytes, at: int) -> tuple[int, int]:
    """A number as WebAssembly writes lengths, and where it ends."""
    number = shift = 0
    while True:
        byte = data[at]
        number |= (byte & 0x7F) << shift
        at, shift = at + 1, shift + 7
        if byte < 0x80:
            return number, at


def written_length(number: int) -> bytes:
    """The same the other way round."""
    written = bytearray()
    while number >= 0x80:
        written.append(number & 0x7F | 0x80)
        number >>= 7
    return bytes([*written, number])


def with_card(data: bytes, card: Card) -> bytes:
    """The file with its card at the end."""
    tree = card.tree() | {"code": hashlib.sha256(data).hexdigest()}
    content = json.dumps(tree, sort_keys=True, separators=(",", ":")).encode()
    body = written_length(len(SECTION)) + SECTION + content
    return data + b"\0" + written_length(len(body)) + body


def read_card(data: bytes) -> Card:
    """What a file says of itself; `NoCard` where it is no game's file, only half of one, or not as it was written."""
    if data[: len(MAGIC)] != MAGIC:
        raise NoCard("it is no WebAssembly", "ce n’est pas du WebAssembly")
    at = len(MAGIC)
    try:
        while at < len(data):
            kind = data[at]
            size, begin = length_at(data, at + 1)
            before, at = at, begin + size
            if at > len(data):
                break
            named, name_at = length_at(data, begin) if kind == 0 else (0, begin)
            if kind == 0 and data[name_at : name_at + named] == SECTION:
                tree = json.loads(data[name_at + named : at])
                if tree["code"] != hashlib.sha256(data[:before]).hexdigest() or at != len(data):
                    break
                return from_tree(tree)
        else:
            raise NoCard("it does not say of which game", "il ne dit pas de quel jeu")
    except (IndexError, KeyError, TypeError, json.JSONDecodeError, UnicodeDecodeError) as error:
        raise NoCard(*DAMAGED) from error
    raise NoCard(*DAMAGED)


def from_tree(tree: dict[str, Any]) -> Card:
    """A card from JSON."""
    return Card(
        game=tree["game"],
        format=tree["format"],
        entries={
            name: EntryCard(tuple(one["takes"]), one["gives"], one["digest"]) for name, one in tree["entries"].items()
        },
        records={name: RecordCard(one["size"], one["layout"]) for name, one in tree["records"].items()},
        tools=tree["tools"],
    )
