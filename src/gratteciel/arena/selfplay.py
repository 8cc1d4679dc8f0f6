"""Self-play that writes data sets: what was seen, what was allowed, what the search found, and how the game went.

A folder holds `data.json`, which says what is played, and files of so many games each (`games-000000.npz`). Game number
n is settled by what `data.json` says: a command that was stopped or killed goes on where it was, and writes the very
files it would have written. A file is there whole or not at all.

Columns have a row for each decision that was one (a single allowed step is not): `features`, `mask`, `policy` (shares
of the visits), `values` (what the seat may expect, as the search found), `results` and `scores` (of all seats, the
deciding one first), `seats`, `games`, `plies`, `steps` (what was played). `history` and `lengths` are all games' steps.
"""

import json
import os
import tempfile
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from gratteciel.bots.driving import Search, check_plan, is_number, is_whole
from gratteciel.bots.judging import Compiled, Judge
from gratteciel.engine import editions
from gratteciel.engine.contract import CHANCE
from gratteciel.engine.playouts import LONGEST_GAME
from gratteciel.engine.rng import stream
from gratteciel.errors import DataForeign, SearchWrong
from gratteciel.games import EditionLike
from gratteciel.play.game import Game, Setup
from gratteciel.play.game import game as game_of
from gratteciel.play.position import Position
from gratteciel.play.record import umask

ABOUT = "data.json"
KIND = "gratteciel data 1"
COLUMNS = ("features", "mask", "policy", "values", "results", "scores", "seats", "games", "plies", "steps")

Columns = dict[str, NDArray[Any]]


