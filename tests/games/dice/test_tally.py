"""The dice game: buildings by height, the tallest first."""

from gratteciel.engine.tallies import TallyLine
from gratteciel.games.dice.tally import tally
from tests.games.dice.desk import EDITION, Desk


def lines(desk: Desk, seat: int) -> tuple[TallyLine, ...]:
    return tally(EDITION, desk.box, desk.table, seat)


def test_buildings_of_one_height_are_counted_together_whatever_their_sort() -> None:
    desk = Desk(2, sites=("mid 2, high 1", ""), tiles=("low 2, mid 2, mid 4, high 6", "low 1, low 1, high 3, mid 3"))
    assert lines(desk, 0) == (
        TallyLine("height-6", 36, 1),
        TallyLine("height-4", 16, 1),
        TallyLine("height-2", 8, 2),
        TallyLine("sites", 0, 2),
    )
    assert lines(desk, 1) == (TallyLine("height-3", 18, 2), TallyLine("height-1", 2, 2))
    assert [desk.score(0), desk.score(1)] == [60, 20]


def test_nothing_built_is_nothing_to_write_down() -> None:
    assert lines(Desk(2, sites=("", "")), 1) == ()
