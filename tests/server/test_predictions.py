"""The attack on bots: played at home beforehand by somebody who knows everything a table shows, and its source."""

import hashlib
import hmac
import time
import zlib
from collections.abc import Iterable
from typing import Any

import httpx
import pytest

from gratteciel.bots.levels import player
from gratteciel.bots.seeds import BOT, replies, secret_seed
from gratteciel.play.position import Position
from gratteciel.play.record import read
from tests.server.host import ME, Host, bot, lay, now, ok


def played_out(client: httpx.Client, table: str) -> Position:
    """The game of a table, played to its end by somebody who always plays the step in the middle of the list."""
    while (seen := now(client, table))["status"] != "over":
        if seen["steps"]:
            chosen = seen["steps"][len(seen["steps"]) // 2]["step"]
            ok(client.post(f"/tables/{table}/steps", json={"at": seen["at"], "step": chosen}))
        else:
            time.sleep(0.005)
    return read(ok(client.get(f"/tables/{table}/record")))


def from_all_that_is_shown(seen: Any, seat: int) -> Iterable[int]:
    """Seeds somebody could try: the old recipe first, then the present one with what is public for a secret."""
    yield zlib.crc32(f"{seen['id']} {seat}".encode())
    shown = [seen["id"], seen["commitment"], seen["invitation"], seen["seats"][0]["person"], seen["seats"][0]["name"]]
    for fact in shown:
        for secret in (fact.encode(), hashlib.sha256(fact.encode()).digest()):
            yield secret_seed(secret, BOT, seat)
            yield int.from_bytes(hmac.digest(secret, str(seat).encode(), "sha256")[:8], "big")
    yield secret_seed(bytes.fromhex(seen["commitment"]), BOT, seat)
    yield secret_seed(bytes(32), BOT, seat)
    yield from range(4)


def predicted(position: Position, seat: int, level: str, seed: int) -> list[bool]:
    """For each reply that was not forced, whether a bot of a seed plays it."""
    mind = player(position.game, level, seat, seed)
    told = []
    for after in position.trail()[1:]:
        before = after.before
        if before is not None and before.mover == seat and len(before.steps()) > 1:
            told.append(str(mind.choose(before)) == str(after.last))
    return told


@pytest.mark.parametrize(("game", "level"), [("hong-kong", "intern"), ("dice", "intern")])
def test_replies_are_foretold_by_nothing_but_the_secret(ann, server: Host, game: str, level: str) -> None:
    seen = lay(ann, game, ME, bot(level), rated=True)
    assert seen["secret"] is None
    position = played_out(ann, seen["id"])
    for seed in from_all_that_is_shown(seen, seat=1):
        hits = predicted(position, 1, level, seed)
        assert len(hits) > 5 and sum(hits) < 0.9 * len(hits), seed
    secret = bytes.fromhex(now(ann, seen["id"])["secret"])
    assert hashlib.sha256(secret).hexdigest() == seen["commitment"]
    assert all(predicted(position, 1, level, secret_seed(secret, BOT, 1)))
    found = list(replies(position, secret, {1: level}))
    assert len(found) == sum(p.before is not None and p.before.mover == 1 for p in position.trail())
    assert [reply.found for reply in found] == [reply.expected for reply in found]


def test_bots_of_one_table_and_of_two_are_seeded_apart(ann, server: Host) -> None:
    ids = [lay(ann, "dice", ME, bot(), bot())["id"] for _ in range(2)]
    rows = [server.services.tables.at_hand[id].row for id in ids]
    assert len({secret_seed(row.secret, BOT, seat) for row in rows for seat in range(3)}) == 6
    assert all(0 <= secret_seed(row.secret, BOT, 0) < 2**64 for row in rows)
