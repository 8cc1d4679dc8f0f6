"""Nobody is sent what they may not know: every byte that four people got of a game with secrets is searched."""

import asyncio
import base64
import random
import re
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

from gratteciel.engine.records import record_at
from gratteciel.play.position import Position
from gratteciel.play.record import read
from tests.server.e2e.client import Client, Json, Refused
from tests.server.e2e.process import ServerProcess, serving
from tests.thorough import THOROUGH

PASSPHRASE = "four tall towers"
MOST = None if THOROUGH else 80
"""How many steps each plays before they resign, of about 170: by then half of the cards have been held or shown."""


async def probe(client: Client, id: str, seat: int | None, choose: random.Random) -> None:
    """Ask for everything that could tell too much, as long as the game goes on."""
    while True:
        before = len(client.heard)
        look = await client.look(id)
        if look["now"]["status"] == "over":
            return
        length = choose.randint(0, look["now"]["length"])
        for path in (f"positions/{length}?lang=fr", f"positions/{look['now']['length']}", "chat", "record", "review"):
            with suppress(Refused):
                told = await client.get(f"/tables/{id}/{path}")
                assert path != "record" or "\nsecret " in told, "the record tells what others hold"
        for path in ("refusal?step=build 1 a1", *(["hint"] if seat is None else [])):
            with suppress(Refused):
                await client.get(f"/tables/{id}/{path}")
                assert seat is not None, "only who is to move may ask"
        for path in ("/tables", "/tables?open", "/tables?mine", "/games/world/ratings"):
            await client.get(path)
        after = await client.look(id, choose.randint(0, look["at"]))
        # What was answered meanwhile may tell whatever was known in the end.
        for number, heard in enumerate(client.heard[before:], before):
            if heard.at is None:
                client.heard[number] = replace(heard, at=after["at"])
        if after["now"]["status"] == "over":
            return
        await asyncio.sleep(0.3)


async def watched_game(server: ServerProcess, people: list[Client]) -> tuple[Json, str, list[Json]]:
    """A game of two people, a bot and two who watch; its table, its record, and its log as anybody reads it."""
    ann, ben, eve, nobody = people
    for client in (ann, ben, eve):
        await client.come()
    await eve.post("/me/passphrase", {"passphrase": PASSPHRASE})
    await ann.set_up("hong-kong", "me", "open")
    table = await ann.set_up("world", "me", "open", "intern", public=True)
    await ben.sit(table)
    id = table["now"]["id"]
    choose = random.Random(4)
    async with ann.live(id) as for_ann, ben.live(id) as for_ben, eve.live(id) as for_eve, nobody.live(id) as for_nobody:
        playing = [live.play(choose, MOST) for live in (for_ann, for_ben, for_eve, for_nobody)]
        probing = [probe(client, id, seat, choose) for client, seat in zip(people, (0, 1, None, None), strict=True)]
        await asyncio.gather(*playing, *probing)
    async with Client(server.url, "Judge") as judge:
        return table, await judge.get(f"/tables/{id}/record"), for_nobody.lines


def known_cards(trail: list[Position], seat: int | None) -> list[set[int]]:
    """By the number of steps: the bonus cards a seat has ever held, or seen shown."""
    known: set[int] = set()
    found = []
    for position in trail:
        table = record_at(position.tables)
        known |= {int(card) for card in table.shown.nonzero()[0]}
        if seat is not None:
            known |= {int(card) for card in table.hand[seat].nonzero()[0]}
        found.append(set(known))
    return found


def check_cards(client: Client, seat: int | None, id: str, trail: list[Position], lengths: list[int]) -> int:
    """Nothing a client was sent names a card or mission they could not know then; how many names were looked for."""
    edition: Any = trail[0].setup.edition
    own = int(record_at(trail[-1].tables).mission[seat]) - 1 if seat is not None else None
    known = known_cards(trail, seat)
    looked = 0
    for heard in client.heard:
        if heard.table != id or heard.at is None or heard.at == len(lengths):
            continue
        text = heard.body.decode().lower()
        hidden = [m.name for number, m in enumerate(edition.missions) if number != own]
        for number, card in enumerate(edition.bonus):
            if number not in known[lengths[heard.at - 1]]:
                hidden += [card.name.lower(), card.name.lower().replace(" ", "-")]
        looked += len(hidden)
        found = re.search(rf"\b({'|'.join(map(re.escape, hidden))})\b", text)
        assert not found, f"{client.name} was told {found} at {heard.at}: {text[:300]}"
    return looked


def forms(secret: bytes) -> list[bytes]:
    """A secret, however it may be written."""
    return [secret, secret.hex().encode(), base64.b64encode(secret)[:40], base64.urlsafe_b64encode(secret)[:40]]


async def all_of_it(server: ServerProcess) -> tuple[list[Client], Json, str, list[Json]]:
    people = [Client(server.url, name) for name in ("Ann", "Ben", "Eve", "Nobody")]
    try:
        return people, *await watched_game(server, people)
    finally:
        for client in people:
            await client.http.aclose()


def test_nobody_is_sent_what_they_may_not_know(tmp_path: Path) -> None:
    with serving(tmp_path / "data") as server:
        people, table, record, lines = asyncio.run(all_of_it(server))
        id = table["now"]["id"]
        secret = server.row(id).secret
        logged = server.log.read_bytes()
    ann, ben, eve, nobody = people
    trail = read(record).trail()
    lengths = [line["length"] for line in lines]
    for client, seat in ((ann, 0), (ben, 1), (eve, None), (nobody, None)):
        assert check_cards(client, seat, id, trail, lengths) > 1000
        for heard in client.heard:
            if heard.at != len(lines):
                assert not any(form in heard.body for form in forms(secret)), "the luck can be foretold"
    assert secret.hex() in record
    invitations = {ann: table["now"]["invitation"].encode()}
    for client in (eve, nobody):
        assert not any(invitations[ann] in heard.body for heard in client.heard)
    cookies = [cookie.encode() for client in people for cookie in client.http.cookies.values()]
    assert len(cookies) == 3
    for hidden in (*forms(secret), invitations[ann], PASSPHRASE.encode(), *cookies):
        assert hidden not in logged
        assert not any(hidden in heard.body for client in people for heard in client.heard if hidden in cookies)
