"""The command `arena`: everything but its options, which `cli` declares."""

import secrets
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from gratteciel.arena import match
from gratteciel.arena.cluster import on_ray
from gratteciel.arena.plan import make_plan
from gratteciel.arena.pool import on_this_machine
from gratteciel.arena.report import report
from gratteciel.arena.schedule import Tables
from gratteciel.arena.store import Store, kept_plan, replace
from gratteciel.arena.summary import Tree, summary
from gratteciel.arena.wording import Wording
from gratteciel.engine.playouts import all_cores
from gratteciel.extras import needs

if TYPE_CHECKING:
    from rich.console import Console, RenderableType
    from rich.table import Table

REPORT_FILE = "report.html"

SPAN = 1800
"""Seconds of the past by which the time left is told: games of strong players take minutes."""

Where = Literal["here", "ray"]


def run_arena(
    game: str,
    players: Sequence[str],
    games: int,
    out: Path,
    *,
    seats: int | None = None,
    edition: str | None = None,
    options: Mapping[str, object] | None = None,
    tables: Tables | None = None,
    budget: float = 1.0,
    patience: float = 30.0,
    seed: int | None = None,
    on: Where = "here",
    workers: int | None = None,
    lang: str = "en",
    console: "Console | None" = None,
) -> Tree:
    """Play until the folder holds games 0 … `games` − 1, write its report, and give the summary.

    Ctrl-C ends it with what is done by then: the summary then says so (`interrupted`). Without a seed, that of the
    folder is taken, or for a new folder any. `console` is where progress is shown.
    """
    needs("arena", "arena")
    from rich.console import Console

    if seed is None:
        kept = kept_plan(out)
        seed = secrets.randbelow(1 << 32) if kept is None else kept.seed
    plan = make_plan(
        game, players, seed=seed, seats=seats, edition=edition, options=options, tables=tables, budget=budget,
        patience=patience,
    )  # fmt: skip
    words = Wording(lang)
    console = console or Console(stderr=True, highlight=False)
    with Store(out, plan) as store:
        interrupted = False
        missing = store.missing(games)
        try:
            if missing:
                play_missing(store, missing, on, workers, words, console)
        except KeyboardInterrupt:
            interrupted = True
        tree = summary(plan, store.games.values()) | {"wanted": games, "interrupted": interrupted}
        replace(out / REPORT_FILE, report(plan, tree, lang).encode())
    return tree


def play_missing(
    store: Store, missing: list[int], on: Where, workers: int | None, words: Wording, console: "Console"
) -> None:
    """Play games and note each as it is done."""
    encoded = store.plan.encode()
    with progress(console, words, len(store.games), len(store.games) + len(missing)) as advance:
        match.warm(encoded)
        lines = (
            on_ray(encoded, missing, workers)
            if on == "ray"
            else on_this_machine(match.play_number, encoded, missing, min(workers or all_cores(), len(missing)))
        )
        with closing(lines):  # type: ignore[type-var]
            for line in lines:
                store.add(line)
                advance()


@contextmanager
def progress(
    console: "Console", words: Wording, done: int, total: int, doing: str = "playing"
) -> Iterator[Callable[[], None]]:
    """A bar that is told of everything done; on no terminal, nothing. `doing`: the text that says what."""
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    columns = (
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn(),
    )  # fmt: skip
    hidden = not console.is_terminal
    with Progress(*columns, console=console, transient=True, disable=hidden, speed_estimate_period=SPAN) as shown:
        task = shown.add_task(words.say(doing), total=total, completed=done)
        yield lambda: shown.advance(task)


def shown(tree: Tree, out: Path, lang: str) -> "RenderableType":
    """The summary, for people."""
    from rich.console import Group
    from rich.text import Text

    words = Wording(lang)
    say = words.say
    parts: list[RenderableType] = [standings(tree["standings"], words), Text()] if tree["games"] else []
    parts += [
        Text(say("forfeits-note", n=row["games"], **{key: row[key] for key in ("player", "number", "why")}), "yellow")
        for row in tree.get("forfeits", ())
    ]
    if not tree["even"]:
        parts.append(Text(say("uneven", n=tree["games_in_round"]), "dim"))
    if tree["interrupted"]:
        parts.append(Text(say("stopped"), "yellow"))
    parts.append(Text(say("report-at", file=str(out / REPORT_FILE))))
    return Group(*parts)


def standings(rows: list[Tree], words: Wording) -> "Table":
    """Who is how good."""
    from rich.table import Table

    rated = "rating" in rows[0]
    won = rated or any(row["wins"]["value"] < 1 for row in rows)
    table = Table(box=None, padding=(0, 3, 0, 0), header_style="dim")
    table.add_column(words.say("player"), no_wrap=True)
    keys = [*(["rating"] if rated else []), *(["wins", "interval"] if won else []), "points", "games"]
    for key in keys:
        table.add_column(words.say(key), justify="right", no_wrap=True)
    for row in rows:
        cells = []
        if rated:
            rating, high = row["rating"]["value"], row["rating"]["high"]
            cells.append(f"{words.number(rating, 0, True)} ± {words.number(high - rating)}")
        if won:
            cells.append(words.percent(row["wins"]["value"]))
            cells.append(words.percents(row["wins"]["low"], row["wins"]["high"]))
        table.add_row(row["player"], *cells, words.number(row["points"]["value"], 1), words.number(row["games"]))
    return table
