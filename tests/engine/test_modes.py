"""With the Numba that is there, with plain `njit`, and without Numba."""

import asyncio
from pathlib import Path

import pytest

import gratteciel
from gratteciel.engine import native, native_plain, native_whole
from gratteciel.engine.modes import settled
from gratteciel.errors import NativeMissing
from gratteciel.server.bots import readiness
from gratteciel.server.bots.readiness import Readiness
from gratteciel.server.tables.modes import INTERPRETED, played
from tests.without import program_without, run_without

SLOWLY = """
import gratteciel
from gratteciel.bots.hints import hints
from gratteciel.bots.levels import player
from gratteciel.errors import NativeMissing

dice = gratteciel.game("dice")
assert dice is gratteciel.game("dice", "interpreted") is gratteciel.game("dice", way="interpreted")
assert dice.engine.mode == "interpreted"
position = dice.start(2)
for _ in range(5):
    position = position.play(position.random_move(seed=1))
game = gratteciel.game("hong-kong")
game.ready()
position = game.start()
position = position.play(player(game, "intern", 0).choose(position))
assert len(hints(position, 1, iterations=16).moves) > 1
position.save(sys.argv[1])
assert gratteciel.load(sys.argv[1]) == position
for ask in (lambda: gratteciel.game("dice", "native"), lambda: gratteciel.game("dice", way="native"),
            lambda: gratteciel.load(sys.argv[1], mode="native")):
    try:
        ask()
    except NativeMissing as error:
        assert error.code == "engine/native" and "pip install numba" in error.text("fr"), error
    else:
        raise AssertionError("native code without Numba")
print("played")
"""

PLAINLY = """
import gratteciel
import tests.toys.games.race
from gratteciel.games import Folder, folders
from gratteciel.bots.thinking import SearchPlan, Thinker
from gratteciel.engine import native
from gratteciel.engine.playouts import playouts
from tests.thorough import THOROUGH  # to compile a search takes as long as all the rest

folders()["race"] = Folder(tests.toys.games.race)  # of all games the quickest to compile
assert native.KIND.__name__ == "gratteciel.engine.native_plain"
found = []
for mode in ("native", "interpreted"):
    start = gratteciel.game("race", mode).start()
    outcomes = playouts(start.game.engine, start.setup.boxes, start.tables, 20, seed=4, manner="lean")
    while start.mover < 0:
        start = start.play(start.random_move(seed=2))
    thoughts = Thinker(start.mover, SearchPlan(leaning=1), 1).think(start, 30) if THOROUGH else None
    seen = [(str(choice.move), choice.visits, choice.share) for choice in thoughts.choices] if thoughts else None
    found.append((outcomes.lengths.tolist(), outcomes.scores.tolist(), outcomes.shares.tolist(), seen))
assert found[0] == found[1]
"""


def test_without_numba_everything_is_played_interpreted(tmp_path: Path) -> None:
    done = run_without(("numba", "llvmlite"), SLOWLY, str(tmp_path / "game.sky"))
    assert done.returncode == 0 and done.stdout == "played\n", done.stderr
    assert done.stderr.count("Numba cannot be used") == 1 and "pip install numba" in done.stderr


def test_a_numba_that_cannot_be_loaded_is_as_good_as_none(tmp_path: Path) -> None:
    script = SLOWLY.replace('dice is gratteciel.game("dice", "interpreted") is', "")
    done = run_without(("numba.core",), script.replace("assert  ", "assert "), str(tmp_path / "game.sky"))
    assert done.returncode == 0, done.stderr
    assert done.stderr.count("Numba cannot be used (ModuleNotFoundError") == 1


def test_commands_without_numba() -> None:
    slow = program_without(("numba",), "simulate", "hong-kong", "--games", "2", "--threads", "1", "--json")
    assert slow.returncode == 0 and '"games": 2' in slow.stdout, slow.stderr
    refused = program_without(("numba",), "--lang", "fr", "bench", "--games", "dice")
    assert refused.returncode == 1 and "[engine/native] le code natif" in refused.stderr


def test_plain_numba_plays_the_same_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GRATTECIEL_CACHE", str(tmp_path))
    done = run_without(("gratteciel.engine.native_whole",), PLAINLY)
    assert done.returncode == 0, done.stderr
    folders = [folder.name for folder in tmp_path.iterdir()]
    assert folders and all(f"-{native_plain.COMPILED_AS}-" in name for name in folders)
    assert native_plain.COMPILED_AS != native_whole.COMPILED_AS


def test_which_way_it_is_is_found_by_trying(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GRATTECIEL_CACHE", str(tmp_path / "cache"))
    assert native.chosen() is native_whole and native.works(native_plain)
    assert [one.suffix for one in (tmp_path / "cache").iterdir()] == [".works"]
    monkeypatch.setattr(native, "works", lambda kind: pytest.fail("tried again"))
    assert native.chosen() is native_whole


def no_longer(*_: object) -> None:
    raise AttributeError("has no attribute '_optimize_final_module'")


def wrongly(function: object, folder: Path) -> object:
    made = native_plain.entry(function, folder)  # type: ignore[arg-type]
    return lambda numbers, k: made(numbers, k) + 1


@pytest.mark.parametrize(
    ("name", "instead"),
    [("EntryLibrary._optimize_final_module", no_longer), ("Part.add_overload", no_longer), ("entry", wrongly)],
)
def test_other_insides_of_numba_are_noticed(
    name: str, instead: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GRATTECIEL_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(f"gratteciel.engine.native_whole.{name}", instead)
    assert not native.works(native_whole)
    assert native.chosen() is native_plain
    assert [one.suffix for one in (tmp_path / "cache").iterdir()] == [".fails"]
    monkeypatch.setattr(native, "works", lambda kind: pytest.fail("tried again"))
    assert native.chosen() is native_plain


def test_native_by_name_is_the_same_game_as_by_default() -> None:
    assert gratteciel.game("dice") is gratteciel.game("dice", "native") is gratteciel.game("dice", way="native")
    assert settled(None) == "native"


def test_the_refusal_in_both_languages() -> None:
    error = NativeMissing(why="not installed")
    assert error.code == "engine/native"
    assert "play interpreted" in error.text("en") and "interprété" in error.text("fr")


def test_a_server_without_numba_waits_for_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readiness, "best", lambda: "interpreted")
    monkeypatch.setattr(readiness, "mark", lambda *_: pytest.fail("looked for native code"))

    async def wait() -> None:
        games = Readiness(["dice", "world"])
        games.begin()
        for id in ("dice", "world"):
            await asyncio.wait_for(games.ready(id), 60)
        await asyncio.wait_for(games.ready("dice", "review"), 60)
        assert not INTERPRETED
        await games.close()

    asyncio.run(wait())
    assert played("dice") is gratteciel.game("dice")
