"""Gratteciel: five out-of-print board games about skyscrapers, playable again."""

from gratteciel.engine.contract import CHANCE
from gratteciel.errors import GrattecielError
from gratteciel.play.game import Game, game, games
from gratteciel.play.move import Move, Refusal
from gratteciel.play.position import Position
from gratteciel.play.record import load
from gratteciel.play.view import View

__all__ = ["CHANCE", "Game", "GrattecielError", "Move", "Position", "Refusal", "View", "game", "games", "load"]
