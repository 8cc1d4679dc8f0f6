"""What a step of Skyline did, and what a player is asked, as a player would say it."""

from collections.abc import Iterator

import numpy as np

from gratteciel.engine.words import Seat, Sentence, sentence
from gratteciel.games.helicopters.box import PLOT_NAMES, Edition
from gratteciel.games.helicopters.city import TOWARD
from gratteciel.games.helicopters.flight import distance, way_to
from gratteciel.games.helicopters.payment import is_out, overflight
from gratteciel.games.helicopters.rules import CANNOT_FLY, FLY, NO_FLOORS, START, ending, starting


def prose(edition: Edition, box: np.record, before: np.record, after: np.record, step: int) -> list[Sentence]:
    """The start or the flight with its payments, the growth of the city, who is out, and the end."""
    seat = int(before.seat)
    if step < FLY:
        lines = [sentence("start", seat=Seat(seat), plot=PLOT_NAMES[step - START])]
    else:
        landing = step - FLY
        overflown = overflown_buildings(before, seat, landing)
        lines = [
            flown(box, before, seat, landing),
            *payments(box, before, after, seat, landing, overflown),
            *growth(before, after, overflown),
        ]
        if is_out(after, seat):
            lines.append(sentence("out", seat=Seat(seat)))
    if after.ended:
        lines.append(ended(box, after))
    return lines


def overflown_buildings(before: np.record, seat: int, landing: int) -> list[int]:
    """The built plots strictly between take-off and landing, in flight order."""
    home = int(before.pos[seat])
    toward = TOWARD[way_to(home, landing)]
    line_of_flight = [home + toward * steps for steps in range(1, distance(home, landing))]
    return [plot for plot in line_of_flight if int(before.height[plot]) > 0]


def flown(box: np.record, before: np.record, seat: int, landing: int) -> Sentence:
    """The flight and the floor on the landing plot."""
    owner = int(box.colour[landing])
    home, plot = PLOT_NAMES[int(before.pos[seat])], PLOT_NAMES[landing]
    if owner == seat:
        return sentence("fly-own", seat=Seat(seat), home=home, plot=plot, n=int(box.own_landing))
    if owner >= 0:
        return sentence("fly-other", seat=Seat(seat), home=home, plot=plot, other=Seat(owner))
    return sentence("fly-white", seat=Seat(seat), home=home, plot=plot)


def payments(
    box: np.record, before: np.record, after: np.record, seat: int, landing: int, overflown: list[int]
) -> Iterator[Sentence]:
    """What each creditor was due and got, in the order of HE-2, and what the bank took."""
    owner = int(box.colour[landing])
    purse = int(before.points[seat]) + (int(box.own_landing) if owner == seat else 0)
    over = [int(before.owner[plot]) for plot in overflown]
    for creditor in dict.fromkeys([*over, owner]):
        if creditor < 0 or creditor == seat or is_out(before, creditor):
            continue
        floors = sum(int(before.height[plot]) for plot in overflown if int(before.owner[plot]) == creditor)
        due = overflight(floors) + (int(box.landing_fee) if creditor == owner else 0)
        paid = int(after.points[creditor]) - int(before.points[creditor])
        purse -= paid
        if paid == due > 0:
            yield sentence("pay", seat=Seat(seat), other=Seat(creditor), n=paid)
        elif paid < due:
            yield sentence(
                "pay-short" if paid else "pay-nothing", seat=Seat(seat), other=Seat(creditor), n=paid, due=due
            )
    if int(box.district[int(before.pos[seat])]) == int(box.district[landing]):
        yield sentence("same-district", seat=Seat(seat), n=purse - int(after.points[seat]))


def growth(before: np.record, after: np.record, overflown: list[int]) -> Iterator[Sentence]:
    """The overflown buildings that grew, and those whose colour has no floor left for them."""
    grown = [plot for plot in overflown if int(after.height[plot]) > int(before.height[plot])]
    short = [plot for plot in overflown if plot not in grown]
    for key, plots in (("grow", grown), ("grow-short", short)):
        if plots:
            yield sentence(key, plots=", ".join(PLOT_NAMES[plot] for plot in plots), n=len(plots))


def ended(box: np.record, after: np.record) -> Sentence:
    """The end of the game and what brought it."""
    if ending(box, after) == NO_FLOORS:
        empty = next(seat for seat in range(int(box.players)) if int(after.reserve[seat]) == 0)
        return sentence("end-no-floors", seat=Seat(empty))
    key = "end-cannot-fly" if ending(box, after) == CANNOT_FLY else "end-one-left"
    return sentence(key, seat=Seat(int(after.seat)))


def ask(edition: Edition, box: np.record, table: np.record, seat: int) -> list[Sentence]:
    """From where to start, or how far one may fly."""
    if starting(box, table):
        return [sentence("start-apart" if int(box.apart) and int(table.turn) else "start")]
    return [sentence("fly", n=int(box.flight))]
