"""The table of Hong Kong as named things."""

from functools import lru_cache

from gratteciel.engine.pictures import Area, Picture, Piece, Place, Thing
from gratteciel.engine.plots import holds
from gratteciel.engine.records import Record
from gratteciel.games.hong_kong.board import PLOTS, SIDE
from gratteciel.games.hong_kong.box import PLOT_NAMES, Edition
from gratteciel.games.hong_kong.notation import KINDS
from gratteciel.games.hong_kong.placing import SORTS


def pieces(stack: int) -> tuple[Piece, ...]:
    """A building as the table keeps it, bottom first."""
    found = []
    while stack:
        piece = (stack & 7) - 1
        found.append(Piece(KINDS[piece % SORTS], piece // SORTS))
        stack >>= 3
    return tuple(found)


@lru_cache(maxsize=1024)
def place(plot: int, central: bool, stack: int) -> Place:
    """One plot with its building, made once."""
    return Place(
        id=f"plot:{PLOT_NAMES[plot]}",
        x=plot % SIDE,
        y=plot // SIDE,
        ground="centre" if central else "plot",
        stack=pieces(stack),
    )


@lru_cache(maxsize=64)
def central(centre: int) -> tuple[bool, ...]:
    """Whether each plot is of the centre, looked up once."""
    return tuple(holds(centre, plot) for plot in range(PLOTS))


@lru_cache(maxsize=1024)
def reserve(owner: int, counts: tuple[int, ...]) -> Area:
    """What a seat has left of each sort, laid out once."""
    things = tuple(Thing(f"piece:{KINDS[sort]}", KINDS[sort], counts[sort], owner) for sort in range(SORTS))
    return Area(id=f"reserve:{owner}", kind="reserve", seat=owner, things=things)


def picture(edition: Edition, box: Record, table: Record, seat: int) -> Picture:
    """The 25 plots and both reserves."""
    places = tuple(map(place, range(PLOTS), central(int(box.centre)), table.stack.tolist()))
    reserves = tuple(reserve(owner, tuple(counts)) for owner, counts in enumerate(table.reserve.tolist()))
    return Picture(places, reserves)
