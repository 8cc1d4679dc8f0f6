"""Going on from a moment of a finished game: on a server and in a page, with proof, record, undo and rematch."""

from typing import Any

import httpx

from gratteciel.play.luck import doubts
from gratteciel.play.record import read_record
from gratteciel.terminal.verifying import verified
from tests.server.host import ME, OPEN, Host, bot, lay, now, ok, play, refused

HERE = {"kind": "here", "name": "Zoe"}


def given_up(client: httpx.Client, game: str = "dice", steps: int = 6) -> str:
    """A table of two at one screen at which the first gives up after some steps."""
    table = str(lay(client, game, ME, HERE)["id"])
    for _ in range(steps):
        play(client, table)
    ok(client.post(f"/tables/{table}/resign", json={"seat": 0}))
    return table


def gone_on(client: httpx.Client, table: str, length: int, *seats: object, **more: object) -> Any:
    return ok(client.post(f"/tables/{table}/goes-on", json={"length": length, "seats": seats, **more}), 201)


def record_of(client: httpx.Client, table: str) -> str:
    return str(ok(client.get(f"/tables/{table}/record")))


def test_a_game_goes_on_from_a_moment_with_a_secret_of_its_own(ann) -> None:
    first = given_up(ann)
    steps = record_of(ann, first).split("\n\n")[1].split("\n")
    length = next(n for n, step in enumerate(steps) if "@" in step and n > 1) + 1  # the last that stands is luck's
    told = gone_on(ann, first, length, HERE, ME)
    seen, lines = told["now"], [line for line in told["lines"] if line["kind"] == "step"]
    begun = [step.partition(" @")[0] for step in steps[:length]]
    assert [line["step"] for line in lines[:length]] == begun
    assert seen["begins"] == {"table": first, "length": length} and seen["status"] == "playing"
    assert seen["commitment"] != now(ann, first)["commitment"] and not seen["plan"]["rated"]
    table = seen["id"]
    for at in (0, length):
        one, other = (ok(ann.get(f"/tables/{id}/positions/{at}"))["picture"] for id in (first, table))
        assert one == other
    # Nothing of the other game is taken back.
    assert seen["asked_undo"] == length
    back = {"at": now(ann, table)["at"], "to": length - 1}
    refused(ann.post(f"/tables/{table}/undo", json=back), "table/undo")
    for _ in range(4):
        play(ann, table)
    ok(ann.post(f"/tables/{table}/resign", json={"seat": 1}))
    the_proof_covers_what_came_after(ann, table, first, length)


def the_proof_covers_what_came_after(client: httpx.Client, table: str, first: str, length: int) -> None:
    luck = ok(client.get(f"/tables/{table}/luck"))
    assert luck["begins"] == length and luck["rolls"]
    assert [roll["ordinal"] for roll in luck["rolls"]] == list(range(1, len(luck["rolls"]) + 1))
    assert min(roll["length"] for roll in luck["rolls"]) > length
    text = record_of(client, table)
    assert f"\nbegins {length} {first}\n" in text
    record = read_record(text)
    assert record.fairness is not None and record.fairness.before == length
    assert len(record.fairness.numbers) == len(luck["rolls"]) and not doubts(record.position, record.fairness)
    found = verified(record, "game.sky")
    assert found["ok"] and found["begins"] == length and found["rolls"] == len(luck["rolls"])
    ruled = ok(client.post("/records/luck", json={"record": text}))
    assert [roll["length"] for roll in ruled["rolls"]] == [roll["length"] for roll in luck["rolls"]]
    other = text.replace(f"begins {length} {first}", f"begins {length + 200}")
    assert "begins" in refused(client.post("/records", json={"record": other}), "record/broken")["detail"]
    # Sent elsewhere it still says where it began, and what is proved.
    taken = ok(client.post("/records", json={"record": text}), 201)["table"]
    assert taken["imported"] and taken["begins"] == length
    assert now(client, taken["id"])["begins"] == {"table": first, "length": length}
    assert ok(client.get(f"/tables/{taken['id']}/luck"))["begins"] == length
    # Played again, it goes on from the same moment, with the seats moved on.
    again = ok(client.post(f"/tables/{table}/rematch"), 201)["now"]
    assert again["begins"] == {"table": first, "length": length} and again["length"] >= length
    assert [seat["name"] for seat in again["seats"]] == [seat["name"] for seat in now(client, table)["seats"]][::-1]
    # And so it does from a moment of a game that went on itself.
    assert gone_on(client, table, length + 1, ME, HERE)["now"]["begins"] == {"table": table, "length": length + 1}


