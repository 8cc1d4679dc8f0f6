"""Seats drawn by the table: an entry before the beginning, after which everything is in the drawn order."""

import hashlib
import hmac
from itertools import permutations
from typing import Any

import msgspec

from gratteciel.play.luck import draw_seats
from gratteciel.server.people.ratings import outcome
from gratteciel.server.tables.actions import Resign, Sit, Word
from gratteciel.server.tables.plan import Clock, TablePlan
from gratteciel.server.tables.state import TableState
from gratteciel.server.tables.summary import summarise
from gratteciel.server.tables.views import now_view
from tests.server.desk import BEN, CAT, HERE, OPEN, Desk, bot
from tests.server.desk import ME as MINE
from tests.server.host import ME, lay, now, ok, refused


def drawn_desk(number: int, *seats: Any, game: str = "dice", **plan: object) -> Desk:
    """A table whose secret is a number; Ben and Cat sit down with words where there is room."""
    desk = Desk.lay(game, *seats, draw_seats=True, **plan)
    secret = hashlib.sha256(str(number).encode()).digest()
    desk = desk.with_row(secret=secret)
    for who in (BEN, CAT)[: sum(seat.kind == "open" for seat in seats)]:
        desk.do(who, Sit(word=f"of {who.name}"))
    return desk


def test_seats_follow_from_the_secret_and_the_words_before() -> None:
    seen = set()
    for number in range(30):
        desk = drawn_desk(number, MINE, OPEN, OPEN, bot())
        state = desk.state
        assert desk.kinds(2) == ["seats", "begin"] and state.status == "playing" and state.seats_draw
        order = draw_seats(desk.row.secret, ["", "of Ben", "of Cat", ""], state.seats_draw.entry)
        assert state.seats_draw.order == order == desk.entries[-2].event.order  # type: ignore[union-attr]
        before = [("ann", ""), ("ben", "of Ben"), ("cat", "of Cat"), (None, "")]
        assert [(seat.person, seat.word) for seat in state.seats] == [before[seat] for seat in order]
        assert [seat.level for seat in state.seats] == [("intern" if seat == 3 else None) for seat in order]
        seen.add(order)
    assert len(seen) > 12


def test_everything_told_of_a_table_is_in_the_drawn_order() -> None:
    for number in range(12):
        desk = drawn_desk(number, MINE, OPEN, HERE, bot(), clock=Clock(reserve=600))
        state, row = desk.state, desk.row
        assert state.seats_draw is not None
        kinds = [("me", "open", "here", "bot")[seat] for seat in state.seats_draw.order]
        assert [seat.kind for seat in state.plan.seats] == kinds
        assert [seat.kind for seat in summarise(row, state).seats] == kinds
        seen = now_view(state, row, "ann", "en", desk.now)
        assert [seat.kind for seat in seen.plan.seats] == kinds
        assert [seat.mine for seat in seen.seats] == [kind in ("me", "here") for kind in kinds]
        assert state.seats_of("ann") == sorted((kinds.index("me"), kinds.index("here")))
        assert [seat.name for seat in state.seats][kinds.index("here")] == "Zoe"
        assert state.clocks is not None and set(state.clocks.left) == {600.0}
        assert TableState.fold(row, desk.entries) == state


def test_nothing_is_drawn_alone_before_all_are_there_or_unless_wished() -> None:
    assert TablePlan(game="dice", seats=()).draw_seats is False
    alone = Desk.lay("dice", MINE, draw_seats=True)
    assert alone.kinds(2) == ["begin"] or "seats" not in alone.kinds(9)
    waiting = Desk.lay("dice", MINE, OPEN, OPEN, draw_seats=True)
    waiting.do(BEN, Sit(word="x"))
    waiting.do(BEN, Word("y"))
    assert waiting.state.seats_draw is None and waiting.state.seats[1].person == "ben"
    asked = Desk.lay("dice", MINE, OPEN)
    asked.do(BEN, Sit())
    assert "seats" not in asked.kinds(9) and asked.state.fairness(asked.row.secret).seats is None


def test_ratings_and_replacement_are_of_those_who_sit_there_now() -> None:
    for number in range(6):
        desk = drawn_desk(number, MINE, OPEN, OPEN, rated=True)
        seat = desk.state.seats_of("ben")[0]
        state = desk.do(BEN, Resign())
        assert state.seats[seat].lost and state.seats[seat].level == "craftsman"
    desk = drawn_desk(1, MINE, OPEN, game="hong-kong", rated=True)
    state = desk.do(BEN, Resign())
    found = outcome(desk.row, state)
    assert found is not None and state.shares is not None
    assert state.shares[state.seats_of("ann")[0]] == 1
    best = found.ranks.index(min(found.ranks))
    assert found.people[best] == "ann"


