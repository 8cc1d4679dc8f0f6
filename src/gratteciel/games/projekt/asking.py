"""What a player of Projekt Skyline is asked, and who begins, as a player would say it."""

from gratteciel.engine.plots import how_many, lowest
from gratteciel.engine.records import Record
from gratteciel.engine.words import Seat, Sentence, sentence
from gratteciel.games.projekt.box import Edition, cell_names
from gratteciel.games.projekt.cards import RICHEST, TAXING, wealth
from gratteciel.games.projekt.rules import choices, placing_seat
from gratteciel.games.projekt.steps import ACTING, BUILDING, CROWNING, FOUNDING, PAIRING, PICKING


def begins(box: Record) -> list[Sentence]:
    """Who places first, and who placed last and so has the first turn (PR-9)."""
    first, last = placing_seat(box, 0), placing_seat(box, int(box.players) * (1 + int(box.rounds)) - 1)
    if first == last:
        return [sentence("both", seat=Seat(first))]
    return [sentence("two", first=Seat(first), last=Seat(last))]


def ask(edition: Edition, box: Record, table: Record, seat: int) -> list[Sentence]:
    """To place, to move the architect or a building, or to do what the card says."""
    phase = int(table.phase)
    if phase == PICKING:
        return [sentence("corner")]
    if phase == CROWNING:
        return [sentence("tower")]
    if phase == FOUNDING:
        last = int(table.placed) + 1 == int(box.players) * (1 + int(box.rounds))
        return [sentence("floor-last" if last else "floor")]
    if phase == BUILDING:
        return [sentence("build", n=int(table.black)) if choices(box, table) else sentence("none")]
    if phase >= ACTING:
        return [card_ask(edition, box, table, seat)]
    joins = choices(box, table) & int(table.ones[seat])
    return [sentence("travel-join" if joins else "travel", plot=chosen(edition, table), n=int(table.grown))]


def chosen(edition: Edition, table: Record) -> str:
    """The plot of the building that has grown, or that a card was told first."""
    return cell_names(edition)[int(table.chosen)]


def card_ask(edition: Edition, box: Record, table: Record, seat: int) -> Sentence:
    """What the card being carried out wants to know."""
    card = int(table.card)
    if int(table.phase) == PAIRING:
        return sentence(f"card-{card}-second", plot=chosen(edition, table))
    if not choices(box, table):
        return sentence("skip", card=card)
    if card == RICHEST:
        return advance_ask(box, table, seat)
    return sentence(f"card-{card}", amount=int(box.tax)) if card == TAXING else sentence(f"card-{card}")


def advance_ask(box: Record, table: Record, seat: int) -> Sentence:
    """Whose figure advances, where that is settled, and how far."""
    richest = wealth(box, table, 1)
    stride = int(box.stride)
    if how_many(richest) > 1:
        return sentence("card-2-several", stride=stride)
    who = lowest(richest)
    return sentence("card-2-own", stride=stride) if who == seat else sentence("card-2", other=Seat(who), stride=stride)
