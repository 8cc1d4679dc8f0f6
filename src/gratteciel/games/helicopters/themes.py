"""What a flight of Skyline is about beyond what is said of it: whether it blocks somebody's line."""

from gratteciel.engine.records import Record
from gratteciel.games.helicopters.city import NOWHERE
from gratteciel.games.helicopters.flight import flights, landing_of
from gratteciel.games.helicopters.rules import FLY


def themes(box: Record, before: Record, after: Record, step: int) -> list[str]:
    """`block` where another helicopter could fly past the landing plot, and now cannot: this one stands in its way."""
    if step < FLY:
        return []
    landing, seat = step - FLY, int(before.seat)
    others = (other for other in range(int(box.players)) if other != seat and int(after.pos[other]) != NOWHERE)
    return ["block"] if any(reach(box, before, one) - reach(box, after, one) - {landing} for one in others) else []


def reach(box: Record, table: Record, seat: int) -> set[int]:
    """The plots a player could fly to."""
    found, home = flights(box, table, seat), int(table.pos[seat])
    return {landing_of(home, flight) for flight in range(found.bit_length()) if found >> flight & 1}
