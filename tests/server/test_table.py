"""A table's log: seats, steps, luck, undo, offers, clocks, absence, ends."""

import pytest

from gratteciel.errors import GameOver, StepIllegal, StepMalformed
from gratteciel.play import luck as fair
from gratteciel.play import record
from gratteciel.server.errors import (
    ClaimTooEarly,
    MoveNotYours,
    MoveStale,
    NoOffer,
    SeatNotYours,
    SeatTaken,
    TableBegun,
    TableForeign,
    TableNotPlaying,
    UndoRefused,
)
from gratteciel.server.tables.actions import Answer, Claim, Propose, Resign, Rise, Sit, Step, Undo, Word
from gratteciel.server.tables.log import StepPlayed
from gratteciel.server.tables.plan import Clock
from gratteciel.server.tables.state import TableState
from tests.server.desk import ANN, BEN, CAT, HERE, ME, OPEN, Desk, bot


def two(**plan: object) -> Desk:
    desk = Desk.lay("hong-kong", ME, OPEN, **plan)
    desk.do(BEN, Sit())
    return desk


def step(desk: Desk, who, text: str) -> TableState:
    return desk.do(who, Step(desk.state.number, text))


def test_a_game_begins_when_all_seats_are_taken() -> None:
    desk = Desk.lay("hong-kong", ME, OPEN)
    assert desk.state.status == "waiting"
    with pytest.raises(TableNotPlaying):
        step(desk, ANN, "S b2")
    state = desk.do(BEN, Sit())
    assert state.status == "playing" and state.mover == 0 and desk.kinds(2) == ["sit", "begin"]
    assert state.seats_of("ben") == [1]


def test_seats_are_taken_once_and_can_be_left_before_the_game() -> None:
    desk = Desk.lay("helicopters", ME, OPEN, OPEN)
    desk.do(BEN, Sit(seat=2))
    with pytest.raises(SeatTaken, match="free seats: 1"):
        desk.do(CAT, Sit(seat=2))
    with pytest.raises(SeatTaken):
        desk.do(BEN, Sit())  # nobody takes two
    with pytest.raises(SeatTaken):
        desk.do(CAT, Sit(seat=0))  # not an open seat
    desk.do(BEN, Rise())
    assert desk.state.seats_of("ben") == []
    desk.do(CAT, Sit(seat=2))
    state = desk.do(BEN, Sit())
    assert state.status == "playing"
    with pytest.raises(TableBegun):
        desk.do(BEN, Rise())


def test_taking_back_goes_to_before_ones_own_last_step() -> None:
    desk = Desk.lay("hong-kong", ME, bot())
    step(desk, ANN, "S b2")
    desk.append([StepPlayed(seat=1, text="S d4")])
    state = desk.do(ANN, Undo(desk.state.number))
    assert state.position.length == 0 and state.mover == 0 and desk.kinds(2) == ["ask-undo", "undo"]
    with pytest.raises(UndoRefused):
        desk.do(ANN, Undo(desk.state.number))
    dice = Desk.lay("dice", ME, bot())
    step(dice, ANN, "take GFP")
    assert dice.do(ANN, Undo(dice.state.number)).position.length == 0  # with the rolls that followed
    other = two()
    step(other, ANN, "S b2")
    with pytest.raises(UndoRefused):
        other.do(BEN, Undo(other.state.number))  # has done nothing yet


def test_bots_give_nothing_back_where_ratings_are_at_stake() -> None:
    desk = Desk.lay("hong-kong", ME, bot(), rated=True)
    step(desk, ANN, "Q b2")
    assert desk.do(ANN, Undo(desk.state.number)).position.length == 0  # in one's own turn
    step(desk, ANN, "S b2")
    desk.append([StepPlayed(seat=1, text="S d4")])
    state = desk.do(ANN, Undo(desk.state.number))
    assert state.position.length == 2 and state.offers == () and desk.kinds(2) == ["ask-undo", "decline"]


def test_bots_and_others_at_one_screen_need_no_invitation() -> None:
    assert Desk.lay("hong-kong", ME, bot()).state.status == "playing"
    desk = Desk.lay("hong-kong", ME, HERE)
    assert desk.state.seats_of("ann") == [0, 1] and desk.state.seats[1].name == "Zoe"
    step(desk, ANN, "S b2")
    assert step(desk, ANN, "S b3").position.length == 2


def test_steps_are_refused_with_their_reason_and_change_nothing() -> None:
    desk = two()
    before = list(desk.entries)
    with pytest.raises(MoveNotYours, match="Red"):
        step(desk, BEN, "S b2")
    with pytest.raises(MoveNotYours):
        step(desk, CAT, "S b2")
    with pytest.raises(StepIllegal, match="HK-5"):
        step(desk, ANN, "S c3")
    with pytest.raises(StepMalformed):
        step(desk, ANN, "S z9")
    with pytest.raises(MoveStale, match="at 3"):
        desk.do(ANN, Step(2, "S b2"))
    assert desk.entries == before
    state = step(desk, ANN, "  S   b2 ")
    assert desk.entries[-1].event == StepPlayed(seat=0, text="S b2") and state.mover == 1
    with pytest.raises(MoveStale):
        desk.do(ANN, Step(3, "S b2"))  # a repeated request


