"""The report on simulated games."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from rich.console import Console, Group, RenderableType
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from gratteciel.engine.words import Words
from gratteciel.terminal.crew import Crew
from gratteciel.terminal.texts import Says


@contextmanager
def progress(console: Console, says: Says, games: int) -> Iterator[Callable[[int], None]]:
    """A bar that is told how many more games are done, and is gone when all are."""
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as shown:
        task = shown.add_task(says("simulating"), total=games)
        yield lambda done: shown.advance(task, done)


def number(value: float, lang: str, digits: int = 1) -> str:
    """A number as the language writes it."""
    text = f"{value:,.{digits}f}"
    return text.translate(str.maketrans(",.", "\u202f,")) if lang == "fr" else text


def bar(share: float, width: int = 20) -> str:
    """A share as a bar."""
    return "█" * round(share * width) + "░" * (width - round(share * width))


def spread_row(label: str, found: dict[str, Any], lang: str) -> tuple[str, ...]:
    """Mean, standard deviation, least and most, as a line of a table."""
    return (
        label,
        number(found["mean"], lang, 2),
        number(found["sd"], lang, 2),
        number(found["min"], lang, 0),
        number(found["max"], lang, 0),
    )


def report(found: dict[str, Any], texts: Words, crew: Crew, says: Says) -> RenderableType:
    """Lengths, choices, endings, wins and points of simulated games."""
    lang = says.lang
    head = Text(
        says("simulated", n=found["games"], games=number(found["games"], lang, 0), title=texts.text("title")), "bold"
    )
    if found["games"] < found["wanted"]:
        head.append(f" {says('interrupted', wanted=number(found['wanted'], lang, 0))}", "yellow")
    edition, seed = found["edition"]["id"], found["seed"]
    if found["levels"]:
        told = says("simulated-by", seats=", ".join(found["levels"]), seed=seed, edition=edition)
    else:
        told = says("simulated-how", players=found["players"], manner=found["manner"], seed=seed, edition=edition)
    how = Text(told, "dim")
    return Group(
        head,
        how,
        Text(),
        measures(found, texts, says),
        Text(),
        endings(found, texts, says),
        Text(),
        wins(found, crew, says),
        Text(),
        speed(found, says),
    )


def measures(found: dict[str, Any], texts: Words, says: Says) -> Table:
    """Lengths, choices and points with their spread."""
    table = Table(box=None, padding=(0, 3, 0, 0), header_style="dim")
    table.add_column("")
    for key in ("mean", "sd", "least", "most"):
        table.add_column(says(key), justify="right")
    table.add_row(*spread_row(says("length"), found["length"], says.lang))
    table.add_row(*spread_row(says("choices", n=found["branching"]["games"]), found["branching"], says.lang))
    for seat in found["seats"]:
        table.add_row(*spread_row(says("points-of", seat=seat["name"]), seat["score"], says.lang))
    return table


def endings(found: dict[str, Any], texts: Words, says: Says) -> Table:
    """How the games ended."""
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    table.add_column(says("endings"))
    table.add_column("", justify="right")
    table.add_column("")
    counts = {texts.text("endings", name): count for name, count in found["endings"].items()}
    if found["given_up"]:
        counts[says("given-up")] = found["given_up"]
    for text, count in counts.items():
        share = count / found["games"]
        table.add_row(text, percent(share, says.lang), bar(share))
    return table


def percent(share: float, lang: str) -> str:
    """A share in per cent."""
    return number(100 * share, lang) + ("\u202f%" if lang == "fr" else "%")


def wins(found: dict[str, Any], crew: Crew, says: Says) -> Group:
    """Each seat's share of the wins with its interval."""
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    table.add_column(says("wins-by-seat"))
    table.add_column("", justify="right")
    table.add_column(says("interval"), justify="right")
    table.add_column("")
    for seat in found["seats"]:
        name = crew.badge(seat["seat"])
        between = f"{percent(seat['low'], says.lang)} – {percent(seat['high'], says.lang)}"
        table.add_row(name, percent(seat["wins"], says.lang), between, bar(seat["wins"]))
    return Group(table, Text(says("interval-note"), "dim"))


def speed(found: dict[str, Any], says: Says) -> Text:
    """How quickly it went."""
    return Text(
        says(
            "speed",
            steps=number(found["steps"], says.lang, 0),
            seconds=number(found["seconds"], says.lang, 2),
            rate=number(found["steps_per_second"], says.lang, 0),
            n=found["threads"],
        )
    )
