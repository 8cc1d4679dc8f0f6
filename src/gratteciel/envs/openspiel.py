"""The games as OpenSpiel's, for its algorithms: explicit chance nodes, information states, observers.

    game = gratteciel.envs.openspiel.load("world", players=2, covered=True)
    state = game.new_initial_state()

Actions, luck's too, are step codes. A player's information state is every step as that seat was told it, its
observation the table as the seat knows it; tensors are the game's features. What a player gets at the end is its share
of the win less the average share of the others, so that all sums are zero; alone it is what the points are worth.
"""

from typing import TYPE_CHECKING, Any

from gratteciel.extras import needs
from gratteciel.games import EditionLike

if TYPE_CHECKING:
    from gratteciel.envs.spiel import SpielGame


def load(id: str, *, players: int | None = None, edition: EditionLike = None, **options: Any) -> "SpielGame":
    """A game with so many players (the fewest that make a contest), in an edition, with the game's own options."""
    needs("openspiel", "gratteciel.envs.openspiel")
    from gratteciel.envs.spiel import made

    return made(id, players, edition, options)
