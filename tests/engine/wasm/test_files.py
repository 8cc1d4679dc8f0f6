"""The files that come with the games are those of the sources, and can be built again."""

import gzip
import os
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest
import wasmtime
from typer.testing import CliRunner

import gratteciel
from gratteciel.bots import compiled, signatures
from gratteciel.cli import app
from gratteciel.engine import contract
from gratteciel.engine.loader import Engine
from gratteciel.engine.records import Record
from gratteciel.engine.wasm import building, digests
from gratteciel.engine.wasm.card import read_card, short
from gratteciel.engine.wasm.digests import functions_of, layout_digest, source_digest
from gratteciel.engine.wasm.files import written
from gratteciel.engine.wasm.instances import CLEAR, COPY
from gratteciel.errors import WasmStale, WasmUnbuilt
from tests.toys import race
from tests.toys.wasm import changed
from tests.without import program_without

REBUILT = "hong-kong"
"""The game that is built again: one stands for all, which are built alike."""


@pytest.mark.parametrize("id", gratteciel.games())
def test_the_file_of_every_game_is_that_of_its_sources(id: str) -> None:
    game = gratteciel.game(id)
    data = compiled.checked(id, game.rules, game.engine.wasm_file)
    assert 20_000 < len(data) < 90_000 and len(gzip.compress(data)) < 40_000


@pytest.mark.parametrize("id", gratteciel.games())
def test_a_file_imports_nothing_and_exports_what_its_card_says(id: str) -> None:
    data = gratteciel.game(id).engine.wasm_file.read_bytes()
    module = wasmtime.Module(wasmtime.Engine(), data)
    assert not module.imports
    named = {short(name) for name in read_card(data).entries}
    assert {one.name for one in module.exports} == named | {"memory", "__heap_base", COPY, CLEAR}
    assert b".py" not in data and b"src/" not in data  # no path of whoever built it


def test_building_again_gives_the_same_bytes(tmp_path: Path) -> None:
    """In another process, which meets everything in another order."""
    kept = gratteciel.game(REBUILT).engine.wasm_file.read_bytes()
    if read_card(kept).tools != building.tools():
        pytest.skip(f"built with {read_card(kept).tools}, and here are others")
    file = tmp_path / "again.wasm"
    command = [sys.executable, "-m", "gratteciel.cli", "--lang", "en", "wasm", REBUILT, "--out", str(file)]
    done = subprocess.run(
        command, env=os.environ | {"PYTHONHASHSEED": "41"}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert f"{file}: " in done.stdout and "24 entries" in done.stdout
    assert file.read_bytes() == kept


def test_the_command_says_whether_a_file_goes_with_the_sources(tmp_path: Path) -> None:
    run = CliRunner()
    good = run.invoke(app, ["--lang", "fr", "wasm", "dice", "--check"])
    assert good.exit_code == 0 and " ko, 24 entrées" in good.stdout
    file = tmp_path / "dice.wasm"
    missing = run.invoke(app, ["wasm", "dice", "--check", "--out", str(file), "--json"])
    assert missing.exit_code == 1 and '"wasm/missing"' in missing.stdout
    shutil.copy(gratteciel.game("dice").engine.wasm_file, file)
    assert '"gzipped": ' in run.invoke(app, ["wasm", "dice", "--check", "--out", str(file), "--json"]).stdout
    other = run.invoke(app, ["--lang", "en", "wasm", "world", "--check", "--out", str(file)])
    assert other.exit_code == 1 and "made for dice" in other.stderr


def test_where_nothing_can_be_written_another_file_is_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compiled, "built", lambda *_: b"")
    file = tmp_path / "nowhere" / "dice.wasm"
    done = CliRunner().invoke(app, ["--lang", "en", "wasm", "dice", "--out", str(file)], env={"COLUMNS": "400"})
    assert done.exit_code == 2 and "name another with --out" in done.stderr


def test_without_the_linker_the_command_names_what_to_install() -> None:
    done = program_without(("ziglang",), "--lang", "fr", "wasm", "dice", "--out", "nowhere.wasm")
    assert done.returncode == 1 and "wasm a besoin du paquet ziglang : pip install 'gratteciel[wasm]'" in done.stderr
    assert program_without(("ziglang", "wasmtime"), "wasm", "dice", "--check").returncode == 0


