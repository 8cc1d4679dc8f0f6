"""The table of Skyline as named things."""

from gratteciel.engine.pictures import Area, Picture, Piece, Place, Thing
from gratteciel.engine.records import Record
from gratteciel.games.helicopters.box import PLOT_NAMES, Edition
from gratteciel.games.helicopters.city import CLOSED, PLOTS, SIDE, WHITE


def place(box: Record, table: Record, plot: int) -> Place:
    """One plot with its building and the helicopter on it."""
    colour = int(box.colour[plot])
    return Place(
        id=f"plot:{PLOT_NAMES[plot]}",
        x=plot % SIDE,
        y=plot // SIDE,
        ground="closed" if colour == CLOSED else "white" if colour == WHITE else "plot",
        colour=colour if colour >= 0 else None,
        district=int(box.district[plot]) or None,
        stack=(Piece("floor", int(table.owner[plot])),) * int(table.height[plot]),
        tokens=tuple(Piece("helicopter", seat) for seat in range(int(box.players)) if int(table.pos[seat]) == plot),
    )


def picture(edition: Edition, box: Record, table: Record, seat: int) -> Picture:
    """The 81 plots, and every player's reserve of floors."""
    places = tuple(place(box, table, plot) for plot in range(PLOTS))
    reserves = tuple(
        Area(
            id=f"reserve:{owner}",
            kind="reserve",
            seat=owner,
            things=(Thing(f"floor:{owner}", "floor", int(table.reserve[owner]), owner),),
        )
        for owner in range(int(box.players))
    )
    return Picture(places, reserves)
