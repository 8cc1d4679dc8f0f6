"""Rules that change: a game goes on by the version it was begun with, here the race in versions 1 and 2."""

import numpy as np
import pytest

import gratteciel
from gratteciel import Position
from gratteciel.bots.hints import hints
from gratteciel.bots.review import review
from gratteciel.engine.loader import Engine, check_rules
from gratteciel.engine.modes import Mode
from gratteciel.engine.records import record_type
from gratteciel.engine.runner import Runner
from gratteciel.errors import RecordForeign, RulesBroken, VersionUnknown
from gratteciel.play import record
from tests.conformance.test_toys import module
from tests.toys import race
from tests.toys.games.race import rules
from tests.toys.shelf import put_race_on_the_shelf


@pytest.fixture
def old(monkeypatch: pytest.MonkeyPatch) -> Position:
    """A finished game that was recorded when there was only version 1, somebody having rolled in the first turn."""
    with monkeypatch.context() as then:
        put_race_on_the_shelf(then, 1)
        position = gratteciel.game("race", "interpreted").start().play("roll")
        while not position.over:
            position = position.play(position.random_move(seed=3))
        assert position.setup.version == 1 and "\nrules 1\n" in record.write(position)
        return position


@pytest.fixture
def upgraded(old: Position, monkeypatch: pytest.MonkeyPatch) -> None:
    put_race_on_the_shelf(monkeypatch, 2)


def read(text: str) -> Position:
    return record.read_record(text, "old.sky", mode="interpreted").position


def test_a_new_game_is_of_the_newest_version_and_an_old_one_can_be_asked_for(upgraded) -> None:
    game = gratteciel.game("race", "interpreted")
    assert list(game.versions) == [1, 2]
    newest, first = game.start(), game.start(version=1)
    assert [str(move) for move in newest.moves()] == ["one"]
    assert [str(move) for move in first.moves()] == ["one", "roll"]
    refusal = newest.refusal("roll")
    assert refusal is not None and refusal.rule == "RA-1" and first.refusal("roll") is None
    assert newest != first and newest.setup != first.setup and newest.setup == game.setup(version=2)
    assert "\nrules 2\n" in record.write(newest) and "\nrules 1\n" in record.write(first)


@pytest.mark.parametrize("version", [0, 3, True, "1"])
def test_versions_that_are_not_played_are_refused(upgraded, version) -> None:
    with pytest.raises(VersionUnknown, match="versions: 1, 2"):
        gratteciel.game("race", "interpreted").start(version=version)
    with pytest.raises(VersionUnknown, match="versions: 1"):
        gratteciel.game("hong-kong").setup(version=2)


def test_a_record_is_replayed_by_the_version_it_names(old: Position, upgraded) -> None:
    text = record.write(old)
    back = read(text)
    assert back.setup.version == 1 and back.game is not old.game
    assert back.history == old.history and back.shares == old.shares
    assert record.write(back) == text
    with pytest.raises(gratteciel.GrattecielError, match="nobody rolls"):
        read(text.replace("rules 1", "rules 2"))
    for never in ("0", "3", "01", "+1", "one"):
        with pytest.raises(RecordForeign, match="here is rules 1, 2") as refused:
            read(text.replace("rules 1", f"rules {never}"))
        assert refused.value.facts["line"] == 3


def test_a_game_goes_back_as_far_as_it_says(old: Position, upgraded, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules, "OLDEST", 2, raising=False)
    with pytest.raises(RecordForeign, match="here is rules 2;"):
        read(record.write(old))


def test_hints_and_reviews_are_of_the_version_that_was_played(old: Position, upgraded) -> None:
    back = read(record.write(old))
    start = back.trail()[0]
    assert {hint.text for hint in hints(start, iterations=30).moves} == {"one", "roll"}
    assert {hint.text for hint in hints(back.game.start(), iterations=30).moves} == {"one"}
    assert review(back, iterations=2, threads=1).rules == 1


@pytest.mark.parametrize("mode", ["native", "interpreted"])
def test_version_1_is_played_as_it_was_in_its_day(mode: Mode) -> None:
    """The rules of then, without any field `version`, and those of now agree step by step."""
    then, now = (runner(module, mode) for module in (race, rules))
    rng = np.random.default_rng(5)
    for _ in range(20 if mode == "native" else 3):
        before, after = then.deal(), now.deal()
        while steps := then.legal(before):
            assert now.legal(after) == steps and before.tobytes() == after.tobytes()
            step = int(rng.choice(steps))
            before, after = then.play(before, step), now.play(after, step)
        assert now.legal(after) == [] and now.count(after) == then.count(before)


def runner(module, mode: Mode) -> Runner:
    engine = Engine("race-of-then" if module is race else "race", module, mode)
    boxes = engine.blank(module.BOX)
    boxes[0]["players"] = 2
    if module is rules:
        boxes[0]["version"] = 1
    return Runner(engine, boxes)


WITH_VERSION = record_type(players="i1", version="i1")


@pytest.mark.parametrize(
    ("changed", "place"),
    [
        ({"VERSION": 2}, "VERSION"),
        ({"VERSION": 2, "BOX": WITH_VERSION, "OLDEST": 3}, "OLDEST"),
        ({"VERSION": 2, "BOX": WITH_VERSION, "OLDEST": 0}, "OLDEST"),
    ],
)
def test_versions_that_do_not_fit_together_are_refused(changed: dict[str, object], place: str) -> None:
    with pytest.raises(RulesBroken) as refused:
        check_rules("toy", module(**changed))
    assert refused.value.facts["place"] == place
