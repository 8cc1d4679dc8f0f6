"""The rules against a second reading of the page: the same steps, movers, weights and scores all game long."""

import random
from typing import Any

import pytest

from gratteciel.engine.contract import CHANCE
from gratteciel.engine.records import record_at
from gratteciel.games.projekt.steps import DRAWING, ROLLING
from gratteciel.play.game import game
from gratteciel.play.position import Position
from tests.games.projekt.scene import table_of
from tests.games.projekt.twin import CELLS, Building, Twin

MOST_STEPS = 400


def agree(position: Position, twin: Twin) -> None:
    """Both readings tell the same of this moment."""
    table = table_of(position)
    seats = range(position.players)
    assert twin.mover() == ("over" if position.over else "chance" if position.mover == CHANCE else position.mover)
    assert list(position.scores) == [twin.score(seat) for seat in seats]
    assert [int(n) for n in table.floors[: len(seats)]] == twin.floors
    assert [int(n) for n in table.spare[: len(seats)]] == twin.towers
    assert int(table.pool) == twin.pool
    if position.mover == CHANCE:
        assert {str(move): weight for move, weight in position.chances()} == twin.legal()
    else:
        assert {str(move) for move in position.moves()} == set(twin.legal())


@pytest.mark.parametrize("seed", range(24))
def test_both_readings_agree(seed):
    luck = random.Random(seed)
    players = 2 + seed % 3
    options: dict[str, Any] = {name: luck.random() < 0.5 for name in ("experts", "own_corners", "memo")}
    position, twin = game("projekt").start(players, **options), Twin(players, **options)
    tables = position.tables.copy()
    table = record_at(tables)
    if seed % 2:  # few floors, so that they are borrowed and run out
        few = luck.choice((3, 4, 6))
        table.floors[:players], twin.floors = few, [few] * players
        table.pool = twin.pool = min(twin.pool, luck.choice((0, 2, 13)))
    if seed % 4 > 1:  # a long game, so that the pile comes round
        table.money[:players], twin.money = 9000, [9000] * players
        table.spare[:players], twin.towers = 40, [40] * players
    position = Position(position.setup, tables)
    for _ in range(MOST_STEPS):
        agree(position, twin)
        if position.over:
            break
        steps = sorted(twin.legal())
        growing = [step for step in steps if step.startswith("build") and step.split()[1] in twin.board]
        step = luck.choice(growing or steps)
        position = position.play(step)
        twin.play(step)


def strange(luck: random.Random) -> tuple[Position, Twin]:
    """A position nobody need ever have met, in both readings: empty or crowded, with poor players and few floors."""
    players, experts = luck.choice((2, 3, 4)), luck.random() < 0.6
    position, twin = game("projekt").start(players, experts=experts), Twin(players, experts)
    tables = position.tables.copy()
    table = record_at(tables)
    twin.script = []
    density = luck.choice((0.1, 0.3, 0.6, 0.9, 1.0))
    for number, cell in enumerate(CELLS):
        if luck.random() < density or cell == "a1":
            seat, size = luck.randrange(players), luck.choice((1, 1, 2, 3))
            lent = luck.randint(0, size) if size < 3 <= twin.pool else 0
            twin.board[cell] = Building(seat, floors=min(size, 2), tower=size == 3, lent=lent)
            twin.pool -= lent
            cells = (table.ones, table.twos, table.towers)[size - 1]
            cells[seat] = int(cells[seat]) | 1 << number
            table.borrowed[number] = lent
    table.pool = twin.pool
    twin.architect = luck.choice(sorted(twin.board))
    table.architect = CELLS.index(twin.architect)
    for seat in range(players):
        table.figures[seat] = twin.spot[seat] = luck.randrange(28)
        table.money[seat] = twin.money[seat] = luck.choice((0, 10, 50, 120, 700, 700, 5000))
        table.floors[seat] = twin.floors[seat] = luck.choice((0, 0, 1, 5))
        table.spare[seat] = twin.towers[seat] = luck.choice((1, 2, 5))
    table.seat = twin.seat = luck.randrange(players)
    draws = luck.random() < 0.7
    table.phase, twin.stage = (DRAWING, "draw") if draws else (ROLLING, "roll")
    return Position(position.setup, tables), twin


@pytest.mark.parametrize("seed", range(150))
def test_both_readings_agree_from_strange_positions(seed):
    luck = random.Random(seed)
    position, twin = strange(luck)
    for _ in range(8):
        agree(position, twin)
        if position.over:
            break
        step = luck.choice(sorted(twin.legal()))
        position = position.play(step)
        twin.play(step)
