"""The games as Gymnasium's environments: one agent, against bots.

    env = gratteciel.envs.gymnasium.env("dice", players=3, opponents=["intern", "random"])

The agent sits in one seat (`seat`, the first unless told) and is asked only when that seat is to decide; the others and
luck play in between. An observation is the game's features from that seat, and `info["action_mask"]` (also
`action_masks()`) has the allowed steps. Actions are step codes. The reward comes at the end: the share of the win, to
somebody alone what the points are worth. A step that is not allowed ends the game with `ILLEGAL`, as in PettingZoo's
own games, and `info["refused"]` says why.

`vector` is many such tables at once, played side by side by `gratteciel.batch`.
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from gratteciel.bots.levels import Player
from gratteciel.extras import needs
from gratteciel.games import EditionLike

if TYPE_CHECKING:
    from gratteciel.envs.many import VectorTables
    from gratteciel.envs.single import SeatEnv

Opponents = str | Player | Sequence[str | Player]
"""A level's name, `random`, a player of one's own; or one of these for each other seat, in turn order."""


def env(
    id: str,
    *,
    opponents: Opponents = "random",
    seat: int = 0,
    players: int | None = None,
    edition: EditionLike = None,
    render_mode: str | None = None,
    **options: object,
) -> "SeatEnv":
    """A seat of a game, against opponents: with so many players (the fewest), with the game's own options."""
    needs("gymnasium", "gratteciel.envs.gymnasium")
    from gratteciel.envs.single import SeatEnv
    from gratteciel.envs.table import set_up

    return SeatEnv(set_up(id, players, edition, options), seat, opponents, render_mode)


def vector(
    id: str,
    num_envs: int,
    *,
    opponents: Callable[[Any], Any] | None = None,
    seat: int = 0,
    players: int | None = None,
    edition: EditionLike = None,
    threads: int | None = None,
    **options: object,
) -> "VectorTables":
    """The same seat at many tables, on all cores; `opponents` chooses for the others (random unless told).

    It is given a batch's `Seen` (movers, masks, features; a row for each table) and answers a step for each; where the
    agent is to decide it is passed over. Rewards are shares of the win, alone as well.
    """
    needs("gymnasium", "gratteciel.envs.gymnasium")
    from gratteciel.envs.many import VectorTables
    from gratteciel.play.batch import batch

    tables = batch(id, num_envs, players=players, edition=edition, threads=threads, **options)  # type: ignore[arg-type]
    return VectorTables(tables, seat, opponents)
