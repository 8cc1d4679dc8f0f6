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
    from gratteciel.play.batch import Batch, batch

__all__ = [
    "CHANCE",
    "Batch",
    "Game",
    "GrattecielError",
    "Move",
    "Position",
    "Refusal",
    "View",
    "batch",
    "game",
    "games",
    "load",
]


def __getattr__(name: str) -> Any:
    """Batches need NumPy, which is not everywhere; environments need more, and are for few."""
    if name in ("Batch", "batch"):
        from gratteciel.play import batch

        return getattr(batch, name)
    if name == "envs":
        from importlib import import_module

        return import_module("gratteciel.envs")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
