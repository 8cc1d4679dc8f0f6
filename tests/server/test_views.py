"""What somebody sees of a table over the network."""

import msgspec
import pytest

from gratteciel.server.tables.actions import Resign, Sit, Step
from gratteciel.server.tables.log import StepPlayed
from gratteciel.server.tables.views import Now, lines, now_view
from tests.server.desk import ANN, BEN, CAT, HERE, ME, OPEN, Desk, bot

MISSIONS = ("line", "block", "tee", "ell", "zig", "ring")


def world(**options: bool) -> Desk:
    desk = Desk.lay("world", ME, OPEN, options=options)
    desk.do(BEN, Sit())
    return desk


def seen(desk: Desk, person: str | None, lang: str = "en") -> tuple[Now, str]:
    state, log = lines(desk.row, desk.entries, person, lang)
    now = now_view(state, desk.row, person, lang, desk.now)
    return now, (msgspec.json.encode(now) + msgspec.json.encode(log)).decode()


def play(desk: Desk, steps: int) -> None:
    for _ in range(steps):
        state = desk.state
        assert state.mover is not None
        who = ANN if state.mover in state.seats_of("ann") else BEN
        desk.do(who, Step(state.number, str(state.position.random_move(seed=4))))


def test_each_reader_has_their_own_view() -> None:
    desk = Desk.lay("hong-kong", ME, OPEN)
    desk.do(BEN, Sit())
    ann, ben, cat = (seen(desk, person.id)[0] for person in (ANN, BEN, CAT))
    assert len(ann.steps) == 72 and ann.seat == 0 and ann.host and ann.invitation == "come"
    assert ben.steps == [] and ben.seat == 1 and not ben.host
    assert cat.steps == [] and cat.seat is None and cat.invitation is None
    step = next(step for step in ann.steps if step.step == "S b2")
    assert step.prose == ["Red begins a building on b2 with a standard block."]
    assert set(step.targets) == {"piece:standard", "plot:b2"}
    assert ann.ask == (
        "Place a standard block or a roof, or a quick block, which lets you place a second piece. "
        "Nothing may go on the centre yet."
    )
    assert ben.ask is None and cat.ask is None
    french = seen(desk, ANN.id, "fr")[0]
    assert french.ask and french.ask.startswith("Posez un bloc standard ou un toit, ou")
    assert french.seats[1].colour == "Bleu" and "Rouge commence" in french.steps[0].prose[0]


def test_scores_are_taken_apart_as_far_as_the_reader_knows_them() -> None:
    desk = world()
    play(desk, 12)
    for reader, own in (("ann", 0), ("ben", 1), (None, None)):
        now, french = seen(desk, reader)[0], seen(desk, reader, "fr")[0]
        for number, seat in enumerate(now.seats):
            assert sum(line.points for line in seat.tally) == seat.score
            missions = [line.text for line in seat.tally if "Mission" in line.text]
            assert missions == (["Mission not fulfilled"] if number == own else [])
            assert [line.points for line in french.seats[number].tally] == [line.points for line in seat.tally]
    assert seen(desk, "ann", "fr")[0].seats[0].tally[-1].text == "Mission non accomplie"


@pytest.mark.parametrize("options", [{}, {"covered": True}, {"memory": True}])
def test_nothing_secret_is_in_what_others_are_sent(options: dict[str, bool]) -> None:
    desk = world(**options)
    steps = [e.event.text for e in desk.entries if isinstance(e.event, StepPlayed)]
    mission = {seat: next(s.split()[2] for s in steps if s.startswith(f"mission {seat}")) for seat in ("red", "blue")}
    cards = {
        seat: {s.partition(f"bonus {seat} ")[2] for s in steps if f"bonus {seat} " in s} for seat in ("red", "blue")
    }
    play(desk, 12)
    for reader, own, other in (("ann", "red", "blue"), ("ben", "blue", "red"), (None, "", "red")):
        text = seen(desk, reader)[1]
        for language in ("en", "fr"):
            text += seen(desk, reader, language)[1]
        assert f"mission {other} ?" in text and f"mission {other} {mission[other]}" not in text
        for card in cards[other] - cards.get(own, set()):
            assert f"bonus {other} {card}" not in text
        assert desk.row.secret.hex() not in text
        if own:
            assert f"mission {own} {mission[own]}" in text


