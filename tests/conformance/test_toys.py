"""The checks can fail: toy games, each with one fault, are caught by the check meant for it."""

from collections.abc import Callable
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from gratteciel.engine import contract
from gratteciel.engine.contract import CHANCE, OVER, Floats, Ints
from gratteciel.engine.loader import check_rules
from gratteciel.engine.records import Record
from gratteciel.engine.rng import below
from gratteciel.errors import RulesBroken
from tests.conformance import checks
from tests.conformance.subject import Subject
from tests.toys import race


def toy(name: str, **changed: Any) -> Subject:
    """The good toy with some of its parts changed."""
    texts = changed.pop("TEXTS", race.TEXTS)
    return Subject(name, module(**changed), race.fill, texts)


def module(**changed: Any) -> ModuleType:
    rules = ModuleType("tests.toys.race")
    rules.__dict__.update({n: v for n, v in vars(race).items() if not n.startswith("__")} | changed)
    return rules


@pytest.mark.parametrize("check", checks.CHECKS, ids=lambda check: str(check.__name__))
def test_the_good_toy_passes(check: Callable[[Subject], None]) -> None:
    check(toy("good"))


def lazy_legal(box: Record, table: Record, out: Ints) -> int:
    if table.over:
        return 0
    first = 0 if table.phase == 0 else 6 if table.phase == 1 else 2
    out[0] = first
    return 1


def wrong_order(box: Record, table: Record, out: Ints) -> int:
    if table.over:
        return 0
    last = 1 if table.phase == 0 else 8 if table.phase == 1 else 4
    count = 2 if table.phase == 0 else 3
    for k in range(count):
        out[k] = last - k
    return count


def uneven_pick(box: Record, table: Record, rng: Ints) -> int:
    return 0 if table.phase == 0 else 6 + below(rng, 3) if table.phase == 1 else 2 + below(rng, 3)


def stray_pick(box: Record, table: Record, rng: Ints) -> int:
    return below(rng, 9)


def wide_place(box: Record, table: Record, seat: int) -> int:
    # Interpreted, an int8 overflows (or warns); compiled, it does not.
    return int(table.place[seat] * np.int8(100))


def meddling_verdict(box: Record, table: Record, step: int) -> int:
    table.place[0] = 0
    return race.verdict(box, table, step)


def open_hide(box: Record, table: Record, seat: int) -> None:
    pass


def leaky_hide(box: Record, table: Record, seat: int) -> None:
    for other in range(2):
        if other != seat and table.token[other] == 1:
            table.token[other] = -1


def restless_hide(box: Record, table: Record, seat: int) -> None:
    table.phase = 1 - table.phase


def chatty_told(box: Record, table: Record, step: int, seat: int) -> int:
    return step


def forgetful_told(box: Record, table: Record, step: int, seat: int) -> int:
    return race.VEILED


def careless_imagine(box: Record, table: Record, seat: int, rng: Ints) -> None:
    table.place[0] = below(rng, 5)


def endless_play(box: Record, table: Record, step: int) -> None:
    table.seat = 1 - table.seat


def jumping_turn(box: Record, table: Record, step: int) -> None:
    race.play(box, table, step)
    table.turn += 3


def greedy_result(box: Record, table: Record, seat: int) -> float:
    return 1.0 if table.over else 0.0


def early_result(box: Record, table: Record, seat: int) -> float:
    return 1.0 if table.place[seat] >= 5 and table.place[seat] > table.place[1 - seat] else 0.0


def rich_worth(box: Record, table: Record, seat: int) -> float:
    return float(table.place[seat])


def nameless_verdict(box: Record, table: Record, step: int) -> int:
    return 0 if race.verdict(box, table, step) == 0 else 7


def forbidding_lean(box: Record, table: Record, step: int) -> int:
    return 1 - step


def blind_features(box: Record, table: Record, seat: int, out: Floats) -> None:
    out[0] = 1.0


def peeking_features(box: Record, table: Record, seat: int, out: Floats) -> None:
    out[0] = table.token[1 - seat]
    out[1] = out[2] = 0.0


def weightless(box: Record, table: Record, step: int) -> int:
    return 0


