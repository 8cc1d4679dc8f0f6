"""Who was due what for a flight and what they got, read off the tables before and after it."""

from collections.abc import Iterator
from dataclasses import dataclass

from gratteciel.engine.records import Record
from gratteciel.games.helicopters.city import TOWARD
from gratteciel.games.helicopters.flight import distance, way_to
from gratteciel.games.helicopters.payment import is_out, overflight


@dataclass(frozen=True)
class Claim:
    """What a flight owed one player."""

    creditor: int
    floors: int
    """Of their colour that were flown over."""
    toll: int
    """Due for those."""
    landings: int
    """1: the flight landed on their colour."""
    fee: int
    """Due for that."""
    paid: int
    """What they got."""

    @property
    def due(self) -> int:
        """All that was owed."""
        return self.toll + self.fee

    @property
    def paid_toll(self) -> int:
        """What they got for floors: that is served first (HE-2)."""
        return min(self.paid, self.toll)


def overflown_buildings(before: Record, seat: int, landing: int) -> list[int]:
    """The built plots strictly between take-off and landing, in flight order."""
    home = int(before.pos[seat])
    toward = TOWARD[way_to(home, landing)]
    line_of_flight = [home + toward * steps for steps in range(1, distance(home, landing))]
    return [plot for plot in line_of_flight if int(before.height[plot]) > 0]


def claims(box: Record, before: Record, after: Record, seat: int, landing: int) -> Iterator[Claim]:
    """What each creditor was due and got, in the order of HE-2; nothing is owed to a player who is out."""
    overflown, host = overflown_buildings(before, seat, landing), int(box.colour[landing])
    over = [int(before.owner[plot]) for plot in overflown]
    for creditor in dict.fromkeys([*over, host]):
        if creditor < 0 or creditor == seat or is_out(before, creditor):
            continue
        floors = sum(int(before.height[plot]) for plot in overflown if int(before.owner[plot]) == creditor)
        landings = int(creditor == host)
        paid = int(after.points[creditor]) - int(before.points[creditor])
        yield Claim(creditor, floors, overflight(floors), landings, landings * int(box.landing_fee), paid)


def own_landing(box: Record, seat: int, landing: int) -> int | None:
    """What landing on one's own colour brought; None: one landed elsewhere."""
    return int(box.own_landing) if int(box.colour[landing]) == seat else None


def kept_in_district(box: Record, before: Record, after: Record, seat: int, landing: int) -> int | None:
    """What landing in the district one left cost; None: one left it."""
    if int(box.district[int(before.pos[seat])]) != int(box.district[landing]):
        return None
    purse = int(before.points[seat]) + (own_landing(box, seat, landing) or 0)
    return purse - sum(claim.paid for claim in claims(box, before, after, seat, landing)) - int(after.points[seat])
