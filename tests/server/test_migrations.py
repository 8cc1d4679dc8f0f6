"""Databases of earlier releases: opened, brought forward, and gone on with.

`schema-1.sql` is a file that release 0.1.0 wrote, as SQLite dumps it: five tables with every kind of entry there was.
"""

import json
import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest

from gratteciel.play import luck as fair
from gratteciel.play.record import read_record, write
from gratteciel.server.storage.sqlite.migrations import with_event
from gratteciel.server.storage.sqlite.schema import SCHEMA, back_up, schema_of
from gratteciel.server.storage.sqlite.store import SqliteStore
from gratteciel.server.tables.actions import Step, decide
from gratteciel.server.tables.log import Event, StepPlayed, Undone
from gratteciel.server.tables.state import TableState
from gratteciel.server.tables.summary import summarise
from tests.server.desk import ANN, BEN
from tests.server.shelf import in_lobby, lay_and_leave, with_store

OLD = Path(__file__).with_name("schema-1.sql")
KINDS = {
    "sit", "rise", "word", "begin", "step", "ask-undo", "undo", "offer", "agree", "decline", "resign", "timeout",
    "claim", "replace", "pause", "end",
}  # fmt: skip
"""What could happen at a table then."""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    db = sqlite3.connect(tmp_path / "old.db")
    db.executescript(OLD.read_text())
    assert schema_of(db) == 1
    db.close()
    return tmp_path / "old.db"


def test_every_table_of_an_older_release_is_what_it_was(file: Path) -> None:
    async def look(store: SqliteStore) -> set[str]:
        kinds = set()
        for summary in await store.tables.find():
            row, entries = await store.tables.table(summary.id), await store.tables.entries(summary.id)
            assert row is not None and [entry.number for entry in entries] == list(range(1, summary.number + 1))
            state = TableState.fold(row, entries)
            assert summarise(row, state, entries[-1].when) == summary
            kinds |= {entry.event.kind for entry in entries}
        return kinds

    assert with_store(file, look) == KINDS
    with_store(file, look)
    assert schema_of(sqlite3.connect(file)) == SCHEMA


def test_a_game_of_an_older_release_goes_on(file: Path) -> None:
    async def go_on(store: SqliteStore) -> None:
        row = await store.tables.table("table-9")
        assert row is not None
        state = TableState.fold(row, await store.tables.entries(row.id))
        assert state.status == "playing" and state.mover is not None
        step = Step(state.number, str(state.position.random_move()))
        (event,) = decide(state, step, (ANN, BEN)[state.mover], 2000.0)
        assert isinstance(event, StepPlayed)

    with_store(file, go_on)


def test_luck_of_an_older_release_is_verified_under_its_label(file: Path) -> None:
    async def look(store: SqliteStore) -> int:
        rolls = 0
        for summary in await store.tables.find():
            row, entries = await store.tables.table(summary.id), await store.tables.entries(summary.id)
            assert row is not None and row.label == "gratteciel luck 1"
            state = TableState.fold(row, entries)
            fairness = replace(state.fairness(row.secret), secret=row.secret)
            rolls += len(fairness.numbers)
            assert fair.doubts(state.position, fairness) == []
            if state.status == "over":
                back = read_record(write(state.position, fairness, state.settled))
                assert back.fairness == fairness and fair.doubts(back.position, fairness) == []
            numbers = dict.fromkeys(fairness.numbers, 10**6)
            assert not numbers or fair.doubts(state.position, replace(fairness, numbers=numbers))
        return rolls

    assert with_store(file, look) > 10


def test_games_in_which_luck_was_taken_back_are_marked(file: Path) -> None:
    """As an older release let it be: here a throw is taken back, and the same one thrown again."""
    db = sqlite3.connect(file)
    (serial, last, body) = db.execute(
        "SELECT s.serial, s.last, s.body FROM standings AS s JOIN tables AS t USING (serial) WHERE t.id = 'table-3'"
    ).fetchone()
    events = [json.loads(one) for (one,) in db.execute("SELECT body FROM entries WHERE serial = ?", (serial,))]
    steps = [event for event in events if event["kind"] == "step"]
    rolled = max(n for n, event in enumerate(steps) if "seat" not in event)
    facts = {"kind": "undo", "when": 3000.0, "seat": 0, "facts": {"to": rolled}}
    again = [facts, *({**event, "when": 3000.0} for event in steps[rolled:])]
    for number, event in enumerate(again, last + 1):
        db.execute("INSERT INTO entries VALUES (?, ?, ?)", (serial, number, json.dumps({**event, "number": number})))
    told = {**json.loads(body), "number": last + len(again), "changed": 3000.0}
    db.execute("UPDATE standings SET last = ?, body = ? WHERE serial = ?", (told["number"], json.dumps(told), serial))
    db.commit()
    db.close()

    async def knowing(store: SqliteStore) -> set[str]:
        found = await store.tables.find()
        for summary in found:
            row = await store.tables.table(summary.id)
            assert row is not None
            state = TableState.fold(row, await store.tables.entries(summary.id))
            assert state.knowing == summary.knowing
        return {summary.id for summary in found if summary.knowing}

    assert with_store(file, knowing) == {"table-3"}


def test_what_was_left_by_its_host_is_in_no_lobby(tmp_path: Path) -> None:
    file = tmp_path / "x.db"
    with_store(file, lay_and_leave)
    db = sqlite3.connect(file)
    db.executescript("UPDATE standings SET lobby = 1; ALTER TABLE people DROP COLUMN tried; PRAGMA user_version = 8")
    db.close()
    assert with_store(file, in_lobby) == ["waits"]


def test_an_entry_keeps_all_it_said(file: Path) -> None:
    assert with_event('{"number":3,"kind":"undo","when":2.5,"seat":0,"facts":{"to":1}}') == (
        '{"number":3,"when":2.5,"event":{"kind":"undo","seat":0,"to":1}}'
    )
    assert with_event('{"number":1,"kind":"begin","when":2.0}') == '{"number":1,"when":2.0,"event":{"kind":"begin"}}'

    async def undone(store: SqliteStore) -> list[Event]:
        return [entry.event for entry in await store.tables.entries("table-1") if isinstance(entry.event, Undone)]

    db = sqlite3.connect(file)
    ((to, seat),) = db.execute(
        "SELECT body ->> '$.facts.to', body ->> '$.seat' FROM entries WHERE body ->> '$.kind' = 'undo'"
    ).fetchall()
    db.close()
    assert with_store(file, undone) == [Undone(seat=seat, to=to)]


def test_bringing_forward_is_done_whole_or_not_at_all(file: Path) -> None:
    db = sqlite3.connect(file)
    (last,) = db.execute("SELECT max(serial) FROM entries").fetchone()
    db.execute("UPDATE entries SET body = 'torn' WHERE serial = ? AND number = 1", (last,))
    db.commit()
    before = db.execute("SELECT * FROM entries").fetchall()
    with pytest.raises(sqlite3.OperationalError):
        SqliteStore(file)
    assert schema_of(db) == 1 and db.execute("SELECT * FROM entries").fetchall() == before
    db.close()


def test_an_older_file_can_be_copied_before_it_is_brought_forward(file: Path, tmp_path: Path) -> None:
    back_up(file, tmp_path / "copy.db")
    for one in (file, tmp_path / "copy.db"):
        db = sqlite3.connect(one)
        assert schema_of(db) == 1
        db.close()
