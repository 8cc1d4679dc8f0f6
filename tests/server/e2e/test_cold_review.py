"""A machine on which a game was never reviewed: the process that serves compiles nothing, whatever is asked of it.

Nor was it ever played there, where thoroughness is asked for; otherwise what that takes is there already.
"""

import asyncio
import os
import shutil
import sys
import time
from pathlib import Path

import pytest

from gratteciel.bots.native_entries import signatures
from gratteciel.engine.loader import versions
from gratteciel.engine.modes import cache_folder
from gratteciel.play.game import game
from gratteciel.server.bots.readiness import compile_now, mark
from tests.server.e2e.client import Client, Refused
from tests.server.e2e.process import PATIENCE, InstalledServer
from tests.thorough import THOROUGH

pytest.importorskip("numba")
GAME = "hong-kong"
"""The one that is compiled soonest."""

NOTING = """
import sys
from numba.core import event

class Noting(event.Listener):
    def on_start(self, event):
        with open({file!r}, "a") as file:
            file.write(event.data["dispatcher"].py_func.__qualname__ + "\\n")

    def on_end(self, event):
        pass

event.register("numba:compile", Noting())
from gratteciel.cli import main
from gratteciel.server import services
services.games = lambda: [{game!r}]
main()
"""
"""How the server is started: what it compiles, or is kept from compiling, is written down by name. Of the games it has
one made ready, or it would begin with another."""


class ColdServer(InstalledServer):
    """A server whose machine has never compiled anything."""

    def __init__(self, data: Path) -> None:
        super().__init__(data)
        self.noted = data.with_name("compiled")
        self.cache = data.with_name("cache")
        if not THOROUGH:
            self.copy_what_playing_takes()
        self.environment = {**os.environ, "GRATTECIEL_CACHE": str(self.cache)}
        self.program = (sys.executable, "-c", NOTING.format(file=str(self.noted), game=GAME))

    def copy_what_playing_takes(self) -> None:
        engine = game(GAME).engine
        done = mark(GAME, "play")
        if not done.exists():
            compile_now(GAME, "play")
        names = [f"{versions()}-{engine.digest(engine.own(one.function))[:20]}" for one in signatures("play")]
        for name in (*names, done.parent.name):
            shutil.copytree(cache_folder() / name, self.cache / name, dirs_exist_ok=True)
        for file in cache_folder().glob("*"):
            if file.is_file():
                shutil.copy(file, self.cache)


async def first_review(server: ColdServer) -> str:
    """Play, resign and have it reviewed, the first time on this machine; others are answered meanwhile."""
    async with Client(server.url, "Ann") as ann, Client(server.url, "Ben") as ben:
        await ann.come()
        await ben.come()
        table = await ann.set_up(GAME, "me", "intern")
        id = table["now"]["id"]
        await ann.post(f"/tables/{id}/steps", {"at": table["at"], "step": table["now"]["steps"][0]["step"]})
        await ann.post(f"/tables/{id}/resign", {})
        await ann.post(f"/tables/{id}/review", {})
        until = time.monotonic() + PATIENCE
        while (told := await ann.get(f"/tables/{id}/review"))["status"] in ("waiting", "running"):
            assert time.monotonic() < until, server.said()
            await ben.get("/tables?open")
            await asyncio.sleep(0.2)
        with pytest.raises(Refused):
            await ben.get(f"/tables/{id}/hint")
        return str(told["status"])


def test_a_first_review_on_a_new_machine_is_compiled_beside_the_server(tmp_path: Path) -> None:
    server = ColdServer(tmp_path / "data")
    server.start()
    try:
        assert asyncio.run(first_review(server)) == "done"
    finally:
        server.process.terminate()
        server.process.wait(60)
    assert not server.noted.exists(), f"compiled where people are answered: {server.noted.read_text()}"
    compiled = {mark.name for mark in server.cache.glob("*/*.*")}
    assert f"{GAME}.review" in compiled, "it was compiled, on this machine, for the first time"
    assert "compiling, once for this machine" in server.log.read_text()
