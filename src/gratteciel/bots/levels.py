"""The seven levels, named as the dice game's solo ranks, and `random` below them.

A level is how many iterations it thinks and how softly it chooses: never seconds, so strength does not depend on the
machine. What suits a game stands in its folder's `levels.toml`; one that has none is played by what suits most.
"""

import tomllib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Annotated, Protocol

import msgspec

from gratteciel.bots.ranks import LEVELS, check_level
from gratteciel.bots.thinking import Growing, SearchPlan, Thinker, Thoughts
from gratteciel.engine.contract import defines
from gratteciel.engine.rng import below, stream
from gratteciel.engine.rooms import Ints
from gratteciel.play.game import Game
from gratteciel.play.move import Move
from gratteciel.play.position import Position


class Level(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """How one level thinks about one game."""

    iterations: Annotated[int, msgspec.Meta(ge=1)]
    softness: Annotated[float, msgspec.Meta(ge=0, le=4)] = 0.0
    """0: always the step most visited; 1: steps by how often they were visited; above: softer still."""
    explore: float = 1.5
    leaning: Annotated[int, msgspec.Meta(ge=0, le=2)] = 0
    horizon: int = -1
    trees: Annotated[int, msgspec.Meta(ge=1, le=64)] = 1

    @property
    def plan(self) -> SearchPlan:
        """How it searches."""
        return SearchPlan(self.explore, self.leaning, self.horizon, self.trees)


class Player(Protocol):
    """Whoever can choose a step. A player looks at a position only through its seat's eyes."""

    def choose(self, position: Position) -> Move:
        """One of the position's allowed steps."""
        ...


class RandomPlayer:
    """Any allowed step, all equally likely."""

    def __init__(self, seed: int = 0) -> None:
        self.rng = stream(seed, 1)

    def choose(self, position: Position) -> Move:
        """Draw a step."""
        return position.random_move(self.rng)


@dataclass
class LevelPlayer:
    """A level in a seat."""

    level: Level
    thinker: Thinker
    rng: Ints
    going_on: Callable[[], bool] = lambda: True
    """Looked at now and then; False: it is to answer by what it has found."""
    cut_short: tuple[int, ...] | None = None
    """Where the last choice was made before the thought was finished: how far each tree had come."""

    def choose(self, position: Position, visits: Sequence[int] | None = None) -> Move:
        """Think, then choose as softly as the level does; `visits`: as it did where its thought was cut short."""
        self.cut_short = None
        allowed = position.steps()
        if len(allowed) == 1:
            return position.move(allowed[0])
        thoughts = self.thinker.think(position, visits or self.level.iterations, going_on=self.going_on)
        return self.settle(position, thoughts, allowed)

    async def choose_by(self, growing: Growing, position: Position) -> Move:
        """As `choose`, with trees that somebody else grows."""
        self.cut_short = None
        allowed = position.steps()
        if len(allowed) == 1:
            return position.move(allowed[0])
        thoughts = await self.thinker.think_by(growing, position, self.level.iterations, going_on=self.going_on)
        return self.settle(position, thoughts, allowed)

    def settle(self, position: Position, thoughts: Thoughts, allowed: list[int]) -> Move:
        """Choose by what was thought."""
        if min(self.thinker.visits) < self.level.iterations:
            self.cut_short = self.thinker.visits
        return soften(thoughts, self.level.softness, self.rng) if thoughts.choices else position.move(allowed[0])


def soften(thoughts: Thoughts, softness: float, rng: Ints) -> Move:
    """The step most visited, or with softness one of those often visited."""
    if softness == 0:
        return thoughts.best.move
    most = thoughts.best.visits
    weights = [int(1_000_000 * (choice.visits / most) ** (1 / softness)) for choice in thoughts.choices]
    left = below(rng, sum(weights))
    for choice, weight in zip(thoughts.choices, weights, strict=True):
        left -= weight
        if left < 0:
            return choice.move
    return thoughts.best.move


ORDINARY: dict[str, dict[str, float]] = {
    "intern": {"iterations": 16, "softness": 1.2},
    "apprentice": {"iterations": 60, "softness": 0.8},
    "craftsman": {"iterations": 250, "softness": 0.4},
    "junior-architect": {"iterations": 1_000, "softness": 0.2},
    "senior-architect": {"iterations": 4_000},
    "master-builder": {"iterations": 20_000},
    "living-legend": {"iterations": 60_000, "trees": 2},
}
"""The levels of a game nobody has measured."""
HORIZON = 12
"""How many steps playouts go there, if the game has a `hope` to ask then; else they go to the end."""


def ordinary(rules: ModuleType) -> dict[str, Level]:
    """The levels of a game that states none: they lean where it has a `lean`, and stop early where it has a `hope`."""
    common = {"leaning": int(defines(rules, "lean")), "horizon": HORIZON if defines(rules, "hope") else -1}
    return {name: msgspec.convert(common | ORDINARY[name], Level) for name in LEVELS}


@cache
def levels(folder: Path) -> dict[str, Level]:
    """The levels that a folder's `levels.toml` states; what its `[search]` table says holds for all of them."""
    tree = tomllib.loads((folder / "levels.toml").read_text(encoding="utf-8"))
    common = tree.pop("search", {})
    found = {name: msgspec.convert(common | tree[name], Level) for name in LEVELS}
    assert set(tree) == set(LEVELS), f"{folder.name}/levels.toml names other levels than the seven"
    return found


def level(game: Game, name: str, also: tuple[str, ...] = ()) -> Level:
    """One level of a game; `also` are other names that would have been understood where this one came from."""
    check_level(name, also)
    stated = (game.folder.path / "levels.toml").is_file()
    return (levels(game.folder.path) if stated else ordinary(game.rules))[name]


def player(game: Game, name: str, seat: int, seed: int = 0) -> Player:
    """A player of a level (or `random`) for a seat; the same seed plays the same game."""
    if name == "random":
        return RandomPlayer(seed)
    chosen = level(game, name, ("random",))
    return LevelPlayer(chosen, Thinker(seat, chosen.plan, seed), stream(seed, 2))