def listing_score(box: Record, table: Record, seat: int) -> int:
    places = [table.place[0], table.place[1]]
    return int(places[seat])


def talking_score(box: Record, table: Record, seat: int) -> int:
    print(table.place[seat])
    return 0


@pytest.mark.parametrize("score", [listing_score, talking_score])
def test_rules_that_need_more_than_a_page_has_are_refused(score: Any) -> None:
    rules = changed(score=score)
    count = [one for one in signatures.SIGNATURES if one.function.__name__ == "count_at"]
    with pytest.raises(WasmUnbuilt) as refused:
        building.build("toy", rules, count, signatures.records_of(rules))
    assert refused.value.facts["game"] == "toy" and refused.value.text("fr").startswith("toy : ")


def digest(rules: ModuleType, function: Any = contract.score) -> str:
    return source_digest(Engine("toy", rules, "interpreted"), function)


def test_digests_know_what_matters(tmp_path: Path) -> None:
    def score_of(source: str, **named: Any) -> Any:
        file = tmp_path / f"{len(list(tmp_path.iterdir()))}.py"
        file.write_text(source)
        space: dict[str, Any] = {"__name__": "toys", **named}
        exec(compile(source, str(file), "exec"), space)
        return space["score"]

    plain = "def score(box, table, seat):\n    return table.place[seat] * TEN\n"
    same = (
        "\n\n# A comment.\ndef score(box: int, table: 'any', seat: int) -> int:\n"
        '    """Described."""\n    # Why.\n    return (table.place[seat]\n            * TEN)\n'
    )
    wanted = digest(changed(score=score_of(plain, TEN=10)))
    assert digest(changed(score=score_of(same, TEN=10))) == wanted
    others = [
        changed(score=score_of(plain, TEN=11)),
        changed(score=score_of(plain.replace("*", "+"), TEN=10)),
        changed(score=score_of(plain.replace("return", "return -"), TEN=10)),
        changed(
            score=score_of("def score(box, table, seat):\n    return score_(table.place[seat])\n", score_=race.mover)
        ),
    ]
    assert len({wanted, *map(digest, others)}) == 1 + len(others)


def test_a_digest_counts_what_is_called() -> None:
    entry = next(one.function for one in signatures.SIGNATURES if one.function.__name__ == "search")
    assert (
        digest(race, entry)
        == digest(changed(), entry)
        != digest(changed(hide=listing_score, legal=contract.legal, imagine=imagined), entry)
    )


def imagined(box: Record, table: Record, seat: int, rng: Any) -> None:
    table.token[seat] = 1


def test_layouts_differ_by_name_kind_place_and_size() -> None:
    kinds = [
        np.dtype([("a", "i1"), ("b", "i1")]),
        np.dtype([("b", "i1"), ("a", "i1")]),
        np.dtype([("a", "i1"), ("b", "u1")]),
        np.dtype([("a", "i1"), ("b", "i1", 1)]),
        np.dtype({"names": ["a", "b"], "formats": ["i1", "i1"], "offsets": [0, 1], "itemsize": 4}),
    ]
    assert len({layout_digest(kind) for kind in kinds}) == len(kinds)
    assert layout_digest(race.BOX) == layout_digest(np.dtype((np.record, race.BOX)))


def test_a_changed_rule_is_noticed_by_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = gratteciel.game("dice")
    functions_of.cache_clear()
    monkeypatch.setattr(digests, "source_of", lambda function: function.__name__ * 2)
    with pytest.raises(WasmStale) as stale:
        compiled.checked("dice", game.rules, game.engine.wasm_file)
    assert "gratteciel wasm dice" in stale.value.text("fr") and "gratteciel.bots." in stale.value.text()


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "rules.wasm"
    written(file, b"one")

    def full(_: int) -> None:
        raise OSError("no space left")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(OSError, match="no space"):
        written(file, b"two")
    assert file.read_bytes() == b"one" and list(tmp_path.iterdir()) == [file]
