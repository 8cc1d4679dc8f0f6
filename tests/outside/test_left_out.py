"""Packages that cannot be played are left out with a warning that names them, and take no other game down."""

import shutil
import sys
import warnings
from collections.abc import Callable
from pathlib import Path

import pytest

import gratteciel
from gratteciel.bots.levels import ORDINARY, ordinary
from gratteciel.bots.ranks import LEVELS
from gratteciel.games import Folder, check, folders, outside
from tests.outside.spire import PACKAGE, lay_out
from tests.toys import race

OURS = gratteciel.games()
"""As they were before anything was installed."""
Shelf = Callable[..., tuple[dict[str, Folder], list[str]]]


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """Spire under another name each time, since what was imported stays."""
    return lay_out(tmp_path / "project")


@pytest.fixture
def shelf(tmp_path: Path, package: Path, monkeypatch: pytest.MonkeyPatch) -> Shelf:
    """What the shelf holds with these entry points installed, and what it warns of."""

    def found(**entries: str) -> tuple[dict[str, Folder], list[str]]:
        info = tmp_path / "site" / "gratteciel_spire-1.0.0.dist-info"
        info.mkdir(parents=True)
        lines = "".join(f"{name.replace('_', '-')} = {value}\n" for name, value in entries.items())
        (info / "entry_points.txt").write_text(f"[{outside.GROUP}]\n{lines}")
        (info / "METADATA").write_text("Metadata-Version: 2.1\nName: gratteciel-spire\nVersion: 1.0.0\n")
        monkeypatch.syspath_prepend(str(info.parent))
        monkeypatch.syspath_prepend(str(package.parent))
        for name in [name for name in sys.modules if name.partition(".")[0] == PACKAGE]:
            monkeypatch.delitem(sys.modules, name)
        with warnings.catch_warnings(record=True) as said:
            warnings.simplefilter("always")
            shown = folders.__wrapped__()
        assert all(issubclass(one.category, outside.GameLeftOut) for one in said)
        return shown, [str(one.message) for one in said]

    return found


def test_a_whole_package_is_on_the_shelf_after_ours(shelf: Shelf) -> None:
    shown, said = shelf(spire=PACKAGE)
    assert list(shown) == [*OURS, "spire"] and said == []
    assert shown["spire"].id == "spire" and shown["spire"].path.name == PACKAGE
    assert shown["spire"].module("rules").__name__ == f"{PACKAGE}.rules"


@pytest.mark.parametrize(
    ("spoil", "why"),
    [
        (lambda package: (package / "tally.py").unlink(), "tally"),
        (lambda package: (package / "rules.fr.md").unlink(), "rules.fr.md"),
        (lambda package: (package / "edition.toml").write_text("[edition]"), "edition"),
        (lambda package: (package / "fr.toml").write_text('title = "Spire"'), "fr.toml says nothing of tagline"),
        (lambda package: (package / "kinds.toml").write_text('[floor]\nrole = "hat"'), "hat"),
        (lambda package: (package / "rules.py").write_text("x = ("), "SyntaxError"),
        (lambda package: (package / "rules.py").write_text("VERSION = 1"), "missing"),
        (lambda package: (package / "box.py").write_text("raise SystemExit('gone')"), "gone"),
        (lambda package: (package / "__init__.py").write_text("import nothing_of_that_name"), "nothing_of_that_name"),
        (lambda package: (package / "__init__.py").unlink(), "no package with an __init__.py"),
        (shutil.rmtree, "No module named"),
    ],
)
def test_a_spoilt_package_is_left_out(package: Path, shelf: Shelf, spoil: Callable[[Path], object], why: str) -> None:
    spoil(package)
    shown, said = shelf(spire=PACKAGE)
    assert list(shown) == OURS
    (told,) = said
    assert "'spire'" in told and "gratteciel-spire 1.0.0" in told and why in told and "adding-a-game.md" in told


def test_ids_that_are_taken_or_are_none(shelf: Shelf) -> None:
    shown, said = shelf(dice=PACKAGE, Spire=PACKAGE, spire=PACKAGE)
    assert list(shown) == [*OURS, "spire"] and shown["dice"].package.__name__ == "gratteciel.games.dice"
    assert len(said) == 2 and "no id" in said[0] and "a game 'dice' already" in said[1]


def test_a_package_may_name_things_as_it_likes(package: Path, shelf: Shelf) -> None:
    """Only the id counts: the edition must be of it."""
    shown, said = shelf(high_spire=PACKAGE)
    assert list(shown) == OURS and "'high-spire'" in said[0]
    edition = package / "edition.toml"
    edition.write_text(edition.read_text().replace('game = "spire"', 'game = "high-spire"'))
    check("high-spire", sys.modules[PACKAGE])


def test_levels_of_a_game_that_states_none(monkeypatch: pytest.MonkeyPatch) -> None:
    found = ordinary(race)
    assert list(found) == list(LEVELS) == list(ORDINARY)
    thought = [level.iterations for level in found.values()]
    assert thought == sorted(set(thought)) and {level.horizon for level in found.values()} == {-1}
    assert {level.leaning for level in found.values()} == {0}
    monkeypatch.setattr(race, "hope", lambda box, table, seat: 0.5, raising=False)
    monkeypatch.setattr(race, "lean", lambda box, table, step: 1, raising=False)
    assert {(level.horizon, level.leaning) for level in ordinary(race).values()} == {(12, 1)}
