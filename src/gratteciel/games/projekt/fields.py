"""What the features and step codes of Projekt Skyline mean, and how its board can be turned."""

from collections.abc import Mapping, Sequence

from gratteciel.engine.fields import Each, Field, Parts, Turn, turns
from gratteciel.engine.options import Value
from gratteciel.games.projekt.box import Edition, cell_names
from gratteciel.games.projekt.rules import COLOURS
from gratteciel.games.projekt.steps import CARDS, CELLS, CORNERS, ENDED, FACES, MAX_PLAYERS, STREET, STRIDES

AXES = {
    "seat": MAX_PLAYERS,
    "colour": MAX_PLAYERS,
    "cell": CELLS,
    "spot": STREET,
    "corner": CORNERS,
    "white": FACES,
    "black": FACES,
    "card": CARDS,
    "phase": ENDED,
    "stride": STRIDES,
}

SEEN: Parts = (
    Each(
        "seat",
        (
            Field("one floor", "1 where that seat has a building of one floor", ("cell",)),
            Field("two floors", "1 where it has one of two", ("cell",)),
            Field("skyscraper", "1 where it has a skyscraper", ("cell",)),
            Field("figure", "1 where its figure stands in the street, clockwise", ("spot",)),
            Field("money", "its money, in millions", most=None, least=None),
            Field("floors", "floors left of those of a colour", most=None),
            Field("skyscrapers", "skyscrapers left of those it begins with"),
        ),
    ),
    Field("to move", "1 where it is that seat’s turn", ("seat",)),
    Field("architect", "1 where the architect stands", ("cell",)),
    Field("chosen", "1 for the cell of a building on its journey, or the first of a swap or shift", ("cell",)),
    Field("borrowed", "borrowed floors of the building there, in twos", ("cell",), most=None),
    Field("black die", "1 for what it shows", ("black",)),
    Field("card", "1 for the card that is carried out", ("card",)),
    Field("phase", "1 for what is expected next; none at the end", ("phase",)),
    Field("pile", "how likely that card is to be drawn next, as far as known", ("card",), most=None),
    Field("pool", "floors of colours not in play that are left"),
    Field("grown", "floors of the building on its journey, of three"),
)

CODES: Parts = (
    Field("corner", "begin there", ("corner",)),
    Field("tower", "put a skyscraper there", ("cell",)),
    Field("floor", "put a floor there", ("cell",)),
    Field("dice", "both dice fall so (luck)", ("white", "black")),
    Field("white", "the white die falls so (luck)", ("white",)),
    Field("card", "that card is drawn (luck)", ("card",)),
    Field("build", "the architect goes there and builds", ("cell",)),
    Field("travel", "the grown building moves there", ("cell",)),
    Field("none", "the architect builds nothing"),
    Field("advance", "that colour’s figure goes so many cells on", ("colour", "stride")),
    Field("tax", "that colour pays taxes", ("colour",)),
    Field("remove", "take from the building there", ("cell",)),
    Field("swap", "the first building of a swap", ("cell",)),
    Field("with", "the second building of a swap", ("cell",)),
    Field("shift", "the building that is shifted", ("cell",)),
    Field("to", "where it is shifted", ("cell",)),
    Field("skip", "leave what the card offers"),
)


def labels(edition: Edition) -> dict[str, Sequence[str]]:
    """Cells and corners by name, the street by what each spot of it is next to."""
    phases = "picking crowning founding rolling drawing building travelling acting pairing"
    street = [f"{number} {place}" for number, place in enumerate(edition.board.street)]
    faces = tuple(map(str, range(1, FACES + 1)))
    return {
        "colour": COLOURS,
        "cell": cell_names(edition),
        "spot": street,
        "corner": edition.board.corners,
        "white": faces,
        "black": faces,
        "card": tuple(map(str, range(1, CARDS + 1))),
        "phase": phases.split(),
        "stride": tuple(map(str, range(1, STRIDES + 1))),
    }


def symmetries(edition: Edition, players: int, options: Mapping[str, Value]) -> list[Turn]:
    """The ways to turn the board by which the street leads on as it did: mirrored, figures would walk the other way."""
    board, cells = edition.board, cell_names(edition)
    spare = range(len(cells), CELLS)
    found = []
    for name, where in turns(board.columns, board.rows):
        if {cells[where[cells.index(cell)]] for cell in board.central} != set(board.central):
            continue
        for shift in range(len(board.street)):
            along = [(spot + shift) % len(board.street) for spot in range(len(board.street))]
            places = list(zip(board.street, (board.street[spot] for spot in along), strict=True))
            if all(
                cells[where[cells.index(one)]] == other if one in cells else other in board.corners
                for one, other in places
            ):
                going = dict(places)
                corners = [board.corners.index(going[corner]) for corner in board.corners]
                spots = [*along, *range(len(along), STREET)]
                found.append(Turn(name, {"cell": [*where, *spare], "spot": spots, "corner": corners}))
    return found
