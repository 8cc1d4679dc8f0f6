"""Thirty people behind one address, one of whom goes too far: what the others notice of it."""

import socket
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from gratteciel.server.api import connections, door
from gratteciel.server.api.shares import LONG, Shares
from gratteciel.server.limits import LIMITS, Buckets, Limit
from tests.server.host import ME, Host, heard, host, lay, ok, refused

AT_ONCE = {"guests": Limit(1e6, 1e6)}
"""They have come one after the other in the course of an evening."""
PEOPLE = 30
Crowd = tuple[Host, list[tuple[httpx.Client, Any]]]
"""A server, and people with a table each."""


def until_refused(at: Host, mallory: httpx.Client, most: int = 1000) -> None:
    """Ask and ask until even what is not looked up is refused, at the door."""
    for _ in range(most):
        if mallory.get("/me").status_code == 429 and mallory.get(f"{at.url}/readyz").status_code == 429:
            return
    raise AssertionError("somebody may ask without end")


def step(person: httpx.Client, table: Any) -> Any:
    body = {"at": table["at"], "step": table["steps"][0]["step"]}
    return ok(person.post(f"/tables/{table['id']}/steps", json=body))["now"]


@pytest.fixture(scope="module")
def crowd(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Crowd]:
    """A server, and thirty people with a table each, all at one address."""
    with host(tmp_path_factory.mktemp("neighbours"), limits={**LIMITS} | AT_ONCE) as at:
        at.services.buckets.now = lambda: 0.0  # nothing fills again, however slow the machine is
        people = [at.guest(f"Guest {n}") for n in range(PEOPLE)]
        yield at, [(one, lay(one, "hong-kong", ME, {"kind": "here", "name": "Zoe"})) for one in people]


@pytest.mark.parametrize("known", [True, False], ids=["somebody known", "nobody known"])
def test_thirty_people_play_while_one_of_them_rages(crowd: Crowd, monkeypatch: pytest.MonkeyPatch, known: bool) -> None:
    at, people = crowd
    monkeypatch.setattr(door, "PAUSE", 0.0)
    mallory = people[0][0] if known else at.call()
    until_refused(at, mallory)
    for n, (person, table) in enumerate(people[1:], 1):
        people[n] = person, step(person, table)
        if n % 10 == 0:
            until_refused(at, mallory)
            with at.live(person, table["id"]) as live:
                assert heard(live)["kind"] == "snapshot"
    if known:
        ok(at.call().get("/games"))  # and who is not known yet may come


def test_who_opens_connections_too_fast_keeps_no_neighbour_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with host(tmp_path) as at:
        ann = at.guest("Ann")
        few = Buckets({"connections": Limit(1, 0.001), "own": Limit(2, 0.001)})
        monkeypatch.setattr(connections, "OPENING", few)
        monkeypatch.setattr(connections, "MOST_ON_PROBATION", 3)
        port = int(at.url.rpartition(":")[2])
        silent = [socket.create_connection(("127.0.0.1", port), timeout=20) for _ in range(6)]
        with suppress(ConnectionResetError):
            assert silent[1].recv(1) == b"", "those that have said nothing make room"
        came = [at.call(cookies={"gratteciel": ann.cookies["gratteciel"]}).get("/me").status_code for _ in range(3)]
        assert came == [200, 200, 429], "who is known may open some more"
        assert at.call().get("/games").status_code == 429
        for line in silent:
            line.close()


def test_who_holds_most_connections_makes_room_for_neighbours(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with host(tmp_path) as at:
        ann = at.guest("Ann")
        monkeypatch.setattr(connections, "MOST_CONNECTIONS", 4)
        port = int(at.url.rpartition(":")[2])
        silent = []
        for _ in range(5):
            silent.append(socket.create_connection(("127.0.0.1", port), timeout=20))
            silent[-1].sendall(b"GET /api/v1/capabilities HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
            assert silent[-1].recv(12) == b"HTTP/1.1 200"
        ok(at.call(cookies={"gratteciel": ann.cookies["gratteciel"]}).get("/me"))
        ok(ann.get("/me"))
        monkeypatch.undo()
        for line in silent:
            line.close()


def test_sockets_of_one_keep_no_neighbour_from_opening_theirs(tmp_path: Path) -> None:
    few = AT_ONCE | {"live-own": Limit(2, 0.001), "live-address": Limit(3, 0.001)}
    with host(tmp_path, limits={**LIMITS} | few) as at:
        mallory, ann = at.guest("Mallory"), at.guest("Ann")
        table = lay(ann, "hong-kong", ME, {"kind": "here"}, public=True)["id"]
        for _ in range(5):
            with at.live(mallory, table) as live:
                heard(live)
        with pytest.raises(InvalidStatus), at.live(mallory, table):
            pass
        with at.live(ann, table) as live:
            assert heard(live)["kind"] == "snapshot"


def test_who_looks_back_without_end_keeps_no_neighbour_from_it(tmp_path: Path) -> None:
    """A page of somebody's games may be replayed for as long as hundreds of steps take."""
    few = AT_ONCE | {"past-own": Limit(1, 0.001), "past-address": Limit(2, 0.001)}
    with host(tmp_path, limits={**LIMITS} | few) as at:
        mallory, ann = at.guest("Mallory"), at.guest("Ann")
        assert [mallory.get("/records").status_code for _ in range(4)] == [200, 200, 200, 429]
        ok(ann.get("/me/progress"))
        refused(ann.get("/records"), "request/too-many")
        refused(ann.get("/tables/none/luck"), "request/too-many")
        ok(ann.get("/tables?mine=1"))


def test_many_names_give_one_address_no_more_than_so_much(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(door, "PAUSE", 0.0)
    few = AT_ONCE | {"own": Limit(4, 0.001), "shares": Limit(8, 0.001), "household": Limit(5, 0.001)}
    with host(tmp_path, limits={**LIMITS} | few) as at:
        names = [at.guest(f"Guest {n}") for n in range(10)]
        came = [name.get("/me").status_code for _ in range(4) for name in names]
    assert came.count(200) == 8 + 5


def test_what_is_shown_fills_no_memory_however_long_it_is(tmp_path: Path) -> None:
    with host(tmp_path) as at:
        ann = at.guest("Ann")
        id, cookie = ok(ann.get("/me"))["id"], ann.cookies["gratteciel"]
        shares = Shares(at.services.buckets, at.services.accounts)
        for n in range(50):
            shown = f"gratteciel={cookie}; other={n}{'x' * 20_000}".encode()
            assert shares.person([(b"cookie", shown)]) == shares.person([(b"cookie", shown)]) == id
    assert len(shares.known) == 50 and sum(map(len, shares.known)) < 50 * LONG


def test_a_token_has_its_owners_share_and_a_revoked_one_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(door, "PAUSE", 0.0)
    with host(tmp_path, limits={**LIMITS} | {"address": Limit(4, 0.001)}) as at:
        ann = at.guest("Ann")
        program = at.program(ann)
        ok(program.get("/me"))  # by the address's bucket: it was not known yet
        nobody = at.call()
        assert [nobody.get("/games").status_code for _ in range(4)][-1] == 429
        ok(program.get("/me"))
        (token,) = ok(ann.get("/me/tokens"))
        ok(ann.delete(f"/me/tokens/{token['id']}"), 204)
        refused(program.get("/me"), "person/token")
        refused(program.get("/me"), "request/too-many")