@pytest.mark.parametrize("memory", [False, True])
def test_with_memory_nobody_is_sent_what_others_bought(memory: bool) -> None:
    desk = world(covered=True, memory=memory)
    people = {0: ANN, 1: BEN}
    for step in ("build 1 b4", "trade", "buy 4", "sell 2"):
        mover = desk.state.mover
        assert mover is not None
        desk.do(people[mover], Step(desk.state.number, step))
    own, *others = ("ann", "ben", None) if mover == 0 else ("ben", "ann", None)
    for reader in others:
        for lang, words in (("en", ("floor of 4", "buys a floor.")), ("fr", ("valeur 4", "achète un étage."))):
            text = seen(desk, reader, lang)[1]
            assert [part in text for part in ("buy 4", "sell 2", words[0])] == [not memory] * 3
            assert [part in text for part in ("buy ?", "sell ?", words[1])] == [memory] * 3
            assert (f"bank-of:{mover}" in text) == (not memory)
    assert "buy 4" in seen(desk, own)[1] and "buy ?" not in seen(desk, own)[1]


def test_the_secret_is_shown_once_the_table_is_over() -> None:
    desk = world()
    assert seen(desk, "ann")[0].secret is None and len(seen(desk, None)[0].commitment) == 64
    desk.do(ANN, Resign())
    over = seen(desk, None)[0]
    assert over.secret == desk.row.secret.hex() and over.result and over.result.reason == "resignation"


def test_several_at_one_screen_see_the_seat_that_is_to_move() -> None:
    desk = Desk.lay("world", ME, HERE)
    first = desk.state.mover
    assert seen(desk, "ann")[0].seat == first
    while desk.state.mover == first:
        play(desk, 1)
    assert seen(desk, "ann")[0].seat == desk.state.mover != first


def test_while_a_bot_thinks_the_hand_of_who_moved_last_stays_on_the_screen() -> None:
    desk = Desk.lay("world", ME, HERE, bot())
    for _ in range(60):
        state = desk.state
        if state.mover == 2:
            before = state.position
            while before.mover not in (0, 1):
                assert before.before is not None
                before = before.before
            assert seen(desk, "ann")[0].seat == before.mover
            desk.append([StepPlayed(seat=2, text=str(state.position.random_move(seed=4)))])
        else:
            assert seen(desk, "ann")[0].seat == state.mover
            play(desk, 1)
    assert {e.event.seat for e in desk.entries if isinstance(e.event, StepPlayed)} >= {0, 1, 2}


def test_who_resigned_watches_and_sees_no_hand_any_more() -> None:
    desk = Desk.lay("world", ME, OPEN, OPEN)
    desk.do(BEN, Sit())
    desk.do(CAT, Sit())
    steps = [e.event.text for e in desk.entries if isinstance(e.event, StepPlayed)]
    own = next(step for step in steps if step.startswith("mission red "))
    assert own in seen(desk, "ann")[1]
    desk.do(ANN, Resign())
    now, text = seen(desk, "ann")
    assert now.status == "playing" and now.seat is None and now.steps == [] and own not in text
    assert now.seats[0].mine and now.seats[0].lost and now.seats[0].level == "craftsman"
    desk.do(BEN, Resign())
    desk.do(CAT, Resign())
    now, text = seen(desk, "ann")
    assert now.status == "over" and now.seat == 0 and own in text


def test_the_log_is_told_line_by_line_and_from_any_entry_on() -> None:
    desk = Desk.lay("hong-kong", ME, HERE)
    play(desk, 5)
    _, log = lines(desk.row, desk.entries, "ann", "en")
    assert [line.number for line in log] == list(range(1, len(desk.entries) + 1))
    assert all(line.prose for line in log if line.kind == "step")
    assert not any("person" in line.facts for line in log)
    _, late = lines(desk.row, desk.entries, "ann", "en", after=4)
    assert late == log[4:]
