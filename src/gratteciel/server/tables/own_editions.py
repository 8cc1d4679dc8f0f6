"""The edition a table is played with: a shipped one, or an own one whose text stands in the plan."""

from functools import lru_cache

import msgspec

from gratteciel.engine.editions import Edition, text_of
from gratteciel.games import folder
from gratteciel.server.tables.plan import TablePlan


@lru_cache(maxsize=64)
def parsed(game: str, text: str) -> Edition:
    """The edition in a text, read once for all who look at its table."""
    return folder(game).parse_edition(text)


def edition_in(game: str, id: str | None, text: str | None) -> Edition:
    """An edition of a game by its id or its text; a text that does not fit is refused with line and key."""
    if text is not None:
        return parsed(game, text)
    one = folder(game)
    return one.ordinary if id is None else one.shipped(id)


def edition_of(plan: TablePlan) -> Edition:
    """The edition of a plan; a text that does not fit is refused with line and key."""
    return edition_in(plan.game, plan.edition, plan.edition_text)


def with_tidy_edition(plan: TablePlan) -> TablePlan:
    """The plan as it is stored: an own edition in the one way it is written, a shipped one by its id."""
    if plan.edition_text is None:
        return plan
    edition = edition_of(plan)
    if folder(plan.game).ships(edition):
        return msgspec.structs.replace(plan, edition=edition.edition.id, edition_text=None)
    return msgspec.structs.replace(plan, edition_text=text_of(edition))
