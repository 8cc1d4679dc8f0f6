"""Many tables of one game, stepped side by side: for learning agents, on all cores or on a graphics card.

    tables = gratteciel.batch("dice", 4096)
    seen = tables.look()
    while True:
        steps = choose(seen.movers, seen.mask, seen.features)
        seen = tables.step(steps)

Games that are over are counted and begun anew. Luck decides at once what it has to decide, so that a seat is always to
move; with ``luck=False`` its outcomes are steps as all others are. Arrays are NumPy's; on a card they stay there and
are read without copying by whoever knows `__cuda_array_interface__`. They are the same arrays every time, written anew.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray

from gratteciel.engine import batches, entries
from gratteciel.engine.contract import SPECTATOR
from gratteciel.engine.cores import Cores
from gratteciel.engine.modes import settled
from gratteciel.engine.playouts import LONGEST_GAME
from gratteciel.engine.rng import STREAM_WORDS
from gratteciel.errors import BatchWrong
from gratteciel.games import EditionLike
from gratteciel.play.game import Game, Setup
from gratteciel.play.game import game as game_of

if TYPE_CHECKING:
    from gratteciel.engine.gpu.card import Card

Device = Literal["cpu", "cuda"]


@dataclass(frozen=True)
class Seen:
    """What is to be seen of all tables, and what the last step did; a row for each table."""

    movers: Any
    """The seat to decide, or `CHANCE`."""
    mask: Any
    """1 for each allowed step, `STEPS` columns of bytes; not written where the batch was asked for none."""
    features: Any
    """What a learning agent sees who is to decide, `FEATURES` columns; likewise."""
    rewards: Any
    """Each seat's share of the win, where the last step ended a game; else 0."""
    ended: Any
    """1 where it did."""
    refused: Any
    """0 where the last step was played; else the number of the rule it breaks (an index into `RULES`), −1 for what is
    no step of the game. Such a table is as it was."""


@dataclass(frozen=True)
class Finished:
    """How games went, one for each table."""

    lengths: Any
    scores: Any
    shares: Any
    """Of the win, by seat."""
    ends: Any
    """Indices into `ENDINGS`; −1 where a game was given up."""


