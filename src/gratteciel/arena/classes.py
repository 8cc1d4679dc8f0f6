"""Python classes as players: ``module:Class``, found, made for each game, and asked in this process.

A class is made with those of `game`, `seat` and `seed` that it takes by name, and asked `choose(position)`.
"""

import importlib
import inspect
import re
import sys
from pathlib import Path
from typing import Any

from gratteciel.arena.guest import Forfeit
from gratteciel.errors import GrattecielError, Texts
from gratteciel.play.game import Game
from gratteciel.play.move import Move
from gratteciel.play.position import Position

NAMED = re.compile(r"[A-Za-z_][\w.]*:[A-Za-z_]\w*")
"""How a class is named."""


class NoPlayer(Exception):
    """What is named is no class that plays, and why."""

    def __init__(self, why: Texts) -> None:
        super().__init__(why["en"])
        self.why = why


def find(named: str) -> type[Any]:
    """The class of that name; modules are looked for in the current folder, too."""
    module, _, name = named.partition(":")
    here = str(Path.cwd())
    if not {"", here} & set(sys.path):
        sys.path.append(here)
    try:
        found = getattr(importlib.import_module(module), name, None)
    except Exception as error:  # whatever somebody's module raises
        told = f"{type(error).__name__}: {error}"
        raise NoPlayer(
            {
                "en": f"the module {module} cannot be imported ({told})",
                "fr": f"le module {module} ne peut être importé ({told})",
            }
        ) from error
    if not isinstance(found, type) or not callable(getattr(found, "choose", None)):
        raise NoPlayer(
            {
                "en": f"{module} has no class {name} with a method choose(position)",
                "fr": f"{module} n’a pas de classe {name} avec une méthode choose(position)",
            }
        )
    return found


class ClassPlayer:
    """An object of somebody's class in a seat; whatever goes wrong with it loses it the game."""

    def __init__(self, named: str, game: Game, seat: int, seed: int) -> None:
        self.seat = seat
        given = {"game": game, "seat": seat, "seed": seed}
        try:
            made = find(named)
            taken = inspect.signature(made).parameters.values()
            every = any(one.kind is one.VAR_KEYWORD for one in taken)
            self.player = made(**{name: value for name, value in given.items() if every or name in names(taken)})
        except Exception as error:
            raise Forfeit(seat, f"cannot be made: {type(error).__name__}: {error}") from error

    def choose(self, position: Position) -> Move:
        """One of the position's allowed steps, or `Forfeit`; it sees what its seat may know and no more."""
        seen = Position(position.setup, position.hidden(self.seat)) if position.game.has_secrets else position
        try:
            answer = self.player.choose(seen)
        except Exception as error:
            raise Forfeit(self.seat, f"{type(error).__name__}: {error}") from error
        try:
            step = position.code(answer)
            refused = position.refusal(step)
        except (GrattecielError, TypeError, AttributeError) as error:
            why = error.text() if isinstance(error, GrattecielError) else f"{answer!r} is no move"
            raise Forfeit(self.seat, why) from error
        if refused:
            raise Forfeit(self.seat, f"{str(position.move(step))!r} is not allowed: {refused}")
        return position.move(step)


def names(parameters: Any) -> set[str]:
    """The names by which arguments can be given."""
    return {one.name for one in parameters if one.kind in (one.POSITIONAL_OR_KEYWORD, one.KEYWORD_ONLY)}
