"""Tests that fail once are tried again, alone, and named; what fails twice fails."""

import subprocess
import sys
from pathlib import Path

TWICE = Path(__file__).with_name("twice.py")
TESTS = """
import pathlib

def test_passes():
    pathlib.Path("runs").open("a").write("x")

def test_hiccups():
    there = pathlib.Path("there").exists()
    pathlib.Path("there").touch()
    assert there
"""
FAILS = "\ndef test_fails{}():\n    assert False\n"


def tried(folder: Path, tests: str, *arguments: str) -> tuple[int, str]:
    """How such tests end, and what is said."""
    (folder / "test_toy.py").write_text(tests)
    (folder / "pytest.ini").write_text("[pytest]\naddopts = -q -p no:xdist -p no:hypothesispytest\n")
    done = subprocess.run(
        [sys.executable, str(TWICE), *arguments], cwd=folder, capture_output=True, text=True, check=False
    )
    return done.returncode, done.stdout


def test_a_hiccup_is_tried_again_alone_and_named(tmp_path: Path) -> None:
    ended, said = tried(tmp_path, TESTS)
    assert ended == 0
    assert (tmp_path / "runs").read_text() == "x", "only what failed is tried again"
    assert said.endswith(
        "!! 1 of the tests FAILED AT FIRST and passed at the second try:\n  test_toy.py::test_hiccups\n"
    )


def test_what_fails_twice_fails(tmp_path: Path) -> None:
    ended, said = tried(tmp_path, TESTS + FAILS.format(""))
    assert ended == 1
    assert "FAILED AT FIRST and passed at the second try:\n  test_toy.py::test_hiccups\n" in said
    assert said.endswith("!! 1 of the tests failed twice:\n  test_toy.py::test_fails\n")


def test_where_many_fail_none_is_tried_again(tmp_path: Path) -> None:
    ended, said = tried(tmp_path, TESTS + "".join(FAILS.format(number) for number in range(5)))
    assert ended == 1 and "of the tests" not in said


def test_what_is_no_failed_test_is_not_tried_again(tmp_path: Path) -> None:
    ended, said = tried(tmp_path, "import nothing_of_the_kind")
    assert ended == 2 and "of the tests" not in said
    assert tried(tmp_path, TESTS, "-k", "nothing_of_the_kind")[0] == 5
