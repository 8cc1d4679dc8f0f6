"""A server after rules have changed: tables go on by the version they were laid with, new ones are of the newest."""

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from gratteciel.play import record
from gratteciel.server.bots import readiness
from tests.server.host import ME, OPEN, Host, host, lay, now, ok, play, refused, two
from tests.toys.games.race import rules
from tests.toys.shelf import put_race_on_the_shelf


class Day:
    """Two tables of version 1, one under way and one played to its end, and the server of the day after."""

    def __init__(self, server: Host, people: list[dict[str, str]], going_on: str, finished: str) -> None:
        self.server, self.going_on, self.finished = server, going_on, finished
        self.ann, self.ben = (server.call(headers=headers) for headers in people)


@pytest.fixture
def day_after(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Day]:
    monkeypatch.setattr(readiness, "INTERPRETED", {"race"})  # nothing is compiled for these tests
    with monkeypatch.context() as then:
        put_race_on_the_shelf(then, 1)
        with host(tmp_path) as server:
            people = [server.program(server.guest(name)) for name in ("Ann", "Ben")]
            headers = [{"Authorization": one.headers["Authorization"]} for one in people]
            ann, ben = people
            going_on, finished = two(ann, ben, "race"), two(ann, ben, "race")
            assert steps(ann, going_on) == ["one", "roll"]
            play(ann, going_on, "roll")
            play(ann, finished, "roll")
            play_out(people, finished)
    put_race_on_the_shelf(monkeypatch, 2)
    with host(tmp_path) as server:
        yield Day(server, headers, going_on, finished)


def steps(client: httpx.Client, table: str) -> list[str]:
    return [step["step"] for step in now(client, table)["steps"]]


def play_out(people: list[httpx.Client], table: str) -> None:
    while (seen := now(people[0], table))["status"] == "playing":
        play(people[seen["mover"]], table, "one")


def test_a_table_goes_on_by_the_rules_it_began_with(day_after: Day) -> None:
    ann, ben, table = day_after.ann, day_after.ben, day_after.going_on
    seen = now(ben, table)
    assert seen["rules"] == 1 and seen["length"] == 3 and seen["mover"] == 1
    assert steps(ben, table) == ["one", "roll"]
    play(ben, table, "roll")
    play_out([ann, ben], table)
    assert "\nrules 1\n" in ok(ann.get(f"/tables/{table}/record"))


def test_a_new_table_is_of_the_newest_rules(day_after: Day) -> None:
    table = two(day_after.ann, day_after.ben, "race")
    seen = now(day_after.ann, table)
    assert seen["rules"] == 2 and steps(day_after.ann, table) == ["one"]
    told = refused(
        day_after.ann.post(f"/tables/{table}/steps", json={"at": seen["at"], "step": "roll"}), "move/illegal"
    )
    assert told["facts"]["rule"] == "RA-1"
    assert ok(day_after.ann.get("/games/race"))["rules"] == 2


def test_a_finished_table_can_be_looked_at_and_kept(day_after: Day) -> None:
    ann, table = day_after.ann, day_after.finished
    seen = now(ann, table)
    assert seen["status"] == "over" and seen["rules"] == 1 and sorted(seen["result"]["shares"]) == [0, 1]
    text = ok(ann.get(f"/tables/{table}/record"))
    assert text.splitlines()[2] == "rules 1"
    kept = record.read_record(text, mode="interpreted")
    assert kept.position.setup.version == 1 and kept.position.over and kept.fairness is not None
    early = ok(ann.get(f"/tables/{table}/positions/1"))
    assert early["length"] == 1
    assert ok(ann.get(f"/tables/{table}/luck"))["rolls"]


def test_a_rematch_is_of_the_newest_rules(day_after: Day) -> None:
    again = ok(day_after.ann.post(f"/tables/{day_after.finished}/rematch"), 201)["now"]
    assert again["rules"] == 2


def test_below_the_oldest_version_tables_are_listed_but_not_opened(
    day_after: Day, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rules, "OLDEST", 2, raising=False)
    for table in (day_after.going_on, day_after.finished):
        told = refused(day_after.ann.get(f"/tables/{table}"), "table/foreign")
        assert (told["facts"]["found"], told["facts"]["expected"]) == ("rules 1", "rules 2")
    listed = {table["id"] for table in ok(day_after.ann.get("/tables", params={"mine": "1"}))["tables"]}
    assert {day_after.going_on, day_after.finished} <= listed
    assert lay(day_after.ann, "race", ME, OPEN)["rules"] == 2