def test_luck_follows_from_secret_words_and_entry() -> None:
    def rolls(word: str, secret: bytes = bytes(range(32))) -> list[str]:
        desk = Desk.lay("dice", ME, OPEN).with_row(secret=secret)
        desk.do(BEN, Sit(word=word))
        state = step(desk, ANN, "take GFP")
        return [str(move) for move in state.position.history]

    assert rolls("hello") == rolls("hello")
    assert len({tuple(rolls(f"word {n}")) for n in range(12)}) > 4
    assert len({tuple(rolls("x", bytes([n] * 32))) for n in range(12)}) > 4


def test_words_count_only_before_the_game() -> None:
    desk = Desk.lay("dice", ME, OPEN)
    desk.do(ANN, Word("abracadabra"))
    state = desk.do(BEN, Sit(word="sesame"))
    assert [seat.word for seat in state.seats] == ["abracadabra", "sesame"]
    with pytest.raises(TableBegun):
        desk.do(ANN, Word("late"))


def test_words_are_what_can_be_seen_of_them() -> None:
    desk = Desk.lay("dice", ME, OPEN, OPEN)
    desk.do(ANN, Word("abra\0ca\u202edabra\n"))
    desk.do(BEN, Sit(word="\0\x1b[2J"))
    assert [seat.word for seat in desk.state.seats] == ["abra ca dabra", "[2J", ""]


def test_a_record_with_undone_rolls_proves_its_luck() -> None:
    desk = Desk.lay("dice", ME, HERE)
    state = step(desk, ANN, "take GFP")
    desk.do(ANN, Undo(state.number, to=0))
    state = step(desk, ANN, "take GGG")
    assert desk.state.fairness(desk.row.secret).secret is None
    state = desk.do(ANN, Resign())
    fairness = state.fairness(desk.row.secret)
    assert fairness.secret == desk.row.secret
    text = record.write(state.position, fairness, state.settled)
    back = record.read_record(text)
    assert back.fairness is not None and fair.doubts(back.position, back.fairness) == []
    assert back.settled is not None and back.settled.reason == "resignation"


def test_undo_is_free_in_ones_own_turn_but_not_past_luck() -> None:
    desk = two()
    state = step(desk, ANN, "Q b2")
    state = desk.do(ANN, Undo(state.number))
    assert state.position.length == 0 and desk.kinds(1) == ["undo"]
    state = step(desk, ANN, "Q b2")
    state = step(desk, ANN, "S b2")  # the turn is over
    state = desk.do(ANN, Undo(state.number))
    assert desk.kinds(1) == ["ask-undo"] and state.position.length == 2
    rolled = Desk.lay("dice", ME, OPEN)
    rolled.do(BEN, Sit())
    state = step(rolled, ANN, "take GFP")
    state = rolled.do(ANN, Undo(state.number, to=0))
    assert rolled.kinds(1) == ["ask-undo"]


def test_undo_by_consent() -> None:
    desk = two()
    state = step(desk, ANN, "S b2")
    state = desk.do(ANN, Undo(state.number))
    with pytest.raises(NoOffer):
        desk.do(ANN, Answer("undo", True))  # not by oneself
    state = desk.do(BEN, Answer("undo", True))
    assert state.position.length == 0 and state.mover == 0 and desk.kinds(2) == ["agree", "undo"]
    state = step(desk, ANN, "S b2")
    desk.do(ANN, Undo(state.number))
    assert desk.do(BEN, Answer("undo", False)).offers == ()
    with pytest.raises(NoOffer):
        desk.do(BEN, Answer("undo", True))
    desk.do(ANN, Undo(desk.state.number))
    state = step(desk, BEN, "S e5")  # playing on lets the offer lapse
    assert state.offers == ()
    with pytest.raises(UndoRefused, match="0 to 1"):
        desk.do(ANN, Undo(desk.state.number, to=7))


def test_bots_do_not_mind_an_undo() -> None:
    desk = Desk.lay("hong-kong", ME, bot())
    state = step(desk, ANN, "S b2")
    assert desk.do(ANN, Undo(state.number)).position.length == 0


def test_all_must_agree() -> None:
    desk = Desk.lay("helicopters", ME, OPEN, OPEN)
    desk.do(BEN, Sit())
    desk.do(CAT, Sit())
    desk.do(ANN, Propose("draw"))
    assert desk.do(BEN, Answer("draw", True)).status == "playing"
    state = desk.do(CAT, Answer("draw", True))
    assert state.status == "over" and state.shares == pytest.approx((1 / 3,) * 3)
    assert state.settled is not None and state.settled.reason == "agreement"
    with pytest.raises(GameOver):
        step(desk, ANN, "start e8")


def test_an_abort_by_consent_is_nobodys() -> None:
    desk = two()
    desk.do(BEN, Propose("abort"))
    state = desk.do(ANN, Answer("abort", True))
    assert state.shares == (0.0, 0.0) and state.settled and state.settled.reason == "abort"


