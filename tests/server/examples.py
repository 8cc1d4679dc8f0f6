"""Makes the examples of the API's documentation, by asking a server: `python -m tests.server.examples`.

What is random or long is replaced or cut short; `test_api_docs.py` holds the result to the documented types.
"""

import hashlib
import json
import re
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx

from gratteciel.bots.review import review
from gratteciel.server.api import openapi
from tests.server.host import Host, heard, host, ok

FILE = Path(openapi.__file__).parent / "examples.json"
START = 1_790_000_000.0
KEEP = {
    "places": 2,
    "areas": 2,
    "things": 2,
    "steps": 2,
    "moves": 2,
    "curve": 2,
    "kinds": 2,
    "names": 2,
    "actions": 2,
    "rule_texts": 1,
    "rule_sections": 1,
    "rolls": 2,
    "outcomes": 3,
    "fields": 2,
    "ranks": 2,
    "challenges": 2,
    "tasks": 2,
    "puzzles": 2,
}
"""How much is kept of what is long."""


def shortened(tree: Any, name: str = "") -> Any:
    if isinstance(tree, dict):
        kept = list(tree.items())[: KEEP.get(name, len(tree))]
        return {key: shortened(value, key) for key, value in kept}
    if isinstance(tree, list):
        return [shortened(value) for value in tree[: KEEP.get(name, len(tree))]]
    if isinstance(tree, str) and len(tree) > 400:
        return tree[:200].rpartition(" ")[0] + " …"
    return round(tree, 3) if isinstance(tree, float) else tree


class Scribe:
    """Asks, and notes question and answer under the operation's id."""

    def __init__(self) -> None:
        self.found: dict[str, Any] = {}

    def ask(self, id: str, who: httpx.Client, method: str, path: str, body: Any = None, **query: Any) -> Any:
        response = who.request(method, path, json=body, params=query)
        assert response.status_code < 300, response.text
        answer = ok(response, response.status_code)
        self.found[id] = {"parameters": query} if query else {}
        if body is not None:
            self.found[id]["request"] = body
        if response.content:
            self.found[id]["response"] = answer
        return answer