def test_another_step_than_was_played_is_tried(ann) -> None:
    first = given_up(ann, "hong-kong", 3)
    played = record_of(ann, first).split("\n\n")[1].split("\n")
    other = next(text for text in ("S a1", "S b2", "S c3", "S d4") if text not in played)
    seen = gone_on(ann, first, 2, ME, HERE, steps=[other])
    assert [line["step"] for line in seen["lines"] if line["kind"] == "step"] == [*played[:2], other]
    assert seen["now"]["begins"]["length"] == 3
    wrong = {"length": 2, "seats": [ME, HERE], "steps": ["S z9"]}
    refused(ann.post(f"/tables/{first}/goes-on", json=wrong), "move/malformed")


def test_what_cannot_go_on_is_refused(ann) -> None:
    table = lay(ann, "dice", ME, HERE)["id"]

    def refusal(code: str, **body: object) -> str:
        sent = {"length": 1, "seats": [ME, HERE], **body}
        return str(refused(ann.post(f"/tables/{table}/goes-on", json=sent), code)["detail"])

    refusal("table/not-over")
    play(ann, table)
    ok(ann.post(f"/tables/{table}/resign", json={"seat": 0}))
    refusal("table/position", length=999)
    refusal("table/plan", seats=[ME])
    refusal("table/plan", seats=[ME, {"kind": "bot"}])
    refusal("request/malformed", length=-1)
    refusal("request/malformed", steps=["x" * 81])
    refusal("table/plan", seats=[])
    last = now(ann, table)["length"]
    steps = record_of(ann, table).split("\n\n")[1].split("\n")
    luck = next(n for n, step in enumerate(steps) if "@" in step)
    assert luck < last and "luck" in refusal("table/plan", length=luck, steps=["G low"])
    assert gone_on(ann, table, 0, ME, HERE)["now"]["begins"] is None  # the start is nobody’s moment


def test_friends_come_and_bots_think_at_a_table_that_goes_on(ann, ben, server: Host) -> None:
    first = given_up(ann)
    waits = gone_on(ann, first, 4, ME, OPEN)["now"]
    assert waits["status"] == "waiting" and waits["length"] == 0 and waits["begins"]["length"] == 4
    ok(ben.post(f"/tables/{waits['id']}/seats", json={"invitation": waits["invitation"]}))
    assert now(ben, waits["id"])["length"] >= 4
    against = gone_on(ann, first, 4, ME, bot())["now"]
    assert against["seats"][1]["level"] == "intern" and against["length"] >= 4
    bots = {"length": 4, "seats": [bot(), bot()]}
    for _ in range(2):
        ok(ann.post(f"/tables/{first}/goes-on", json=bots), 201)
    refused(ann.post(f"/tables/{first}/goes-on", json=bots), "table/too-many")


def test_alone_it_counts_for_no_best(ann) -> None:
    table = lay(ann, "dice", ME)["id"]
    seen = now(ann, table)
    while seen["status"] == "playing" and seen["length"] < 400:
        seen = play(ann, table)["now"]
    if seen["status"] == "playing":
        ok(ann.post(f"/tables/{table}/resign"))
    before = ok(ann.get("/games/dice/alone"))
    on = gone_on(ann, table, seen["length"] - 2, ME)["now"]
    while on["status"] == "playing" and on["length"] < 400:
        on = play(ann, on["id"])["now"]
    assert ok(ann.get("/games/dice/alone")) == before
