"""Taking back: luck is never rolled again, and where something is at stake it is final."""

import pytest

from gratteciel.play import luck as fair
from gratteciel.play import record
from gratteciel.play.luck import LABEL, OLD_LABEL
from gratteciel.server.errors import LuckFinal
from gratteciel.server.people.ratings import outcome
from gratteciel.server.tables.actions import Answer, Hint, Propose, Resign, Sit, Step, Undo, asked_undo
from gratteciel.server.tables.due import Outage, pause
from gratteciel.server.tables.log import Undone
from gratteciel.server.tables.plan import Clock
from gratteciel.server.tables.state import TableState
from gratteciel.server.tables.summary import summarise
from gratteciel.server.tables.views import facts, now_view
from tests.server.desk import ANN, BEN, HERE, ME, OPEN, Desk, bot


def step(desk: Desk, who, text: str) -> TableState:
    return desk.do(who, Step(desk.state.number, text))


def faces(state: TableState, first: int = 1) -> list[str]:
    return [str(move) for move in state.position.history[first : first + 3]]


def friends(**plan: object) -> Desk:
    desk = Desk.lay("dice", ME, OPEN, **plan)
    desk.do(BEN, Sit())
    return desk


def test_against_bots_the_same_luck_comes_again() -> None:
    desk = Desk.lay("dice", ME, bot())
    rolled = faces(step(desk, ANN, "take GFP"))
    for _ in range(4):
        state = desk.do(ANN, Undo(desk.state.number, to=0))
        assert desk.kinds(2) == ["ask-undo", "undo"] and state.knowing
        assert facts(desk.entries[-1].event) == {"to": 0, "knowing": True}
        assert faces(step(desk, ANN, "take GFP")) == rolled
    desk.do(ANN, Undo(desk.state.number, to=0))
    ground, floor, _ = rolled
    assert faces(step(desk, ANN, "take GFF"))[:2] == [ground, floor]
    assert list(desk.state.luck_entries.values()) == [entry.number for entry in desk.entries[-3:]]


def test_the_same_luck_comes_by_another_way_later() -> None:
    """The first roll of a second turn is the fourth of the game, however the first turn was played."""
    desk = Desk.lay("dice", ME, HERE)
    step(desk, ANN, "take GGG")
    ways = []
    for way in range(3):
        while desk.state.mover == 0:
            step(desk, ANN, str(desk.state.position.random_move(seed=way)))
        assert desk.state.mover == 1
        dice = next(str(move) for move in desk.state.position.moves() if str(move).startswith("take G"))
        there = tuple(map(str, desk.state.position.history))
        ways.append((there, faces(step(desk, ANN, dice), len(there) + 1)[0]))
        desk.do(ANN, Undo(desk.state.number, to=4))
    assert len({there for there, _ in ways}) > 1 and len({face for _, face in ways}) == 1


def test_nothing_that_happens_beside_the_game_shifts_the_luck() -> None:
    def first_faces(*meanwhile: str) -> list[str]:
        desk = friends(hints=True)
        if "offer" in meanwhile:
            desk.do(ANN, Propose("draw"))
            desk.do(BEN, Answer("draw", False))
        if "hint" in meanwhile:
            desk.do(ANN, Hint())
        if "pause" in meanwhile:
            desk.now += 500
            desk.append(pause(desk.state, Outage(desk.now - 400, desk.now)))
        assert len(desk.entries) == 3 + 2 * ("offer" in meanwhile) + ("hint" in meanwhile) + ("pause" in meanwhile)
        return faces(step(desk, ANN, "take GFP"))

    assert first_faces() == first_faces("offer") == first_faces("hint") == first_faces("pause", "offer")


@pytest.mark.parametrize(
    ("desk", "why"),
    [
        (lambda: Desk.lay("dice", ME), "you play alone"),
        (lambda: Desk.lay("dice", ME, options={"scenario": "essen"}), "you play alone"),
        (lambda: Desk.lay("dice", ME, bot(), clock=Clock(turn=60)), "has a clock"),
        (lambda: Desk.lay("dice", ME, bot(), rated=True), "is rated"),
        (lambda: friends(rated=True), "is rated"),
        (lambda: friends(clock=Clock(reserve=600)), "has a clock"),
        (lambda: friends().with_row(label=OLD_LABEL), "luck still rolled again"),
    ],
    ids=["solo", "scenario", "clock", "rated", "rated among people", "clock among people", "old label"],
)
def test_luck_is_final_where_something_is_at_stake(desk, why: str) -> None:
    at = desk()
    state = step(at, ANN, "take GFP")
    before = list(at.entries)
    with pytest.raises(LuckFinal, match=why) as refused:
        at.do(ANN, Undo(state.number))
    assert refused.value.facts["last"] == 4 and "reste acquis" in refused.value.text("fr")
    for to in (0, 1, 3):
        with pytest.raises(LuckFinal):
            at.do(ANN, Undo(state.number, to=to))
    assert at.entries == before and asked_undo(at.state) in (4, None)
    state = step(at, ANN, str(state.position.moves()[0]))
    assert at.do(ANN, Undo(state.number)).position.length == 4  # not past luck: freely, in one's own turn
    assert not at.state.knowing


