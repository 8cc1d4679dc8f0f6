"""What is slow is told by how long it took, and every name in `slow.txt` is that of a test."""

import ast
from functools import cache
from pathlib import Path

from tests.timing import function_of, is_slow, known_slow, slow_ones


def test_a_function_is_slow_if_all_its_variants_are() -> None:
    seconds = {
        "a.py::f[1]": 2.0,
        "a.py::f[2]": 3.0,
        "a.py::g[1]": 2.0,
        "a.py::g[2]": 0.1,
        "a.py::h": 1.5,
        "b.py::k": 0.1,
    }
    found = slow_ones(seconds)
    assert found == ["a.py::f", "a.py::g[1]", "a.py::h"]
    assert [test for test in seconds if is_slow(test, found)] == ["a.py::f[1]", "a.py::f[2]", "a.py::g[1]", "a.py::h"]


@cache
def functions(file: str) -> set[str]:
    tree = ast.parse((Path(__file__).parent.parent / file).read_text())
    return {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}


def test_only_tests_are_named() -> None:
    for name in known_slow():
        file, _, function = function_of(name).partition("::")
        assert function in functions(file), (
            f"tests/slow.txt names {name}, which is no test; `make timings` writes it anew"
        )
