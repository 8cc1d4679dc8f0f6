"""Which tables stay in memory."""

import msgspec
import pytest

import gratteciel
from gratteciel.server.people.person import Person
from gratteciel.server.tables import at_hand
from gratteciel.server.tables.actions import Resign, Sit, Step
from gratteciel.server.tables.at_hand import AtHand
from gratteciel.server.tables.open_table import MOST_PARTS, OpenTable
from tests.server.desk import ANN, BEN, CAT, HERE, ME, OPEN, Desk

DAN = Person(id="dan", name="Dan", created=0.0)


def test_finished_games_go_before_those_that_are_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(at_hand, "MOST_AT_HAND", 5)
    monkeypatch.setattr(at_hand, "MOST_FINISHED", 2)
    desk = Desk.lay("hong-kong", ME, HERE)
    playing = desk.state
    over = desk.do(ANN, Resign(0))
    kept = AtHand()

    def keep(id: str, state: object) -> None:
        kept.keep(OpenTable(msgspec.structs.replace(desk.row, id=id), state))  # type: ignore[arg-type]

    for number in range(3):
        keep(f"played {number}", playing)
        keep(f"over {number}", over)
    assert [*kept] == ["played 0", "played 1", "over 1", "played 2", "over 2"]
    keep("over 1", over)
    keep("over 3", over)
    assert [*kept.finished] == ["over 1", "over 3"] and "played 0" in kept
    for number in range(3, 8):
        keep(f"played {number}", playing)
    assert [*kept] == [f"played {number}" for number in range(3, 8)] and not kept.finished


def test_boards_are_kept_of_the_tables_looked_at_last(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(at_hand, "MOST_DRAWN", 2)
    desk = Desk.lay("hong-kong", ME, HERE)
    kept = AtHand()
    tables = [OpenTable(msgspec.structs.replace(desk.row, id=str(number)), desk.state) for number in range(4)]
    for table in (*tables[:3], tables[1], tables[3]):
        kept.keep(table)
        table.look(None, "en", 0.0)
    assert len(kept) == 4 and [bool(table.boards or table.nows or table.sights) for table in tables] == [
        False,
        True,
        False,
        True,
    ]


@pytest.mark.parametrize("game", ["world", "hong-kong"])
def test_what_is_written_once_says_the_same(game: str) -> None:
    seats = [OPEN] * (max(2, gratteciel.game(game).seats[0]) - 1)
    desk = Desk.lay(game, ME, *seats)
    for number, who in enumerate((BEN, CAT, DAN)[: len(seats)], 1):
        desk.do(who, Sit(seat=number))
    table = OpenTable.empty(desk.row)
    table.add(table.fold(desk.entries))
    people = [seat.person for seat in table.state.seats]
    for _ in range(6):
        before = table.state.number
        steps = table.state.position.moves()
        assert table.state.mover is not None
        mover = next(who for who in (ANN, BEN, CAT, DAN) if who.id == people[table.state.mover])
        desk.do(mover, Step(before, str(steps[-1])))
        table.add(table.fold(desk.entries[before:]))
        for person in (*people, None, *people):
            for after in (0, before):
                look = table.look(person, "en", desk.now, after)
                assert msgspec.json.encode(table.written(look)) == msgspec.json.encode(look)


def test_who_asks_again_and_again_fills_no_memory() -> None:
    desk = Desk.lay("hong-kong", ME, HERE)
    table = OpenTable.empty(desk.row)
    table.add(table.fold(desk.entries))
    for second in range(3 * MOST_PARTS):
        table.written(table.look(None, "en", float(second)))
        assert len(table.parts) <= MOST_PARTS + 1
