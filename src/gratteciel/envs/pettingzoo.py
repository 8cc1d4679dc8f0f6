"""The games as PettingZoo's environments, in which agents take turns (AEC).

    env = gratteciel.envs.pettingzoo.env("world", players=3, covered=True, render_mode="ansi")

Agents are `seat_0`, `seat_1` and so on. An observation has what the seat may know (`observation`, the game's features)
and the allowed steps (`action_mask`); actions are step codes. Luck is the environment's. Rewards come at the end: the
shares of the win; to somebody alone, what the points are worth. A step that is not allowed raises `StepIllegal`.
"""

from typing import TYPE_CHECKING

from gratteciel.extras import needs
from gratteciel.games import EditionLike

if TYPE_CHECKING:
    from gratteciel.envs.aec import TableEnv


def env(
    id: str,
    *,
    players: int | None = None,
    edition: EditionLike = None,
    render_mode: str | None = None,
    **options: object,
) -> "TableEnv":
    """A game as an environment: with so many players (the fewest), in an edition, with the game's own options."""
    needs("pettingzoo", "gratteciel.envs.pettingzoo")
    from gratteciel.envs.aec import TableEnv
    from gratteciel.envs.table import set_up

    return TableEnv(set_up(id, players, edition, options), render_mode)
