"""Nothing secret leaves the server: views, logs, positions, records, refusals, hints and live sockets of a game with
secrets, for its players and for spectators."""

import json

import httpx
import pytest

from gratteciel.play.game import game
from tests.server.host import Host, heard, lay, now, ok, play, refused, two
from tests.server.in_page import Page

NAMES = ("red", "blue")


def told_by(server: Host, client: httpx.Client, table: str) -> str:
    """Everything somebody can get to know of a table."""
    texts = [client.get(f"/tables/{table}", params={"lang": lang}).text for lang in ("en", "fr")]
    length = now(client, table)["length"]
    texts += [client.get(f"/tables/{table}/positions/{n}").text for n in range(0, length + 1, 5)]
    texts += [client.get(f"/tables/{table}/{what}").text for what in ("record", "chat", "review", "hint")]
    texts += [client.get(f"/tables/{table}/refusal", params={"step": step}).text for step in ("x", "skip")]
    texts += [client.get(f"/tables?{query}").text for query in ("open", "mine", "status=playing")]
    with server.live(client, table) as live:
        texts.append(json.dumps(heard(live)))
    with server.live(client, table, "?after=2&lang=fr") as live:
        texts.append(json.dumps(heard(live)))
    return "\n".join(texts)


@pytest.mark.parametrize("covered", [False, True])
def test_nobody_is_told_what_others_hold(server: Host, ann, ben, cat, covered: bool) -> None:
    table = two(ann, ben, "world", options={"covered": covered}, public=True)
    for _ in range(14):
        play(ann if now(ann, table)["steps"] else ben, table)
    opened = server.services.tables.at_hand[table]
    steps = [str(move) for move in opened.state.position.history]
    held = {name: {step for step in steps if step.startswith((f"mission {name} ", f"bonus {name} "))} for name in NAMES}
    assert all(held.values())
    for reader, own in ((ann, "red"), (ben, "blue"), (cat, None), (server.call(), None)):
        told = told_by(server, reader, table)
        assert opened.row.secret.hex() not in told
        if own is None:
            assert opened.row.invitation not in told
        for name in NAMES:
            if name == own:
                assert all(step in told for step in held[name])
                continue
            seat = NAMES.index(own) if own else None
            known = {str(at.told(seat)) for at in opened.state.position.trail()[1:]}
            assert f"mission {name} ?" in told
            for step in held[name] - known:
                assert step not in told, f"{own or 'a spectator'} was told {step!r}"


def test_the_record_of_a_game_with_secrets_waits_for_its_end(ann, ben, cat) -> None:
    table = two(ann, ben, "world")
    for reader in (ann, ben, cat):
        refused(reader.get(f"/tables/{table}/record"), "table/no-record")
    ok(ann.post(f"/tables/{table}/resign"))
    assert "secret " in ok(cat.get(f"/tables/{table}/record"))


def test_refusals_are_told_to_the_seat_to_move_only(server: Host, ann, ben, cat) -> None:
    table = two(ann, ben, "world")
    mover, other = (ann, ben) if now(ann, table)["steps"] else (ben, ann)
    ok(mover.get(f"/tables/{table}/refusal", params={"step": "mission red line"}))
    refused(other.get(f"/tables/{table}/refusal", params={"step": "mission red line"}), "move/not-yours")
    refused(cat.get(f"/tables/{table}/refusal", params={"step": "mission red line"}), "table/not-yours")
    refused(server.call().get(f"/tables/{table}/refusal", params={"step": "x"}), "person/needed")


def test_several_at_one_screen_see_one_hand_at_a_time(ann, place: Host | Page) -> None:
    table = lay(ann, "world", {"kind": "me"}, {"kind": "here"})["id"]
    position = place.services.tables.at_hand[table].state.position
    other = NAMES[1 - position.mover]  # type: ignore[operator]
    mission = next(str(move) for move in position.history if str(move).startswith(f"mission {other} "))
    assert mission not in ann.get(f"/tables/{table}").text


@pytest.mark.parametrize("id", ["world", "projekt"])
def test_previews_and_verdicts_do_not_depend_on_what_is_hidden(id: str) -> None:
    from gratteciel.engine import entries
    from gratteciel.engine.rng import stream
    from gratteciel.play.position import Position

    position, rng = game(id).start(2), stream(7, 7)
    looked = 0
    while not position.over and looked < 25:
        seat = position.mover
        assert seat is not None
        if seat >= 0 and position.length % 7 == 0:
            looked += 1
            tables = position.hidden(seat)
            position.game.engine(entries.imagine_at)(position.setup.boxes, tables, 0, seat, rng)
            guess = Position(position.setup, tables)
            for text in position.setup.steps:
                assert position.refusal(text) == guess.refusal(text)
            for move in position.moves()[::5]:
                assert position.play(move).tell("en", seat) == guess.play(move).tell("en", seat)
        position = position.play(position.random_move(rng))