class Batch:
    """So many tables of one game. Get it by ``gratteciel.batch("dice", 4096)``."""

    def __init__(self, setup: Setup, count: int, place: "Cores | Card", seed: int | Sequence[int], lucky: bool) -> None:
        self.setup, self.count, self.place, self.lucky = setup, count, place, int(lucky)
        self.rules, self.players = setup.game.rules, setup.players
        start = setup.game.engine.blank(self.rules.TABLE)
        setup.game.engine(entries.deal_at)(setup.boxes, start, 0)
        self.boxes, self.starts = place.here(np.array(setup.boxes)), place.here(start)
        self.tables = place.tables(count)
        """The tables' records; on a card their words, which `fetched` makes records of."""
        self.streams = place.numbers(np.int64, count, STREAM_WORDS)
        self.seen = Seen(
            movers=place.numbers(np.int8, count),
            mask=place.numbers(np.uint8, count, self.rules.STEPS),
            features=place.numbers(np.float32, count, self.rules.FEATURES),
            rewards=place.numbers(np.float32, count, self.players),
            ended=place.numbers(np.uint8, count),
            refused=place.numbers(np.int16, count),
        )
        self.picked = place.numbers(np.int32, count)
        self.reset(seed)

    def reset(self, seed: int | Sequence[int] = 0) -> None:
        """Begin anew, by one seed or by a seed for each table.

        Of one seed table i plays the games i, i + count and so on; of a seed of its own the games 0, 1 and so on.
        """
        single = isinstance(seed, int | np.integer) and -(2**63) <= seed < 2**64
        found = np.full(self.count, int(seed) % 2**64, np.uint64) if single else np.asarray(seed)  # type: ignore[arg-type]
        if found.shape != (self.count,) or not np.issubdtype(found.dtype, np.integer):
            given = f"{seed!r}" if found.shape == () else f"{found.dtype} {found.shape}"
            raise BatchWrong(what="seed", given=given, wanted=f"int, int ({self.count},)")
        seeds: NDArray[np.int64] = found.astype(np.int64)
        self.stride = self.count if single else 1
        self.seeds = self.place.here(seeds)
        """The seed of each table."""
        self.games = self.place.here(np.arange(self.count) if single else np.zeros(self.count, np.int64))
        """The number of the game that each table plays, of its seed."""
        self.do(batches.begin, *self.anew, self.lucky)

    @property
    def anew(self) -> tuple[Any, ...]:
        """What games are begun by."""
        return self.starts, self.seeds, self.games, self.stride

    def do(self, what: Any, *arrays: Any, changes: bool = True) -> None:
        """Do one of `engine.batches`' things, or one's own, to every table."""
        self.place.run(what, self.boxes, self.tables, self.streams, *arrays, changes=changes)

    def look(self, *, mask: bool = True, features: bool = True) -> Seen:
        """What is to be seen now."""
        wanted = batches.WITH_MASKS * mask + batches.WITH_FEATURES * features
        secrets, seen = int(self.setup.game.has_secrets), self.seen
        self.do(batches.see, wanted, secrets, seen.movers, seen.mask, seen.features, changes=False)
        return seen

    def step(self, steps: ArrayLike, *, mask: bool = True, features: bool = True) -> Seen:
        """Play one step at each table, where it is allowed; what is to be seen then."""
        seen = self.seen
        self.do(batches.advance, *self.anew, self.lucky, self.as_steps(steps), seen.refused, seen.ended, seen.rewards)
        return self.look(mask=mask, features=features)

    def as_steps(self, steps: Any) -> Any:
        """Steps where the tables are, whole numbers, one for each table."""
        if not hasattr(steps, "__cuda_array_interface__"):
            steps = np.asarray(steps)
        shape = tuple(steps.shape)
        if shape != (self.count,) or not np.issubdtype(np.dtype(str(steps.dtype).rpartition(".")[2]), np.integer):
            raise BatchWrong(what="steps", given=f"{steps.dtype} {shape}", wanted=f"int ({self.count},)")
        return self.place.here(steps)

    def as_seats(self, seats: Any, first: int) -> Any:
        """Seats where the tables are, all of them at the table: rules are not asked about others."""
        found = self.as_steps(seats)
        given = self.place.fetched(found)
        if given.min() < first or given.max() >= self.players:
            raise BatchWrong(
                what="seats", given=f"{given.min()} … {given.max()}", wanted=f"{first} … {self.players - 1}"
            )
        return found

    def pick(self) -> Any:
        """An allowed step at each table, drawn from the table's own stream: decisions uniformly, outcomes by weight."""
        self.do(batches.choose, self.picked)
        return self.picked

    def random(self, steps: int) -> None:
        """Play so many random steps at each table, luck's included; then luck decides what it has to decide."""
        whole("steps", steps)
        by_turns, by_games = (getattr(self.rules, name, False) for name in ("EVEN_TURNS", "SHORT_GAMES"))
        way = batches.stroll_by_turns if by_turns else batches.stroll_by_games if by_games else batches.stroll
        self.do(way, *self.anew, steps)
        if self.lucky:
            self.do(batches.go_on, *self.anew)

    def finish(self, limit: int = LONGEST_GAME) -> Finished:
        """Play every game to its end by random steps, and begin the next; how they went."""
        whole("limit", limit)
        place, count = self.place, self.count
        lengths, ends = place.numbers(np.int32, count), place.numbers(np.int16, count)
        points = place.numbers(np.int32, count, self.players)
        shares = place.numbers(np.float64, count, self.players)
        self.do(batches.finish, *self.anew, self.lucky, limit, lengths, points, shares, ends)
        return Finished(lengths, points, shares, ends)

    def legal(self) -> tuple[Any, Any]:
        """How many steps are allowed at each table, and a row of them, rising; −1 behind the last."""
        counts = self.place.numbers(np.int16, self.count)
        lists = self.place.numbers(np.int16, self.count, self.rules.STEPS)
        self.do(batches.enlist, counts, lists, changes=False)
        return counts, lists

    def scores(self) -> Any:
        """Every seat's points, a row for each table."""
        points = self.place.numbers(np.int32, self.count, self.players)
        shares = self.place.numbers(np.float64, self.count, self.players)
        self.do(batches.count, points, shares, changes=False)
        return points

    def hide(self, seats: ArrayLike) -> None:
        """Blank what a seat may not know: one for each table."""
        self.do(batches.blank_out, self.as_seats(seats, SPECTATOR))

    def imagine(self, seats: ArrayLike) -> None:
        """Fill what was blanked by guesses, from the tables' own streams."""
        self.do(batches.guess, self.as_seats(seats, 0))

    def fetched(self, array: Any) -> "NDArray[Any]":
        """An array of the batch as NumPy's own."""
        return self.place.records(array) if array is self.tables else self.place.fetched(array)

    def __len__(self) -> int:
        return self.count

    def __repr__(self) -> str:
        return f"<Batch of {self.count} tables of {self.setup.game.id}>"


def batch(
    game: str | Game,
    count: int,
    device: Device = "cpu",
    *,
    players: int | None = None,
    edition: EditionLike = None,
    seed: int | Sequence[int] = 0,
    luck: bool = True,
    threads: int | None = None,
    **options: object,
) -> Batch:
    """So many tables of a game, stepped side by side.

    `seed`: one for all, or one for each table. `luck`: whether luck's outcomes are drawn at once. `threads`: how many
    cores (all). `options`: the game's own, as for `Game.start`.
    """
    played = game_of(game) if isinstance(game, str) else game
    whole("count", count, 1)
    if threads is not None:
        whole("threads", threads)
    setup = played.setup_with(options, players, edition)
    try:
        return Batch(setup, count, place_for(played, device, threads), seed, luck)
    except MemoryError as error:
        raise BatchWrong(what="count", given=count, wanted=f"less memory ({error})") from error


def whole(what: str, given: Any, least: int = 0) -> None:
    """Refuse what is no whole number, or less."""
    if isinstance(given, bool) or not isinstance(given, int | np.integer) or given < least:
        raise BatchWrong(what=what, given=repr(given), wanted=f"{least}, {least + 1}, …")


def place_for(played: Game, device: Device, threads: int | None) -> "Cores | Card":
    """Where the tables are."""
    if device == "cpu":
        return Cores(played.engine, threads)
    if device == "cuda":
        settled("gpu")  # or it says what is missing
        from gratteciel.engine.gpu.card import Card

        return Card(played.on_card)
    raise BatchWrong(what="device", given=device, wanted="cpu, cuda")