def collect(at: Host) -> dict[str, Any]:
    scribe = Scribe()
    ask = scribe.ask
    ann, ben = at.call(), at.guest("Ben")
    ask("capabilities", ann, "GET", "/capabilities")
    ask("comeAsGuest", ann, "POST", "/guests", {"name": "Ann"})
    me = ask("me", ann, "GET", "/me")["id"]
    ask("visitor", ann, "GET", "/visitor")
    them = ok(ben.get("/me"))["id"]
    ask("games", ann, "GET", "/games")
    ask("game", ann, "GET", "/games/hong-kong")
    ask("example", ann, "GET", "/games/hong-kong/example")
    ask("alone", ann, "GET", "/games/dice/alone")
    task = ask("lesson", ann, "GET", "/games/hong-kong/lesson")["tasks"][0]["name"]
    solution = ask("task", ann, "GET", f"/games/hong-kong/lesson/{task}")["solution"]
    ask("answerTask", ann, "GET", f"/games/hong-kong/lesson/{task}/answer", step=solution)
    ask("taskRefusal", ann, "GET", f"/games/hong-kong/lesson/{task}/refusal", target="plot:c3")
    ask("puzzles", ann, "GET", "/games/hong-kong/puzzles")
    ask("puzzle", ann, "GET", "/games/hong-kong/puzzles/1")
    ask("answerPuzzle", ann, "GET", "/games/hong-kong/puzzles/1/answer", step="S b2")
    ask("puzzleRefusal", ann, "GET", "/games/hong-kong/puzzles/1/refusal", target="plot:c3")
    ask("drawnExample", ann, "GET", "/games/hong-kong/examples/cap", shown=1)
    ask("exampleRefusal", ann, "GET", "/games/hong-kong/examples/cap/refusal", target="plot:e5")
    text = ask("edition", ann, "GET", "/games/hong-kong/editions/piatnik-1998")["text"]
    own = (
        text.replace("piatnik-1998", "few-roofs")
        .replace("Piatnik, 1998", "Few roofs")
        .replace("roofs = 5", "roofs = 3")
    )
    ask("checkEdition", ann, "POST", "/games/hong-kong/editions/check", {"text": own})
    seats = [{"kind": "me"}, {"kind": "open"}]
    ours = {"game": "hong-kong", "seats": seats, "edition_text": own}
    laid = ok(ann.post("/tables", json={"plan": ours}), 201)["now"]["id"]
    ask("tableEdition", ann, "GET", f"/tables/{laid}/edition")
    ask("tableRules", ann, "GET", f"/tables/{laid}/rules")

    bots = {"game": "hong-kong", "seats": [{"kind": "me"}, {"kind": "bot", "level": "intern"}], "rated": True}
    rated = ok(ann.post("/tables", json={"plan": bots}), 201)["now"]["id"]
    ok(ann.post(f"/tables/{rated}/resign", json={}))
    ask("ratings", ann, "GET", "/games/hong-kong/ratings")
    ask("person", ann, "GET", f"/people/{me}")

    plan = {
        "game": "dice",
        "seats": [{"kind": "me"}, {"kind": "open"}],
        "public": True,
        "clock": {"reserve": 900, "increment": 10},
        "hints": True,
    }
    ask("promise", ann, "GET", "/me/promise")
    laid = ask("setUp", ann, "POST", "/tables", {"plan": plan, "word": "abracadabra"})
    dice = laid["now"]["id"]
    ask("tables", ann, "GET", "/tables", open="", limit=20)
    ask("word", ann, "POST", f"/tables/{dice}/word", {"word": "hocus pocus"})
    ask("sit", ben, "POST", f"/tables/{dice}/seats", {"word": "sesame"})
    look = ask("look", ann, "GET", f"/tables/{dice}", after=2)
    step = look["now"]["steps"][0]["step"]
    with at.live(ben, dice, f"?after={look['at']}") as live:
        heard(live)
        ask("play", ann, "POST", f"/tables/{dice}/steps", {"at": look["at"], "step": step})
        scribe.found["live"] = {"parameters": {"after": look["at"]}, "response": heard(live)}
    problem = ann.post(f"/tables/{dice}/steps", json={"at": 3, "step": step})
    scribe.found["problem"] = problem.json()
    ask("refusal", ann, "GET", f"/tables/{dice}/refusal", step="take GGG")
    ask("hint", ann, "GET", f"/tables/{dice}/hint")
    ask("position", ann, "GET", f"/tables/{dice}/positions/1")
    learning = {"game": "hong-kong", "seats": [{"kind": "me"}, {"kind": "bot", "level": "intern"}]}
    first = ok(ann.post("/tables", json={"plan": learning}), 201)
    ok(ann.post(f"/tables/{first['now']['id']}/steps", json={"at": first["at"], "step": "S b2"}))
    ask("counsel", ann, "GET", f"/tables/{first['now']['id']}/counsel/1")
    friends = {"game": "dice", "seats": [{"kind": "me"}, {"kind": "open"}], "public": True}
    casual = ok(ann.post("/tables", json={"plan": friends}), 201)["now"]["id"]
    at_now = ok(ben.post(f"/tables/{casual}/seats", json={}))["at"]
    at_now = ok(ann.post(f"/tables/{casual}/steps", json={"at": at_now, "step": step}))["at"]
    ask("undo", ann, "POST", f"/tables/{casual}/undo", {"at": at_now, "to": 0})
    ask("answer", ben, "POST", f"/tables/{casual}/answers", {"what": "undo", "agree": True})
    ask("say", ann, "POST", f"/tables/{dice}/chat", {"text": "Good luck!"})
    ask("listen", ann, "GET", f"/tables/{dice}/chat", after=0)
    ask("draw", ann, "POST", f"/tables/{dice}/draw")
    ask("abort", ben, "POST", f"/tables/{dice}/abort")
    ask("resign", ann, "POST", f"/tables/{dice}/resign", {"seat": 0})
    ask("record", ann, "GET", f"/tables/{dice}/record")
    ask("luck", ann, "GET", f"/tables/{dice}/luck")
    ask("ruledLuck", ann, "POST", "/records/luck", {"record": scribe.found["record"]["response"]})
    (game,) = ask("myRecords", ann, "GET", "/records", limit=1)["games"]
    elsewhere = {**game, "table": "~" + game["table"][1:]}
    ask("takeIn", ann, "POST", "/records", elsewhere)
    on = {"length": 4, "seats": [{"kind": "me"}, {"kind": "bot", "level": "intern"}]}
    ask("goOn", ann, "POST", f"/tables/{dice}/goes-on", on)
    ask("askReview", ann, "POST", f"/tables/{dice}/review")
    while ask("review", ann, "GET", f"/tables/{dice}/review")["status"] != "done":
        time.sleep(0.05)
    ask("line", ann, "GET", f"/tables/{dice}/line/{look['now']['length']}", step=step)
    ask("progress", ann, "GET", "/me/progress")
    leaving = at.guest("Zoe")
    ask("erase", leaving, "POST", "/me/erase", {"passphrase": None})
    ask("rematch", ben, "POST", f"/tables/{dice}/rematch")
    ask("tablesOf", ann, "GET", f"/people/{me}/tables", limit=1)

    strong = {"game": "hong-kong", "seats": [{"kind": "bot", "level": "living-legend"}, {"kind": "me"}]}
    thinks = ok(ann.post("/tables", json={"plan": strong}), 201)
    while thinks["now"]["id"] not in at.services.robots.thoughts:
        time.sleep(0.05)
    ask("hurry", ann, "POST", f"/tables/{thinks['now']['id']}/hurry", {"at": thinks["at"]})

    slow = {"game": "hong-kong", "seats": [{"kind": "open"}, {"kind": "me"}], "absence": 60}
    table = ok(ann.post("/tables", json={"plan": slow}), 201)["now"]
    ok(ben.post(f"/tables/{table['id']}/seats", json={"invitation": table["invitation"]}))
    for _ in range(10):  # the clock of these examples goes on whenever it is looked at
        ok(ann.get(f"/tables/{table['id']}"))
    ask("claim", ann, "POST", f"/tables/{table['id']}/claim")
    empty = ok(ann.post("/tables", json={"plan": slow}), 201)["now"]["id"]
    ask("rise", ann, "DELETE", f"/tables/{empty}/seats")

    ask("mute", ann, "POST", f"/people/{them}/mute")
    ask("muted", ann, "GET", "/me/muted")
    ask("unmute", ann, "DELETE", f"/people/{them}/mute")
    ask("rename", ann, "PATCH", "/me", {"name": "Anna"})
    ask("keep", ann, "POST", "/me/passphrase", {"passphrase": "four quiet purple cranes"})
    ask("signIn", at.call(), "POST", "/sign-in", {"name": "Anna", "passphrase": "four quiet purple cranes"})
    token = ask("makeToken", ann, "POST", "/me/tokens", {"label": "my bot"})["id"]
    ask("tokens", ann, "GET", "/me/tokens")
    ask("revokeToken", ann, "DELETE", f"/me/tokens/{token}")
    ask("signOut", ann, "POST", "/sign-out", {"everywhere": False})
    return scribe.found


