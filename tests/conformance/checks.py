"""The checks every game passes. Each takes a subject and fails with an `AssertionError` that says what is wrong."""

import os

import numpy as np

from gratteciel.engine.contract import CHANCE, OVER, has_luck
from gratteciel.engine.records import TAKEN_NAMES
from tests.conformance.subject import Records, Runner, Subject, allowed, stream_at, verdicts

GAMES = int(os.environ.get("GRATTECIEL_GAMES", "4"))
"""Games of random play a check looks at: half of them uniform, half by `lean`; whoever writes rules asks for more."""


def tables(subject: Subject, games: int = GAMES, every: int = 1) -> list[tuple[Records, int]]:
    """Tables met in random play, each with the step played on it (−1 at the end); half as many games with options."""
    found: list[tuple[Records, int]] = []
    for seed in range(games if subject.boxed else max(1, games // 2)):
        trail = subject.trail(seed)
        found += trail[:-1:every] + trail[-1:]
    return found


def some_tables(subject: Subject, most: int) -> list[tuple[Records, int]]:
    """So many of all tables met, spread evenly over the games, their ends among them."""
    met = tables(subject)
    ends = [one for one in met if one[1] < 0]
    return met[:: max(1, len(met) // most)] + ends


def records_are_small_integers(subject: Subject) -> None:
    for kind in (subject.rules.BOX, subject.rules.TABLE):
        for name in kind.names:
            assert kind[name].base.kind in "iu", f"field {name} is {kind[name].base}, not an integer"
            assert name not in TAKEN_NAMES, f"field {name} reads wrongly when interpreted"
    assert subject.rules.TABLE.itemsize <= 512, f"a table of {subject.rules.TABLE.itemsize} bytes; at most 512"


def interpreted_equals_native(subject: Subject) -> None:
    equals_native(subject, subject.interpreted, 240 if subject.boxed else 60)


def wasm_equals_native(subject: Subject) -> None:
    equals_native(subject, subject.wasm, 120 if subject.boxed else 20)


def equals_native(subject: Subject, plain: Runner, most: int) -> None:
    """What another mode answers on so many tables, byte for byte."""
    native = subject.native
    for number, (table, step) in enumerate(some_tables(subject, most)):
        copy = plain.adopt(table)
        assert plain.mover(copy) == native.mover(table), "mover differs"
        assert plain.legal(copy) == native.legal(table), "legal differs"
        assert plain.count(copy) == native.count(table), "score or result differs"
        if step < 0:
            assert plain.ending(copy) == native.ending(table), "ending differs"
            continue
        if native.mover(table) == CHANCE:
            assert plain.weight(copy, step) == native.weight(table, step), "weight differs"
        else:
            assert plain.lean(copy, step) == native.lean(table, step), "lean differs"
        assert plain.pick(copy, stream_at(7, number)) == native.pick(table, stream_at(7, number)), "pick differs"
        after = native.play(table, step)
        assert plain.play(copy, step).tobytes() == after.tobytes(), f"play differs after {subject.texts[step]!r}"
        if number % 10:
            continue
        assert verdicts(plain, copy) == verdicts(native, table), "verdict differs"
        for seat in subject.seats:
            assert plain.told(copy, step, seat) == native.told(table, step, seat), "told differs"
            hidden, mine = native.hide(table, seat), plain.hide(copy, seat)
            assert mine.tobytes() == hidden.tobytes(), "hide differs"
            guess = native.imagine(hidden, seat, stream_at(9, number))
            assert plain.imagine(mine, seat, stream_at(9, number)).tobytes() == guess.tobytes(), "imagine differs"
            if seat >= 0:
                np.testing.assert_array_equal(
                    plain.features(copy, seat), native.features(table, seat), "features differ"
                )
                assert plain.worth(copy, seat) == native.worth(table, seat), "worth differs"


def legal_equals_verdict(subject: Subject) -> None:
    for table, _ in tables(subject):
        listed = subject.native.legal(table)
        assert listed == allowed(subject.native, table), "legal and verdict differ"


def pick_draws_as_it_should(subject: Subject, draws: int = 400) -> None:
    native = subject.native
    some = [table for table, step in tables(subject, 2, every=9) if step >= 0][:40]
    for number, table in enumerate(some):
        rng = stream_at(11, number)
        drawn = [native.pick(table, rng) for _ in range(draws)]
        steps = native.legal(table)
        assert set(drawn) <= set(steps), "pick draws a step that is not allowed"
        chance = native.mover(table) == CHANCE
        weights = np.array([native.weight(table, step) if chance else 1 for step in steps], float)
        expected = draws * weights / weights.sum()
        found = np.array([drawn.count(step) for step in steps])
        surprise = float(((found - expected) ** 2 / expected).sum())
        freedom = max(1, len(steps) - 1)
        assert surprise < freedom + 6 * (2 * freedom) ** 0.5 + 12, f"pick is uneven: chi² {surprise:.0f} of {freedom}"


def asking_changes_nothing(subject: Subject) -> None:
    native = subject.native
    for number, (table, step) in enumerate(tables(subject, 2, every=5)):
        before = table.tobytes()
        native.mover(table), native.count(table), native.legal(table), allowed(native, table)
        if step >= 0:
            native.pick(table, stream_at(3, number)), native.weight(table, step), native.lean(table, step)
            for seat in subject.seats:
                native.told(table, step, seat)
        for seat in range(native.players):
            native.features(table, seat), native.worth(table, seat)
        assert table.tobytes() == before, "a question changed the table"


def bytes_round_trip(subject: Subject) -> None:
    for table, step in tables(subject, 2):
        back = np.frombuffer(table.tobytes(), subject.rules.TABLE).copy()
        assert subject.native.legal(back) == subject.native.legal(table), "a table rebuilt from its bytes differs"
        if step >= 0:
            assert subject.native.play(back, step).tobytes() == subject.native.play(table, step).tobytes()


def every_step_has_one_text(subject: Subject) -> None:
    assert len(subject.texts) == subject.rules.STEPS, f"{len(subject.texts)} texts for {subject.rules.STEPS} step codes"
    used = [text for text in subject.texts if text]
    twice = {text for text in used if used.count(text) > 1}
    assert not twice, f"texts of several steps: {sorted(twice)[:5]}"
    for text in used:
        assert text == " ".join(text.split()), f"{text!r} has stray blanks"
    for table, _ in tables(subject):
        for step in subject.native.legal(table):
            assert subject.texts[step], f"step {step} is allowed but has no text"


def every_game_ends(subject: Subject) -> None:
    native = subject.native
    for seed in range(GAMES):
        turn = 0
        for table, step in subject.trail(seed):
            assert int(table[0]["turn"]) in (turn, turn + 1), "the turn counter jumps"
            turn = int(table[0]["turn"])
            if step >= 0:
                assert set(native.count(table)[1]) == {0.0}, "somebody has won before the end"
        assert native.mover(table) == OVER, "the game does not end"
        shares = native.count(table)[1]
        winners = [share for share in shares if share]
        assert sum(shares) == 0 or abs(sum(shares) - 1) < 1e-9, f"shares of the win add up to {sum(shares)}"
        assert len(set(winners)) <= 1, f"winners share unevenly: {shares}"
        assert len(shares) == 1 or winners, "nobody wins"
        assert 0 <= native.ending(table) < len(subject.rules.ENDINGS), "the ending has no name"
        assert all(0 <= native.worth(table, seat) <= 1 for seat in range(len(shares))), "worth is not within 0…1"
        assert not native.legal(table), "steps are allowed after the end"


def verdicts_are_known_rules(subject: Subject) -> None:
    for table, _ in tables(subject, every=3):
        for number in verdicts(subject.native, table):
            assert 0 <= number < len(subject.rules.RULES), f"verdict {number} names no rule"


def lean_is_positive(subject: Subject) -> None:
    for table, _ in tables(subject, 2, every=3):
        if subject.native.mover(table) >= 0:
            for step in subject.native.legal(table):
                assert subject.native.lean(table, step) >= 1, "lean forbids a step"


def luck_is_declared(subject: Subject) -> None:
    chance = any(subject.native.mover(table) == CHANCE for table, _ in tables(subject, 2))
    assert has_luck(subject.rules) or not chance, "luck decides, but the game defines no `weight`"


def hiding_keeps_what_a_seat_knows(subject: Subject) -> None:
    native = subject.native
    for table, step in tables(subject, every=3):
        for seat in subject.seats:
            hidden = native.hide(table, seat)
            assert native.hide(hidden, seat).tobytes() == hidden.tobytes(), "hiding twice differs from hiding once"
            assert native.mover(hidden) == native.mover(table), "a seat does not know who moves"
            if seat >= 0 and seat == native.mover(table):
                assert native.legal(hidden) == native.legal(table), "a seat does not know what it may do"
            if step >= 0:
                told = native.told(table, step, seat)
                assert 0 <= told < subject.rules.STEPS and subject.texts[told], "a seat is told a step without a text"
                assert told == step or seat < 0 or seat != native.mover(table), "a seat is not told its own step"


def imagining_keeps_the_view(subject: Subject) -> None:
    native = subject.native
    for number, (table, step) in enumerate(tables(subject, every=3)):
        for seat in subject.seats:
            hidden = native.hide(table, seat)
            guess = native.imagine(hidden, seat, stream_at(5, number))
            assert native.hide(guess, seat).tobytes() == hidden.tobytes(), "hiding an imagined table shows another view"
            assert native.mover(guess) == native.mover(table), "an imagined table has another mover"
            if step >= 0:
                assert native.legal(guess), "nothing is allowed on an imagined table"


def views_follow_from_what_was_told(subject: Subject) -> None:
    """From equal views, equally told steps lead to equal views: nothing else leaks into them."""
    native = subject.native
    for number, (table, step) in enumerate(tables(subject, every=2)):
        if step < 0:
            continue
        for seat in subject.seats:
            guess = native.imagine(native.hide(table, seat), seat, stream_at(6, number))
            told = native.told(table, step, seat)
            same = [code for code in native.legal(guess) if native.told(guess, code, seat) == told]
            after = native.hide(native.play(table, step), seat)
            for code in same[:3]:
                if native.mover(native.play(guess, code)) == OVER or native.mover(native.play(table, step)) == OVER:
                    continue  # the end shows what was hidden
                assert native.hide(native.play(guess, code), seat).tobytes() == after.tobytes(), "a view tells too much"


def features_come_from_the_view(subject: Subject) -> None:
    native = subject.native
    for table, _ in tables(subject, 2, every=5):
        for seat in range(native.players):
            seen = native.features(table, seat)
            assert np.isfinite(seen).all(), "features leaves numbers unwritten or infinite"
            np.testing.assert_array_equal(
                seen, native.features(native.hide(table, seat), seat), "features see too much"
            )


CHECKS = (
    records_are_small_integers,
    interpreted_equals_native,
    legal_equals_verdict,
    pick_draws_as_it_should,
    asking_changes_nothing,
    bytes_round_trip,
    every_step_has_one_text,
    every_game_ends,
    verdicts_are_known_rules,
    lean_is_positive,
    luck_is_declared,
    hiding_keeps_what_a_seat_knows,
    imagining_keeps_the_view,
    views_follow_from_what_was_told,
    features_come_from_the_view,
)
