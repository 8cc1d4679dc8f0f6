"""The dice game alone: how far the condition of a scenario is met."""

import pytest

import gratteciel
from gratteciel.engine.alone import Aim, Rank, reached
from gratteciel.engine.records import Record, record_at
from gratteciel.games.dice.district import SCENARIOS
from gratteciel.games.dice.layout import HIGH, LONE_LOW_GROUND, LOW, MID, TILE_HEIGHT, TILE_SORT
from gratteciel.play.position import Position


def tile(sort: int, height: int) -> int:
    return next(n for n in range(len(TILE_SORT)) if (TILE_SORT[n], TILE_HEIGHT[n]) == (sort, height))


def aim(scenario: str, *tiles: tuple[int, int], lone: int = 0, demolished: int = 0) -> Aim:
    setup = gratteciel.game("dice").setup(1, scenario=scenario)
    tables = Position.start(setup).tables.copy()
    table: Record = record_at(tables)
    for sort, height in tiles:
        table.tiles[0, tile(sort, height)] += 1
    table.sites[0, LONE_LOW_GROUND] = lone
    table.demolished[0] = demolished
    found = Position(setup, tables).sight(0).aim
    assert found is not None and (found.option, found.choice) == ("scenario", scenario)
    return found


@pytest.mark.parametrize(
    ("scenario", "tiles", "lone", "demolished", "have", "need", "standing"),
    [
        ("dubai", [(MID, 3), (HIGH, 3)], 0, 0, 2, 3, "open"),
        ("dubai", [(MID, 3), (HIGH, 3), (HIGH, 3)], 0, 0, 3, 3, "kept"),
        ("essen", [], 0, 0, 0, 0, "kept"),
        ("essen", [], 0, 1, 1, 0, "missed"),
        ("new-york", [(HIGH, 5), (HIGH, 6)], 0, 0, 2, 2, "kept"),
        ("new-york", [(HIGH, 4)], 0, 0, 0, 2, "open"),
        ("sao-paulo", [(HIGH, 4), (MID, 4)], 0, 0, 2, 4, "open"),
        ("shanghai", [(LOW, 2)], 1, 0, 2, 0, "open"),
        ("shanghai", [(MID, 2)], 0, 0, 0, 0, "kept"),
        ("toronto", [(LOW, 2)] * 6, 1, 0, 7, 7, "kept"),
        ("toronto", [(LOW, 2)] * 6, 2, 0, 8, 7, "open"),
        ("tucson", [(HIGH, 3)], 3, 0, 1, 0, "open"),
    ],
)
def test_how_far_a_condition_is(
    scenario: str, tiles: list[tuple[int, int]], lone: int, demolished: int, have: int, need: int, standing: str
) -> None:
    found = aim(scenario, *tiles, lone=lone, demolished=demolished)
    assert (found.have, found.need, found.standing) == (have, need, standing)
    for lang in ("en", "fr"):
        assert str(have) in gratteciel.game("dice").words(lang).aim(found.progress)


def test_every_scenario_has_its_words_and_says_at_the_end_what_the_rules_say() -> None:
    for scenario in SCENARIOS[1:]:
        position = gratteciel.game("dice").start(1, scenario=scenario)
        while not position.over:
            position = position.play(position.random_move(seed=7 + position.length))
        found = position.sight(None).aim
        assert found is not None
        assert (found.standing == "kept") == (position.winners == (0,)), scenario


def test_without_a_scenario_or_with_others_there_is_no_condition() -> None:
    assert gratteciel.game("dice").start(1).sight(0).aim is None
    assert gratteciel.game("dice").start(2).sight(0).aim is None and gratteciel.game("dice").setup(2).ranks == ()


def test_the_rank_that_is_reached() -> None:
    ranks = (Rank("a", 10), Rank("b", 20))
    assert [reached(ranks, points) for points in (9, 10, 19, 20, 99)] == [None, 0, 0, 1, 1]
    assert reached((), 5) is None
