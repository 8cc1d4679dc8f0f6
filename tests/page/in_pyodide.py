"""What is run in Pyodide: a table of every game in the house, told as JSON."""

import asyncio
import json
import sys
import time
from typing import Any

from gratteciel.page import browser
from gratteciel.page.house import House, Ways, open_house
from gratteciel.play.game import game

SEATS = {"dice": 2, "helicopters": 3, "hong-kong": 2, "projekt": 2, "world": 2}


class Memory:
    """Bytes that are kept as long as this lasts."""

    data = b""

    def read(self) -> bytes:
        return self.data

    def append(self, data: bytes, /) -> None:
        self.data += data

    def replace(self, data: bytes, /) -> None:
        self.data = data


async def ask(house: House, method: str, path: str, body: Any = None) -> Any:
    sent = b"" if body is None else json.dumps(body).encode()
    answer = await house.answer(method, f"/api/v1{path}", "", {"Accept-Language": "fr"}, sent)
    assert answer.status in (200, 201), answer.body
    return json.loads(answer.body)


async def play(house: House, id: str, players: int) -> list[float]:
    """Some steps against bots; how many milliseconds each took."""
    seats = [{"kind": "me"}, *[{"kind": "bot", "level": "apprentice"}] * (players - 1)]
    table = (await ask(house, "POST", "/tables", {"plan": {"game": id, "seats": seats}}))["now"]["id"]
    took = []
    for _ in range(5):
        while not (now := (await ask(house, "GET", f"/tables/{table}"))["now"])["steps"] and now["status"] == "playing":
            await asyncio.sleep(0.001)
        if now["status"] == "playing":
            began = time.perf_counter()
            step = {"at": now["at"], "step": now["steps"][0]["step"]}
            await ask(house, "POST", f"/tables/{table}/steps", step)
            took.append(round(1000 * (time.perf_counter() - began), 1))
    return took


async def main() -> None:
    browser.install(checked=True)
    house = await open_house(Memory(), Ways())
    cards = await ask(house, "GET", "/games")
    took = {id: await play(house, id, players) for id, players in SEATS.items()}
    searchers = {id: game(id).searcher.mode for id in SEATS}
    await house.close()
    print(json.dumps({"games": [card["id"] for card in cards], "steps": took, "searchers": searchers}))


await main()  # type: ignore[top-level-await]  # noqa: F704, PLE1142
assert sys.platform == "emscripten"
