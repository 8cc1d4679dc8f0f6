"""What the features and step codes of Skyline mean, and how its board can be turned."""

from collections.abc import Mapping, Sequence

from gratteciel.engine.fields import Each, Field, Parts, Turn, turns
from gratteciel.engine.options import Value
from gratteciel.games.helicopters.box import PLOT_NAMES, Edition, colour_at, letter_at, side
from gratteciel.games.helicopters.city import MAX_PLAYERS, PLOTS, SIDE

AXES = {"seat": MAX_PLAYERS, "plot": PLOTS}

SEEN: Parts = (
    Each(
        "seat",
        (
            Field("floors", "floors of that seat’s building, of eight", ("plot",), most=None),
            Field("helicopter", "1 where that seat’s helicopter stands", ("plot",)),
            Field("free", "1 where nothing is built on a plot of that seat’s colour", ("plot",)),
        ),
    ),
    Field("white", "1 where nothing is built on a white plot", ("plot",)),
    Each(
        "seat",
        (
            Field("points", "points, in hundreds", most=None, least=None),
            Field("reserve", "floors left of those a player begins with"),
            Field("to move", "1 where it is that seat’s turn"),
        ),
    ),
)

CODES: Parts = (
    Field("start", "put the first floor and the helicopter there", ("plot",)),
    Field("fly", "land there", ("plot",)),
)


def labels(edition: Edition) -> dict[str, Sequence[str]]:
    """Plots by name."""
    return {"plot": PLOT_NAMES}


def symmetries(edition: Edition, players: int, options: Mapping[str, Value]) -> list[Turn]:
    """The ways to turn the board after which districts are districts, and colours those of the seats so many on.

    With four players of the shipped edition a quarter turn is one: red's plots become those of another seat, and so on.
    """
    rows, districts = side(edition, players).plots, edition.board.districts
    colours = [colour_at(rows, plot) for plot in range(PLOTS)]
    quarters = [letter_at(districts, plot) for plot in range(PLOTS)]
    found = []
    for name, where in turns(SIDE, SIDE):
        if len({(quarters[plot], quarters[where[plot]]) for plot in range(PLOTS)}) != len(set(quarters)):
            continue
        for shift in range(players):
            after = [(colour + shift) % players if colour >= 0 else colour for colour in colours]
            if all(colours[where[plot]] == after[plot] for plot in range(PLOTS)):
                found.append(Turn(name, {"plot": where}, shift))
    return found
