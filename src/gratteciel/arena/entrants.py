"""Who takes part: levels by their name, own bots as ``name=command``, Python classes as ``module:Class``."""

import re
import shlex
import shutil
from collections.abc import Sequence

import msgspec

from gratteciel.arena.classes import NAMED, NoPlayer, find
from gratteciel.bots.levels import Level, LevelPlayer, Player, RandomPlayer, level
from gratteciel.bots.ranks import LEVELS
from gratteciel.bots.thinking import Thinker
from gratteciel.engine.rng import stream
from gratteciel.errors import ArenaPlayers, Texts
from gratteciel.play.game import Game

RANDOM = "random"
NAME = re.compile(r"[\w.-]+")
BUILT_IN = re.compile(rf"({'|'.join((RANDOM, *LEVELS))})(@[0-9]{{1,9}})?")
"""A level, or a level with another number of iterations: ``living-legend@2000``."""


class Entrant(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One player of the arena: a level, an own bot (by a command or a class), or none of them: random."""

    name: str
    level: Level | None = None
    command: str | None = None
    patience: float | None = None
    """Seconds an own bot has for each decision."""
    made_by: str | None = None
    """The Python class of an own bot: ``module:Class``."""

    def player(self, seat: int, seed: int) -> Player:
        """It, in a seat; not for own bots, which `arena.guest` and `arena.classes` seat."""
        assert self.command is None and self.made_by is None
        if self.level is None:
            return RandomPlayer(seed)
        return LevelPlayer(self.level, Thinker(seat, self.level.plan, seed), stream(seed, 2))


def split(texts: Sequence[str]) -> list[str]:
    """The players in ``a,b,name=command``; given several texts, each is one player, commas and all.

    A comma inside a command does not separate unless a level or another ``name=`` follows it.
    """
    if len(texts) != 1:
        return [text.strip() for text in texts]
    found: list[str] = []
    for piece in texts[0].split(","):
        in_command = bool(found) and "=" in found[-1]
        starts = BUILT_IN.fullmatch(piece.strip()) or NAMED.fullmatch(piece.strip()) or re.match(r"\s*[\w.-]+=", piece)
        if in_command and not starts:
            found[-1] += f",{piece}"
        else:
            found.append(piece)
    return [piece.strip() for piece in found]


def entrant(game: Game, text: str, budget: float, patience: float) -> Entrant:
    """The player a text stands for; `budget` is the fraction of its iterations a level thinks."""
    name, equals, command = (part.strip() for part in text.partition("="))
    if NAMED.fullmatch(command if equals else name):
        return own_class(text, name if equals else name.partition(":")[2], command if equals else name)
    if equals:
        return own_bot(text, name, command, patience)
    built_in = BUILT_IN.fullmatch(name)
    base, _, iterations = name.partition("@")
    if built_in is None:
        level(game, base, (RANDOM,))  # says which names there are
        why = {
            "en": "after @ comes a number of iterations, as in living-legend@2000",
            "fr": "après @ vient un nombre d’itérations, comme dans living-legend@2000",
        }
        raise ArenaPlayers(player=text, why=why)
    if base == RANDOM:
        return Entrant(RANDOM)
    found = level(game, base)
    wanted = int(iterations) if iterations else round(found.iterations * budget)
    return Entrant(name, msgspec.structs.replace(found, iterations=max(1, wanted)))


def check_name(text: str, name: str) -> None:
    """Refuse what is no name of an own bot."""
    if not NAME.fullmatch(name) or BUILT_IN.fullmatch(name):
        why = {
            "en": "a bot’s name is letters, digits, - . and _, and not that of a level",
            "fr": "le nom d’un robot se compose de lettres, chiffres, - . et _, et n’est pas celui d’un niveau",
        }
        raise ArenaPlayers(player=text, why=why)


def own_class(text: str, name: str, made_by: str) -> Entrant:
    """An own bot by its class, if there is such a class."""
    check_name(text, name)
    try:
        find(made_by)
    except NoPlayer as error:
        raise ArenaPlayers(player=text, why=error.why) from error
    return Entrant(name, made_by=made_by)


def own_bot(text: str, name: str, command: str, patience: float) -> Entrant:
    """An own bot, if its name is one and its command can be started."""

    def refuse(why: Texts) -> ArenaPlayers:
        return ArenaPlayers(player=text, why=why)

    check_name(text, name)
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise refuse({"en": f"the command: {error}", "fr": f"la commande : {error}"}) from error
    if not words or shutil.which(words[0]) is None:
        program = words[0] if words else ""
        raise refuse(
            {
                "en": f"there is no program {program!r} to run; write name=command",
                "fr": f"il n’y a pas de programme {program!r} à lancer ; écrivez nom=commande",
            }
        )
    return Entrant(name, command=command, patience=patience)


def entrants(game: Game, texts: Sequence[str], budget: float, patience: float) -> tuple[Entrant, ...]:
    """All players, each of its own name."""
    found = tuple(entrant(game, text, budget, patience) for text in split(texts))
    names = [one.name for one in found]
    for name in names:
        if names.count(name) > 1:
            why = {
                "en": "named twice; to see it play itself, name it alone",
                "fr": "nommé deux fois ; pour le voir jouer contre lui-même, nommez-le seul",
            }
            raise ArenaPlayers(player=name, why=why)
    return found
