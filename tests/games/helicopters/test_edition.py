"""The shipped edition against the construction of the game's page, and editions that do not fit."""

from collections import Counter
from pathlib import Path

import pytest

from gratteciel.engine.editions import parse, reconstructed
from gratteciel.errors import EditionWrong
from gratteciel.games import folder
from gratteciel.games.helicopters.box import Edition, check

FILE = folder("helicopters").path / "edition.toml"
TEXT = FILE.read_text(encoding="utf-8")
NORTH_WEST: tuple[str, ...] = ("RBY", "GWR", "YGB")
NORTH: tuple[str, ...] = ("BYG", "RWB", "GRY")
NEXT_COLOUR = {"R": "B", "B": "Y", "Y": "G", "G": "R", "W": "W"}
CORNERS = [(3 * across, 3 * down) for down in range(3) for across in range(3) if (across, down) != (1, 1)]


def read(text: str) -> Edition:
    return parse(text, "mine.toml", Edition, "helicopters", check)


def turned(district: tuple[str, ...]) -> tuple[str, ...]:
    """A district after a quarter turn clockwise, each colour become the next."""
    return tuple("".join(NEXT_COLOUR[row[column]] for row in reversed(district)) for column in range(3))


def district(rows: list[str], across: int, down: int) -> tuple[str, ...]:
    return tuple(row[across : across + 3] for row in rows[down : down + 3])


def test_the_other_districts_are_the_first_two_turned() -> None:
    rows = read(TEXT).four_players.plots
    corner, side = NORTH_WEST, NORTH
    for corner_at, side_at in (((0, 0), (3, 0)), ((6, 0), (6, 3)), ((6, 6), (3, 6)), ((0, 6), (0, 3))):
        assert district(rows, *corner_at) == corner
        assert district(rows, *side_at) == side
        corner, side = turned(corner), turned(side)
    assert (corner, side) == (NORTH_WEST, NORTH)


def test_every_district_has_two_plots_of_each_colour_and_a_white_one() -> None:
    rows = read(TEXT).four_players.plots
    for across, down in CORNERS:
        assert Counter("".join(district(rows, across, down))) == {"R": 2, "B": 2, "Y": 2, "G": 2, "W": 1}
    assert district(rows, 3, 3) == ("...", "...", "...")


def test_the_side_for_three_has_white_for_green() -> None:
    edition = read(TEXT)
    assert edition.three_players.plots == [row.replace("G", "W") for row in edition.four_players.plots]


def test_districts_are_three_by_three() -> None:
    districts = read(TEXT).board.districts
    for number, (across, down) in enumerate(CORNERS, 1):
        assert district(districts, across, down) == (str(number) * 3,) * 3


def test_counts_and_fees_of_the_rulebook() -> None:
    edition = read(TEXT)
    assert (edition.four_players.floors, edition.three_players.floors) == (40, 60)
    assert (edition.four_players.apart, edition.three_players.apart) == (False, True)
    assert edition.flight.length == 4
    points = edition.points
    assert (points.capital, points.own_landing, points.landing_fee, points.district_fee) == (45, 5, 5, 50)


def test_only_the_colours_of_the_plots_are_reconstructed() -> None:
    assert set(reconstructed(read(TEXT))) == {"four_players.plots", "three_players.plots"}


@pytest.mark.parametrize(
    ("old", "new", "key", "expected"),
    [
        ('"RBYBYGGRB"', '"RBYBYGGR"', "four_players.plots", "9 letters in each row"),
        ('  "RBYBYGGRB",\n', "", "four_players.plots", "a list of 9 values"),
        ('"RBYBYGGRB"', '"RBYBYGGRP"', "four_players.plots", "only the letters R, B, Y, G, W, ."),
        ('"RBYBYWWRB"', '"RBYBYGWRB"', "three_players.plots", "only the letters R, B, Y, W, ."),
        ('"YRB...RBY"', '"YRBW..RBY"', "four_players.plots", "plots closed here exactly where they have no district"),
        ('"111222333"', '"111222330"', "board.districts", "only the letters 1, 2"),
        ("floors = 40", "floors = -1", "four_players.floors", "from 2 to"),
        ("floors = 60", "floors = 101", "three_players.floors", "from 2 to 100"),
        ("length = 4", "length = 0", "flight.length", "from 1 to"),
        ("capital = 45", "capital = 0", "points.capital", "from 1 to"),
        ("landing_fee = 5", "landing_fee = -5", "points.landing_fee", "from 0 to"),
        ("district_fee = 50", "district_fees = 50", "points.district_fees", "only the keys"),
    ],
)
def test_editions_that_do_not_fit_are_refused_with_line_and_key(old: str, new: str, key: str, expected: str) -> None:
    with pytest.raises(EditionWrong) as refused:
        read(TEXT.replace(old, new, 1))
    assert refused.value.facts["key"] == key
    assert refused.value.facts["place"] != ""
    assert expected in str(refused.value)


def test_everybody_must_be_able_to_start() -> None:
    few = TEXT.replace("W", "R")
    with pytest.raises(EditionWrong, match="at least 4 white plots, one for each player"):
        read(few)
    side = few.index("[three_players]")
    with pytest.raises(EditionWrong, match="at least 3 white plots in different districts"):
        read(TEXT[: TEXT.index("[three_players]")] + few[side:].replace("RBYBYRRRB", "WWWBYRRRB"))


def test_another_edition_can_be_read_from_a_file(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text(TEXT.replace("length = 4", "length = 8").replace("mattel-1988", "mine"), encoding="utf-8")
    assert folder("helicopters").edition(mine).edition.id == "mine"


def test_more_points_than_a_table_can_count_are_refused() -> None:
    rich = TEXT.replace("floors = 40", "floors = 100").replace("own_landing = 5", "own_landing = 100")
    with pytest.raises(EditionWrong, match=r"points\.own_landing: found 100, expected fewer"):
        read(rich)
