"""Hints and reviews of a server's tables, thought of in a page: the server notes them, the page has the record."""

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from gratteciel.page.asides import digest_of
from tests.server.host import ME, Host, bot, host, lay, ok, play, refused
from tests.server.in_page import Memory, caller, house

HERE = {"kind": "here", "name": "Zoe"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    folder: Path = tmp_path_factory.mktemp("server")
    with host(folder, pages_think=True, house=dict, thinking=0.05) as running:
        yield running


@pytest.fixture(scope="module")
def page() -> Iterator[httpx.Client]:
    with house(thinking=0.05, review_iterations=8) as (opened, loop):
        yield caller(opened, loop)


def test_a_hint_is_noted_by_the_server_and_thought_of_in_the_page(server: Host, page: httpx.Client) -> None:
    ann = server.guest("Ann")
    assert "pages" in ok(ann.get("/capabilities"))["groups"]
    table = lay(ann, "hong-kong", ME, bot())["id"]
    noted = ok(ann.get(f"/tables/{table}/hint", params={"elsewhere": True}))
    seen = ok(ann.get(f"/tables/{table}"))
    assert noted["moves"] == [] and noted["at"] == seen["at"] and seen["lines"][-1]["kind"] == "hint"
    record = ann.get(f"/tables/{table}/record").text
    told = ok(page.post("/records/hint", json={"record": record}))
    assert told["seat"] == noted["seat"] and told["unit"] == noted["unit"] and told["iterations"] > 0
    assert {move["step"] for move in told["moves"]} <= {step["step"] for step in seen["now"]["steps"]}
    prose = {step["step"]: step["prose"] for step in seen["now"]["steps"]}
    assert all(move["prose"] == prose[move["step"]] for move in told["moves"])
    # It leaves nothing behind.
    assert ok(page.get("/tables", params={"mine": "1"}))["tables"] == []


def test_a_hint_that_the_server_refuses_is_refused(server: Host) -> None:
    ann = server.guest("Ann")
    table = lay(ann, "hong-kong", ME, HERE, hints=False)["id"]
    refused(ann.get(f"/tables/{table}/hint", params={"elsewhere": True}), "table/no-hint")


def finished(page: httpx.Client, record: str) -> Any:
    """The review, once it is done."""
    deadline = time.monotonic() + 60
    while (told := ok(page.post("/records/review", json={"record": record}), 202))["status"] != "done":
        assert told["status"] in ("waiting", "running") and time.monotonic() < deadline, told
        time.sleep(0.02)
    return told


def test_a_finished_game_is_reviewed_in_the_page(server: Host, page: httpx.Client) -> None:
    ann = server.guest("Ann")
    table = lay(ann, "hong-kong", ME, HERE)["id"]
    play(ann, table)
    unfinished = ann.get(f"/tables/{table}/record").text
    refused(page.post("/records/review", json={"record": unfinished}), "record/unfinished")
    ok(ann.post(f"/tables/{table}/resign", json={"seat": 0}))
    record = ann.get(f"/tables/{table}/record").text
    told = finished(page, record)
    assert len(told["review"]["steps"]) == 1 and ok(ann.get(f"/tables/{table}/review"))["status"] == "none"
    assert finished(page, record) == told
    refused(page.post("/records/hint", json={"record": "nothing"}), "record/broken")


def test_reviews_are_kept_until_there_are_many_newer_ones(server: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gratteciel.page.asides.MOST_KEPT", 2)
    ann = server.guest("Ann")
    records = []
    for _ in range(3):
        table = lay(ann, "hong-kong", ME, HERE)["id"]
        play(ann, table)
        ok(ann.post(f"/tables/{table}/resign", json={"seat": 0}))
        records.append(ann.get(f"/tables/{table}/record").text)
    ways: Any = {"thinking": 0.05, "review_iterations": 2}
    journal = Memory()
    with house(journal, **ways) as (opened, loop):
        page = caller(opened, loop)
        made = [finished(page, record) for record in records]
    with house(journal, **ways) as (opened, loop):
        page = caller(opened, loop)
        again = [ok(page.post("/records/review", json={"record": record, "begin": False}), 202) for record in records]
        digests = [digest_of(record).encode() for record in records]
        assert [digest in journal.data for digest in digests[1:]] == [True, True]
        assert ok(page.post("/records/review", json={"record": records[0]}), 202)["status"] != "done"
        ok(page.post("/me/erase", json={}), 204)
        left = [ok(page.post("/records/review", json={"record": record, "begin": False}), 202) for record in records]
        assert [one["status"] for one in left] == ["none"] * 3
        assert not any(digest in journal.data for digest in digests)
    assert [one["status"] for one in again] == ["none", "done", "done"]
    assert [one["better"] for one in again[1:]] == [one["better"] for one in made[1:]]
    assert all(one["review"]["steps"] for one in again[1:])


def test_a_review_goes_on_where_the_page_was_killed(server: Host) -> None:
    ann = server.guest("Ann")
    table = lay(ann, "hong-kong", ME, HERE)["id"]
    play(ann, table)
    ok(ann.post(f"/tables/{table}/resign", json={"seat": 0}))
    record = ann.get(f"/tables/{table}/record").text
    looked = {"record": record, "begin": False}
    journal = Memory()
    with house(journal, review_iterations=10**12) as (opened, loop):
        page = caller(opened, loop)
        assert ok(page.post("/records/review", json=looked), 202)["status"] == "none"
        ok(page.post("/records/review", json={"record": record}), 202)
        killed = Memory(journal.data)
    with house(killed, review_iterations=2) as (opened, loop):
        page = caller(opened, loop)
        assert ok(page.post("/records/review", json=looked), 202)["status"] in ("waiting", "running")
        better = finished(page, record)["better"]
    with house(killed) as (opened, loop):
        told = ok(caller(opened, loop).post("/records/review", json=looked), 202)
        assert told["status"] == "done" and told["better"] == better
        assert not opened.store.reviews.record_asked(digest_of(record))


def test_a_server_that_does_not_wish_it_thinks_itself(tmp_path: Path) -> None:
    with host(tmp_path, thinking=0.05) as running:
        ann = running.guest("Ann")
        assert "pages" not in ok(ann.get("/capabilities"))["groups"]
        table = lay(ann, "hong-kong", ME, bot())["id"]
        assert ok(ann.get(f"/tables/{table}/hint", params={"elsewhere": True}))["moves"]
        assert ann.post("/records/hint", json={"record": "nothing"}).status_code == 404