def selfplay(
    game: str | Game,
    out: str | Path,
    games: int,
    *,
    players: int | None = None,
    edition: EditionLike = None,
    judge: Judge | Compiled | str | None = None,
    iterations: int = 200,
    leaves: int = 16,
    noise: float = 0.25,
    alpha: float = 0.3,
    temperature: float = 1.0,
    sharp_after: int = 30,
    shard: int = 32,
    seed: int = 0,
    workers: int = 1,
    progress: Callable[[int], None] = lambda _: None,
    **options: object,
) -> "Path":
    """Play so many games in all into a folder; those that are there already are kept.

    `judge`: as `Search` has it, or `module:name`; None: the game's own judgement. Steps are drawn by `temperature`;
    after `sharp_after` decisions of a game the best is played. `shard`: games in a file. `progress` is told the games
    that are there, whenever a file is written.
    """
    played = game_of(game) if isinstance(game, str) else game
    setup = played.setup_with(options, players, edition)
    counts = {"games": (games, 1), "shard": (shard, 1), "workers": (workers, 1), "iterations": (iterations, 2)}
    for what, (given, least) in {**counts, "sharp_after": (sharp_after, 0)}.items():
        if not is_whole(given, least):
            raise SearchWrong(what=what, given=repr(given), wanted=f"{least}, {least + 1}, …")
    if not is_number(temperature, 0.0):
        raise SearchWrong(what="temperature", given=repr(temperature), wanted="0 or more")
    asked = loaded(judge) if isinstance(judge, str) else judge
    check_plan(asked, leaves, None, None, noise, alpha, seed)
    how = {
        "iterations": iterations,
        "leaves": leaves,
        "noise": noise,
        "alpha": alpha,
        "temperature": temperature,
        "sharp_after": sharp_after,
    }
    judging = judge if isinstance(judge, str) else getattr(judge, "__qualname__", "compiled") if judge else "own"
    folder = Path(out)
    settle_folder(folder, about(setup, how, judging, shard, seed))
    numbers = [range(first, min(first + shard, games)) for first in range(0, games, shard)]
    missing = [span for span in numbers if games_in(folder / name_of(span.start // shard)) < len(span)]
    there = games - sum(map(len, missing))
    progress(there)

    def work(span: range) -> int:
        write(folder / name_of(span.start // shard), [played_out(setup, n, seed, asked, how) for n in span])
        return len(span)

    with ThreadPoolExecutor(workers) as pool:
        for count in pool.map(work, missing):
            there += count
            progress(there)
    return folder


def loaded(name: str) -> Any:
    """What `module:name` is."""
    module, _, what = name.partition(":")
    try:
        return getattr(import_module(module), what)
    except (ImportError, AttributeError, ValueError) as error:
        raise SearchWrong(what="judge", given=f"{name!r} ({error})", wanted="module:name") from error


def about(setup: Setup, how: dict[str, Any], judging: str, shard: int, seed: int) -> dict[str, Any]:
    """What a folder says of itself."""
    return {
        "kind": KIND,
        "game": setup.game.id,
        "rules": setup.version,
        "edition": setup.edition.edition.id,
        "checksum": editions.checksum(setup.edition),
        "box": editions.text_of(setup.edition) if setup.own else None,
        "players": setup.players,
        "options": setup.options,
        "features": setup.game.rules.FEATURES,
        "steps": setup.game.rules.STEPS,
        "judge": judging,
        **how,
        "shard": shard,
        "seed": seed,
    }


def settle_folder(folder: Path, wanted: dict[str, Any]) -> None:
    """Say what is played, or refuse a folder in which something else is."""
    folder.mkdir(parents=True, exist_ok=True)
    try:
        found = json.loads((folder / ABOUT).read_text(encoding="utf-8"))
    except FileNotFoundError:
        put(folder / ABOUT, (json.dumps(wanted, indent=1, ensure_ascii=False) + "\n").encode())
        return
    except ValueError as error:
        raise DataForeign(folder=str(folder), what=f"{ABOUT}: {error}") from error
    if not isinstance(found, dict):
        raise DataForeign(folder=str(folder), what=f"{ABOUT}: {found!r}")
    other = [key for key in wanted if found.get(key) != wanted[key]]
    if other:
        raise DataForeign(
            folder=str(folder), what=", ".join(f"{key}: {found.get(key)!r} ≠ {wanted[key]!r}" for key in other)
        )


def name_of(number: int) -> str:
    """The name of a file."""
    return f"games-{number:06d}.npz"


def games_in(file: Path) -> int:
    """How many games a file has; 0 where there is none, or none that can be read."""
    try:
        with file.open("rb") as opened, np.load(opened) as found:
            return len(found["lengths"])
    except (OSError, ValueError, KeyError, EOFError, BadZipFile):
        return 0


def put(file: Path, data: bytes) -> None:
    """Write a file whole or not at all."""
    handle, beside = tempfile.mkstemp(dir=file.parent, prefix=".", suffix=".part")
    try:
        with os.fdopen(handle, "wb") as opened:
            opened.write(data)
        Path(beside).chmod(0o666 & ~umask())  # as any other file: temporary ones are for nobody else
        Path(beside).replace(file)
    except BaseException as error:
        Path(beside).unlink(missing_ok=True)
        if isinstance(error, OSError) and error.filename is None:  # a full disk does not say of which file
            raise OSError(error.errno, error.strerror, str(file)) from error
        raise


def write(file: Path, games: list[Columns]) -> None:
    """Write games as columns."""
    room = BytesIO()
    found: dict[str, Any] = {name: np.concatenate([game[name] for game in games]) for name in games[0]}
    np.savez_compressed(room, **found)
    put(file, room.getvalue())


def played_out(setup: Setup, number: int, seed: int, judge: Any, how: dict[str, Any]) -> Columns:
    """One game as columns."""
    luck = stream(seed, number)
    draws = np.random.default_rng([seed, number])
    searches: dict[int, Search] = {}
    rows: list[dict[str, Any]] = []
    position = Position.start(setup)
    while not position.over and position.length < LONGEST_GAME:
        seat = position.mover
        assert seat is not None
        steps = position.steps()
        if seat == CHANCE:
            step = position.random_move(luck).step
        elif len(steps) == 1:
            step = steps[0]
        else:
            search = searches.get(seat)
            if search is None:
                search = searches[seat] = Search(
                    position, judge, seat=seat, leaves=how["leaves"], noise=how["noise"], alpha=how["alpha"],
                    seed=(seed * 1_000_003 + number) * 8 + seat,
                )  # fmt: skip
            search.run(how["iterations"])
            sharp = len(rows) >= how["sharp_after"]
            policy = search.policy()
            drawn = search.policy(0.0 if sharp else how["temperature"])
            step = int(draws.choice(len(drawn), p=drawn))
            rows.append(
                {
                    "features": position.features(),
                    "mask": position.mask(),
                    "policy": policy.astype(np.float32),
                    "values": np.float32(search.shares()[seat]),
                    "seats": np.int8(seat),
                    "games": np.int32(number),
                    "plies": np.int32(position.length),
                    "steps": np.int16(step),
                }
            )
        for other in searches.values():
            other.advance(step)
        position = position.play(step)
    return columns(setup, position, rows)


def columns(setup: Setup, end: Position, rows: list[dict[str, Any]]) -> Columns:
    """A game's rows as columns, with how it went."""
    players, rules = setup.players, setup.game.rules
    for row in rows:
        seats = [(int(row["seats"]) + place) % players for place in range(players)]
        row["results"] = np.array([end.shares[seat] for seat in seats], np.float32)
        row["scores"] = np.array([end.scores[seat] for seat in seats], np.int32)
    blank = {
        "features": np.zeros((0, rules.FEATURES), np.float32),
        "mask": np.zeros((0, rules.STEPS), np.uint8),
        "policy": np.zeros((0, rules.STEPS), np.float32),
        "results": np.zeros((0, players), np.float32),
        "scores": np.zeros((0, players), np.int32),
    }
    found = {name: np.stack([row[name] for row in rows]) if rows else blank.get(name, np.zeros(0)) for name in COLUMNS}
    found["history"] = np.array([move.step for move in end.history], np.int16)
    found["lengths"] = np.array([end.length], np.int32)
    return found


class Dataset:
    """A folder that `selfplay` wrote. Get it by ``gratteciel.dataset(folder)``."""

    def __init__(self, folder: str | Path) -> None:
        self.folder = Path(folder)
        try:
            self.about: dict[str, Any] = json.loads((self.folder / ABOUT).read_text(encoding="utf-8"))
        except ValueError as error:
            raise DataForeign(folder=str(folder), what=f"{ABOUT}: {error}") from error
        kind = self.about.get("kind") if isinstance(self.about, dict) else self.about
        if kind != KIND:
            raise DataForeign(folder=str(folder), what=f"{ABOUT}: {kind!r} ≠ {KIND!r}")

    @property
    def files(self) -> list[Path]:
        """Its files, in the order of the games."""
        return sorted(self.folder.glob("games-*.npz"))

    def shards(self) -> Iterator[Columns]:
        """Each file as columns."""
        for file in self.files:
            with np.load(file) as found:
                yield {name: found[name] for name in found.files}

    def load(self) -> Columns:
        """All rows of all files."""
        found = list(self.shards())
        if not found:
            raise DataForeign(folder=str(self.folder), what="games-*.npz: 0")
        return {name: np.concatenate([shard[name] for shard in found]) for name in found[0]}

    def batches(self, size: int, seed: int | None = None) -> Iterator[Columns]:
        """All rows once, so many at a time, the last ones fewer; with a seed files and rows come shuffled.

        Rows of different files are not mixed, so that a file at a time is in memory.
        """
        draws = None if seed is None else np.random.default_rng(seed)
        files = self.files
        if draws is not None:
            files = [files[k] for k in draws.permutation(len(files))]
        for file in files:
            with np.load(file) as found:
                rows = {name: found[name] for name in COLUMNS}
            order = np.arange(len(rows["steps"])) if draws is None else draws.permutation(len(rows["steps"]))
            for first in range(0, len(order), size):
                yield {name: column[order[first : first + size]] for name, column in rows.items()}

    def setup(self) -> Setup:
        """What is played."""
        edition = self.about["box"] or self.about["edition"]
        found = game_of(self.about["game"]).setup_with(
            self.about["options"], self.about["players"], edition, self.about["rules"]
        )
        if editions.checksum(found.edition) != self.about["checksum"]:
            raise DataForeign(folder=str(self.folder), what=f"edition {self.about['edition']}")
        return found

    def games(self) -> Iterator[Position]:
        """All games, each as its last position: ``position.save("game.sky")``."""
        setup = self.setup()
        for shard in self.shards():
            for steps in np.split(shard["history"], np.cumsum(shard["lengths"])[:-1]):
                position = Position.start(setup)
                for step in steps:
                    position = position.play(int(step))
                yield position


def dataset(folder: str | Path) -> Dataset:
    """A data set that `selfplay` wrote."""
    return Dataset(folder)
