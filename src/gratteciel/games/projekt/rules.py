"""The rules of Projekt Skyline, Jung Je Ho 2006.

Money is counted in thousands. Nothing is secret: the pile has no order before its cards are drawn.
"""

from gratteciel.engine.contract import CHANCE, OVER, Floats, Ints
from gratteciel.engine.plots import but_lowest, holds, how_many, lowest, nth
from gratteciel.engine.records import Record, record_type
from gratteciel.engine.rng import below
from gratteciel.games.projekt.buildings import clear, crown, empty, exchange, found, owner
from gratteciel.games.projekt.cards import (
    RICHEST,
    ROLLED,
    TAXING,
    advances,
    card_cells,
    copies,
    levy,
    partner_cells,
    turn_up,
)
from gratteciel.games.projekt.growing import build, buildable, destinations, travel
from gratteciel.games.projekt.judgement import hope
from gratteciel.games.projekt.refusals import (
    COMPULSORY,
    KNOWN_PILE,
    MUST_BUILD,
    NOT_NOW,
    OTHER_BOX,
    OVER_ALREADY,
    RULE_IDS,
    outside,
    refusal,
)
from gratteciel.games.projekt.rent import advance
from gratteciel.games.projekt.sight import SEEN, leaning, see
from gratteciel.games.projekt.steps import (
    ACTING,
    ADVANCE,
    BUILDING,
    BY_LUCK,
    CARD,
    CARDS,
    CELLS,
    CORNER,
    CORNERS,
    CROWNING,
    DICE,
    DRAWING,
    END,
    ENDED,
    FACES,
    FLOOR,
    FOUNDING,
    MAX_PLAYERS,
    NONE,
    NOWHERE,
    PAIRING,
    PICKING,
    PILE,
    REMOVE,
    ROLLING,
    SHIFT,
    SKIP,
    STREET,
    STRIDES,
    SWAP,
    TAX,
    TOWER,
    TRAVEL,
    TRAVELLING,
    WHITE,
    base,
    span,
)

__all__ = ["hope"]

VERSION = 1
SEATS = (2, 3, 4)
COLOURS = ("red", "blue", "yellow", "green")
EVEN_TURNS = True
STEPS = END
FEATURES = SEEN
RULES = RULE_IDS
ENDINGS = ("last-tower", "bankruptcy")

BOX = record_type(
    ground="i8",
    central="i8",
    east="i8",
    west="i8",
    edge="i8",
    twice_faced="i8",
    around=("i8", (CELLS, FACES + 1)),
    capital="i4",
    floor_rent="i4",
    tower_rent="i4",
    bonus="i4",
    tax="i4",
    relief="i4",
    windfall="i4",
    players="i1",
    experts="i1",
    own_corners="i1",
    memo="i1",
    columns="i1",
    cells="i1",
    corners="i1",
    street="i1",
    faces=("i1", STREET),
    corner_spots=("i1", CORNERS),
    white=("i1", FACES),
    black=("i1", FACES),
    floors="i1",
    spare="i1",
    pool="i1",
    rounds="i1",
    stride="i1",
    pile="i1",
    copies=("i1", CARDS),
)
"""`around`: the cells at each Manhattan distance of a cell; `east`, `west`: the outermost columns; `edge`,
`twice_faced`: the cells next to at least one street cell, or two; `faces`: the cell a street cell is next to, or -1 for
an action cell; `white`, `black`: how many faces of the die show 1, 2…; `spare`:
skyscrapers of each player; `pool`: floors of the colours not in play; `rounds`: of placing floors."""

TABLE = record_type(
    ones=("i8", MAX_PLAYERS),
    twos=("i8", MAX_PLAYERS),
    towers=("i8", MAX_PLAYERS),
    money=("i4", MAX_PLAYERS),
    turn="i4",
    phase="i1",
    seat="i1",
    placed="i1",
    architect="i1",
    white="i1",
    black="i1",
    card="i1",
    chosen="i1",
    grown="i1",
    grown_borrowed="i1",
    finish="i1",
    bankrupt="i1",
    pool="i1",
    unseen="i1",
    known="i1",
    following="i1",
    figures=("i1", MAX_PLAYERS),
    floors=("i1", MAX_PLAYERS),
    spare=("i1", MAX_PLAYERS),
    left=("i1", CARDS),
    borrowed=("i1", CELLS),
    order=("i1", PILE),
)
"""`ones`, `twos`, `towers`: each seat's buildings by size, as sets of cells; `floors`, `spare`: its reserves of floors
and skyscrapers; `borrowed`: how many floors of the building on a cell are borrowed. `grown`, `grown_borrowed`: floors
of the building on its journey, which is off the three sets and on cell `chosen`; `chosen` is also the first cell of a
swap or shift. Of the pile: `unseen` cards never drawn yet, `left` of each; the `known` others in `order`, of which
`following` comes next once all are known."""


