"""Games made ready in the background: people play at once, bots as soon as they can, in what order, and what fails."""

import asyncio
import logging
import threading
import time
from pathlib import Path

import pytest

from gratteciel.server.api.openapi import Once
from gratteciel.server.bots import readiness
from gratteciel.server.bots.readiness import Readiness, compile_now, mark
from gratteciel.server.tables.modes import INTERPRETED, played
from gratteciel.server.tables.open_table import OpenTable
from tests.server.host import ME, bot, host, lay, now, ok, play


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[tuple[str, str]]:
    """What was made ready, in order, by somebody who only notes it."""
    noted: list[tuple[str, str]] = []

    async def beside(id: str, what: str) -> None:
        noted.append((id, what))

    monkeypatch.setattr(readiness, "mark", lambda *_: tmp_path / "never")
    monkeypatch.setattr(readiness, "compiled_beside", beside)
    monkeypatch.setattr(readiness, "load", lambda *_: None)
    return noted


def test_what_somebody_waits_for_comes_first(made) -> None:
    async def wait() -> None:
        games = Readiness(["dice", "projekt", "world"])
        assert played("world").engine.mode == "interpreted" and played("hong-kong").engine.mode == "native"
        waiting = asyncio.create_task(games.ready("world"))
        await asyncio.sleep(0)
        games.begin()
        await waiting
        assert made == [("world", "play")] and played("world").engine.mode == "native"
        await games.ready("dice", "review")
        assert made[-1] == ("dice", "review")
        await games.ready("hong-kong")  # nobody's to make ready
        for id in ("dice", "projekt"):
            await games.ready(id)
        assert sorted(made) == [("dice", "play"), ("dice", "review"), ("projekt", "play"), ("world", "play")]
        assert not INTERPRETED
        await games.ready("dice", "review")
        await games.ready("world")
        assert len(made) == 4
        await games.close()

    asyncio.run(wait())


def test_what_cannot_be_loaded_stays_interpreted_and_is_noted(made, monkeypatch, caplog) -> None:
    def fails(id: str, what: str) -> None:
        if id == "dice":
            raise RuntimeError("out of memory")

    monkeypatch.setattr(readiness, "load", fails)

    async def wait() -> None:
        games = Readiness(["dice", "world"])
        games.begin()
        await games.ready("world")
        assert {"dice"} == INTERPRETED
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(games.ready("dice"), 0.05)
        await games.close()
        assert not INTERPRETED

    with caplog.at_level(logging.ERROR):
        asyncio.run(wait())
    assert any(one.message == "a game could not be made ready" and one.game == "dice" for one in caplog.records)


def test_a_process_that_fails_is_noted(caplog) -> None:
    with caplog.at_level(logging.WARNING):
        asyncio.run(readiness.compiled_beside("chess", "play"))
    assert "GameUnknown" in caplog.records[-1].why


def test_compiled_code_is_marked_by_what_it_was_made_of() -> None:
    compile_now("hong-kong", "play")
    assert mark("hong-kong", "play").exists()
    marks = {mark(id, what) for id in ("hong-kong", "dice") for what in ("play", "review")}
    assert len(marks) == 4


def modes(table: OpenTable) -> set[str]:
    """How the positions of a table are played on."""
    return {position.game.engine.mode for position in (table.state.position, *table.positions)}


def test_people_play_at_once_and_bots_when_their_game_is_ready(tmp_path: Path, monkeypatch) -> None:
    going = threading.Event()
    load = readiness.load

    def later(id: str, what: str) -> None:
        assert going.wait(30)
        load(id, what)  # type: ignore[arg-type]

    monkeypatch.setattr(readiness, "load", later)
    with host(tmp_path, warm=True) as at:
        ann = at.guest("Ann")
        table = lay(ann, "hong-kong", ME, bot())["id"]
        assert at.services.readiness.left[0] == ("hong-kong", "play")  # its bot is going to need it
        play(ann, table, "S b2")
        opened = at.services.tables.at_hand[table]
        assert modes(opened) == {"interpreted"} and now(ann, table)["mover"] == 1
        before = ok(ann.get(f"/tables/{table}"))["lines"]
        going.set()
        until = time.monotonic() + 60
        while now(ann, table)["mover"] != 0:
            assert time.monotonic() < until
            time.sleep(0.02)
        assert modes(opened) == {"native"}
        after = ok(ann.get(f"/tables/{table}"))["lines"]
        assert after[: len(before)] == before and len(after) > len(before)
        play(ann, table)
    assert not INTERPRETED


def test_the_document_is_made_before_anybody_asks(tmp_path: Path, made) -> None:
    with host(tmp_path, warm=True) as at:
        until = time.monotonic() + 60
        assert at.app.openapi_config is not None
        forms = [form for form in at.app.openapi_config.render_plugins if isinstance(form, Once)]
        while not all(form.made for form in forms):
            assert time.monotonic() < until
            time.sleep(0.02)
