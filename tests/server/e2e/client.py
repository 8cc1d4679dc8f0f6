"""A client of the server as anybody could write it: HTTP with a cookie, and the live socket of a table."""

import asyncio
import json
import random
from dataclasses import dataclass
from types import TracebackType
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

Json = dict[str, Any]
LIMIT = 30.0
"""Seconds for one request, more than the server allows itself."""


class Refused(Exception):
    """The server answered with a problem."""

    def __init__(self, status: int, told: Json) -> None:
        super().__init__(f"{status} {told}")
        self.status, self.code, self.facts = status, told["code"], told.get("facts", {})


class NobodyThere(httpx.TransportError):
    """A proxy answered that nobody is behind it, or that whoever was is gone."""


@dataclass(frozen=True)
class Heard:
    """Something a client was sent: which entry the table had reached, and the very bytes."""

    table: str | None
    at: int | None
    body: bytes


class Client:
    """Somebody at their own browser."""

    def __init__(self, url: str, name: str) -> None:
        self.url, self.name = url, name
        self.http = httpx.AsyncClient(base_url=f"{url}/api/v1", trust_env=False, timeout=LIMIT)
        self.heard: list[Heard] = []
        self.seconds: list[float] = []
        """How long each accepted step took."""
        self.took = 0.0
        """How long the last request took."""

    async def __aenter__(self) -> "Client":
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.http.aclose()

    async def ask(self, method: str, path: str, body: Json | None = None) -> Any:
        """An answer; too many requests are made again when the server says so."""
        clock = asyncio.get_running_loop().time
        while True:
            before = clock()
            answer = await self.http.request(method, path, json=body, headers={"X-Gratteciel": "1"})
            self.took = clock() - before
            if answer.status_code in (502, 504):
                raise NobodyThere(answer.text[:100])
            if answer.status_code != 429:
                break
            await asyncio.sleep(float(answer.headers["Retry-After"]))
        json_body = "json" in answer.headers.get("content-type", "")
        told = answer.json() if json_body and answer.content else answer.text
        parts = path.split("/")
        table = parts[2].partition("?")[0] if parts[1] == "tables" and len(parts) > 2 else None
        at = told["at"] if isinstance(told, dict) and "now" in told else None
        self.heard.append(Heard(table, at, answer.content))
        if answer.status_code >= 400:
            assert answer.headers["content-type"].startswith("application/problem+json"), answer.text
            raise Refused(answer.status_code, answer.json())
        return told

    async def get(self, path: str) -> Any:
        return await self.ask("GET", path)

    async def post(self, path: str, body: Json | None = None) -> Any:
        return await self.ask("POST", path, body)

    async def come(self) -> "Client":
        """Be a guest."""
        await self.post("/guests", {"name": self.name})
        return self

    async def set_up(self, game: str, *seats: str, **plan: Any) -> Json:
        """A table; seats are `me`, `open`, or the level of a bot."""
        planned = [{"kind": seat} if seat in ("me", "open") else {"kind": "bot", "level": seat} for seat in seats]
        look: Json = await self.post(
            "/tables", {"plan": {"game": game, "seats": planned, **plan}, "word": f"from {self.name}"}
        )
        return look

    async def sit(self, table: Json) -> Json:
        """Come by the invitation."""
        body = {"invitation": table["now"]["invitation"], "word": f"from {self.name}"}
        look: Json = await self.post(f"/tables/{table['now']['id']}/seats", body)
        return look

    async def look(self, id: str, after: int = 0) -> Json:
        look: Json = await self.get(f"/tables/{id}?after={after}")
        return look

    async def step(self, id: str, at: int, step: str) -> Json:
        """Play a step; returns when the server has acknowledged it."""
        look: Json = await self.post(f"/tables/{id}/steps", {"at": at, "step": step})
        self.seconds.append(self.took)
        return look

    def live(self, id: str, after: int | None = None) -> "Live":
        return Live(self, id, after)


def lasting(now: Json) -> Json:
    """A table without what changes by itself between two entries: the time, and who is here."""
    return {name: value for name, value in now.items() if name not in ("time", "company")}


class Live:
    """A live socket, and what its messages add up to."""

    def __init__(self, client: Client, id: str, after: int | None = None) -> None:
        self.client, self.id = client, id
        self.lines: list[Json] = []
        self.now: Json = {}
        self.at = after or 0
        self.kinds: list[str] = []
        self.socket: ClientConnection | None = None

    async def __aenter__(self) -> "Live":
        await self.open()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        if self.socket is not None:
            await self.socket.close()

    async def open(self) -> None:
        """Connect, or come back for what was missed."""
        where = self.client.url.replace("http", "ws", 1) + f"/api/v1/tables/{self.id}/live"
        if self.at:
            where += f"?after={self.at}"
        cookie = "; ".join(f"{name}={value}" for name, value in self.client.http.cookies.items())
        headers = {"Cookie": cookie} if cookie else {}
        self.socket = await connect(where, additional_headers=headers, proxy=None, max_size=None, open_timeout=LIMIT)

    def drop(self) -> None:
        """Lose the connection, without a word."""
        assert self.socket is not None
        self.socket.transport.abort()

    async def hear(self) -> str:
        """Take in the next message; its kind."""
        assert self.socket is not None
        async with asyncio.timeout(60):
            text = await self.socket.recv(decode=False)
        message = json.loads(text)
        if "code" in message:
            raise Refused(message.get("status", 0), message)
        self.client.heard.append(Heard(self.id, message["at"], text))
        self.kinds.append(message["kind"])
        if message["kind"] == "beat":
            return "beat"
        if message["kind"] == "snapshot":
            self.lines, self.at = [], 0
        numbers = [line["number"] for line in message.get("lines", [])]
        assert numbers == list(range(self.at + 1, message["at"] + 1)), f"after {self.at}: {numbers}"
        self.lines += message.get("lines", [])
        self.now, self.at = lasting(message["now"]), message["at"]
        assert self.now["at"] == self.at
        return str(message["kind"])

    async def until(self, at: int) -> None:
        """Take in messages up to an entry."""
        while self.at < at:
            await self.hear()

    async def check(self) -> None:
        """What the messages added up to is what a snapshot says."""
        while True:
            look = await self.client.look(self.id)
            await self.until(look["at"])
            if self.at == look["at"]:
                break
        assert self.lines == look["lines"]
        assert self.now == lasting(look["now"])

    async def play(self, choose: random.Random, most: int | None = None) -> int:
        """Play the client's seat by what is heard, any allowed step, until the game is over; the steps played.

        `most`: who has played so many resigns at their next turn.
        """
        played = 0
        while self.now.get("status") != "over":
            if self.now.get("steps") and played == most:
                await self.until((await self.client.post(f"/tables/{self.id}/resign", {}))["at"])
            elif self.now.get("steps"):
                answer = await self.client.step(self.id, self.at, choose.choice(self.now["steps"])["step"])
                played += 1
                await self.until(answer["at"])
                if choose.random() < 0.02:
                    await self.check()
            else:
                await self.hear()
        return played


__all__ = ["Client", "ConnectionClosed", "Heard", "Json", "Live", "NobodyThere", "Refused"]
