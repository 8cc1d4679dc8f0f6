"""Hong Kong at a glance: `hope` and `lean` say what a player would."""

import numpy as np
import pytest

import gratteciel
from gratteciel import Position
from gratteciel.engine.contract import hope
from gratteciel.engine.records import blank, record_at
from gratteciel.engine.rng import stream
from gratteciel.games.hong_kong import rules
from gratteciel.games.hong_kong.placing import QUICK


def hope_at(boxes, tables, seat):
    return hope(boxes[0], tables[0], seat)


def hopes(position: Position) -> tuple[float, float]:
    native = position.game.engine(hope_at)
    return native(position.setup.boxes, position.tables, 0), native(position.setup.boxes, position.tables, 1)


def leans(position: Position, *steps: str) -> list[int]:
    boxes, tables = blank(rules.BOX), blank(rules.TABLE)
    boxes[0], tables[0] = position.setup.boxes[0], position.tables[0]
    return [rules.lean(record_at(boxes), record_at(tables), position.code(step)) for step in steps]


def after(*steps: str) -> Position:
    position = gratteciel.game("hong-kong").start()
    for step in steps:
        position = position.play(step)
    return position


@pytest.mark.parametrize("seed", range(6))
def test_hopes_are_shares_and_the_same_interpreted_and_native(seed: int) -> None:
    position = gratteciel.game("hong-kong").start()
    rng = stream(seed, 0)
    boxes, tables = blank(rules.BOX), blank(rules.TABLE)
    boxes[0] = position.setup.boxes[0]
    while not position.over:
        mine, theirs = hopes(position)
        assert 0 < mine < 1
        assert mine + theirs == pytest.approx(1)
        tables[0] = position.tables[0]
        assert (mine, theirs) == tuple(rules.hope(record_at(boxes), record_at(tables), seat) for seat in range(2))
        position = position.play(position.random_move(rng))


def test_twenty_buildings_to_four_are_as_good_as_won() -> None:
    position = gratteciel.game("hong-kong").start()
    tables = position.tables.copy()
    tables[0]["controlled"] = (1 << 20) - 1, 0b1111 << 20
    tables[0]["reaching"][1:3] = (1 << 24) - 1
    tables[0]["turn"] = 24
    won = position.game.engine(hope_at)(position.setup.boxes, tables, 0)
    assert won > 0.97


def test_a_quick_block_in_hand_is_worth_keeping() -> None:
    boxes, tables = blank(rules.BOX), blank(rules.TABLE)
    boxes[0] = gratteciel.game("hong-kong").start().setup.boxes[0]
    rules.deal(record_at(boxes), record_at(tables))
    before = rules.hope(record_at(boxes), record_at(tables), 0)
    tables[0]["reserve"][0, QUICK] -= 1
    assert rules.hope(record_at(boxes), record_at(tables), 0) < before


def test_taking_over_and_saving_come_before_mere_building() -> None:
    # Red's two blocks on b2 outrank Blue's one on b3.
    position = after("Q b2", "S b2", "S b3", "S e5")
    saving, far = leans(position, "S b3", "S e1")
    assert saving > far
    taking, raising, far = leans(position.play("S a5"), "S b3", "S e5", "S e1")
    assert taking > far > raising


def test_a_position_with_a_lead_in_hope_is_won_more_often() -> None:
    position = gratteciel.game("hong-kong").start()
    rng = stream(1, 0)
    right = []
    for _ in range(40):
        game = position
        for _ in range(30):
            game = game.play(game.random_move(rng))
            if game.over:
                break
        favourite = int(np.argmax(hopes(game)))
        while not game.over:
            game = game.play(game.random_move(rng))
        right.append(game.shares[favourite])
    assert np.mean(right) > 0.6
