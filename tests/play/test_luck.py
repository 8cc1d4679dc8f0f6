"""Fair luck: exactly by the weights, fixed before the words, provable after the game."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gratteciel
from gratteciel import Position
from gratteciel.errors import RecordBroken
from gratteciel.play import luck, record
from gratteciel.play.luck import (
    LABEL,
    LABELS,
    OLD_LABEL,
    Fairness,
    commitment,
    doubts,
    draw,
    fair_move,
    new_secret,
    rolls,
)

SECRET = bytes(range(32))


def fair_game(id: str, players: int, words: tuple[str, ...], label: str = LABEL) -> tuple[Position, Fairness]:
    """A game whose luck is fair; under the old label with entries that skip numbers as undone steps would."""
    position = gratteciel.game(id).start(players)
    numbers: dict[int, int] = {}
    entry = 0
    while not position.over:
        entry += 2 if position.length % 5 == 0 else 1
        if position.mover == gratteciel.CHANCE:
            number = entry if label == OLD_LABEL else len(numbers) + 1
            position = position.play(fair_move(position, SECRET, words, number, label))
            numbers[position.length] = number
        else:
            position = position.play(position.random_move(seed=1))
    return position, Fairness(commitment(SECRET), words, numbers, SECRET, label=label)


def test_the_same_number_is_the_same_outcome_and_others_differ() -> None:
    assert draw(SECRET, ["a", "b"], 7, [1] * 1000) == draw(SECRET, ["a", "b"], 7, [1] * 1000)
    outcomes = {draw(SECRET, ["a", "b"], entry, [1] * 10**6) for entry in range(50)}
    assert len(outcomes) > 45
    changed = [
        draw(SECRET, ["ab", ""], 7, [1] * 10**6),
        draw(SECRET, ["a", "b"], 7, [1] * 10**6),
        draw(SECRET, ["", "ab"], 7, [1] * 10**6),
        draw(SECRET[::-1], ["a", "b"], 7, [1] * 10**6),
    ]
    assert len(set(changed)) == 4


@pytest.mark.parametrize("label", LABELS)
def test_a_known_outcome(label: str) -> None:
    """Computed by hand from the description in `draw`: anybody can write this again in another language."""
    import hashlib
    import hmac

    assert label in ("gratteciel luck 1", "gratteciel luck 2")
    message = label.encode() + b"\n12\n0\n5 caf\xc3\xa9\n0 "
    number = int.from_bytes(hmac.new(SECRET, message, hashlib.sha256).digest(), "big")
    assert draw(SECRET, ["café", ""], 12, [3, 2, 1], label) == [0, 0, 0, 1, 1, 2][number % 6]


@given(st.lists(st.integers(0, 9), min_size=1, max_size=6).filter(any), st.integers(0, 10**6))
def test_outcomes_of_weight_zero_never_come(weights: list[int], entry: int) -> None:
    assert weights[draw(SECRET, [], entry, weights)] > 0


def test_outcomes_come_by_their_weight() -> None:
    weights = [3, 2, 1]
    drawn = [draw(SECRET, ["x"], entry, weights) for entry in range(6_000)]
    for outcome, weight in enumerate(weights):
        assert abs(drawn.count(outcome) - 1_000 * weight) < 120


def test_rejection_makes_it_exact(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a range of 8 numbers and three outcomes, plain remainders would favour two of them; rejection does not."""
    monkeypatch.setattr(luck, "RANGE", 8)
    seen: list[int] = []

    def eight(secret: bytes, message: bytes, kind: str) -> bytes:
        attempt = int(message.split(b"\n")[2])
        number = (int(message.split(b"\n")[1]) + attempt) % 8
        seen.append(number)
        return number.to_bytes(32, "big")

    monkeypatch.setattr("gratteciel.play.luck.hmac.digest", eight)
    drawn = [draw(SECRET, [], entry, [1, 1, 1]) for entry in range(6)]
    assert Fraction(drawn.count(0), 6) == Fraction(drawn.count(1), 6) == Fraction(1, 3)
    assert draw(SECRET, [], 6, [1, 1, 1]) == draw(SECRET, [], 0, [1, 1, 1])  # 6 and 7 are rejected
    assert 7 in seen


def test_secrets_differ_and_their_hash_shows_nothing_of_them() -> None:
    one, two = new_secret(), new_secret()
    assert one != two and len(one) == 32
    assert one.hex() not in commitment(one) and len(commitment(one)) == 64