def deal(box: Record, table: Record) -> None:
    """Reserves, money and figures in place, an empty board, the first of the placing rounds."""
    for seat in range(int(box.players)):
        table.money[seat] = int(box.capital)
        table.floors[seat] = int(box.floors)
        table.spare[seat] = int(box.spare)
        table.figures[seat] = int(box.corner_spots[0])  # PR-10
    table.pool = int(box.pool)
    table.architect = NOWHERE
    table.chosen = NOWHERE
    table.bankrupt = NOWHERE
    table.unseen = int(box.pile)
    for card in range(CARDS):
        table.left[card] = int(box.copies[card])
    table.phase = PICKING if int(box.own_corners) == 1 else CROWNING


def mover(box: Record, table: Record) -> int:
    """The seat to decide, or luck, or nobody."""
    phase = int(table.phase)
    if phase == ENDED:
        return OVER
    if phase == ACTING:
        return CHANCE if int(table.card) in ROLLED else int(table.seat)
    return CHANCE if phase in BY_LUCK else int(table.seat)


def choices(box: Record, table: Record) -> int:
    """The decisions open now, as a set of cells (corners, seats, advances) to add to the base code; may be empty."""
    phase = int(table.phase)
    if phase == BUILDING:
        return buildable(box, table)
    if phase == TRAVELLING:
        return destinations(box, table)
    if phase == FOUNDING:
        return empty(box, table)
    if phase == CROWNING:
        return empty(box, table) & int(box.central)
    if phase == PICKING:
        return (1 << int(box.corners)) - 1  # PR-10: corners may be shared
    if phase == PAIRING:
        return partner_cells(box, table)
    card = int(table.card)
    if card == RICHEST:
        return advances(box, table)
    if card == TAXING:
        return (1 << int(box.players)) - 1  # PR-14
    return card_cells(box, table)


def way_out(table: Record) -> int:
    """The step when there is no choice: nothing can be built, or the card cannot be carried out."""
    return NONE if int(table.phase) == BUILDING else SKIP


def verdict(box: Record, table: Record, step: int) -> int:
    """0 if the step is allowed now, otherwise the number of the rule it breaks."""
    phase = int(table.phase)
    if phase == ENDED:
        return OVER_ALREADY
    if outside(box, step):
        return OTHER_BOX
    start = base(phase, int(table.card))
    if step >= start and step < start + span(start):
        if mover(box, table) == CHANCE:
            return 0 if weight(box, table, step) > 0 else KNOWN_PILE  # PR-5
        return 0 if holds(choices(box, table), step - start) else refusal(box, table, step - start)
    if step == NONE and phase == BUILDING:
        return MUST_BUILD if choices(box, table) else 0
    if step == SKIP and phase == ACTING and mover(box, table) != CHANCE:
        return COMPULSORY if choices(box, table) else 0  # PR-14
    return NOT_NOW


