"""Gratteciel: five out-of-print board games about skyscrapers, playable again."""

from typing import TYPE_CHECKING, Any

from gratteciel.engine.contract import CHANCE
from gratteciel.errors import GrattecielError
from gratteciel.play.game import Game, game, games
from gratteciel.play.move import Move, Refusal
from gratteciel.play.position import Position
from gratteciel.play.record import load
from gratteciel.play.view import View

if TYPE_CHECKING:
    from gratteciel.arena.selfplay import Dataset, dataset, selfplay
    from gratteciel.bots.driving import Search
    from gratteciel.bots.judging import Compiled, Leaves, one_by_one
    from gratteciel.play.batch import Batch, batch

__all__ = [
    "CHANCE",
    "Batch",
    "Compiled",
    "Dataset",
    "Game",
    "GrattecielError",
    "Leaves",
    "Move",
    "Position",
    "Refusal",
    "Search",
    "View",
    "batch",
    "dataset",
    "game",
    "games",
    "load",
    "one_by_one",
    "selfplay",
]


def __getattr__(name: str) -> Any:
    """Batches and driven searches need NumPy, which is not everywhere; environments need more, and are for few."""
    if name in ("Batch", "batch"):
        from gratteciel.play import batch

        return getattr(batch, name)
    if name in ("Dataset", "dataset", "selfplay"):
        from gratteciel.arena import selfplay

        return getattr(selfplay, name)
    if name == "Search":
        from gratteciel.bots import driving

        return driving.Search
    if name in ("Compiled", "Leaves", "one_by_one"):
        from gratteciel.bots import judging

        return getattr(judging, name)
    if name == "envs":
        from importlib import import_module

        return import_module("gratteciel.envs")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
