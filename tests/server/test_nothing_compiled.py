"""In the process that answers people nothing is compiled: for no game, whatever is asked for."""
# mypy: disable-error-code="no-untyped-call"
# Numba is typed in part only.

import re
import shutil
import time
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import httpx
import pytest

from gratteciel.bots.native_entries import CALLED, arguments, make_ready, signatures
from gratteciel.bots.review import review
from gratteciel.bots.review_summary import Review
from gratteciel.engine.loader import versions
from gratteciel.engine.modes import cache_folder
from gratteciel.engine.native_guard import COMPILING, refuse_compiling
from gratteciel.errors import CompilingRefused
from gratteciel.games import folder
from gratteciel.play import game as play_game
from gratteciel.play.game import game, games
from gratteciel.play.position import Position
from gratteciel.server import services
from gratteciel.server.bots import readiness
from gratteciel.server.routes.table import ROUTES
from tests.server.host import ME, bot, host, lay, now, ok, play

numba = pytest.importorskip("numba")
HERE = {"kind": "here", "name": "Zoe"}
NAMED: dict[tuple[str, str], str] = {("edition", id): folder(id).ordinary.edition.id for id in games()}
PATIENCE = 300.0
"""Seconds for compiling, on a machine that has nothing yet."""


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """What this process compiles, or would, by name; games are loaded anew, so that nothing is left of other tests."""
    from numba.core import event

    for id in games():
        for what in CALLED:
            if not readiness.mark(id, what).exists():  # here and now: the process beside gives way to other tests
                readiness.compile_now(id, what)
    found: list[str] = []

    class Noting(event.Listener):
        def on_start(self, event: Any) -> None:
            found.append(event.data["dispatcher"].py_func.__qualname__)

        def on_end(self, event: Any) -> None:
            pass

    monkeypatch.setattr(play_game, "loaded", cache(play_game.loaded.__wrapped__))
    noting = Noting()
    event.register(COMPILING, noting)
    yield found
    event.unregister(COMPILING, noting)


def quickly(position: Position, **given: Any) -> Review:
    return review(position, iterations=16, **given)


def until(client: httpx.Client, path: str, done: Any) -> Any:
    end = time.monotonic() + PATIENCE
    while not done(found := ok(client.get(path))):
        assert time.monotonic() < end, found
        time.sleep(0.05)
    return found


def looked_at(ann: httpx.Client, about: str, id: str) -> None:
    """Ask all that can be looked at about a game, or a table; what there is not is refused, and nothing fails."""
    for route in ROUTES:
        if route.method == "GET" and route.path.startswith(f"/{about}/{{id}}"):
            path = re.sub(r"{(length|number)}", "1", route.path.replace("{id}", id))
            path = re.sub(r"{(\w+)}", lambda name: NAMED.get((name[1], id), "1"), path)
            response = ann.get(path)
            assert response.status_code < 500, (path, response.text)


def asked_everything(ann: httpx.Client, id: str) -> None:
    """Have a game answer all that people ask of it, its bots and its reviews too."""
    few = max(2, game(id).seats[0])
    table = lay(ann, id, ME, *[bot()] * (few - 1))["id"]
    seen = until(ann, f"/tables/{table}", lambda seen: seen["now"]["steps"])["now"]
    looked_at(ann, "games", id)
    ok(ann.get(f"/tables/{table}/hint"))
    ok(ann.get(f"/tables/{table}/refusal", params={"step": seen["steps"][0]["step"]}))
    for _ in range(3):
        if now(ann, table)["status"] == "playing":
            play(ann, table, now(ann, table)["steps"][-1]["step"])
            until(ann, f"/tables/{table}", lambda seen: seen["now"]["steps"] or seen["now"]["status"] == "over")
    if now(ann, table)["status"] == "playing":
        ok(ann.post(f"/tables/{table}/resign", json={}))
    ok(ann.post("/records/luck", json={"record": ok(ann.get(f"/tables/{table}/record"))}))
    ok(ann.post(f"/tables/{table}/review"), 202)
    told = until(ann, f"/tables/{table}/review", lambda seen: seen["status"] not in ("waiting", "running"))
    assert told["status"] == "done", told
    looked_at(ann, "tables", table)
    ok(ann.post(f"/tables/{table}/goes-on", json={"length": 1, "seats": [ME, *[HERE] * (few - 1)]}), 201)
    text = (folder(id).path / "edition.toml").read_text(encoding="utf-8")
    play(ann, lay(ann, id, ME, *[HERE] * (few - 1), edition_text=text.replace('id = "', 'id = "own-', 1))["id"])