def weight(box: Record, table: Record, step: int) -> int:
    """How many of the equally likely dice throws or cards are this one."""
    if step >= CARD:
        return copies(table, step - CARD + 1)
    if step >= WHITE:
        return int(box.white[step - WHITE])
    return int(box.white[(step - DICE) // FACES]) * int(box.black[(step - DICE) % FACES])


def play(box: Record, table: Record, step: int) -> None:
    """Carry out an allowed step."""
    phase = int(table.phase)
    if phase < ROLLING:
        place(box, table, step)
        return
    over = True
    if phase == ROLLING:
        over = roll(box, table, step)
    elif phase == BUILDING:
        if step != NONE:
            over = build(box, table, step - base(BUILDING, 0))
    elif phase == TRAVELLING:
        over = travel(box, table, step - TRAVEL)
    elif phase == DRAWING:
        over = turn_up(box, table, step - CARD + 1)
    elif phase == ACTING:
        over = act(box, table, step)
    else:
        exchange(box, table, int(table.chosen), step - base(PAIRING, int(table.card)))
    if over and int(table.phase) != ENDED:
        pass_turn(box, table)


def placing_seat(box: Record, count: int) -> int:
    """Whose placing it is, after so many."""
    players = int(box.players)
    place_in_round = count % players
    if int(box.memo) == 0:
        return (players - place_in_round) % players  # PR-9
    return place_in_round if (count // players) % 2 == 0 else players - 1 - place_in_round  # PR-9


def place(box: Record, table: Record, step: int) -> None:
    """Pick a corner, or place a skyscraper or floor; who places last puts the architect there and begins."""
    seat = int(table.seat)
    players = int(box.players)
    phase = int(table.phase)
    placed = int(table.placed) + 1
    table.turn += 1
    if phase == PICKING:
        table.figures[seat] = int(box.corner_spots[step - CORNER])
        if placed == players:
            placed = 0
            table.phase = CROWNING
    elif phase == CROWNING:
        crown(table, seat, step - TOWER)
        if placed == players:
            table.phase = FOUNDING
    else:
        found(table, seat, step - FLOOR)
        if placed == players * (1 + int(box.rounds)):
            table.architect = step - FLOOR
            table.phase = ROLLING
            table.placed = placed
            return
    table.placed = placed
    table.seat = placing_seat(box, placed)


def roll(box: Record, table: Record, step: int) -> bool:
    """Roll both dice and advance the figure, paying rent; the turn never ends here but with the game."""
    table.white = (step - DICE) // FACES + 1
    table.black = (step - DICE) % FACES + 1
    seat = int(table.seat)
    table.phase = BUILDING
    advance(box, table, seat, int(table.white))
    if int(box.faces[table.figures[seat]]) < 0:
        table.phase = DRAWING
    return False


def act(box: Record, table: Record, step: int) -> bool:
    """Take the first step a card asks for; whether it was the only one."""
    seat = int(table.seat)
    if step == SKIP:
        return True  # PR-4
    if step < WHITE and step >= DICE:
        thrown = (step - DICE) // FACES + (step - DICE) % FACES + 2
        table.money[seat] += thrown * int(box.windfall)
    elif step >= WHITE and step < CARD:
        advance(box, table, seat, step - WHITE + 1)  # PR-3: no second card
    elif step >= ADVANCE and step < TAX:
        advance(box, table, (step - ADVANCE) // STRIDES, (step - ADVANCE) % STRIDES + 1)  # PR-3
    elif step >= TAX and step < REMOVE:
        levy(box, table, step - TAX)
    elif step < DICE:
        found(table, seat, step - FLOOR)  # PR-4: growth is tied to movement
    elif step < SWAP:
        clear(table, owner(box, table, step - REMOVE), step - REMOVE)
    else:
        table.chosen = step - (SHIFT if step >= SHIFT else SWAP)
        table.phase = PAIRING
        return False
    return True


def pass_turn(box: Record, table: Record) -> None:
    """The next player, clockwise, rolls the dice."""
    table.turn += 1
    seat = int(table.seat) + 1
    table.seat = seat if seat < int(box.players) else 0
    table.phase = ROLLING
    table.white = 0
    table.black = 0
    table.card = 0
    table.chosen = NOWHERE


def tower_bonus(box: Record, table: Record, seat: int) -> int:
    """What the seat's skyscrapers on the board bring when the game is over."""
    return how_many(table.towers[seat]) * int(box.bonus)


def score(box: Record, table: Record, seat: int) -> int:
    """Money and the bonus for skyscrapers on the board; a debt eats it up, but no more than that."""
    return max(0, int(table.money[seat]) + tower_bonus(box, table, seat))  # PR-13


def result(box: Record, table: Record, seat: int) -> float:
    """The seat's share of the win once the game is over."""
    if int(table.phase) != ENDED:
        return 0.0
    own = score(box, table, seat)
    winners = 0
    for other in range(int(box.players)):
        points = score(box, table, other)
        if points > own:
            return 0.0
        if points == own:
            winners += 1
    return 1.0 / winners  # PR-6


def ending(box: Record, table: Record) -> int:
    """How the game ended."""
    return int(table.finish)


def features(box: Record, table: Record, seat: int, out: Floats) -> None:
    """Buildings, figures, money and reserves of each seat beginning with the own; architect, dice, card and pile."""
    see(box, table, seat, out)


def legal(box: Record, table: Record, out: Ints) -> int:
    """List the allowed steps in rising order."""
    who = mover(box, table)
    if who == OVER:
        return 0
    start = base(int(table.phase), int(table.card))
    count = 0
    if who == CHANCE:
        for step in range(start, start + span(start)):
            if weight(box, table, step) > 0:
                out[count] = step
                count += 1
        return count
    chosen = choices(box, table)
    if chosen == 0:
        out[0] = way_out(table)
        return 1
    while chosen:
        out[count] = start + lowest(chosen)
        chosen = but_lowest(chosen)
        count += 1
    return count


def pick(box: Record, table: Record, rng: Ints) -> int:
    """Draw an allowed decision uniformly, or a chance outcome by its weight."""
    who = mover(box, table)
    start = base(int(table.phase), int(table.card))
    if who == CHANCE:
        if start == CARD:
            return CARD + top_card(table, rng)
        if start == WHITE:
            return WHITE + face(box.white, below(rng, FACES))
        throw = below(rng, FACES * FACES)
        return DICE + FACES * face(box.white, throw // FACES) + face(box.black, throw % FACES)
    chosen = choices(box, table)
    if chosen == 0:
        return way_out(table)
    return start + nth(chosen, below(rng, how_many(chosen)))


def lean(box: Record, table: Record, step: int) -> int:
    """How a lively playout weighs an allowed decision."""
    return leaning(box, table, step)


def face(die: Ints, rank: int) -> int:
    """What the die shows, less one, when it falls on the face of that rank."""
    value = 0
    while rank >= int(die[value]):
        rank -= int(die[value])
        value += 1
    return value


def top_card(table: Record, rng: Ints) -> int:
    """The card on top of the pile, less one, drawn among those it may be."""
    if int(table.unseen) == 0:
        return int(table.order[table.following]) - 1
    rank = below(rng, int(table.unseen))
    return face(table.left, rank)
