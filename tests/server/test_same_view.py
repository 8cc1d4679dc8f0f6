"""Two deals that look the same to a seat give it the same bytes: every answer, every live message, every refusal."""

import hashlib
import json
from collections.abc import Callable
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from gratteciel.bots.hints import adviser
from gratteciel.engine.contract import CHANCE
from gratteciel.engine.records import raw
from gratteciel.engine.rng import below, stream
from gratteciel.play.game import game
from gratteciel.play.luck import commitment
from gratteciel.play.position import Position
from gratteciel.server.api.links import OF_TABLE
from gratteciel.server.bots import advice
from gratteciel.server.routes.table import ROUTES
from gratteciel.server.tables import state
from gratteciel.server.tables.promises import Promises
from tests.server.host import API, ME, OPEN, Host, heard, host, lay, ok

LENGTH = 56
"""Steps of a game that are compared: by then cards and floors of all sorts are held, played and handed in."""
ASKED_AT = (30, 55)
"""After so many steps everything is asked for that there is."""
SECRET = bytes(range(32))
ANN = 0
"""The seat that cannot tell the deals apart."""

Choice = tuple[Position, Position]


def alike(one: Position, other: Position) -> bool:
    """Whether two positions are one to Ann, and the steps that led to them too."""
    return raw(one.hidden(ANN)).tobytes() == raw(other.hidden(ANN)).tobytes() and one.told(ANN) == other.told(ANN)


def deals(options: dict[str, Any]) -> Choice:
    """Two games of three whose others hold, draw, hand in, buy and sell different things wherever Ann cannot see it."""
    one = other = game("world").start(3, **options)
    rng = stream(11, 3)
    while one.length < LENGTH:
        assert one.mover == other.mover
        if one.mover == ANN:
            assert one.steps() == other.steps(), "what Ann may do tells what others hold"
        steps, elsewhere = one.steps(), other.steps()
        first = below(rng, len(steps))
        pairs = [
            (one.after(step), other.after(there))
            for step in steps[first:] + steps[:first]
            for there in ([step] if step in elsewhere else []) + [there for there in elsewhere if there != step]
            if one.as_told(step, ANN) == other.as_told(there, ANN)
        ]
        pairs = [pair for pair in pairs if alike(*pair)]
        assert pairs, "the deals cannot go on alike"
        one, other = next((pair for pair in pairs if pair[0].last != pair[1].last), pairs[0])
    return one, other


