"""What a learning agent sees, and what a livelier playout leans to."""

from gratteciel.engine.contract import Floats
from gratteciel.engine.plots import holds, how_many, only
from gratteciel.engine.records import Record
from gratteciel.games.projekt.buildings import built, owner
from gratteciel.games.projekt.cards import RETURNING, copies
from gratteciel.games.projekt.rent import rent_due, spot_ahead
from gratteciel.games.projekt.steps import (
    ADVANCE,
    BUILD,
    CARDS,
    CELLS,
    ENDED,
    FACES,
    MAX_PLAYERS,
    NONE,
    REMOVE,
    STREET,
    STRIDES,
    SWAP,
    TAX,
    TRAVEL,
)

PURSE = 1000
"""The money that counts as one."""
HOLDINGS = 3 * CELLS + STREET + 3
SEEN = MAX_PLAYERS * (HOLDINGS + 1) + 3 * CELLS + FACES + CARDS + ENDED + CARDS + 2


def see_seat(box: Record, table: Record, seat: int, out: Floats, at: int) -> None:
    """Buildings by size, figure, money, floors and skyscrapers in reserve of one seat, from `at` on."""
    for cell in range(CELLS):
        out[at + cell] = (int(table.ones[seat]) >> cell) & 1
        out[at + CELLS + cell] = (int(table.twos[seat]) >> cell) & 1
        out[at + 2 * CELLS + cell] = (int(table.towers[seat]) >> cell) & 1
    at += 3 * CELLS
    out[at + int(table.figures[seat])] = 1
    at += STREET
    out[at] = int(table.money[seat]) / PURSE
    out[at + 1] = int(table.floors[seat]) / int(box.floors)
    out[at + 2] = int(table.spare[seat]) / int(box.spare)


def see(box: Record, table: Record, seat: int, out: Floats) -> None:
    """Write `SEEN` numbers: each seat in turn order beginning with the own, then what is common to all."""
    for number in range(SEEN):
        out[number] = 0
    players = int(box.players)
    for place in range(players):
        see_seat(box, table, (seat + place) % players, out, place * HOLDINGS)
    at = MAX_PLAYERS * HOLDINGS
    out[at + (int(table.seat) - seat) % players] = 1
    at += MAX_PLAYERS
    if int(table.architect) >= 0:
        out[at + int(table.architect)] = 1
    if int(table.chosen) >= 0:
        out[at + CELLS + int(table.chosen)] = 1
    for cell in range(CELLS):
        out[at + 2 * CELLS + cell] = int(table.borrowed[cell]) / 2
    at += 3 * CELLS
    if int(table.black) > 0:
        out[at + int(table.black) - 1] = 1
    at += FACES
    if int(table.card) > 0:
        out[at + int(table.card) - 1] = 1
    at += CARDS
    if int(table.phase) < ENDED:
        out[at + int(table.phase)] = 1
    at += ENDED
    unseen = int(table.unseen)
    for card in range(CARDS):
        out[at + card] = copies(table, card + 1) / (unseen if unseen > 0 else 1)
    at += CARDS
    out[at] = int(table.pool) / (int(box.pool) if int(box.pool) > 0 else 1)
    out[at + 1] = int(table.grown) / 3


def leaning(box: Record, table: Record, step: int) -> int:
    """How a lively player weighs an allowed decision: grow, demolish, and let the cards hurt others."""
    seat = int(table.seat)
    if step >= BUILD and step < TRAVEL:
        spot = only(step - BUILD)
        if int(table.twos[seat]) & spot:
            return 24
        if int(table.ones[seat]) & spot:
            return 8
        beside = int(box.around[step - BUILD, 1]) & built(table, seat)
        return 4 if beside else 2
    if step >= TRAVEL and step < NONE:
        host = owner(box, table, step - TRAVEL)
        return 6 if host == seat or holds(table.twos[host], step - TRAVEL) else 3
    if step >= ADVANCE and step < TAX:
        who = (step - ADVANCE) // STRIDES
        due = rent_due(box, table, who, spot_ahead(box, table, who, (step - ADVANCE) % STRIDES + 1)) // 10
        if who == seat:
            return 8 if due == 0 else 1
        return 2 + min(60, due)
    if step >= TAX and step < REMOVE:
        return 1 if step - TAX == seat else 2 + 4 * how_many(table.towers[step - TAX])
    if step >= REMOVE and step < SWAP:
        host = owner(box, table, step - REMOVE)
        if int(table.card) == RETURNING:
            return 8 if holds(table.ones[host], step - REMOVE) else 1
        return 1 if host == seat else 6
    return 1
