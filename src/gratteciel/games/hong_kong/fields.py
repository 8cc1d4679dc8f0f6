"""What the features and step codes of Hong Kong mean, and how its board can be turned."""

from collections.abc import Mapping, Sequence

from gratteciel.engine.fields import Field, Parts, Turn, turns
from gratteciel.engine.options import Value
from gratteciel.games.hong_kong.board import PLOTS, SIDE
from gratteciel.games.hong_kong.box import PLOT_NAMES, Edition
from gratteciel.games.hong_kong.placing import SORTS

AXES = {"seat": 2, "plot": PLOTS, "sort": SORTS}

SEEN: Parts = (
    Field("height", "pieces of the building whose top piece is that seat’s, of five", ("seat", "plot")),
    Field("roof", "1 where a roof closes the building", ("plot",)),
    Field("reserve", "pieces left of those that seat began with", ("seat", "sort")),
    Field("to move", "1 where it is the own turn", own=True),
    Field("mid double turn", "1 between the two pieces of a double turn"),
)

CODES: Parts = (
    Field("place", "put a piece of that sort there", ("sort", "plot")),
    Field("pass", "end a double turn without a second piece"),
)


def labels(edition: Edition) -> dict[str, Sequence[str]]:
    """Plots by name."""
    return {"plot": PLOT_NAMES, "sort": ("standard", "quick", "roof")}


def symmetries(edition: Edition, players: int, options: Mapping[str, Value]) -> list[Turn]:
    """Every way to turn and mirror the board that leaves the centre where it is."""
    centre = PLOT_NAMES.index(edition.board.centre)
    return [Turn(name, {"plot": where}) for name, where in turns(SIDE, SIDE) if where[centre] == centre]
