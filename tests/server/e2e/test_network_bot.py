"""The bot of `examples/network_bot.py`, written from `docs/server.md` and the OpenAPI document, plays whole games."""

import asyncio
import os
import re
import subprocess
import sys
from pathlib import Path

import httpx

from gratteciel.server.limits import LIMITS
from tests.server.e2e.client import Client, Json
from tests.server.e2e.process import ServerProcess, serving

HOME = Path(__file__).parents[3]
BOT = HOME / "examples/network_bot.py"
GUIDE = HOME / "docs/server.md"
SECONDS = {"second": 1, "minute": 60}
ROWS = {
    "steps": "steps",
    "reading": "read",
    "other actions at a table": "act",
    "live sockets opened": "live",
    "live sockets opened, by each who is known": "live-own",
    "live sockets opened beyond that, by address": "live-address",
    "tables set up": "tables",
    "tables set up, by each who is known": "tables-own",
    "tables set up beyond that, by address": "tables-address",
    "games taken in, or replayed": "records",
    "games taken in, or replayed, by each who is known": "records-own",
    "games taken in, or replayed, beyond that, by address": "records-address",
    "finished games looked through, taken along, or their luck laid open": "past",
    "finished games looked through, taken along, or their luck laid open, by each who is known": "past-own",
    "finished games looked through, taken along, or their luck laid open, beyond that, by address": "past-address",
    "own editions looked at": "editions",
    "own editions looked at, by each who is known": "editions-own",
    "own editions looked at beyond that, by address": "editions-address",
    "remarks": "chat",
    "hints": "hint",
    "words about one's own steps": "counsel",
    "pictures of tables": "preview",
    "new guests, by address": "guests",
    "everything, by each who is known": "own",
    "the same, by address": "shares",
    "beyond that, by address": "household",
    "everything by others, by address": "address",
}
"""The guide's names for limits."""


def bot(server: ServerProcess, *arguments: str, token: str = "") -> subprocess.Popen[str]:
    environment = {**os.environ, "GRATTECIEL_TOKEN": token, "no_proxy": "127.0.0.1"}
    command = [sys.executable, str(BOT), server.url, *arguments]
    return subprocess.Popen(command, env=environment, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)


def finished(process: subprocess.Popen[str]) -> str:
    """What the bot said in the end."""
    try:
        said, _ = process.communicate(timeout=120)
    finally:
        process.kill()
    assert process.returncode == 0, said
    return said


def test_the_guide_is_true(tmp_path: Path) -> None:
    """Every request it names is in the OpenAPI document, and limits are those of the server."""
    with serving(tmp_path / "data") as server:
        paths = httpx.get(f"{server.url}/api/docs/openapi.json", trust_env=False, timeout=60).json()["paths"]
    guide = GUIDE.read_text()
    named = re.findall(r"(GET|POST|DELETE) (/api/v1/[^\s`?]*)", guide)
    assert len(named) > 10
    for method, path in named:
        assert method.lower() in paths[path], f"{method} {path}"
    for name, at_once, in_the_long_run, unit in re.findall(r"\| ([^|]+) \| (\d+) \| (\d+) a (second|minute) \|", guide):
        limit = LIMITS[ROWS[name]]
        assert (limit.at_once, round(limit.a_second * SECONDS[unit], 6)) == (int(at_once), int(in_the_long_run)), name


async def look_at(server: ServerProcess, id: str) -> Json:
    async with Client(server.url, "Eve") as eve:
        return await eve.look(id)


async def invite(server: ServerProcess) -> tuple[list[str], str, Json]:
    """A table of Ann's, and a token with which a program may play for Ben."""
    async with Client(server.url, "Ann") as ann, Client(server.url, "Ben") as ben:
        await ann.come()
        table = await ann.set_up("helicopters", "open", "open", "intern")
        await ben.come()
        token = await ben.post("/me/tokens", {"label": "my bot"})
        return [table["now"]["id"], table["now"]["invitation"]], token["token"], await ben.get("/me")


def test_it_is_short_and_needs_nothing_but_python() -> None:
    text = BOT.read_text()
    assert len(text.splitlines()) <= 60 and "gratteciel" not in text.replace("Gratteciel", "").partition('"""\n\n')[2]


def test_it_plays_against_a_level_as_a_guest(tmp_path: Path) -> None:
    with serving(tmp_path / "data") as server:
        id, result = finished(bot(server, "hong-kong", "intern")).split()
        now = asyncio.run(look_at(server, id))["now"]
        assert now["result"]["reason"] == "rules" and now["seats"][0]["name"] == "Network bot"
        assert result == ("won" if now["result"]["shares"][0] else "lost")


def test_two_of_them_come_to_a_table_by_its_invitation(tmp_path: Path) -> None:
    with serving(tmp_path / "data") as server:
        where, token, ben = asyncio.run(invite(server))
        bots = [bot(server, "--join", *where), bot(server, "--join", *where, token=token)]
        for one in bots:
            assert finished(one).split()[0] == where[0]
        now = asyncio.run(look_at(server, where[0]))["now"]
        assert now["result"]["reason"] == "rules"
        assert {seat["name"] for seat in now["seats"]} == {"Network bot", "Ben", "intern"}
        assert ben["id"] in {seat["person"] for seat in now["seats"]}
