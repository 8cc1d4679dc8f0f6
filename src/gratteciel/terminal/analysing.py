"""Reviewing a record into a folder, with a bar that shows how far it is."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.text import Text

from gratteciel.bots.review import review
from gratteciel.bots.review_summary import Review
from gratteciel.play.position import Position
from gratteciel.play.record import Settled
from gratteciel.terminal.keeping import ending_cleanly
from gratteciel.terminal.texts import Says

NOTES = "analysis.jsonl"
"""What was found out so far, as it comes."""
RESULT = "analysis.json"


@contextmanager
def progress(console: Console, says: Says) -> Iterator[Callable[[int, int], None]]:
    """A bar that is told how many positions are done, and is gone when all are."""
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as shown:
        task = shown.add_task(says("reviewing"), total=None)
        yield lambda done, total: shown.update(task, completed=done, total=total)


def analyse(
    position: Position,
    folder: Path,
    says: Says,
    errors: Console,
    *,
    off_board: Settled | None = None,
    iterations: int | None = None,
    seed: int = 0,
    threads: int | None = None,
) -> Review:
    """Review a game; what was found out is kept in the folder, also when Ctrl-C or a kill ends it."""
    folder.mkdir(parents=True, exist_ok=True)
    notes = folder / NOTES
    so_far = [0, 0]
    try:
        with ending_cleanly(), progress(errors, says) as advance:

            def told(done: int, total: int) -> None:
                so_far[:] = done, total
                advance(done, total)

            return review(
                position,
                off_board=off_board,
                iterations=iterations,
                seed=seed,
                notes=notes,
                threads=threads,
                progress=told,
            )
    except KeyboardInterrupt:
        errors.print(Text(says("review-stopped", done=so_far[0], total=so_far[1])), soft_wrap=True)
        raise


def write_files(found: Review, folder: Path, lang: str) -> tuple[list[Path], bool]:
    """Write the result and, where Matplotlib is installed, the plots; the files, and whether plots are among them."""
    path = folder / RESULT
    path.write_text(json.dumps(found.as_dict(), ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    try:
        from gratteciel.bots.review_plot import draw

        return [path, *draw(found, folder, lang)], True
    except ModuleNotFoundError:
        return [path], False
