"""Trade with the bank: what it has, what it costs, and the duty to buy."""

from gratteciel.engine.plots import only
from gratteciel.engine.records import Record
from gratteciel.games.world.building import receive
from gratteciel.games.world.layout import NEUTRAL, TRADED


def banked(table: Record, kind: int) -> int:
    """How many floors of that kind the bank has for the player whose turn it is (WO-6)."""
    return int(table.neutrals) if kind == NEUTRAL else int(table.bank[table.seat, kind])


def bank_takes(table: Record, kind: int, count: int) -> None:
    """Put floors of the player whose turn it is into the bank, or (a negative count) take them out."""
    if kind == NEUTRAL:
        table.neutrals = int(table.neutrals) + count
    else:
        table.bank[table.seat, kind] = int(table.bank[table.seat, kind]) + count


def can_buy(box: Record, table: Record, kind: int) -> bool:
    """Whether the bank has such a floor, the player has the coins, and it is no second neutral floor this turn."""
    if kind == NEUTRAL and table.neutral_bought != 0:
        return False
    return banked(table, kind) > 0 and int(table.coins[table.seat]) >= int(box.values[kind])


def purchases(box: Record, table: Record) -> int:
    """The kinds of floors the player may buy, as a set; a neutral one counts for the duty to buy too (WO-15)."""
    kinds = 0
    for kind in range(TRADED):
        if can_buy(box, table, kind):
            kinds |= only(kind)
    return kinds


def sales(table: Record) -> int:
    """The kinds of floors the player may sell, as a set."""
    kinds = 0
    for kind in range(TRADED):
        if table.stock[table.seat, kind] > 0:
            kinds |= only(kind)
    return kinds


def buy(box: Record, table: Record, kind: int) -> None:
    """Buy a floor at its value."""
    seat = int(table.seat)
    table.coins[seat] = int(table.coins[seat]) - int(box.values[kind])
    table.stock[seat, kind] = int(table.stock[seat, kind]) + 1
    bank_takes(table, kind, -1)
    table.bought = 1
    if kind == NEUTRAL:
        table.neutral_bought = 1


def sell(box: Record, table: Record, kind: int) -> None:
    """Sell a floor back at half its value, rounded down (WO-6, WO-11)."""
    seat = int(table.seat)
    table.stock[seat, kind] = int(table.stock[seat, kind]) - 1
    bank_takes(table, kind, 1)
    receive(box, table, seat, int(box.values[kind]) // 2)
