"""The commands `puzzles mine` and `puzzles check`: everything but their options, which `cli` declares."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING
from zlib import crc32

import msgspec

from gratteciel.arena.command import progress
from gratteciel.arena.pool import Work, on_this_machine
from gratteciel.arena.puzzle_mine import CHECKED, Mine, Seam, margin_of, mined
from gratteciel.arena.store import replace
from gratteciel.arena.summary import Tree
from gratteciel.arena.wording import Wording
from gratteciel.engine.playouts import all_cores
from gratteciel.engine.rng import below, stream
from gratteciel.extras import needs
from gratteciel.games import folder
from gratteciel.play.puzzles import FILE, Checked, Puzzle, read

if TYPE_CHECKING:
    from rich.console import Console

NOTES_FILE = "{game}.jsonl"
"""What was mined so far: a line a game."""


class Check(msgspec.Struct, frozen=True):
    """What is checked: the puzzles of a file, by searches of a length."""

    game: str
    file: str
    iterations: int
    seed: int


class Verdict(msgspec.Struct, frozen=True):
    """What a check says of one puzzle."""

    number: int
    margin: float | None
    """By how much its step is the best; None: it is not, clearly."""


def run_mine(
    game: str,
    games: int,
    wanted: int,
    out: Path,
    *,
    into: Path | None = None,
    since: date | None = None,
    seed: int = 0,
    workers: int | None = None,
    lang: str = "en",
    console: "Console | None" = None,
) -> Tree:
    """Mine games 0 … `games` − 1 of a seed, and add puzzles to a game's file until it has as many as wanted.

    What was mined is kept in the folder `out`, and run again, the command goes on there. Ctrl-C ends it with what is
    done by then: nothing is added to the file then. What is added to puzzles that are there counts from the day `since`
    on, tomorrow unless it is named, so that no day has another puzzle than it had.
    """
    needs("arena", "puzzles")
    target = into or folder(game).path / FILE
    out.mkdir(parents=True, exist_ok=True)
    notes = out / NOTES_FILE.format(game=game)
    seams = read_notes(notes, seed)
    missing = [number for number in range(games) if number not in seams]
    encoded = msgspec.json.encode(Mine(game, seed))
    interrupted = False

    def note(line: bytes) -> None:
        with notes.open("ab") as file:
            file.write(line + b"\n")
        seam = msgspec.json.decode(line, type=Seam)
        seams[seam.number] = seam

    try:
        spread_out(mined, encoded, missing, note, len(seams), workers, Wording(lang), console)
    except KeyboardInterrupt:
        interrupted = True
    found = [puzzle for number in sorted(seams) if number < games for puzzle in seams[number].found]
    shipped = read(target)
    added = () if interrupted else chosen(shipped, found, wanted - len(shipped), seed)
    if shipped:
        begins = max(since or datetime.now(UTC).date() + timedelta(days=1), shipped[-1].since)
        added = tuple(msgspec.structs.replace(puzzle, since=begins) for puzzle in added)
    if added:
        replace(target, b"".join(msgspec.json.encode(puzzle) + b"\n" for puzzle in (*shipped, *added)))
    return {
        "game": game,
        "mined": len(seams),
        "found": len(found),
        "puzzles": len(shipped) + len(added),
        "added": len(added),
        "file": str(target),
        "interrupted": interrupted,
    }


def run_check(
    game: str,
    *,
    file: Path | None = None,
    iterations: int = CHECKED,
    seed: int = 1,
    workers: int | None = None,
    keep: bool = False,
    drop: bool = False,
    lang: str = "en",
    console: "Console | None" = None,
) -> Tree:
    """Search every puzzle of a game anew, deeper than it was found.

    `keep`: note in the file what came of it. `drop`: leave out what is not clearly right; that changes the days of all
    that follow, and is for puzzles nobody has seen yet.
    """
    needs("arena", "puzzles")
    path = file or folder(game).path / FILE
    puzzles = list(read(path))
    verdicts: dict[int, Verdict] = {}

    def note(line: bytes) -> None:
        verdict = msgspec.json.decode(line, type=Verdict)
        verdicts[verdict.number] = verdict

    interrupted = False
    encoded = msgspec.json.encode(Check(game, str(path), iterations, seed))
    try:
        spread_out(checked, encoded, list(range(len(puzzles))), note, 0, workers, Wording(lang), console)
    except KeyboardInterrupt:
        interrupted = True
    margins = {number: verdict.margin for number, verdict in sorted(verdicts.items())}
    right = {number: margin for number, margin in margins.items() if margin is not None}
    if keep and not interrupted:
        for number, margin in right.items():
            puzzles[number] = msgspec.structs.replace(puzzles[number], checked=Checked(iterations, margin))
    if (keep or drop) and not interrupted:
        left = [puzzle for number, puzzle in enumerate(puzzles) if number in right or not drop]
        replace(path, b"".join(msgspec.json.encode(puzzle) + b"\n" for puzzle in left))
    return {
        "game": game,
        "file": str(path),
        "iterations": iterations,
        "puzzles": len(puzzles),
        "right": len(right),
        "wrong": [number for number, margin in margins.items() if margin is None],
        "least_margin": min(right.values(), default=None),
        "ratings": sorted(puzzle.rating for puzzle in puzzles),
        "themes": dict(Counter(puzzle.theme for puzzle in puzzles if puzzle.theme).most_common()),
        "interrupted": interrupted,
    }


def checked(encoded: bytes, number: int) -> bytes:
    """Check one puzzle, in a worker."""
    check = msgspec.json.decode(encoded, type=Check)
    puzzle = read(Path(check.file))[number]
    # By what it is, not by where it stands: so it is checked alike wherever that is.
    seed = check.seed + crc32(puzzle.steps.encode())
    margin = margin_of(puzzle, puzzle.position(check.game), check.iterations, seed)
    return msgspec.json.encode(Verdict(number, margin))


def spread_out(
    work: Work,
    encoded: bytes,
    missing: Sequence[int],
    note: Callable[[bytes], None],
    done: int,
    workers: int | None,
    words: Wording,
    console: "Console | None",
) -> None:
    """Do pieces of work on all cores, with a bar, and note each as it is done."""
    from rich.console import Console

    shown = console or Console(stderr=True, highlight=False)
    if missing:
        with progress(shown, words, done, done + len(missing), "puzzles-working") as advance:
            note(work(encoded, missing[0]))  # here: so all that is compiled is there when the workers begin
            advance()
            if len(missing) > 1:
                rest = on_this_machine(work, encoded, missing[1:], min(workers or all_cores(), len(missing) - 1))
                with closing(rest):  # type: ignore[type-var]
                    for line in rest:
                        note(line)
                        advance()


def read_notes(path: Path, seed: int) -> dict[int, Seam]:
    """What was mined of a seed; a line that was cut off when somebody pulled the plug is passed over."""
    whole = path.read_bytes() if path.is_file() else b""
    if whole and not whole.endswith(b"\n"):
        with path.open("ab") as file:
            file.write(b"\n")
    found: dict[int, Seam] = {}
    for line in whole.split(b"\n"):
        try:
            seam = msgspec.json.decode(line, type=Seam)
        except msgspec.MsgspecError:
            continue
        if seam.seed == seed:
            found[seam.number] = seam
    return found


def chosen(shipped: Iterable[Puzzle], found: Iterable[Puzzle], wanted: int, seed: int) -> tuple[Puzzle, ...]:
    """So many of the puzzles that are not shipped yet: of all themes in turn, the hard ones of each first; shuffled."""
    known = {(puzzle.steps, puzzle.players) for puzzle in shipped}
    by_theme: dict[str, list[Puzzle]] = {}
    for puzzle in found:
        if (puzzle.steps, puzzle.players) not in known:
            by_theme.setdefault(puzzle.theme or "", []).append(puzzle)
    picked = list(in_turn([sorted(one, key=lambda puzzle: -puzzle.rating) for one in by_theme.values()]))
    left, rng = picked[: max(0, wanted)], stream(seed, 0)
    return tuple(left.pop(below(rng, len(left))) for _ in range(len(left)))


def in_turn(lists: Sequence[Sequence[Puzzle]]) -> Iterator[Puzzle]:
    """The first of each, then the second of each, and so on."""
    for rank in range(max(map(len, lists), default=0)):
        yield from (one[rank] for one in lists if rank < len(one))
