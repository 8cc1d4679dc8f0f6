"""The loader: same source interpreted and native, never stale, never mixed up, and quick to be ready."""

import dis
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from itertools import chain
from pathlib import Path
from textwrap import dedent
from types import CodeType, FunctionType, ModuleType
from typing import Any

import pytest

import gratteciel
from gratteciel.engine import contract, plots
from gratteciel.engine.loader import Engine, names_in
from gratteciel.errors import RulesBroken
from tests.toys import race

HOME = Path(__file__).parents[2]


def named_in(code: CodeType) -> list[str]:
    """The global names in a code by Python's own account of it."""
    names = [one.argval for one in dis.get_instructions(code) if one.opname in ("LOAD_GLOBAL", "LOAD_NAME")]
    inner = [named_in(constant) for constant in code.co_consts if isinstance(constant, CodeType)]
    return [*names, *chain.from_iterable(inner)]


def test_global_names_are_read_off_a_code_as_python_does() -> None:
    many = "def many():\n" + "".join(f"    name{n}; other.attribute{n}\n" for n in range(300))
    codes = [compile(many, "many", "exec")]
    for id in gratteciel.games():
        rules = gratteciel.game(id).rules
        package = rules.__name__.rpartition(".")[0]
        modules = [one for name, one in sys.modules.items() if name.startswith(package)]
        codes += [one.__code__ for module in modules for one in vars(module).values() if isinstance(one, FunctionType)]
    assert len(codes) > 300
    for code in codes:
        assert list(names_in(code)) == list(dict.fromkeys(named_in(code))), code
    assert "name299" in names_in(codes[0]) and "attribute299" not in names_in(codes[0])


SHOW_SCORE = """
import sys
from concurrent.futures import ThreadPoolExecutor
import numpy as np
from types import ModuleType
from typing import Any
from gratteciel.engine import entries
from gratteciel.engine.loader import Engine
from tests.toys import race
import fresh_rules
rules = ModuleType("fresh_rules")
rules.__dict__.update({n: v for n, v in vars(race).items() if not n.startswith("__")})
rules.score = fresh_rules.score
engine = Engine("fresh", rules, "native")
boxes, tables = engine.blank(rules.BOX), engine.blank(rules.TABLE)
boxes[0]["players"] = 2
scores, shares = np.zeros(2, np.int64), np.zeros(2, np.float64)
engine(entries.count_at)(boxes, tables, 0, scores, shares)
print(scores[0], sum(engine(entries.count_at).stats.cache_hits.values()))
"""


def test_an_edited_callee_is_not_run_from_the_cache(tmp_path: Path) -> None:
    """The caller's file stays as it is, byte for byte; only the file of the function it calls is edited."""
    (tmp_path / "fresh_rules.py").write_text(
        dedent("""
        from fresh_callee import points, BONUS
        def score(box, table, seat):
            return points(table.place[seat]) + BONUS
        """)
    )
    callee = tmp_path / "fresh_callee.py"
    environment = os.environ | {
        "PYTHONPATH": os.pathsep.join(map(str, (tmp_path, HOME, HOME / "src"))),
        "GRATTECIEL_CACHE": str(tmp_path / "cache"),
        "PYTHONDONTWRITEBYTECODE": "1",
    }

    def run(text: str) -> list[str]:
        callee.write_text(text)
        os.utime(callee, (1, 1))  # neither time nor size of the file tells that it changed
        done = subprocess.run(
            [sys.executable, "-c", SHOW_SCORE], capture_output=True, text=True, env=environment, check=True
        )
        return done.stdout.split()

    first = "BONUS = 0\ndef points(place):\n    return place + 10\n"
    assert run(first) == ["10", "0"]
    assert run(first) == ["10", "1"]  # from the cache
    assert run(first.replace("10", "20")) == ["20", "0"]  # a changed callee
    assert run(first.replace("BONUS = 0", "BONUS = 7")) == ["17", "0"]  # a changed constant
    assert run(first) == ["10", "1"]


def test_generic_functions_take_the_game_s_own() -> None:
    engine = Engine("toy", race, "interpreted")
    boxes, tables = engine.blank(race.BOX), engine.blank(race.TABLE)
    assert engine(contract.mover)(boxes[0], tables[0]) == 0
    assert (
        engine(contract.legal)(boxes[0], tables[0], [0] * race.STEPS) == 2
    )  # the default, with the toy's verdict and STEPS


def test_a_generic_function_cannot_be_run_without_a_game() -> None:
    with pytest.raises(contract.Unwritten):
        contract.mover(None, None)  # type: ignore[arg-type]


def uses_a_module(box, table, seat):
    return plots.how_many(3)


def calls_itself(box: Any, table: Any, seat: int) -> Any:
    return calls_itself(box, table, seat)


@pytest.mark.parametrize(("function", "why"), [(uses_a_module, "by name"), (calls_itself, "itself")])
def test_what_cannot_be_compiled_is_refused_with_a_reason(function, why: str) -> None:
    rules = ModuleType("tests.toys.race")
    rules.__dict__.update({name: value for name, value in vars(race).items() if not name.startswith("__")})
    rules.__dict__["score"] = function
    with pytest.raises(RulesBroken, match=why):
        Engine("toy", rules, "native")(contract.score)


def test_compiling_is_announced_once(tmp_path: Path) -> None:
    environment = os.environ | {"GRATTECIEL_CACHE": str(tmp_path), "GRATTECIEL_PROGRESS": "1"}
    command = [sys.executable, "-c", "import gratteciel; gratteciel.game('hong-kong').ready()"]
    said = [
        subprocess.run(command, capture_output=True, text=True, env=environment, check=True).stderr for _ in range(2)
    ]
    assert "hong-kong: compiling" in said[0] and "ready in" in said[0]
    assert said[1] == ""


def test_threads_share_an_engine() -> None:
    engine = Engine("toy", race, "interpreted")
    with ThreadPoolExecutor(8) as pool:
        built = list(pool.map(lambda _: engine(contract.verdict), range(64)))
    assert len(set(map(id, built))) == 1