def test_what_bots_think_of_offers() -> None:
    desk = Desk.lay("hong-kong", ME, bot())
    assert desk.do(ANN, Propose("draw")).status == "playing" and desk.kinds(1) == ["decline"]
    assert desk.do(ANN, Propose("abort")).status == "over"
    rated = Desk.lay("hong-kong", ME, bot(), rated=True)
    for number, plot in enumerate(("a1", "a2", "b1", "b2", "d1", "d2")):
        if number % 2 == 0:
            step(rated, ANN, f"S {plot}")
        else:
            rated.append([StepPlayed(seat=1, text=f"S {plot}")])
    assert rated.do(ANN, Propose("abort")).status == "playing"


def test_resigning_with_two_seats_ends_the_game() -> None:
    desk = two()
    state = desk.do(ANN, Resign())
    assert state.shares == (0.0, 1.0) and desk.kinds(2) == ["resign", "end"]
    with pytest.raises(TableNotPlaying):
        desk.do(BEN, Resign())


@pytest.mark.parametrize("replacement", ["craftsman", None])
def test_resigning_with_three_seats_brings_a_bot_or_the_end(replacement: str | None) -> None:
    desk = Desk.lay("helicopters", ME, OPEN, OPEN, replacement=replacement)
    desk.do(BEN, Sit())
    desk.do(CAT, Sit())
    state = desk.do(BEN, Resign())
    if replacement is None:
        assert state.status == "over" and state.shares == (0.5, 0.0, 0.5)
        return
    assert state.status == "playing" and state.seats[1].level == "craftsman" and state.seats[1].lost
    assert state.seats_of("ben") == [] and state.people() == {"ann", "cat"}
    with pytest.raises(SeatNotYours):
        desk.do(BEN, Resign())
    desk.do(CAT, Resign())
    state = desk.do(ANN, Resign())
    assert state.status == "over"  # nobody is left to play for
    assert state.shares == (0.0, 0.0, 0.0)


def test_a_reserve_runs_while_one_is_to_move() -> None:
    desk = two(clock=Clock(reserve=60, increment=5))
    step(desk, ANN, "S b2")  # 1 second gone, 5 gained
    assert desk.state.clocks and desk.state.clocks.left == (64.0, 60.0)
    desk.now += 20
    state = step(desk, BEN, "S b3")
    assert state.clocks and state.clocks.left == (64.0, 44.0) and state.clocks.running == 0
    assert state.clocks.at(desk.now + 10) == (54.0, 44.0)
    assert desk.wait(63).status == "playing"
    state = desk.wait(2)
    assert state.status == "over" and state.shares == (0.0, 1.0) and state.settled and state.settled.reason == "clock"


def test_a_turn_clock_is_wound_every_turn() -> None:
    desk = two(clock=Clock(turn=30))
    desk.now += 20
    step(desk, ANN, "Q b2")
    state = desk.state
    assert state.clocks and state.clocks.left[0] == 9.0  # a double turn has one clock
    state = step(desk, ANN, "S b2")
    assert state.clocks and state.clocks.running == 1 and state.clocks.left[1] == 30.0
    assert desk.wait(31).shares == (1.0, 0.0)


def test_bots_have_no_clock() -> None:
    desk = Desk.lay("hong-kong", ME, bot(), clock=Clock(turn=30))
    state = step(desk, ANN, "S b2")
    assert state.clocks and state.clocks.running is None
    assert desk.wait(1000).status == "playing"


def test_absence_is_claimed_after_the_time_the_table_set() -> None:
    desk = two(absence=3600)
    with pytest.raises(ClaimTooEarly, match="3599"):
        desk.do(BEN, Claim())
    desk.now += 3600
    with pytest.raises(ClaimTooEarly):
        desk.do(ANN, Claim())  # not one's own absence
    state = desk.do(BEN, Claim())
    assert state.shares == (0.0, 1.0) and state.settled and state.settled.reason == "absence"


def test_a_game_played_to_its_end_is_over_by_the_rules() -> None:
    desk = Desk.lay("hong-kong", ME, HERE)
    while desk.state.status == "playing":
        step(desk, ANN, str(desk.state.position.random_move(seed=1)))
    state = desk.state
    assert state.shares == state.position.shares and state.settled is None and desk.kinds(1) == ["end"]


def test_a_table_of_other_rules_or_another_edition_is_refused() -> None:
    desk = two()
    with pytest.raises(TableForeign, match="rules 99"):
        _ = desk.with_row(rules=99).state
    with pytest.raises(TableForeign, match="piatnik"):
        _ = desk.with_row(edition="piatnik-1998 0000").state


def test_folding_gives_the_same_table_again() -> None:
    desk = two(clock=Clock(reserve=600))
    for who, text in ((ANN, "S b2"), (BEN, "Q e5"), (BEN, "S e5")):
        step(desk, who, text)
    one, other = desk.state, desk.state
    assert one.position == other.position and one.clocks == other.clocks and one.seats == other.seats
