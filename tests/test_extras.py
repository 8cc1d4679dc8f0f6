"""The library with NumPy, msgspec and Numba alone, and what the program says where an extra is missing."""

import re
import tomllib
from pathlib import Path

import pytest

from gratteciel.errors import ExtraMissing
from gratteciel.extras import PACKAGES, needs
from tests.without import program_without, run_without

PROJECT = tomllib.loads((Path(__file__).parent.parent / "pyproject.toml").read_text(encoding="utf-8"))["project"]
IMPORTED_AS = {
    "psycopg-pool": "psycopg_pool",
    "argon2-cffi": "argon2",
    "markdown-it-py": "markdown_it",
    "numba-cuda": "numba_cuda",
    "open_spiel": "pyspiel",
    "pillow": "PIL",
    "prometheus-client": "prometheus_client",
}
NOT_ASKED = {"uvloop"}  # the server does without it

ALONE = """
import gratteciel
from gratteciel.bots.hints import hints
from gratteciel.bots.levels import player
from gratteciel.bots.review import review

for id in gratteciel.games():
    game = gratteciel.game(id, "interpreted")
    game.title("fr")
    position = game.start(game.seats[-1])
    for _ in range(4):
        before, position = position, position.play(position.random_move(seed=1))
        position.tell("fr"), position.view(0).picture, position.scores
    position.save(sys.argv[1])
    assert gratteciel.load(sys.argv[1], mode="interpreted") == position
game = gratteciel.game("hong-kong")
start = game.start()
start.play(player(game, "intern", 0).choose(start))
assert hints(start, 0, iterations=16).moves
review(start.play("S b2"), iterations=16, threads=1)
import gratteciel.arena.command, gratteciel.arena.portrait, gratteciel.engine.playouts, gratteciel.engine.runner
print("played")
"""


def packages_of(extra: str) -> set[str]:
    """What an extra names in `pyproject.toml`, as it is imported; extras it includes are left out."""
    names = {re.split(r"[<>=;[]", one)[0].strip() for one in PROJECT["optional-dependencies"][extra]}
    own = names - NOT_ASKED - {"gratteciel"}
    return {IMPORTED_AS.get(name, name) for name in own}


def every_package() -> tuple[str, ...]:
    return tuple(sorted({package for packages in PACKAGES.values() for package in packages} | {"uvloop", "click"}))


@pytest.mark.parametrize("extra", PACKAGES)
def test_what_is_looked_for_is_what_the_extra_brings(extra: str) -> None:
    assert packages_of(extra) <= set(PACKAGES[extra])
    included = {
        "arena": {"matplotlib", "rich"},
        "gymnasium": {"rich"},
        "pettingzoo": {"PIL", "gymnasium", "rich"},
    }.get(extra, set())
    assert set(PACKAGES[extra]) - packages_of(extra) == included


def test_the_core_is_three_packages() -> None:
    assert {re.split("[<>=]", one)[0] for one in PROJECT["dependencies"]} == {"numpy", "numba", "msgspec"}


def test_the_library_needs_the_core_alone(tmp_path: Path) -> None:
    done = run_without(every_package(), ALONE, str(tmp_path / "game.sky"))
    assert done.returncode == 0 and done.stdout == "played\n", done.stderr


@pytest.mark.parametrize(
    ("arguments", "extra"),
    [(["games"], "terminal"), (["serve"], "serve"), (["--lang", "fr", "arena", "--help"], "arena"), ([], "terminal")],
)
def test_the_program_without_any_extra_names_the_one_to_install(arguments: list[str], extra: str) -> None:
    done = program_without(every_package(), *arguments)
    assert done.returncode == 1 and f"pip install 'gratteciel[{extra}]'" in done.stderr
    assert "Traceback" not in done.stderr
    assert ("a besoin du paquet rich" if "fr" in arguments else "needs the package rich") in done.stderr


@pytest.mark.parametrize(
    ("arguments", "missing", "extra"),
    [
        (("serve",), "litestar", "serve"),
        (("backup", "copy.db"), "uvicorn", "serve"),
        (("arena", "--game", "dice", "--players", "random", "--games", "1", "--out", "out"), "scipy", "arena"),
        (("portrait", "dice"), "matplotlib", "plots"),
    ],
)
def test_a_command_names_the_extra_it_needs(arguments: tuple[str, ...], missing: str, extra: str) -> None:
    done = program_without((missing,), "--lang", "fr", *arguments)
    assert done.returncode == 1 and f"[extra/missing] {arguments[0]} a besoin du paquet {missing}" in done.stderr
    assert f"pip install 'gratteciel[{extra}]'" in done.stderr


def test_the_refusal_in_both_languages(monkeypatch: pytest.MonkeyPatch) -> None:
    needs("serve", "serve")
    monkeypatch.setattr("gratteciel.extras.find_spec", lambda package: None)
    with pytest.raises(ExtraMissing) as refused:
        needs("terminal", "play")
    assert refused.value.text("en") == "play needs the package rich: pip install 'gratteciel[terminal]'"
    assert refused.value.text("fr") == "play a besoin du paquet rich : pip install 'gratteciel[terminal]'"