def asked_for(client: httpx.Client, table: str, mover: bool) -> list[tuple[str, str]]:
    """What somebody is answered by every route about a table, and by all that concern them; headers, too."""
    told = []
    seen = ok(client.get(f"/tables/{table}"))
    at, length = seen["at"], seen["now"]["length"]
    wrong: dict[str, Any] = {"at": at, "step": "build 1 a1", "to": 1, "what": "draw", "agree": True, "text": "hm"}
    for route in ROUTES:
        about = route.path.startswith("/tables/{id}") or route.path in ("/tables", "/me/progress", "/records")
        if not about or route.id in CHANGES or (route.method != "GET" and mover):
            continue
        path = route.path.replace("{id}", table).replace("{length}", str(length // 2))
        body = wrong if route.method == "POST" else None
        answer = client.request(route.method, path, json=body)
        told.append((route.id, shown(answer)))
    told.append(("in French", shown(client.get(f"/tables/{table}", params={"lang": "fr", "after": 3}))))
    stale = {"at": at - 1, "step": TRIED[0]}
    told.append(("stale", shown(client.post(f"/tables/{table}/steps", json=stale))))
    told += [(step, shown(client.get(f"/tables/{table}/refusal", params={"step": step}))) for step in TRIED]
    for back in range(1, length + 1, 1 if client.cookies else 9):
        told.append((f"counsel {back}", shown(client.get(f"/tables/{table}/counsel/{back}"))))
        if back % 7 == 0:
            told.append((f"position {back}", shown(client.get(f"/tables/{table}/positions/{back}"))))
    site = str(client.base_url).removesuffix(f"{API}/")
    for path in (f"/table/{table}", OF_TABLE.replace("{id:str}", table)):
        answer = client.get(site + path, headers={"Accept-Encoding": "identity"})
        told.append((path.replace(table, "…"), shown(answer).replace(site, "https://example.org")))
    queries = ("mine=1", "open=1", "status=playing")
    return told + [(query, shown(client.get(f"/tables?{query}"))) for query in queries]


CHANGES = {"setUp", "resign", "claim", "abort", "draw", "say", "word", "sit", "rise", "rematch", "askReview", "takeIn"}
"""What would change the table; all of it is the same whoever holds what, or refused by what everybody sees."""
TRIED = ("build 1 b1", "mission blue block", "hand in Messeturm", "sell 4", "nonsense")


EACH_TIME = ("x-request-id", "date", "etag")
"""Headers that are different each time, or are a digest of a page in which a table's id stands."""


def shown(answer: httpx.Response) -> str:
    """Status, headers and body of an answer, without what is different each time."""
    picture = answer.headers.get("Content-Type") == "image/png"
    body = hashlib.sha256(answer.content).hexdigest() if picture else answer.text
    if "json" in answer.headers.get("Content-Type", ""):
        tree = answer.json()
        if isinstance(tree, dict):
            tree.pop("request", None)
        body = json.dumps(tree)
    headers = {name: value for name, value in answer.headers.items() if name not in EACH_TIME}
    return f"{answer.status_code} {headers} {body}"


def transcript(at: Host, last: Position, options: dict[str, Any]) -> dict[str, list[tuple[str, str]]]:
    """All that Ann, somebody who watches and nobody are told while a game is played; Ben's view to compare with."""
    people = [at.guest(name) for name in ("Ann", "Ben", "Cat")]
    laid = lay(people[0], "world", ME, OPEN, OPEN, options=options, public=True, hints=True)
    table = laid["id"]
    for client in people[1:]:
        ok(client.post(f"/tables/{table}/seats", json={}))
    readers = {"ann": people[0], "watching": at.guest("Eve"), "nobody": at.call(), "ben": people[1]}
    drawn = [table, laid["invitation"], *(ok(client.get("/me"))["id"] for client in (*people, readers["watching"]))]
    told: dict[str, list[tuple[str, str]]] = {name: [] for name in readers}
    with ExitStack() as open:
        lives = {name: open.enter_context(at.live(who, table, "?thoughts=1")) for name, who in readers.items()}
        for before, after in zip(last.trail(), last.trail()[1:], strict=False):
            if before.mover == CHANCE:
                continue
            number = ok(people[before.mover or 0].get(f"/tables/{table}"))["at"]
            for name, live in lives.items():
                while True:
                    message = heard(live)
                    told[name].append(("live", json.dumps(message)))
                    if message["at"] >= number:
                        break
            if any(before.length <= length < after.length for length in ASKED_AT):
                for name in ("ann", "watching", "nobody"):
                    told[name] += asked_for(readers[name], table, name == "ann" and before.mover == ANN)
            played = people[before.mover or 0].post(
                f"/tables/{table}/steps", json={"at": number, "step": str(after.last)}
            )
            assert played.status_code == 200, played.text
            if before.mover == ANN:
                told["ann"].append((f"played {after.last}", shown(played)))
    for number, id in enumerate(drawn):  # different each time, and known to whoever may know them
        told = {name: [(what, text.replace(id, f"id {number}")) for what, text in all] for name, all in told.items()}
    return told


@pytest.fixture
def dealt(monkeypatch: pytest.MonkeyPatch) -> Callable[[Position], None]:
    """Has luck deal as in a game, whatever the secret; secrets are the same, so that what follows from them is."""

    async def keep(self: Promises, person: str, wanted: str | None = None) -> bytes:
        return SECRET

    async def promise(self: Promises, person: str) -> str:
        return commitment(SECRET)

    def quickly(one: Any) -> Any:
        return msgspec.structs.replace(adviser(one), iterations=40)

    monkeypatch.setattr(Promises, "keep", keep)
    monkeypatch.setattr(Promises, "next", promise)
    monkeypatch.setattr(advice, "adviser", quickly)
    monkeypatch.setattr(advice, "FEW", 40)

    def deal(position: Position) -> None:
        outcomes = [str(move) for move in position.history]
        monkeypatch.setattr(state, "fair_move", lambda at, *_: outcomes[at.length])

    return deal


@pytest.mark.parametrize("options", [{}, {"covered": True}, {"memory": True}], ids=["open", "covered", "memory"])
def test_two_deals_with_the_same_view_give_the_same_bytes(
    tmp_path: Path, dealt: Callable[[Position], None], options: dict[str, Any]
) -> None:
    found = deals(options)
    assert found[0].history != found[1].history
    told = []
    for number, position in enumerate(found):
        dealt(position)
        now = partial(float, 1_790_000_000)
        with host(tmp_path / str(number), now=now, thinking=60.0, sign_of_life=600.0) as at:
            told.append(transcript(at, position, options))
    for name in ("ann", "watching", "nobody"):
        one, other = (each[name] for each in told)
        assert [what for what, _ in one] == [what for what, _ in other]
        assert len(one) > 60
        for (what, text), (_, there) in zip(one, other, strict=True):
            assert text == there, f"{name} can tell the deals apart by {what}"
    assert told[0]["ben"] != told[1]["ben"], "Ben, whose cards differ, sees that they do"
