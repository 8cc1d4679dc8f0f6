"""Hints shown: the best moves with what they are worth, how sure that is, and a bar."""

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from gratteciel.bots.hint import Hints
from gratteciel.engine.contract import CHANCE
from gratteciel.terminal.report import bar, number
from gratteciel.terminal.texts import Says

SHOWN = 6
"""So many moves are shown."""
SELDOM = 100
"""Moves tried so many times less often than the first are not worth showing."""


def value(found: float, unit: str, lang: str, digits: int = 0) -> str:
    """A share of the win in per cent, or points."""
    if unit == "points":
        return number(found, lang, digits + 1)
    return number(100 * found, lang, digits) + ("\u202f%" if lang == "fr" else "%")


def change(found: float, unit: str, lang: str, digits: int = 0) -> str:
    """A difference with its sign."""
    return ("−" if found < 0 else "+") + value(abs(found), unit, lang, digits)


def hint_table(found: Hints, numbers: Sequence[str], says: Says, names: Sequence[str] = ()) -> RenderableType:
    """The best moves; `numbers`: all moves as they are numbered at the prompt; `names`: of the seats, if wanted."""
    lines: list[RenderableType] = []
    if found.moves:
        table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
        table.add_column("", justify="right", style="dim")
        table.add_column(says("hint-move"))
        table.add_column(says(f"hint-{found.unit}"), justify="right")
        table.add_column(says("interval"), justify="right")
        table.add_column("")
        shown = [hint for hint in found.moves[:SHOWN] if SELDOM * hint.visits >= found.moves[0].visits]
        most = max(hint.high for hint in shown)
        for hint in shown:
            between = " – ".join(value(end, found.unit, says.lang) for end in (hint.low, hint.high))
            share = hint.share if found.unit == "share" else hint.share / most if most else 0.0
            place = str(numbers.index(hint.text) + 1) if hint.text in numbers else ""
            worth = value(hint.share, found.unit, says.lang)
            table.add_row(place, Text(hint.text, "bold"), worth, between, bar(share, 16))
        lines.append(table)
    if names:
        expected = zip(names, found.expected, strict=True)
        told = ", ".join(f"{name} {value(one, found.unit, says.lang)}" for name, one in expected)
        lines.append(Text(says("hint-expected", told=told)))
    if found.mover == CHANCE:
        lines.append(Text(says("hint-chance")))
    lines.append(Text(says("hint-note", n=found.iterations), "dim"))
    return Group(*lines)
