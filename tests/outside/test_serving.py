"""A game from outside on a server: a whole game against a bot over HTTP, a hint, a review, a page of rules."""

import time
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from tests.server.e2e.process import InstalledServer
from tests.server.host import ok

PATIENCE = 300.0


@pytest.fixture
def ann(server: InstalledServer) -> Iterator[httpx.Client]:
    ours = {"X-Gratteciel": "1"}
    with httpx.Client(base_url=f"{server.url}/api/v1", timeout=PATIENCE, trust_env=False, headers=ours) as client:
        ok(client.post("/guests", json={"name": "Ann"}), 201)
        yield client


def until(client: httpx.Client, path: str, done: Any) -> Any:
    """Ask again until it is so; rules may have to be compiled first."""
    end = time.monotonic() + PATIENCE
    while not done(found := client.get(path)):
        assert time.monotonic() < end, found.text
        time.sleep(float(found.headers.get("Retry-After", 0.1)))
    return ok(found)


def test_a_whole_game_with_a_hint_and_a_review(ann: httpx.Client) -> None:
    plan = {"game": "spire", "seats": [{"kind": "me"}, {"kind": "bot", "level": "craftsman"}], "options": {}}
    now = ok(ann.post("/tables", json={"plan": plan}), 201)["now"]
    table = f"/tables/{now['id']}"
    hinted = False
    while now["status"] == "playing":
        if not now["steps"]:
            now = until(ann, table, lambda look: look.json()["now"]["at"] > now["at"])["now"]  # noqa: B023  called at once
            continue
        assert now["ask"].startswith("Add ")
        if not hinted:
            hint = until(ann, f"{table}/hint", lambda answer: answer.status_code == 200)
            assert {move["step"] for move in hint["moves"]} <= {step["step"] for step in now["steps"]}
            hinted = True
        now = ok(ann.post(f"{table}/steps", json={"at": now["at"], "step": now["steps"][-1]["step"]}))["now"]
    assert hinted and now["result"]["reason"] == "rules" and sum(now["result"]["shares"]) == 1
    assert now["result"]["ending"] == "the tower is complete"
    record = ok(ann.get(f"{table}/record"))
    assert "spire" in record
    ok(ann.post(f"{table}/review"), 202)
    told = until(ann, f"{table}/review", lambda look: look.json()["status"] not in ("waiting", "running"))
    assert told["review"]["over"] and len(told["review"]["steps"]) == now["length"]


def test_its_card_and_its_page(ann: httpx.Client) -> None:
    card = next(card for card in ok(ann.get("/games")) if card["id"] == "spire")
    assert (card["luck"], card["secrets"], card["colours"]) == (True, False, ["red", "blue", "yellow"])
    assert card["kinds"] == {"floor": {"role": "building"}, "plot": {"role": "ground"}}
    page = ok(ann.get("/games/spire", headers={"Accept-Language": "fr"}))
    assert "Qui en pose le dernier étage gagne" in page["html"] and page["rule_sections"].keys() >= {"wind", "height"}
    assert ok(ann.get("/games/spire/example"))["picture"]["places"]


def test_its_link_shows_a_postcard(ann: httpx.Client, server: InstalledServer) -> None:
    plan = {"game": "spire", "seats": [{"kind": "me"}, {"kind": "here"}]}
    id = ok(ann.post("/tables", json={"plan": plan}), 201)["now"]["id"]
    page = httpx.get(f"{server.url}/table/{id}", trust_env=False, timeout=PATIENCE).text
    assert "Spire" in page