def drawn_again(told: Any) -> list[int]:
    """What `docs/server.md` says, and nothing else."""
    seats = told["seats"]
    words = [f"{len(word.encode())} {word}" for word in seats["words"]]
    attempt = 0
    while True:
        message = "\n".join([seats["label"], str(seats["entry"]), str(attempt), *words]).encode()
        number = int(hmac.new(bytes.fromhex(told["secret"]), message, hashlib.sha256).hexdigest(), 16)
        if number < int(seats["limit"], 16):
            return list(list(permutations(range(len(words))))[number % seats["total"]])
        attempt += 1


def test_who_begins_is_said_in_the_games_own_words(ann, second, couple) -> None:
    table = couple("projekt", draw_seats=True)
    lines = [ok(client.get(f"/tables/{table}"))["lines"] for client in (ann, second)]
    english, french = (next(line for line in found if line["kind"] == "begin") for found in lines)
    assert english["prose"] == ["Red places first; Blue, who places last, has the first turn."]
    assert french["prose"] == ["Rouge pose en premier\xa0; Bleu, qui pose en dernier, joue le premier tour."]


def test_two_people_and_a_bot_over_http(ann, ben, cat) -> None:
    seats = [ME, {"kind": "open"}, {"kind": "bot", "level": "intern"}]
    table = lay(ann, "helicopters", *seats, draw_seats=True, replacement=None)
    assert table["plan"]["draw_seats"] is True and table["status"] == "waiting"
    looked = ok(ben.post(f"/tables/{table['id']}/seats", json={"invitation": table["invitation"], "word": "é"}))
    seen = {who: now(client, table["id"]) for who, client in (("ann", ann), ("ben", ben))}
    lines = ok(ann.get(f"/tables/{table['id']}"))["lines"]
    drawn, begun = lines[3:5]  # sit, sit, word
    assert drawn["kind"] == "seats" and begun["kind"] == "begin" and "seat" not in drawn
    order = drawn["facts"]["order"]
    assert seen["ann"]["seat"] == order.index(0) and seen["ben"]["seat"] == order.index(1) == looked["now"]["seat"]
    assert seen["ann"]["seats"][order.index(2)]["level"] == "intern"
    assert [seat["kind"] for seat in seen["ben"]["plan"]["seats"]] == [seats[seat]["kind"] for seat in order]
    french = ok(ben.get(f"/tables/{table['id']}"))["lines"][4]["prose"]
    assert begun["prose"] == ["Red moves first."] and french == ["Rouge joue en premier."]
    refused(cat.get(f"/tables/{table['id']}/luck"), "table/not-over")
    ok(ann.post(f"/tables/{table['id']}/resign"))
    told = ok(cat.get(f"/tables/{table['id']}/luck"))
    assert told["seats"]["order"] == order == drawn_again(told) and told["seats"]["entry"] == drawn["number"]
    assert told["seats"]["words"] == ["", "é", ""] and told["words"][order.index(1)] == "é"
    line = f"seats drawn {' '.join(map(str, order))} @{drawn['number']}"
    assert line in ok(cat.get(f"/tables/{table['id']}/record")).split("\n")
    again = ok(ann.post(f"/tables/{table['id']}/rematch"), 201)["now"]
    assert again["plan"]["draw_seats"] is False and again["seat"] == (order.index(0) + 1) % 3
    ben_again = ok(ben.post(f"/tables/{table['id']}/rematch"), 201)["now"]
    assert ben_again["seat"] == (order.index(1) + 1) % 3 and ben_again["status"] == "playing"
    assert "seats" not in [line["kind"] for line in ok(ann.get(f"/tables/{again['id']}"))["lines"]]


def test_seats_are_not_drawn_by_the_api_unless_asked(ann) -> None:
    table = lay(ann, "hong-kong", ME, {"kind": "bot", "level": "intern"})
    assert table["plan"]["draw_seats"] is False and table["seat"] == 0
    assert ok(ann.get(f"/tables/{table['id']}"))["lines"][1]["kind"] == "begin"


def test_plans_of_before_are_read_as_not_drawn() -> None:
    old = msgspec.json.decode(b'{"game": "dice", "seats": [{"kind": "me"}]}', type=TablePlan)
    assert old.draw_seats is False
