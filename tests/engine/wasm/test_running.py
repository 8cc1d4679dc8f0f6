"""Calling a game's file: arrays that come and go, arrays that stay, and what goes wrong."""

import gc
import shutil
from array import array
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import gratteciel
from gratteciel.bots.search import room_type
from gratteciel.bots.thinking import SearchPlan, Thinker
from gratteciel.bots.tree import NODE, ROOT, SPACE, child_of, plant, transplant
from gratteciel.engine import contract, entries
from gratteciel.engine.loader import Engine
from gratteciel.engine.playouts import playouts
from gratteciel.engine.records import Record, filled, read_only
from gratteciel.engine.rng import stream
from gratteciel.engine.wasm import hosts
from gratteciel.engine.wasm.frames import Unfit
from gratteciel.errors import ExtraMissing, WasmFailed, WasmMissing, WasmStale
from tests.toys import race
from tests.toys.wasm import WILD_TURN, ToyEngine, changed, faulty_race
from tests.without import run_without


@cache
def engine() -> Engine:
    """An engine of the race."""
    return ToyEngine("race", race)


@cache
def faulty() -> Engine:
    """An engine of a race with faults."""
    return ToyEngine("faulty", faulty_race())


def laid(one: Engine) -> tuple[Any, Any]:
    """A box and a table."""
    boxes, tables = one.blank(race.BOX), one.blank(race.TABLE)
    boxes[0]["players"] = 2
    return boxes, tables


def test_arrays_are_copied_in_and_back() -> None:
    boxes, tables = laid(engine())
    for three in (filled(race.TABLE, 3 * tables.tobytes()), np.zeros(3, race.TABLE)):
        engine()(entries.play_at)(boxes, three, 1, race.ROLL)
        assert three["phase"].tolist() == [0, 1, 0]
        for out in (np.full(9, -1), array("q", [-1] * 9)):
            assert engine()(entries.legal_at)(boxes, three, 1, out) == 3
            assert out[:4].tolist() == [6, 7, 8, -1]


def test_what_is_locked_is_read_and_never_written() -> None:
    boxes, tables = laid(engine())
    read_only(tables)
    engine()(entries.play_at)(boxes, tables, 0, race.ROLL)
    assert tables[0]["phase"] == 0


def test_numbers_of_every_size_and_sign() -> None:
    boxes, tables = laid(engine())
    assert engine()(entries.mover_at)(boxes, tables, 0) == 0
    tables[0]["over"] = 1
    assert engine()(entries.mover_at)(boxes, tables, 0) == contract.OVER
    tables[0]["place"][1] = race.GOAL
    assert engine()(entries.worth_at)(boxes, tables, 0, 1) == 1.0
    assert engine()(entries.deal_at)(boxes, tables, 0) is None
    native = Engine("toy", race, "native")
    for seed in (0, 2**40 + 3, 2**62, -(2**62)):
        found = [playouts(one, *laid(one), 3, seed=seed, first=2**33).lengths.tolist() for one in (engine(), native)]
        assert found[0] == found[1]


@pytest.mark.parametrize(
    "wrong",
    [
        lambda boxes, tables: (boxes, tables),
        lambda boxes, tables: (boxes, tables, 0, np.zeros(9, np.int32)),
        lambda boxes, tables: (boxes, tables, 0, np.zeros((9, 1), np.int64)),
        lambda boxes, tables: (boxes, tables, 0, np.zeros(18, np.int64)[::2]),
        lambda boxes, tables: (boxes, np.zeros(7, np.uint8), 0, np.zeros(9, np.int64)),
    ],
)
def test_arguments_that_do_not_fit_are_refused(wrong: Any) -> None:
    with pytest.raises((Unfit, TypeError)):
        engine()(entries.legal_at)(*wrong(*laid(engine())))


def test_what_rules_raise_is_noticed() -> None:
    boxes, tables = laid(faulty())
    faulty()(entries.play_at)(boxes, tables, 0, 2)
    assert tables[0]["turn"] == 1
    with pytest.raises(WasmFailed) as failed:
        faulty()(entries.play_at)(boxes, tables, 0, 3)
    assert failed.value.code == "wasm/failed" and "play_at" in failed.value.text("fr")
    assert tables[0]["turn"] == 1


def test_code_that_leaves_its_memory_is_stopped_and_the_next_call_goes_on() -> None:
    boxes, tables = laid(faulty())
    tables[0]["turn"] = WILD_TURN
    with pytest.raises(WasmFailed):
        faulty()(entries.legal_at)(boxes, tables, 0, np.zeros(9, np.int64))
    assert faulty()(entries.mover_at)(boxes, tables, 0) == 0