FAULTS: list[tuple[Callable[[Subject], None], dict[str, Any]]] = [
    (checks.legal_equals_verdict, {"legal": lazy_legal}),
    (checks.legal_equals_verdict, {"legal": wrong_order}),
    (checks.pick_draws_as_it_should, {"pick": uneven_pick}),
    (checks.pick_draws_as_it_should, {"pick": stray_pick}),
    (checks.interpreted_equals_native, {"score": wide_place}),
    (checks.asking_changes_nothing, {"verdict": meddling_verdict}),
    (checks.features_come_from_the_view, {"hide": open_hide, "features": blind_features}),
    (checks.features_come_from_the_view, {"features": peeking_features}),
    (checks.imagining_keeps_the_view, {"imagine": careless_imagine}),
    (checks.hiding_keeps_what_a_seat_knows, {"hide": restless_hide}),
    (checks.hiding_keeps_what_a_seat_knows, {"told": forgetful_told}),
    (checks.views_follow_from_what_was_told, {"hide": open_hide}),
    (checks.views_follow_from_what_was_told, {"hide": leaky_hide}),
    (checks.every_game_ends, {"play": endless_play}),
    (checks.every_game_ends, {"play": jumping_turn}),
    (checks.every_game_ends, {"result": greedy_result}),
    (checks.every_game_ends, {"result": early_result}),
    (checks.every_game_ends, {"worth": rich_worth}),
    (checks.every_game_ends, {"weight": weightless}),
    (checks.luck_is_declared, {"weight": contract.weight}),
    (checks.verdicts_are_known_rules, {"verdict": nameless_verdict}),
    (checks.lean_is_positive, {"lean": forbidding_lean}),
    (checks.every_step_has_one_text, {"TEXTS": ["one", "one", *race.TEXTS[2:]]}),
    (checks.every_step_has_one_text, {"TEXTS": race.TEXTS[:-1]}),
    (checks.every_step_has_one_text, {"TEXTS": ["", *race.TEXTS[1:]]}),
    (checks.records_are_small_integers, {"BOX": np.dtype([("players", "i1"), ("odds", "f8")])}),
    (checks.records_are_small_integers, {"TABLE": np.dtype([("turn", "i2"), ("wide", "i1", 600)])}),
]


@pytest.mark.parametrize("number", range(len(FAULTS)))
def test_each_fault_is_caught(number: int) -> None:
    check, changed = FAULTS[number]
    with pytest.raises((AssertionError, RulesBroken, RuntimeWarning)):
        subject = toy(f"fault-{number}", **changed)
        if check is not checks.interpreted_equals_native:
            subject.native = subject.interpreted  # a fault is a fault in any mode, and compiling it takes seconds
        check(subject)


def test_chatty_told_is_a_leak() -> None:
    """A veiled step told in full, of a hidden table: a view then holds more than was told, or less."""
    subject = toy("chatty", told=chatty_told)
    native = subject.native
    table = native.play(native.play(native.deal(), race.ROLL), 6)
    assert {native.told(table, step, 1) for step in native.legal(table)} == {2, 3, 4}
    assert {toy("good").native.told(table, step, 1) for step in native.legal(table)} == {race.VEILED}


@pytest.mark.parametrize(
    ("changed", "place"),
    [
        ({"mover": None}, "mover"),
        ({"TABLE": np.dtype([("seat", "i1")])}, "TABLE"),
        ({"BOX": np.dtype([("players", "i1"), ("round", "i1")])}, "BOX.round"),
        ({"BOX": np.dtype([("players", "i1"), ("who", "O")])}, "BOX.who"),
        ({"RULES": ("not-now",)}, "RULES"),
        ({"score": race.mover}, "score"),
        ({"COLOURS": ("red",)}, "COLOURS"),
        ({"COLOURS": ("red", "red")}, "COLOURS"),
        ({"COLOURS": ("red", "Blue")}, "COLOURS"),
        ({"imagine": contract.imagine}, "imagine"),
        ({"hide": contract.hide}, "told"),
        ({"SEATS": (1, 2)}, "SOLO_SCALE"),
        ({"SOLO_SCALE": 10}, "SOLO_SCALE"),
    ],
)
def test_rules_that_break_the_contract_are_refused(changed: dict[str, Any], place: str) -> None:
    with pytest.raises(RulesBroken) as refused:
        check_rules("toy", module(**changed))
    assert refused.value.facts["place"] == place


def test_what_is_left_out_is_the_contracts() -> None:
    """All open, no luck, worth = result; in both modes."""
    left_out = {name: getattr(contract, name) for name in ("weight", "hide", "told", "imagine")}
    subject = toy("plain", **left_out)
    assert not contract.has_secrets(subject.rules) and not contract.has_luck(subject.rules)
    assert contract.has_secrets(race) and contract.has_luck(race)
    for runner in (subject.native, subject.interpreted):
        table = runner.play(runner.play(runner.deal(), race.ROLL), 6)
        assert runner.weight(table, 4) == 1 and runner.told(table, 4, 1) == 4
        after = runner.play(table, 4)
        assert all(runner.hide(after, seat).tobytes() == after.tobytes() for seat in subject.seats)
        assert runner.imagine(after, 0, np.zeros(2, np.int64)).tobytes() == after.tobytes()
        while runner.mover(after) != OVER:
            after = runner.play(after, runner.legal(after)[0])
        assert [runner.worth(after, seat) for seat in range(2)] == runner.count(after)[1] != [0, 0]


def always_two(box: Record, table: Record, seat: int) -> int:
    return 2


def always_three(box: Record, table: Record, seat: int) -> int:
    return 3


def test_two_toys_of_equal_records_keep_their_own_code() -> None:
    """Numba's cache tells functions apart by name and types only; the loader must not mix these up."""
    for _ in range(2):
        two, three = toy("two", score=always_two), toy("three", score=always_three)
        assert two.native.count(two.native.deal())[0] == [2, 2]
        assert three.native.count(three.native.deal())[0] == [3, 3]
    same_name = toy("two", score=always_three)
    assert same_name.native.count(same_name.native.deal())[0] == [3, 3]


def test_movers_are_distinct() -> None:
    assert CHANCE < 0 and OVER < 0 and CHANCE != OVER
