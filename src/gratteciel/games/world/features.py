"""What a learning agent sees, from its own hidden table."""

from gratteciel.engine.contract import Floats
from gratteciel.engine.plots import holds
from gratteciel.engine.records import Record
from gratteciel.games.world.building import height, income
from gratteciel.games.world.cards import stands
from gratteciel.games.world.layout import (
    BONUSES,
    BUILDING,
    COLOURED,
    FINISHED,
    KINDS,
    LEVELS,
    MAX_PLAYERS,
    MISSIONS,
    NEUTRAL,
    PLOTS,
    TRADING,
)

PER_PLOT = 2 + 2 * MAX_PLAYERS + 1
PER_SEAT = 5 + KINDS + COLOURED
FEATURES = PER_PLOT * PLOTS + PER_SEAT * MAX_PLAYERS + 3 * BONUSES + 2 * MISSIONS + 10


def features(box: Record, table: Record, seat: int, out: Floats) -> None:
    """Plots, seats (the own first, then in turn order), cards, and the state of the turn."""
    for n in range(FEATURES):
        out[n] = 0.0
    own = max(seat, 0)
    plot_features(box, table, own, out)
    at = PER_PLOT * PLOTS
    for place in range(int(box.players)):
        other = (own + place) % int(box.players)
        covered = bool(box.covered) and other != seat  # WO-14
        seat_features(box, table, other, covered, out, at + place * PER_SEAT)
    at += PER_SEAT * MAX_PLAYERS
    card_features(box, table, seat, out, at)
    at += 3 * BONUSES + 2 * MISSIONS
    for place in range(int(box.players)):
        out[at + place] = 1.0 if (own + place) % int(box.players) == int(table.seat) else 0.0
    at += MAX_PLAYERS
    out[at] = 1.0 if table.phase == BUILDING else 0.0
    out[at + 1] = 1.0 if table.phase == TRADING else 0.0
    out[at + 2] = table.neutrals / max(1, int(box.neutrals))
    out[at + 3] = table.pile_left / 42.0
    out[at + 4] = table.closing / MAX_PLAYERS
    out[at + 5] = 1.0 if table.built else 0.0


def plot_features(box: Record, table: Record, own: int, out: Floats) -> None:
    """Of each plot: height, orange, each seat's top, each seat's foothold, Skyline floor."""
    players = int(box.players)
    for plot in range(int(box.plots)):
        at = plot * PER_PLOT
        cell = int(box.cell[plot])
        out[at] = height(table, plot) / LEVELS
        out[at + 1] = 1.0 if holds(box.orange, cell) else 0.0
        for place in range(players):
            seat = (own + place) % players
            out[at + 2 + place] = 1.0 if holds(table.tops[seat], cell) else 0.0
            out[at + 2 + MAX_PLAYERS + place] = 1.0 if holds(table.rooted[seat], cell) else 0.0
        out[at + 2 + 2 * MAX_PLAYERS] = 1.0 if holds(table.skylines, cell) else 0.0


def seat_features(box: Record, table: Record, seat: int, covered: bool, out: Floats, at: int) -> None:
    """Of each seat: income, penthouses, cards, third penthouse; what is not covered of coins, stock, bank."""
    limit = max(1, int(box.limit))
    out[at + 1] = min(income(box, table, seat), limit) / limit
    out[at + 2] = table.penthouses[seat] / 3.0
    out[at + 3] = min(int(table.in_hand[seat]), 12) / 12.0
    out[at + 4] = table.third[seat] / MAX_PLAYERS
    for kind in range(COLOURED):
        if not (covered and box.memory):
            out[at + 5 + KINDS + kind] = table.bank[seat, kind] / max(1, int(box.floors[kind]))
    if covered:
        return
    out[at] = table.coins[seat] / limit
    for kind in range(KINDS):
        full = int(box.neutrals) if kind == NEUTRAL else int(box.floors[kind]) if kind < COLOURED else 2
        out[at + 5 + kind] = table.stock[seat, kind] / max(1, full)


def card_features(box: Record, table: Record, seat: int, out: Floats, at: int) -> None:
    """Of each bonus card: copies held, copies shown, whether it stands; of each mission: own, whether it stands."""
    own = max(seat, 0)
    tops = int(table.tops[own])
    over = table.phase == FINISHED
    for card in range(int(box.bonuses)):
        copies = max(1, int(box.copies[card]))
        out[at + card] = table.hand[own, card] / copies if seat >= 0 else 0.0
        out[at + BONUSES + card] = table.shown[card] / copies
        out[at + 2 * BONUSES + card] = 1.0 if stands(box, tops, card) else 0.0
    at += 3 * BONUSES
    for mission in range(int(box.missions)):
        mine = int(table.mission[own]) == mission + 1 and (seat >= 0 or over)
        out[at + mission] = 1.0 if mine else 0.0
        out[at + MISSIONS + mission] = 1.0 if stands(box, tops, BONUSES + mission) else 0.0
