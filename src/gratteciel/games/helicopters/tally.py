"""The score of Skyline taken apart: what one's flights brought and cost, and what the others paid for one's floors."""

from collections.abc import Iterator

from gratteciel.engine.records import Record
from gratteciel.engine.tallies import Earning, TallyLine
from gratteciel.games.helicopters.box import Edition
from gratteciel.games.helicopters.rules import FLY, score
from gratteciel.games.helicopters.settling import claims, kept_in_district, own_landing

KINDS = ("capital", "own", "fees", "tolls", "district", "floors", "guests", "won", "lost")


def tally(edition: Edition, box: Record, table: Record, seat: int) -> tuple[TallyLine, ...]:
    """The capital and the balance of all flights; a table by itself knows no more than that."""
    capital = int(box.capital)
    balance = score(box, table, seat) - capital
    flown = (TallyLine("won" if balance > 0 else "lost", balance),) if balance else ()
    return (TallyLine("capital", capital), *flown)


def earned(edition: Edition, box: Record, before: Record, after: Record, step: int) -> Iterator[Earning]:
    """A flight: by where it landed and what it passed over, for the flyer and for those who were paid."""
    if step < FLY:
        return
    seat, landing = int(before.seat), step - FLY
    gain, loss = own_landing(box, seat, landing), kept_in_district(box, before, after, seat, landing)
    if gain is not None:
        yield Earning(seat, TallyLine("own", gain, 1))
    if loss is not None:
        yield Earning(seat, TallyLine("district", -loss, 1))
    for claim in claims(box, before, after, seat, landing):
        toll, fee = claim.paid_toll, claim.paid - claim.paid_toll
        yield Earning(seat, TallyLine("tolls", -toll, claim.floors))
        yield Earning(seat, TallyLine("fees", -fee, claim.landings))
        yield Earning(claim.creditor, TallyLine("floors", toll, claim.floors))
        yield Earning(claim.creditor, TallyLine("guests", fee, claim.landings))