def declared(id: str) -> dict[Any, Any]:
    """Of each function of a game that is called natively, the types it is called with."""
    one = game(id)
    every = [signature for what in CALLED for signature in signatures(what)]
    return {
        one.engine.own(signature.function): tuple(map(numba.typeof, arguments(one, signature))) for signature in every
    }


def test_no_game_needs_anything_compiled_that_is_asked_for(tmp_path: Path, compiled: list[str]) -> None:
    with host(tmp_path, warm=True, thinking=0.05, seconds=PATIENCE, seconds_hint=PATIENCE, reviewer=quickly) as at:
        ann = at.guest("Ann")
        ann.timeout = PATIENCE
        for id in games():
            asked_everything(ann, id)
    assert not compiled
    for id in games():
        known = declared(id)
        called = {function: made for function, made in game(id).engine.entries.items() if function in known}
        assert {*game(id).engine.entries} <= {*known}, "something is called that nobody made ready"
        assert {*called} == {*known}
        for function, made in called.items():
            assert {*made.signatures} == {known[function]}, f"{id}: {function.__name__} is called with something else"


def test_what_is_not_there_is_compiled_beside_and_never_here(
    tmp_path: Path, compiled: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """With an empty cache, but for a mark that all is there: people play, another process is told, the bot answers."""
    engine = game("hong-kong").engine
    names = [f"{versions()}-{engine.digest(engine.own(one.function))[:20]}" for one in signatures("play")]
    full, empty, told = cache_folder(), tmp_path / "cache", []

    async def beside(*task: str) -> None:
        told.append(task)
        for name in names if task else ():
            shutil.copytree(full / name, empty / name, dirs_exist_ok=True)

    monkeypatch.setenv("GRATTECIEL_CACHE", str(empty))
    monkeypatch.setattr(play_game, "loaded", cache(play_game.loaded.__wrapped__))
    monkeypatch.setattr(services, "games", lambda: ["hong-kong"])
    monkeypatch.setattr(readiness, "compiled_beside", beside)
    lying = readiness.mark("hong-kong", "play")
    lying.parent.mkdir(parents=True)
    lying.touch()
    with host(tmp_path, warm=True) as at:
        ann = at.guest("Ann")
        table = lay(ann, "hong-kong", ME, bot())["id"]
        play(ann, table)
        until(ann, f"/tables/{table}", lambda seen: seen["now"]["steps"])
    assert told == [(), ("hong-kong", "play")], "how code is made, then the code"
    assert compiled == ["hong_kong.deal_at"], "that it is not there was noticed once, and refused"


def test_compiling_is_refused_in_words(tmp_path: Path, compiled: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GRATTECIEL_CACHE", str(tmp_path))
    allow = refuse_compiling()
    try:
        with pytest.raises(CompilingRefused, match=r"hong_kong\.") as refused:
            make_ready(game("hong-kong"), "review")
        assert "code natif" in refused.value.text("fr")
    finally:
        allow()


def test_a_folder_nobody_can_write_to_is_done_without(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("GRATTECIEL_CACHE", str(tmp_path / "file" / "below"))
    end = readiness.prepare()
    spare = cache_folder()
    assert spare.is_dir() and str(spare) in str(vars(caplog.records[-1]))
    end()
    assert not spare.exists() and cache_folder() == tmp_path / "file" / "below"