@pytest.mark.parametrize("label", LABELS)
@pytest.mark.parametrize(("id", "players"), [("dice", 1), ("dice", 3), ("projekt", 2), ("world", 2)])
def test_a_fair_game_is_proved_from_its_record(id: str, players: int, label: str) -> None:
    words = tuple(f"word of {seat}" if seat != 1 else "" for seat in range(players))
    position, fairness = fair_game(id, players, words, label)
    text = record.write(position, fairness)
    assert ("\nlabel gratteciel luck 2\n" in text) == (label == LABEL)
    back = record.read_record(text)
    assert back.position == position and back.fairness == fairness
    assert doubts(back.position, fairness) == []
    assert text == record.write(back.position, back.fairness)


@pytest.mark.parametrize("label", LABELS)
def test_a_changed_roll_is_found(label: str) -> None:
    position, fairness = fair_game("dice", 1, ("",), label)
    text = record.write(position, fairness)
    rolled = next(line for line in text.split("\n") if line.startswith("G ") and " @" in line)
    face = rolled.split()[1]
    other = next(name for name in ("low", "mid", "high") if name != face)
    number = 1 + [str(move) for move in position.history].index(rolled.partition(" @")[0])
    start = gratteciel.game("dice").start(1)
    for move in position.history[: number - 1]:
        start = start.play(move)
    cheated = start.play(f"G {other}")
    found = doubts(cheated, fairness)
    assert [(doubt.step, doubt.found, doubt.expected) for doubt in found] == [(number, f"G {other}", f"G {face}")]
    unknown = Fairness(fairness.commitment, fairness.words, {}, SECRET, label=label)
    assert {doubt.expected for doubt in doubts(position, unknown)} == ({"?"} if label == OLD_LABEL else set())
    other_label = LABELS[1 - LABELS.index(label)]
    assert doubts(position, Fairness(fairness.commitment, fairness.words, fairness.numbers, SECRET, label=other_label))


def test_the_secret_is_not_in_an_unfinished_record() -> None:
    position = gratteciel.game("dice").start(1).play("take GGG")
    position = position.play(fair_move(position, SECRET, ("",), 1))
    text = record.write(position, Fairness(commitment(SECRET), ("",), {2: 1}, SECRET))
    assert SECRET.hex() not in text and f"luck {commitment(SECRET)}" in text
    back = record.read_record(text)
    assert back.fairness and back.fairness.secret is None and not back.finished


@pytest.mark.parametrize("reason", record.REASONS)
def test_ends_off_the_board_are_recorded(reason: str) -> None:
    position = gratteciel.game("hong-kong").start().play("S b2")
    text = record.write(position, settled=record.Settled((0.0, 1.0), reason))
    assert text.endswith(f"result 0 1 by {reason}\n")
    back = record.read_record(text)
    assert back.settled == record.Settled((0.0, 1.0), reason) and back.finished and not back.position.over


def test_tampering_with_the_luck_is_refused() -> None:
    position, fairness = fair_game("dice", 1, ("mine",))
    text = record.write(position, fairness)
    line = next(line for line in text.split("\n") if " @" in line)
    for old, new, why in (
        (f"\nsecret {SECRET.hex()}", "", "expected the secret"),
        (SECRET.hex(), SECRET[::-1].hex(), "SHA-256"),
        (line, line.partition(" @")[0], "a number"),
        (line, line + "x", "a number"),
        (line, line.replace(" @1", " @2"), "expected @1"),
        (position.history[0].text, f"{position.history[0].text} @9", "a number"),
        (f"luck {commitment(SECRET)}\nlabel", "label", "comes after a luck line"),
        (f"luck {commitment(SECRET)}\nlabel {LABEL}\n", "", "expected game"),
        (line, line.replace(" @1", f" @{'9' * 5000}"), "a number"),
        ("word 0 mine", f"word {'9' * 5000} mine", "expected game"),
        ("word 0 mine", "word 0 mi\0ne", "control characters"),
        ("word 0 mine", "word 0 mine\nword 3 \x1b[2J", "control characters"),
        (f"label {LABEL}", "label gratteciel luck 3", "expected gratteciel luck 1 / gratteciel luck 2"),
    ):
        with pytest.raises(RecordBroken, match=why):
            record.read_record(text.replace(old, new, 1))


def test_an_equivalent_step_does_not_roll_again() -> None:
    """By whatever way one comes to the third roll, the same dice show the same faces."""
    start = gratteciel.game("dice").start(2)

    def rolled(position: Position) -> Position:
        while position.mover == gratteciel.CHANCE:
            position = position.play(fair_move(position, SECRET, ("", ""), len(list(rolls(position))) + 1))
        return position

    first, same, other = (rolled(start.play(f"take {dice}")) for dice in ("GFP", "GFP", "GFF"))
    faces = [[str(move) for move in position.history[1:4]] for position in (first, same, other)]
    assert faces[0] == faces[1] and faces[0][:2] == faces[2][:2] and faces[2][2].startswith("F")
    assert [after.length for after in rolls(first)] == [2, 3, 4]
