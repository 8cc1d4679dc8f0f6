"""Projekt Skyline at a glance: `hope` says what a player would."""

from typing import Any

import pytest

import gratteciel
from gratteciel import Position
from gratteciel.engine.contract import OVER, hope
from gratteciel.engine.entries import Records
from gratteciel.engine.records import record_at
from gratteciel.engine.rng import stream
from gratteciel.games.projekt import rules
from gratteciel.games.projekt.judgement import rent_roll
from gratteciel.games.projekt.rent import rent_due
from tests.games.projekt.scene import scene, table_of

NATIVE = gratteciel.game("projekt").engine


def hope_at(boxes: Records, tables: Records, seat: int) -> float:
    return hope(boxes[0], tables[0], seat)


def hopes(position: Position) -> list[float]:
    table = table_of(position)
    return [float(rules.hope(position.setup.box, table, seat)) for seat in range(position.players)]


@pytest.mark.parametrize("players", (2, 3, 4))
@pytest.mark.parametrize("seed", range(3))
def test_hopes_are_shares_and_the_same_interpreted_and_native(players: int, seed: int) -> None:
    setup = gratteciel.game("projekt").setup(players)
    tables = NATIVE.blank(rules.TABLE)
    table: Any = record_at(tables)
    rules.deal(setup.box, table)
    rng = stream(seed, players)
    while rules.mover(setup.box, table) != OVER:
        plain = [float(rules.hope(setup.box, table, seat)) for seat in range(players)]
        assert plain == [NATIVE(hope_at)(setup.boxes, tables, seat) for seat in range(players)]
        assert all(0 <= share <= 1 for share in plain)
        assert sum(plain) == pytest.approx(1, abs=0.1)
        rules.play(setup.box, table, rules.pick(setup.box, table, rng))


@pytest.mark.parametrize("players", (2, 4))
def test_skyscrapers_and_money_promise_the_win(players: int) -> None:
    even = hopes(scene(players, red="c3:T a1", blue="d4:T f6"))
    rich = hopes(scene(players, red="c3:T a1 b1:T b2:T c2:T", blue="d4:T f6", money={"red": 1500, "blue": 200}))
    assert even[0] < 0.7
    assert rich[0] > 0.8 and rich[0] > even[0] and rich[1] < even[1]


def test_the_rent_roll_is_what_every_street_cell_would_bring() -> None:
    position = scene(2, red="a1:T a2 b2 d1:2 f6:2 c3:T", blue="f1:T e5", architect="c3")
    box, table = position.setup.box, table_of(position)
    for seat in (0, 1):
        street = sum(rent_due(box, table, 1 - seat, spot) for spot in range(int(box.street)))
        assert rent_roll(box, table, seat) == street > 0


def test_connected_buildings_by_the_street_promise_more() -> None:
    apart = hopes(scene(2, red="c3:T d4:T b5 e2", blue="c4:T d3:T a1 f6", architect="c3"))
    joined = hopes(scene(2, red="a3:T a4:T b5 e2", blue="c4:T d3:T a1 f6", architect="c4"))
    assert joined[0] > apart[0]
