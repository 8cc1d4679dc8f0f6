"""Hong Kong: every ruling, every line of "must hold", by its name."""

from pathlib import Path

import pytest

import gratteciel
from gratteciel import Position
from gratteciel.errors import StepIllegal

FOLDER = Path(gratteciel.__file__).parent / "games/hong_kong"


def start() -> Position:
    return gratteciel.game("hong-kong").start()


def after(position: Position, *steps: str) -> Position:
    for step in steps:
        position = position.play(step)
    return position


def rule(position: Position, step: str) -> str | None:
    refusal = position.refusal(step)
    return refusal.rule if refusal else None


def texts(position: Position) -> set[str]:
    return {str(move) for move in position.moves()}


@pytest.fixture
def edition(tmp_path: Path):
    """Writes an edition with other piece counts."""

    def write(standard: int = 20, quick: int = 5, roofs: int = 5, tallest: int = 5) -> Path:
        text = (FOLDER / "edition.toml").read_text()
        for old, new in (
            ("standard = 20", f"standard = {standard}"),
            ("quick = 5", f"quick = {quick}"),
            ("roofs = 5", f"roofs = {roofs}"),
            ("tallest = 5", f"tallest = {tallest}"),
        ):
            text = text.replace(old, new)
        path = tmp_path / f"{standard}-{quick}-{roofs}-{tallest}.toml"
        path.write_text(text)
        return path

    return write


def test_must_hold_72_first_steps_and_48_after_a_quick_block() -> None:
    assert len(start().moves()) == 72
    second = start().play("Q b2")
    assert len(second.moves()) == 48
    assert {text[0] for text in texts(second)} == {"S", "R"}
    assert not any(text.endswith("c3") for text in texts(second))


def test_must_hold_a_roofed_three_backs_a_roof_but_not_a_block() -> None:
    # Red makes b2 two blocks and a roof (stature 5); Blue two blocks on b3.
    position = after(start(), "S b2", "S b3", "S b2", "S b3", "R b2", "S e5")
    assert rule(position, "R b3") is None
    assert rule(position, "S b3") == "control"
    taken = position.play("R b3")
    assert taken.scores == (2, 1)


@pytest.mark.parametrize(
    ("own", "step", "expected"),
    [
        (["S b2", "S b2", "S b2"], "S b3", None),  # 6 backs 6
        (["S b2", "S b2", "S b2"], "R b3", None),  # 6 backs 5
        (["S b2", "S b2", "R b2"], "R b3", None),  # 5 backs 5
        (["S b2", "S b2", "R b2"], "S b3", "control"),  # 5 does not back 6
        (["S b2", "S b2", "S a1"], "R b3", "control"),  # 4 does not back 5
        (["S c2", "S c2", "S c2"], "S b3", "control"),  # diagonal is not adjacent
    ],
)
def test_statures_decide_who_may_cover(own: list[str], step: str, expected: str | None) -> None:
    theirs = ["S b3", "S b3", "S e5"]
    position = start()
    for mine, other in zip(own, theirs, strict=True):
        position = after(position, mine, other)
    assert rule(position, step) == expected


def test_a_roofed_four_backs_a_block_on_a_pair() -> None:
    position = after(start(), "S b2", "S b3", "S b2", "S b3", "S b2", "S e5", "R b2", "S e4")
    assert rule(position, "S b3") is None  # 7 backs 6


def test_the_row_ends_are_not_neighbours() -> None:
    # e1 and a2 follow each other in the plots' numbering but are not adjacent.
    position = after(start(), "S e1", "S a2", "S e1", "S d5")
    assert rule(position, "S a2") == "control"
    assert rule(after(start(), "S a1", "S a2", "S a1", "S d5"), "S a2") is None


def test_hk_1_a_quick_block_needs_room_for_the_second_piece(edition) -> None:
    # Buildings of one piece: a quick block on the last empty plot would leave no room for what must follow it.
    position = gratteciel.game("hong-kong").start(edition=edition(tallest=1))
    plots = [f"{column}{row}" for row in "12345" for column in "abcde"]
    for plot in plots[:23]:
        position = position.play(f"S {plot if plot != 'c3' else 'e5'}")
    assert rule(position, "Q c3") is None and rule(position, "Q d5") is None  # two plots are left
    position = position.play("S d5")
    assert rule(position, "Q c3") == "HK-1"
    assert rule(position, "S c3") is None
    assert position.play("S c3").over


