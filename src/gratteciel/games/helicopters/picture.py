"""The table of Skyline as named things."""

from functools import lru_cache

from gratteciel.engine.pictures import Area, Picture, Piece, Place, Thing
from gratteciel.engine.records import Record
from gratteciel.games.helicopters.box import PLOT_NAMES, Edition
from gratteciel.games.helicopters.city import CLOSED, PLOTS, SIDE, WHITE


@lru_cache(maxsize=1024)
def place(plot: int, colour: int, district: int, owner: int, height: int, pilots: tuple[int, ...]) -> Place:
    """One plot with its building and the helicopters on it, made once."""
    return Place(
        id=f"plot:{PLOT_NAMES[plot]}",
        x=plot % SIDE,
        y=plot // SIDE,
        ground="closed" if colour == CLOSED else "white" if colour == WHITE else "plot",
        colour=colour if colour >= 0 else None,
        district=district or None,
        stack=(Piece("floor", owner),) * height,
        tokens=tuple(Piece("helicopter", seat) for seat in pilots),
    )


def places(box: Record, table: Record) -> tuple[Place, ...]:
    """All plots."""
    pilots: dict[int, tuple[int, ...]] = {}
    for seat, plot in enumerate(table.pos.tolist()[: int(box.players)]):
        pilots[plot] = (*pilots.get(plot, ()), seat)
    colours, districts = box.colour.tolist(), box.district.tolist()
    owners, heights = table.owner.tolist(), table.height.tolist()
    city = [*ground(tuple(colours), tuple(districts))]
    for plot in range(PLOTS):
        if heights[plot] or plot in pilots:
            over = pilots.get(plot, ())
            city[plot] = place(plot, colours[plot], districts[plot], owners[plot], heights[plot], over)
    return tuple(city)


@lru_cache(maxsize=64)
def ground(colours: tuple[int, ...], districts: tuple[int, ...]) -> tuple[Place, ...]:
    """The plots of a board before anything is built, laid once."""
    return tuple(place(plot, colours[plot], districts[plot], 0, 0, ()) for plot in range(PLOTS))


@lru_cache(maxsize=1024)
def reserve(owner: int, floors: int) -> Area:
    """The floors a player has left, laid out once."""
    return Area(
        id=f"reserve:{owner}",
        kind="reserve",
        seat=owner,
        things=(Thing(f"floor:{owner}", "floor", floors, owner),),
    )


def picture(edition: Edition, box: Record, table: Record, seat: int) -> Picture:
    """The 81 plots, and every player's reserve of floors."""
    floors = table.reserve.tolist()
    return Picture(places(box, table), tuple(reserve(owner, floors[owner]) for owner in range(int(box.players))))
