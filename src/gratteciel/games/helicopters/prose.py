"""What a step of Skyline did, and what a player is asked, as a player would say it."""

from collections.abc import Iterator

from gratteciel.engine.records import Record
from gratteciel.engine.words import Seat, Sentence, sentence
from gratteciel.games.helicopters.box import PLOT_NAMES, Edition
from gratteciel.games.helicopters.payment import is_out
from gratteciel.games.helicopters.rules import CANNOT_FLY, FLY, NO_FLOORS, START, ending, starting
from gratteciel.games.helicopters.settling import claims, kept_in_district, overflown_buildings


def prose(edition: Edition, box: Record, before: Record, after: Record, step: int) -> list[Sentence]:
    """The start or the flight with its payments, the growth of the city, who is out, and the end."""
    seat = int(before.seat)
    if step < FLY:
        lines = [sentence("start", seat=Seat(seat), plot=PLOT_NAMES[step - START])]
    else:
        landing = step - FLY
        overflown = overflown_buildings(before, seat, landing)
        lines = [
            flown(box, before, seat, landing),
            *payments(box, before, after, seat, landing),
            *growth(before, after, overflown),
        ]
        if is_out(after, seat):
            lines.append(sentence("out", seat=Seat(seat)))
    if after.ended:
        lines.append(ended(box, after))
    return lines


def flown(box: Record, before: Record, seat: int, landing: int) -> Sentence:
    """The flight and the floor on the landing plot."""
    owner = int(box.colour[landing])
    home, plot = PLOT_NAMES[int(before.pos[seat])], PLOT_NAMES[landing]
    if owner == seat:
        return sentence("fly-own", seat=Seat(seat), home=home, plot=plot, n=int(box.own_landing))
    if owner >= 0:
        return sentence("fly-other", seat=Seat(seat), home=home, plot=plot, other=Seat(owner))
    return sentence("fly-white", seat=Seat(seat), home=home, plot=plot)


def payments(box: Record, before: Record, after: Record, seat: int, landing: int) -> Iterator[Sentence]:
    """What each creditor was due and got, and what the bank took."""
    for claim in claims(box, before, after, seat, landing):
        if claim.paid == claim.due > 0:
            yield sentence("pay", seat=Seat(seat), other=Seat(claim.creditor), n=claim.paid)
        elif claim.paid < claim.due:
            key = "pay-short" if claim.paid else "pay-nothing"
            yield sentence(key, seat=Seat(seat), other=Seat(claim.creditor), n=claim.paid, due=claim.due)
    lost = kept_in_district(box, before, after, seat, landing)
    if lost is not None:
        yield sentence("same-district", seat=Seat(seat), n=lost)


def growth(before: Record, after: Record, overflown: list[int]) -> Iterator[Sentence]:
    """The overflown buildings that grew, and those whose colour has no floor left for them."""
    grown = [plot for plot in overflown if int(after.height[plot]) > int(before.height[plot])]
    short = [plot for plot in overflown if plot not in grown]
    for key, plots in (("grow", grown), ("grow-short", short)):
        if plots:
            yield sentence(key, plots=", ".join(PLOT_NAMES[plot] for plot in plots), n=len(plots))


def ended(box: Record, after: Record) -> Sentence:
    """The end of the game and what brought it."""
    if ending(box, after) == NO_FLOORS:
        empty = next(seat for seat in range(int(box.players)) if int(after.reserve[seat]) == 0)
        return sentence("end-no-floors", seat=Seat(empty))
    key = "end-cannot-fly" if ending(box, after) == CANNOT_FLY else "end-one-left"
    return sentence(key, seat=Seat(int(after.seat)))


def ask(edition: Edition, box: Record, table: Record, seat: int) -> list[Sentence]:
    """From where to start, or how far one may fly."""
    if starting(box, table):
        return [sentence("start-apart" if int(box.apart) and int(table.turn) else "start")]
    return [sentence("fly", n=int(box.flight))]


def pays(edition: Edition, box: Record, before: Record, after: Record, step: int, seat: int) -> int | None:
    """What a flight wins or loses, all claims settled."""
    return int(after.points[seat]) - int(before.points[seat]) if step >= FLY else None
