"""The library surface that other work builds on."""

import tomllib
from pathlib import Path

import pytest

import gratteciel
from gratteciel import errors
from gratteciel.errors import (
    GameOver,
    GameUnknown,
    NoChance,
    OptionWrong,
    PlayersWrong,
    SeatWrong,
    StepIllegal,
    StepMalformed,
    ViewForeign,
)
from gratteciel.server import errors as server_errors


def test_exported_members() -> None:
    assert sorted(gratteciel.__all__) == [
        "Batch",
        "CHANCE",
        "Compiled",
        "Dataset",
        "Game",
        "GrattecielError",
        "Leaves",
        "Move",
        "Position",
        "Refusal",
        "Search",
        "View",
        "batch",
        "dataset",
        "game",
        "games",
        "load",
        "one_by_one",
        "selfplay",
    ]
    assert all(hasattr(gratteciel, name) for name in gratteciel.__all__)


def test_a_game_tells_its_features_and_symmetries() -> None:
    game = gratteciel.game("hong-kong")
    assert game.feature_names()[:2] == ["height[own, a1]", "height[own, b1]"]
    assert [(one.name, one.shift, len(one.steps), len(one.features)) for one in game.symmetries()[:2]] == [
        ("as it is", 0, 76, 83),
        ("turned 90", 0, 76, 83),
    ]


def test_games_are_listed_and_unknown_ones_named() -> None:
    assert {"hong-kong", "helicopters", "dice", "projekt", "world"} == set(gratteciel.games())
    with pytest.raises(GameUnknown, match="hong-kong"):
        gratteciel.game("hongkong")


def test_players_and_options_are_checked() -> None:
    game = gratteciel.game("hong-kong")
    for players in (0, 1, 3, -2, True):
        with pytest.raises(PlayersWrong, match="possible numbers: 2"):
            game.start(players=players)
    with pytest.raises(OptionWrong, match="no such option"):
        game.start(fog=True)
    with pytest.raises(OptionWrong, match="experts, own_corners, memo"):
        gratteciel.game("projekt").start(expert=True)
    with pytest.raises(OptionWrong, match="False, True"):
        gratteciel.game("projekt").start(experts=1)
    with pytest.raises(OptionWrong, match="tucson"):
        gratteciel.game("dice").start(players=1, scenario="paris")
    with pytest.raises(OptionWrong, match="only for 1"):
        gratteciel.game("dice").start(players=2, scenario="dubai")


def test_the_session_of_the_issue() -> None:
    pos = gratteciel.game("hong-kong").start(players=2)
    assert pos.mover == 0
    assert str(pos.moves()[0]) == "S a1" and pos.moves() == pos.moves()
    following = pos.play("S b2")
    assert pos.length == 0 and following.length == 1 and following != pos
    assert pos.play(pos.moves()[6]) == following
    refusal = pos.refusal("S c3", lang="fr")
    assert refusal and refusal.rule == "HK-5" and "premier tour" in refusal.text
    assert pos.refusal("S b2") is None
    assert pos.scores == (0, 0) and pos.winners == ()
    assert following.before is pos and [str(move) for move in following.history] == ["S b2"]


def test_a_malformed_step_is_answered_with_what_may_be_meant() -> None:
    start = gratteciel.game("hong-kong").start()

    def near(typed: str, position: gratteciel.Position = start) -> tuple[str, str]:
        with pytest.raises(StepMalformed) as caught:
            position.play(typed)
        return caught.value.text("en").partition("did you mean ")[2], caught.value.text("fr").partition("dire ")[2]

    assert near("s C3") == ("S c3?", "S c3 ?"), "other capitals alone: that step, although a rule forbids it now"
    english, french = near("c2")
    assert english.startswith("S c2 (Red begins a building on c2 with a standard block), Q c2 (")
    assert french.endswith(" ou R c2 (Rouge commence un immeuble en c2 avec un toit) ?")
    assert near("S c9")[0].startswith("S c1 ("), "allowed ones first"
    assert near("")[0].startswith("S a1 (")
    dealt = gratteciel.game("world").start(2).play("mission red ring").play("mission blue zig")
    assert "?" not in near("bonus red ?x", dealt)[0][:-1], "what is only ever told is not suggested"


def test_the_errors_are_different_and_say_the_way_out() -> None:
    pos = gratteciel.game("hong-kong").start()
    with pytest.raises(StepMalformed, match="did you mean"):
        pos.play("S c9")
    with pytest.raises(StepMalformed):
        pos.refusal("")
    with pytest.raises(StepIllegal, match=r"HK-5.*Allowed: S a1"):
        pos.play("S c3")
    with pytest.raises(OptionWrong, match="mode='turbo': interpreted, native"):
        gratteciel.game("dice", "turbo")  # type: ignore[arg-type]
    with pytest.raises(ViewForeign, match="the view is of dict"):
        pos.game.from_view({})  # type: ignore[arg-type]
    with pytest.raises(NoChance, match="Red decides"):
        pos.chances()
    with pytest.raises(SeatWrong, match="0 to 1"):
        pos.view(2)
    while not pos.over:
        pos = pos.play(pos.random_move(seed=4))
    assert pos.mover is None and pos.moves() == []
    with pytest.raises(GameOver, match="over"):
        pos.play("S a1")


def test_every_error_has_a_code_and_both_languages() -> None:
    codes = []
    for module in (errors, server_errors):
        kinds = [
            kind for kind in vars(module).values() if isinstance(kind, type) and kind.__module__ == module.__name__
        ]
        for kind in set(kinds) - {errors.GrattecielError, server_errors.ServerError}:
            assert issubclass(kind, errors.GrattecielError)
            assert set(kind.says) == set(errors.LANGUAGES)
            assert kind.__name__ in (module.__doc__ or "") and kind.code in (module.__doc__ or "")
            if issubclass(kind, server_errors.ServerError):
                assert 400 <= kind.status < 600 and set(kind.title) == set(errors.LANGUAGES)
            codes.append(kind.code)
    assert len(set(codes)) == len(codes) >= 50


def test_chances_have_weights() -> None:
    pos = gratteciel.game("dice").start(players=2)
    while pos.mover != gratteciel.CHANCE:
        pos = pos.play(pos.moves()[0])
    chances = pos.chances()
    assert [str(move) for move, _ in chances] == [str(move) for move in pos.moves()]
    assert all(weight > 0 for _, weight in chances)


def test_views_hold_what_a_seat_may_know() -> None:
    pos = gratteciel.game("world").start(players=2)
    while pos.mover == gratteciel.CHANCE:
        pos = pos.play(pos.random_move(seed=2))
    mover = pos.mover
    assert mover is not None
    mine, theirs, outside = pos.view(mover), pos.view(1 - mover), pos.view(None)
    assert mine.moves and not theirs.moves and not outside.moves
    assert any("?" in step for step in mine.log) and len([s for s in outside.log if "?" in s]) == 8
    assert mine == pos.view(mover) != theirs
    assert "table" not in mine.as_dict() and mine.as_dict()["mover"] == mover


def test_positions_do_not_change() -> None:
    pos = gratteciel.game("hong-kong").start()
    with pytest.raises(ValueError, match="read-only"):
        pos.tables[0]["turn"] = 5
    with pytest.raises(ValueError, match="read-only"):
        pos.setup.boxes[0]["players"] = 5


def test_the_version_is_one() -> None:
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text())
    changes = (Path(__file__).parents[2] / "CHANGELOG.md").read_text()
    assert f"## [{project['project']['version']}]" in changes