def test_residents_stay_and_are_given_back() -> None:
    one = ToyEngine("race", race)
    nodes = one.resident(NODE, 1000)
    spare = one.resident(NODE, 1000, beside=nodes)
    space = np.zeros(SPACE, np.int64)
    one(plant)(nodes, space)
    assert len(nodes) == 1000 and nodes[ROOT]["step"] == -1 and nodes[0]["first"] == ROOT
    assert one(child_of)(nodes, ROOT, 3) == 0
    one(transplant)(nodes, spare, space, ROOT)
    assert spare[:2]["step"].tolist() == [0, -1]
    wider = one.resident(NODE, 3000, beside=nodes)
    wider[:1000] = nodes
    assert wider[:1000].tobytes() == nodes[:].tobytes() and not wider[1000:].tobytes().strip(b"\0")
    home = nodes.instance
    assert home.residents == 3
    del nodes, spare
    gc.collect()
    assert home.residents == 1 and one.resident(NODE).instance is not home
    del wider
    gc.collect()
    again = one.resident(NODE, 2000)
    assert again.instance is home and not again[:].tobytes().strip(b"\0")


@pytest.mark.parametrize("which", [1000, -1, slice(0, 10, 2)])
def test_there_are_no_other_residents(which: Any) -> None:
    with pytest.raises(IndexError):
        engine().resident(NODE, 1000)[which]


def test_residents_of_two_memories_are_not_mixed_up() -> None:
    one, other = engine().resident(NODE, 10), engine().resident(NODE, 10)
    with pytest.raises(ValueError, match="different memories"):
        engine()(transplant)(one, other, np.zeros(SPACE, np.int64), ROOT)
    with pytest.raises(ValueError, match="same memory"):
        one[:] = other
    with pytest.raises(ValueError, match="same memory"):
        one[:5] = one


def test_trees_grow_in_many_threads_at_once() -> None:
    boxes, tables = laid(engine())
    expected = playouts(engine(), boxes, tables, 64, seed=5)
    found = playouts(engine(), boxes, tables, 64, seed=5, threads=4)
    assert found.lengths.tolist() == expected.lengths.tolist()
    position = gratteciel.game("hong-kong", "wasm").start()
    plan = SearchPlan(trees=3)
    with ThreadPoolExecutor(3) as pool:
        thought = list(pool.map(lambda _: Thinker(0, plan, 1).think(position, 200), range(3)))
    assert thought[0] == thought[1] == thought[2]


def test_records_laid_out_otherwise_are_refused() -> None:
    with pytest.raises(WasmStale):
        engine().blank(np.dtype([("players", "i2")]))
    with pytest.raises(WasmStale):
        engine().resident(room_type(race.STEPS + 1, 2))


def test_a_file_that_does_not_go_with_the_sources_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "race.wasm"
    with pytest.raises(WasmMissing) as missing:
        laid(ToyEngine("race", race, file))
    assert "gratteciel wasm race" in missing.value.text("fr") and "gratteciel[wasm]" in missing.value.text("en")
    file.write_bytes(b"\0asm half a file")
    with pytest.raises(WasmStale):
        laid(ToyEngine("race", race, file))
    shutil.copy(engine().wasm_file, file)
    with pytest.raises(WasmStale, match="made for race"):
        laid(ToyEngine("other", race, file))
    other = ToyEngine("race", changed(score=changed_score), file)
    boxes, tables = laid(other)
    with pytest.raises(WasmStale, match=r"count_at has changed"):
        other(entries.count_at)(boxes, tables, 0, np.zeros(2, np.int64), np.zeros(2))
    assert other(entries.mover_at)(boxes, tables, 0) == 0
    with pytest.raises(WasmStale, match="is not in it"):
        other(stream)


def changed_score(box: Record, table: Record, seat: int) -> int:
    return int(table.place[seat]) + 1


def test_another_host_can_be_put_in_place(monkeypatch: pytest.MonkeyPatch) -> None:
    from gratteciel.engine.wasm.host_wasmtime import load

    loads = []

    def loader(data: bytes) -> hosts.NewHost:
        loads.append(len(data))
        return load(data)

    hosts.use(loader, checked=True)
    try:
        one = ToyEngine("race", race)
        boxes, tables = laid(one)
        assert one(entries.mover_at)(boxes, tables, 0) == 0 and loads and not one.sources
    finally:
        hosts.use(None)


WITHOUT = """
import gratteciel
from gratteciel.errors import ExtraMissing
for ask in (lambda: gratteciel.game("dice", "wasm"), lambda: gratteciel.game("dice", way="wasm")):
    try:
        ask()
    except ExtraMissing as error:
        assert error.text("fr") == "wasm a besoin du paquet wasmtime : pip install 'gratteciel[wasm]'", error.text("fr")
        print("refused")
"""


def test_without_wasmtime_the_mode_is_refused() -> None:
    done = run_without(("wasmtime",), WITHOUT)
    assert done.stdout == "refused\nrefused\n", done.stderr
    assert ExtraMissing.code == "extra/missing"


def test_the_mode_is_a_game_of_its_own_and_needs_no_numba() -> None:
    assert gratteciel.game("dice", "wasm") is gratteciel.game("dice", way="wasm") is not gratteciel.game("dice")
    done = run_without(("numba", "llvmlite", "ziglang"), PLAYED)
    assert done.returncode == 0 and done.stdout == "played\n", done.stderr


PLAYED = """
import gratteciel
from gratteciel.bots.levels import player
game = gratteciel.game("hong-kong", "wasm")
game.ready()
position = game.start()
for _ in range(3):
    position = position.play(player(game, "apprentice", position.mover).choose(position))
print("played")
"""