def test_hk_1_and_hk_2_with_a_handicap_that_leaves_only_quick_blocks(edition, tmp_path) -> None:
    text = (
        edition(standard=2, quick=2, roofs=1)
        .read_text()
        .replace('pieces = "rulebook"', 'pieces = "report"\nsecond = "report"')
    )
    path = tmp_path / "handicap.toml"
    path.write_text(text + "\n[second]\nstandard = 1\nquick = 2\nroofs = 0\n")
    position = after(gratteciel.game("hong-kong").start(edition=path), "S a1", "S e5", "S a2")
    assert position.mover == 1 and position.view(1).moves == ("pass",)
    assert rule(position, "Q c3") == "HK-1"
    assert rule(position, "S c3") == rule(position, "R c3") == "HK-2"
    passed = position.play("pass")
    assert passed.mover == 0 and passed.turn == 4 and not passed.over
    assert rule(passed, "pass") == "HK-2"
    end = passed.play("R b1")
    assert end.over and end.ending == "pieces-used" and end.scores == (3, 1)


def test_hk_3_equal_and_an_empty_centre_is_a_draw(edition) -> None:
    end = after(gratteciel.game("hong-kong").start(edition=edition(1, 0, 0)), "S a1", "S e5")
    assert end.over and end.scores == (1, 1) and end.winners == (0, 1) and end.shares == (0.5, 0.5)


def test_equal_buildings_the_centre_decides(edition) -> None:
    end = after(gratteciel.game("hong-kong").start(edition=edition(1, 0, 0)), "S a1", "S c3")
    assert end.over and end.scores == (1, 1) and end.winners == (1,)


def test_hk_4_the_end_is_tested_after_the_whole_turn() -> None:
    plots = [f"{column}{row}" for row in "12345" for column in "abcde" if f"{column}{row}" != "c3"]
    position = start()
    for plot in plots:
        position = position.play(f"S {plot}")
    middle = position.play("Q c3")
    assert not middle.over and middle.mover == 0
    end = middle.play("S c3")
    assert end.over and end.ending == "board-full"
    assert position.play("S c3").over


def test_hk_5_nothing_on_the_centre_in_the_first_turn() -> None:
    assert [rule(start(), f"{sort} c3") for sort in "SQR"] == ["HK-5"] * 3
    assert [rule(start().play("Q b2"), f"{sort} c3") for sort in "SR"] == ["HK-5"] * 2
    assert rule(start().play("S b2"), "S c3") is None  # the second turn


def test_hk_6_the_score_counts_buildings_controlled() -> None:
    assert after(start(), "Q a1", "S a1", "S e5", "R d4").scores == (2, 1)


def test_nothing_on_a_roof_and_five_pieces_at_most() -> None:
    roofed = after(start(), "R a1", "S e5")
    assert rule(roofed, "S a1") == rule(roofed, "R a1") == "roof"
    tall = after(start(), "Q a1", "S a1", "S e5", "Q a1", "S a1", "S e4", "R a1", "S e3")
    assert rule(tall, "S a1") == "roof"
    flat = after(start(), "Q a1", "S a1", "S e5", "Q a1", "S a1", "S e4", "S a1", "S e3")
    assert rule(flat, "S a1") == rule(flat, "R a1") == "height"


def test_pieces_run_out_and_quick_blocks_do_not_follow_each_other() -> None:
    assert rule(start().play("Q b2"), "Q b3") == "double"
    position = start()
    for plot in "abcde":
        position = after(position, f"R {plot}1", f"S {plot}5")
    assert rule(position, "R a2") == "reserve"


def test_a_double_turn_may_use_one_plot_or_two() -> None:
    assert start().play("Q b2").play("S b2").mover == 1
    assert start().play("Q b2").play("R d2").scores == (2, 0)


def test_an_illegal_step_names_its_rule_and_changes_nothing() -> None:
    position = start()
    with pytest.raises(StepIllegal, match="HK-5"):
        position.play("S c3")
    assert position == start()


def test_the_prose_tells_who_did_what() -> None:
    position = after(start(), "Q b2", "S b2")
    assert position.tell("en") == ["Red puts a standard block on their own building on b2, now 2 pieces tall."]
    taken = after(start(), "S b2", "S b3", "Q b2", "S b3")
    assert taken.tell("fr") == [
        "Rouge pose un bloc standard en b3 et prend l’immeuble à Bleu\xa0; il compte maintenant 2 pièces."
    ]
