"""What an own edition has otherwise than a shipped one, for everybody who is asked to play on it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from gratteciel.engine.editions import Edition, tree_of
from gratteciel.engine.words import Words
from gratteciel.errors import Texts

MOST_PLOTS = 12
"""So many plots of a painted board are told one by one."""


@dataclass(frozen=True)
class Board:
    """A value of an edition that is painted on a grid of plots rather than typed.

    `rows`: a list of texts from north to south, one of the `marks` for each plot; `plots`: a list of plots' names;
    `plot`: the name of one plot. Columns are lettered from a in the west, rows numbered from 1 in the south.
    """

    key: str
    form: Literal["rows", "plots", "plot"]
    columns: int
    rows: int
    marks: tuple[str, ...] = ()
    seats: tuple[str, ...] = ()
    """The marks of plots that are a seat's, seat by seat."""
    most_columns: int | None = None
    """How far the board may be made wider, where it may."""
    most_rows: int | None = None


@dataclass(frozen=True)
class Difference:
    """One value that differs: its key, what it is, and both values, in every language."""

    key: str
    name: Texts
    shipped: Texts
    own: Texts


NOTHING: Texts = {"en": "nothing", "fr": "rien"}
YES: Texts = {"en": "yes", "fr": "oui"}
NO: Texts = {"en": "no", "fr": "non"}


def differences(
    shipped: Edition, own: Edition, boards: Sequence[Board], words: Mapping[str, Words]
) -> list[Difference]:
    """What differs, in the order of the shipped edition; names and provenance do not count."""
    painted = {board.key: board for board in boards if board.form == "rows"}
    return list(compared(matter(shipped), matter(own), "", painted, words))


def matter(edition: Edition) -> dict[str, Any]:
    """The tree of the values that matter for play."""
    return {name: branch for name, branch in tree_of(edition).items() if name not in ("edition", "provenance")}


def compared(
    before: Any, after: Any, key: str, painted: Mapping[str, Board], words: Mapping[str, Words]
) -> Iterator[Difference]:
    """The differences of two branches."""
    if before == after:
        return
    named = cards(before, after)
    if isinstance(before, dict | None) and isinstance(after, dict | None):
        before, after = before or {}, after or {}
        for name in [*before, *(name for name in after if name not in before)]:
            inner = f"{key}.{name}" if key else name
            yield from compared(before.get(name), after.get(name), inner, painted, words)
    elif named is not None:
        for name in [*named[0], *(name for name in named[1] if name not in named[0])]:
            yield from compared(named[0].get(name), named[1].get(name), f"{key}[{name}]", painted, words)
        if list(named[0]) != list(named[1]) and set(named[0]) == set(named[1]):
            order = [{lang: ", ".join(names) for lang in words} for names in named]
            yield Difference(key, label(key, words), order[0], order[1])
    elif key in painted and [len(row) for row in before] == [len(row) for row in after]:
        yield plot_by_plot(key, before, after, words)
    else:
        yield Difference(key, label(key, words), said(before), said(after))


def cards(before: Any, after: Any) -> tuple[dict[str, Any], dict[str, Any]] | None:
    """Two lists of named tables (such as cards) by their names, None where they are something else."""
    both = []
    for value in (before, after):
        if not isinstance(value, list) or not all(isinstance(one, dict) and "name" in one for one in value):
            return None
        both.append({str(one["name"]): one for one in value})
    return both[0], both[1]


def plot_by_plot(key: str, before: list[str], after: list[str], words: Mapping[str, Words]) -> Difference:
    """Which plots of a board are painted otherwise."""
    changed = [
        (f"{chr(ord('a') + x)}{len(before) - y}", old, new)
        for y, (was, now) in enumerate(zip(before, after, strict=True))
        for x, (old, new) in enumerate(zip(was, now, strict=True))
        if old != new
    ]
    more = len(changed) - MOST_PLOTS
    rest = {"en": f" and {more} more", "fr": f" et {more} de plus"} if more > 0 else {"en": "", "fr": ""}
    lists = [
        {
            lang: ", ".join(f"{plot[0]} {mark(plot[which], texts)}" for plot in changed[:MOST_PLOTS]) + rest[lang]
            for lang, texts in words.items()
        }
        for which in (1, 2)
    ]
    return Difference(key, label(key, words), lists[0], lists[1])


def mark(sign: str, words: Words) -> str:
    """What a sign on a painted board stands for."""
    return str(words.tree.get("marks", {}).get(sign, sign))


def label(key: str, words: Mapping[str, Words]) -> Texts:
    """What a key of an edition is called: `[box]` of the game's texts, with the card it belongs to; else the key."""
    card = key.partition("[")[2].partition("]")[0]
    plain = key.replace(f"[{card}]", "") if card else key
    found = {}
    for lang, texts in words.items():
        name = str(texts.tree.get("box", {}).get(plain, plain))
        found[lang] = f"{name}, {card}" if card and not card.isdigit() else name
    return found


def said(value: Any) -> Texts:
    """A value in words."""
    if value is None:
        return NOTHING
    if isinstance(value, bool):
        return YES if value else NO
    if isinstance(value, list):
        parts = [said(one) for one in value]
        return {lang: ", ".join(part[lang] for part in parts) or NOTHING[lang] for lang in NOTHING}
    if isinstance(value, dict):
        named = {name: said(one) for name, one in value.items() if name != "name"}
        return {lang: ", ".join(f"{name} {text[lang]}" for name, text in named.items()) for lang in NOTHING}
    return {lang: str(value) for lang in NOTHING}
