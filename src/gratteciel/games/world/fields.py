"""What the features and step codes of Skyline of the World mean, and how its board can be turned."""

from collections.abc import Mapping, Sequence

from gratteciel.engine.fields import Each, Field, Parts, Turn, turns
from gratteciel.engine.options import Value
from gratteciel.games.world.box import Bonus, Edition, Mission, fits, offsets, plot_names, plots, turned
from gratteciel.games.world.layout import BONUSES, COLOURED, KINDS, MAX_PLAYERS, MISSIONS, PLOTS, TRADED
from gratteciel.games.world.notation import kind_names
from gratteciel.games.world.rules import COLOURS

AXES = {
    "seat": MAX_PLAYERS,
    "colour": MAX_PLAYERS,
    "plot": PLOTS,
    "kind": KINDS,
    "coloured": COLOURED,
    "traded": TRADED,
    "bonus": BONUSES,
    "mission": MISSIONS,
}

SEEN: Parts = (
    Each(
        "plot",
        (
            Field("height", "floors that stand there, of five"),
            Field("orange", "1 on an orange plot"),
            Field("top", "1 where the top floor is that seat’s", ("seat",)),
            Field("foothold", "1 where any floor is that seat’s", ("seat",)),
            Field("skyline", "1 with a Skyline floor on top"),
        ),
    ),
    Each(
        "seat",
        (
            Field("coins", "coins, of the most one may hold; 0 where they are covered"),
            Field("income", "what the next income is, likewise"),
            Field("penthouses", "penthouses built, of three"),
            Field("cards", "bonus cards held, of twelve"),
            Field("third", "1/4 for whoever was the first to build a third penthouse, 2/4 for the second …"),
            Field("stock", "floors in stock, of all of that kind; 0 where they are covered", ("kind",), most=None),
            Field("bank", "that colour’s floors in the bank, of all; 0 where they are covered", ("coloured",)),
        ),
    ),
    Field("held", "copies of that bonus card one holds, of all there are", ("bonus",), own=True),
    Field("shown", "copies of it that were shown", ("bonus",)),
    Field("stands", "1 where the own buildings stand as it asks", ("bonus",), own=True),
    Field("mission", "1 for the own mission", ("mission",), own=True),
    Field("mission stands", "1 where the own buildings stand as that mission asks", ("mission",), own=True),
    Field("to move", "1 where it is that seat’s turn", ("seat",)),
    Field("building", "1 while the player to move builds"),
    Field("trading", "1 while the player to move trades"),
    Field("neutrals", "neutral floors in the bank, of all"),
    Field("pile", "cards left to draw, of 42", most=None),
    Field("closing", "turns left once a third penthouse stands, in fours"),
    Field("built", "1 if the player to move has built this turn"),
)

CODES: Parts = (
    Field("build", "put such a floor there", ("kind", "plot")),
    Field("show", "show that card", ("bonus",)),
    Field("hand in", "hand that card in", ("bonus",)),
    Field("trade", "trade instead of building"),
    Field("buy", "buy such a floor", ("traded",)),
    Field("sell", "sell such a floor", ("traded",)),
    Field("end", "end the turn"),
    Field("mission", "that colour is dealt that mission (luck)", ("colour", "mission")),
    Field("bonus", "that colour draws that card (luck)", ("colour", "bonus")),
    Field("first", "that colour begins (luck)", ("colour",)),
    Field("mission ?", "that colour is dealt a mission: as the others are told it", ("colour",)),
    Field("bonus ?", "that colour draws a card: as the others are told it", ("colour",)),
    Field("hand in ?", "a card is handed in: as the others are told it"),
    Field("buy ?", "a floor is bought: likewise, where that is covered"),
    Field("sell ?", "a floor is sold: likewise"),
)


def labels(edition: Edition) -> dict[str, Sequence[str]]:
    """Plots, floors and cards by name."""
    kinds = kind_names(edition)
    return {
        "colour": COLOURS,
        "plot": plot_names(edition),
        "kind": kinds,
        "coloured": kinds[:COLOURED],
        "traded": kinds[:TRADED],
        "bonus": [bonus.name for bonus in edition.bonus],
        "mission": [mission.name for mission in edition.missions],
    }


Places = frozenset[frozenset[tuple[int, int]]]


def places(edition: Edition, card: Bonus | Mission, turning: bool) -> Places:
    """Everywhere a card's design may stand."""
    ways = turned(offsets(card.buildings), turning)
    return frozenset(frozenset((x + dx, y + dy) for dx, dy in way) for way in ways for x, y in fits(edition, way))


def images(before: Sequence[object], after: Sequence[object]) -> list[int] | None:
    """For each thing the one it becomes, each once; None where there is none for it."""
    left = list(enumerate(before))
    found = []
    for one in after:
        match = next((at for at, (_, other) in enumerate(left) if other == one), None)
        if match is None:
            return None
        found.append(left.pop(match)[0])
    return found


def symmetries(edition: Edition, players: int, options: Mapping[str, Value]) -> list[Turn]:
    """The ways to turn the board by which plots, orange ones, and the designs of cards become others of their kind.

    The shipped board has none but to leave it as it is.
    """
    board = {(x, y): letter for x, y, letter in plots(edition)}
    order = list(board)
    columns, rows = max(x for x, _ in board) + 1, max(y for _, y in board) + 1
    turning = bool(options["turning"])
    bonuses = [(places(edition, card, turning), card.prize, card.copies) for card in edition.bonus]
    missions = [places(edition, card, turning) for card in edition.missions]
    found = []
    for name, where in turns(columns, rows):
        going = {(x, y): (where[columns * y + x] % columns, where[columns * y + x] // columns) for x, y in board}
        if any(board.get(going[plot]) != letter for plot, letter in board.items()):
            continue

        def turned_over(one: Places, going: Mapping[tuple[int, int], tuple[int, int]] = going) -> Places:
            return frozenset(frozenset(going[plot] for plot in place) for place in one)

        cards = images(bonuses, [(turned_over(one), prize, copies) for one, prize, copies in bonuses])
        goals = images(missions, [turned_over(one) for one in missions])
        if cards is None or goals is None:
            continue
        ways = {
            "plot": [*(order.index(going[plot]) for plot in order), *range(len(order), PLOTS)],
            "bonus": [*cards, *range(len(cards), BONUSES)],
            "mission": [*goals, *range(len(goals), MISSIONS)],
        }
        found.append(Turn(name, ways))
    return found
