"""What lies beside the board: each seat's things with its points, and what belongs to all."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from gratteciel.engine.kinds import CoinKind, Kinds, NoteKind, TokenKind
from gratteciel.engine.pictures import Area, Thing
from gratteciel.engine.words import Words
from gratteciel.terminal.crew import Crew
from gratteciel.terminal.texts import Says, name_of

MANY = 4
"""Areas of more sorts of things than this leave out those of which there are none."""


@dataclass(frozen=True)
class Beside:
    """What is needed to draw the seats: their things, points, who is to move, and how they are called."""

    areas: Sequence[Area]
    scores: Sequence[int]
    mover: int | None
    crew: Crew
    texts: Words
    says: Says


def pointer(kind: str, kinds: Kinds) -> bool:
    """Whether a thing is there to be chosen and says nothing else."""
    found = kinds.get(kind)
    return isinstance(found, NoteKind | TokenKind) and found.pointer


def joined(things: Sequence[Thing], kinds: Kinds) -> list[Thing]:
    """Things of one sort that lie side by side as one, without what is only there to be pointed at."""
    found = []
    shown = (one for one in things if not pointer(one.kind, kinds))
    for (kind, label, height), alike in groupby(shown, lambda one: (one.kind, one.label, one.height)):
        found.append(Thing("", kind, sum(one.count for one in alike), height=height, label=label))
    return found


def numbered(one: Thing) -> bool:
    """Whether the thing's own name is a number."""
    return one.label is not None and one.label.isdecimal()


def label(one: Thing, texts: Words) -> Text:
    """A thing by its own name, as the language says it: `[4]`, `Chrysler Building (×2)`."""
    own = str(texts.tree["names"].get(f"{one.kind}-{one.label}", one.label))
    text = Text(f"[{one.label}]" if numbered(one) else own)
    return text.append(f"×{one.count}" if numbered(one) else f" (×{one.count})", "bold") if one.count != 1 else text


def sorts(things: Sequence[Thing], texts: Words, kinds: Kinds) -> Iterator[Text]:
    """Each sort of things with how many there are; its name only once, or not at all where numbers tell them apart."""
    numbers = [one.label for one in things if numbered(one)]
    nameless = len(numbers) > 2 and len(set(numbers)) == len(numbers)
    if len(things) > MANY or not any(one.count for one in things):
        things = [one for one in things if one.count or isinstance(kinds.get(one.kind), CoinKind)]
    for key, alike in groupby(things, lambda one: (one.label is None, "" if nameless and numbered(one) else one.kind)):
        run = list(alike)
        if key[0]:
            for one in run:
                tall = f" ↑{one.height}" if one.height is not None else ""
                many = f" {one.count}" if one.height is None else f" (×{one.count})" if one.count != 1 else ""
                yield Text(name_of(texts, one.kind)).append(tall, "bold").append(many, "bold")
        else:
            name = Text(name_of(texts, key[1]) + " " if key[1] else "")
            yield name.append_text(Text(" " if numbered(run[0]) else ", ").join(label(one, texts) for one in run))


def area(one: Area, texts: Words, kinds: Kinds, between: str = " · ") -> Text:
    """An area: its name, then its things."""
    found = list(sorts(joined(one.things, kinds), texts, kinds))
    title = name_of(texts, one.kind)
    colon = "\u00a0: " if texts.lang == "fr" else ": "
    text = Text().append(f"{title[:1].upper()}{title[1:]}{colon}", "dim")
    if "\n" in between and found:
        text.append(between)
    return text.append_text(Text(between).join(found) if found else Text("–"))


def lines(beside: Beside) -> Table:
    """The seats below the board: who, the points, and what is theirs."""
    table = Table(box=None, padding=(0, 2, 0, 0), show_header=False)
    table.add_column(no_wrap=True)
    table.add_column(justify="right", no_wrap=True)
    table.add_column(ratio=1, overflow="fold")
    for seat, score in enumerate(beside.scores):
        own = Text("\n").join(area(one, beside.texts, beside.crew.kinds) for one in beside.areas if one.seat == seat)
        who = beside.crew.badge(seat, beside.mover)
        table.add_row(who, Text(beside.says("points", n=score)), own)
    return table


def column(beside: Beside, between: str) -> RenderableType:
    """The seats in a narrow column beside the board: a block for each, with so much between things."""
    parts: list[RenderableType] = []
    for seat, score in enumerate(beside.scores):
        head = beside.crew.badge(seat, beside.mover)
        parts.append(head.append(f"  {beside.says('points', n=score)}"))
        own = [one for one in beside.areas if one.seat == seat]
        parts += [Padding(area(one, beside.texts, beside.crew.kinds, between), (0, 0, 0, 2)) for one in own]
        parts.append(Text())
    return Group(*parts)


def common(beside: Beside) -> list[RenderableType]:
    """What belongs to all."""
    kinds = beside.crew.kinds
    shared = [one for one in beside.areas if one.seat is None and joined(one.things, kinds)]
    return [area(one, beside.texts, kinds) for one in shared]
