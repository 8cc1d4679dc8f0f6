"""The setup of a table: one for all tables that are set up alike.

It never changes, and what belongs to it (the texts of all steps, the game's words) is more than a table itself.
"""

from functools import lru_cache

from gratteciel.play.game import Game, Setup
from gratteciel.server.tables.modes import played
from gratteciel.server.tables.own_editions import edition_in
from gratteciel.server.tables.plan import TablePlan


def setup_of(plan: TablePlan, version: int | None = None) -> Setup:
    """The setup of a plan, of the game as it can be played now; refused where the game is not played so."""
    options = tuple(sorted(plan.options.items()))
    return shared(played(plan.game), options, len(plan.seats), plan.edition, plan.edition_text, version)


@lru_cache(maxsize=128)
def shared(
    game: Game,
    options: tuple[tuple[str, bool | str], ...],
    players: int,
    edition: str | None,
    text: str | None,
    version: int | None,
) -> Setup:
    """The setup of all who play a game in the same way."""
    return game.setup_with(dict(options), players, edition_in(game.id, edition, text), version)
