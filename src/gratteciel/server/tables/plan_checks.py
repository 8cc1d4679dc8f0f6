"""What a table may be set up as."""

from collections.abc import Iterable

import msgspec

from gratteciel.bots.ranks import check_level
from gratteciel.play.game import game
from gratteciel.server.errors import PlanWrong
from gratteciel.server.people.names import own
from gratteciel.server.tables.own_editions import edition_of
from gratteciel.server.tables.plan import SeatPlan, TablePlan
from gratteciel.server.tables.summary import SeatSummary


def check_plan(plan: TablePlan) -> None:
    """Refuse a plan that cannot be played; options and number of seats are refused by the game itself."""

    def refuse(what: str, en: str, fr: str) -> None:
        raise PlanWrong(what=what, why={"en": en, "fr": fr})

    played = game(plan.game)
    if plan.edition is not None and plan.edition not in played.editions:
        refuse("edition", f"one of {', '.join(played.editions)}", f"une de {', '.join(played.editions)}")
    if plan.edition is not None and plan.edition_text is not None:
        refuse("edition_text", "a shipped edition or an own one", "une édition fournie ou une édition à soi")
    if plan.edition_text is not None and plan.rated and not played.folder.ships(edition_of(plan)):
        refuse("rated", "for shipped editions only", "seulement pour les éditions fournies")
    kinds = [seat.kind for seat in plan.seats]
    if kinds.count("me") > 1:
        refuse("seats", "at most one seat is mine", "une seule place est la mienne")
    for number, seat in enumerate(plan.seats):
        if (seat.kind == "bot") != (seat.level is not None):
            refuse(f"seats[{number}].level", "a level for bots, and only for them", "un niveau pour les robots seuls")
        if seat.level is not None:
            check_level(seat.level)
    if plan.replacement is not None:
        check_level(plan.replacement)
    if plan.clock is not None and (plan.clock.turn is None) == (plan.clock.reserve is None):
        refuse(
            "clock",
            "seconds a turn or a reserve, one of the two",
            "des secondes par tour ou une réserve, l’un des deux",
        )
    if plan.rated and plan.hints:
        refuse("hints", "never in rated games", "jamais dans les parties classées")
    if plan.rated and ("here" in kinds or len(kinds) == 1 or not ("me" in kinds or "open" in kinds)):
        refuse(
            "rated",
            "for two or more seats with nobody playing for others",
            "pour deux places ou plus, chacun jouant pour soi",
        )


def with_tidy_names(plan: TablePlan) -> TablePlan:
    """A plan whose names can be shown anywhere, none of them a bot’s."""
    seats = (msgspec.structs.replace(seat, name=own(seat.name)) if seat.name else seat for seat in plan.seats)
    return msgspec.structs.replace(plan, seats=tuple(seats))


def bots_only(seats: Iterable[SeatPlan | SeatSummary]) -> bool:
    """Whether nobody but bots is to play."""
    return all(seat.kind == "bot" for seat in seats)