def test_where_asking_is_of_no_use_it_is_not_offered() -> None:
    def offered(desk: Desk) -> int | None:
        return now_view(desk.state, desk.row, "ann", "en", desk.now).asked_undo

    rated, clocked, casual = (
        Desk.lay("dice", ME, bot(), **plan) for plan in ({"rated": True}, {"clock": Clock(turn=60)}, {})
    )
    for desk in (rated, clocked, casual):
        step(desk, ANN, "take GFP")
    assert (offered(rated), offered(clocked), offered(casual)) == (None, 4, 0)
    assert now_view(casual.state, casual.row, "ben", "en", 0).asked_undo is None  # not seated


def test_friends_agree_to_take_back_knowing_the_luck() -> None:
    desk = friends()
    state = step(desk, ANN, "take GFP")
    rolled = faces(state)
    state = desk.do(ANN, Undo(state.number, to=0))
    assert desk.kinds(1) == ["ask-undo"] and not state.knowing
    (offer,) = now_view(state, desk.row, "ben", "en", desk.now).offers
    assert offer.knowing
    state = desk.do(BEN, Answer("undo", True))
    assert desk.entries[-1].event == Undone(seat=0, to=0, knowing=True) and state.knowing
    assert faces(step(desk, ANN, "take GFP")) == rolled
    state = desk.do(ANN, Resign())
    assert now_view(state, desk.row, "ben", "en", desk.now).knowing and summarise(desk.row, state).knowing
    text = record.write(state.position, state.fairness(desk.row.secret), state.settled)
    back = record.read_record(text)
    assert (
        back.fairness is not None and back.fairness.label == LABEL and fair.doubts(back.position, back.fairness) == []
    )


def test_what_was_taken_back_knowing_the_luck_counts_for_no_rating() -> None:
    """No rated game can be any more; one that an older release left so does not count either."""
    desk = friends(rated=True).with_row(label=OLD_LABEL)
    step(desk, ANN, "take GFP")
    desk.append([Undone(seat=0, to=0)])
    step(desk, ANN, "take GFP")
    state = desk.do(BEN, Resign())
    assert state.knowing and outcome(desk.row, state) is None
    clean = friends(rated=True)
    step(clean, ANN, "take GFP")
    assert outcome(clean.row, clean.do(BEN, Resign())) is not None


def test_a_question_an_older_release_left_open_takes_no_luck_back() -> None:
    desk = friends().with_row(label=OLD_LABEL)
    state = step(desk, ANN, "take GFP")
    with pytest.raises(LuckFinal):
        desk.do(ANN, Undo(state.number, to=0))
    casual = Desk(desk.row, list(desk.entries), desk.now).with_row(label=LABEL)
    casual.do(ANN, Undo(state.number, to=0))
    left_open = casual.with_row(label=OLD_LABEL)
    with pytest.raises(LuckFinal):
        left_open.do(BEN, Answer("undo", True))
    assert left_open.do(BEN, Answer("undo", False)).offers == ()


def test_a_table_of_the_old_label_goes_on_under_it() -> None:
    desk = friends().with_row(label=OLD_LABEL)
    state = step(desk, ANN, "take GFP")
    numbers = [entry.number for entry in desk.entries[-3:]]
    assert list(state.luck_entries.values()) == numbers
    before = state.position.trail()[1]
    expected = fair.fair_move(before, desk.row.secret, ["", ""], numbers[0], OLD_LABEL)
    assert str(expected) == faces(state)[0]
    state = desk.do(ANN, Resign())
    fairness = state.fairness(desk.row.secret)
    assert fairness.label == OLD_LABEL and list(fairness.numbers.values()) == numbers
    text = record.write(state.position, fairness, state.settled)
    assert "label" not in text and fair.doubts(state.position, fairness) == []