def settled(text: str) -> str:
    """Texts with ids that stay the same every time they are made."""
    seen: dict[str, str] = {}

    def same(found: re.Match[str]) -> str:
        letters = "kzqvxwyhjgfbdc"
        number = len(seen)
        made = "".join(letters[(number * 5 + n * n + n) % len(letters)] for n in range(len(found[2])))
        return found[1] + seen.setdefault(found[2], made)

    shown, known = hashlib.sha256(bytes(32)).hexdigest(), bytes(32).hex()
    text = re.sub(r'((?<="commitment": ")|(?<=nluck ))[0-9a-f]{64}', shown, text)
    text = re.sub(r'((?<="secret": ")|(?<=nsecret ))[0-9a-f]{64}', known, text)
    text = re.sub(r"gc_[\w-]{43}", "gc_" + "x" * 43, text)
    return re.sub(
        r'("(?:id|table|person|host|invitation|rematch|rematch_of|before)": ")(~?[\w-]{11,16})(?=")', same, text
    )


def main() -> None:
    clock = [START]

    def now() -> float:
        clock[0] += 7.5
        return clock[0]

    def quickly(position: Any, **given: Any) -> Any:
        return review(position, iterations=32, **given)

    with tempfile.TemporaryDirectory() as folder, host(Path(folder), now=now, reviewer=quickly) as at:
        found = shortened(collect(at))
    text = json.dumps(found, ensure_ascii=False, indent=1, sort_keys=False)
    FILE.write_text(settled(text) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
