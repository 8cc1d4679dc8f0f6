"""The documentation is true: sessions run, links lead somewhere, and the game of `adding-a-game.md` is a game."""

import doctest
import importlib
import importlib.util
import re
import sys
from pathlib import Path

import pytest

import gratteciel
from gratteciel.engine.records import Record
from gratteciel.errors import LANGUAGES
from gratteciel.games import Folder
from gratteciel.games import check as check_package
from gratteciel.play.game import Game
from tests.conformance import checks
from tests.conformance.subject import Subject
from tests.conformance.test_games import check_texts
from tests.conformance.test_kinds import shown
from tests.conformance.test_rules_pages import check_page
from tests.conformance.test_tallies import check_tallies, check_tally_texts
from tests.outside.spire import PACKAGE, lay_out

HOME = Path(__file__).parents[1]
PAGES = [HOME / "README.md", HOME / "CONTRIBUTING.md", HOME / "CHANGELOG.md", *sorted((HOME / "docs").rglob("*.md"))]


NEEDING = re.compile(r"<!-- needs (\w+) -->\n```python\n(.*?)\n```", re.DOTALL)
"""A session that needs a package which is nobody's extra of ours; it is run where that is installed."""


def check_session(text: str, page: Path) -> None:
    session = doctest.DocTestParser().get_doctest(text, {"__name__": "__main__"}, page.name, str(page), 0)
    runner = doctest.DocTestRunner()
    runner.run(session)
    assert runner.summarize().failed == 0


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(HOME)))
def test_sessions_run(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    check_session(NEEDING.sub("", page.read_text(encoding="utf-8")), page)


@pytest.mark.parametrize(
    ("page", "package", "session"),
    [(page, *found) for page in PAGES for found in NEEDING.findall(page.read_text(encoding="utf-8"))],
    ids=lambda part: part if isinstance(part, str) and part.isidentifier() else "",
)
def test_sessions_with(page: Path, package: str, session: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip(package, reason=f"{package} is not installed")
    monkeypatch.chdir(tmp_path)
    check_session(f">>> import gratteciel\n{session}\n", page)


def test_the_readme_has_a_session() -> None:
    assert doctest.DocTestParser().get_examples((HOME / "README.md").read_text())


def test_the_reference_is_written_from_the_docstrings() -> None:
    """After a change: python docs/api.py."""
    spec = importlib.util.spec_from_file_location("reference", HOME / "docs/api.py")
    assert spec and spec.loader
    reference = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(reference)
    page = reference.PAGE.read_text(encoding="utf-8")
    assert page == reference.page()
    for name in gratteciel.__all__:
        assert f"### `{name}`" in page or f"### class `{name}`" in page or f"`gratteciel.{name}`" in page


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(HOME)))
def test_links_lead_somewhere(page: Path) -> None:
    for link in re.findall(r"\]\(([^)\s]+)\)|src=\"([^\"]+)\"", page.read_text()):
        target = (link[0] or link[1]).partition("#")[0]
        if target and not target.startswith("http"):
            assert (page.parent / target).exists(), f"{page.name} links to {target}, which is not there"


@pytest.mark.parametrize("id", gratteciel.games())
def test_every_game_has_a_page(id: str) -> None:
    page = (HOME / f"docs/games/{id}.md").read_text()
    assert f"(`{id}`)" in page.splitlines()[0]
    for section in (
        "## A short session", "## Steps", "## The table", "## What the game is like", "## The edition", "## Rulings",
    ):  # fmt: skip
        assert section in page, f"docs/games/{id}.md lacks {section!r}"
    table = gratteciel.game(id).rules.TABLE.itemsize
    assert f"| table | {table} bytes |" in page
    assert f"| step codes | {gratteciel.game(id).rules.STEPS:,} |" in page


@pytest.fixture
def spire(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Game:
    """The game of `adding-a-game.md`, laid out as the page says."""
    package = lay_out(tmp_path)
    monkeypatch.syspath_prepend(str(package.parent))
    for name in [name for name in sys.modules if name.partition(".")[0] == PACKAGE]:
        monkeypatch.delitem(sys.modules, name)
    check_package("spire", importlib.import_module(PACKAGE))
    return Game(Folder(importlib.import_module(PACKAGE), "spire"))


def test_the_game_of_the_page_keeps_the_contract(spire: Game) -> None:
    setup = spire.setup(3)

    def fill(box: Record) -> None:
        box.players = 3
        spire.folder.box.fill(box, setup.edition, 3, setup.options)

    subject = Subject("spire", spire.rules, fill, setup.texts)
    for check in checks.CHECKS:
        check(subject)
    module = spire.folder.module("tally")
    assert check_tallies(setup, subject, module.tally, module.KINDS) == set(module.KINDS)


def test_the_game_of_the_page_has_all_its_texts(spire: Game) -> None:
    check_texts(spire)
    check_tally_texts(spire)
    for lang in LANGUAGES:
        check_page(spire, lang)
    for kind, role in shown(spire.start(2).play("build 1").view(0).picture):
        assert isinstance(spire.kinds[kind], role)


def test_the_game_of_the_page_asks_in_words(spire: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    position = spire.start(2, windless=True)
    assert position.question() == "Add one floor to the tower, or two."
    for _ in range(5):
        position = position.play("build 2")
    assert position.play("build 1").question("fr") == "Ajoutez à la tour son dernier étage."
    monkeypatch.delattr(spire.folder.module("prose"), "ask")
    assert (position.question(), position.question("fr")) == ("Choose a step.", "Choisissez un coup.")
    named = {target for step in position.setup.steps.values() for target in position.setup.targets(step)}
    actions = {f"action:{action}" for action in spire.words("fr").tree["actions"]}
    assert actions == named - {"plot:a1"}


def test_the_game_of_the_page_can_be_played(spire: Game) -> None:
    position = spire.start(2).play("build 2")
    assert position.tell("fr") == ["Rouge ajoute 2 étages."]
    assert [(str(move), weight) for move, weight in position.chances()] == [("calm", 5), ("gust", 1)]
    position = position.play("gust").play("build 1")
    assert position.tally(0) == [("1 floor that stands", 1)] and position.tally(1, "fr") == [("1 étage debout", 1)]
    assert position.scores == (1, 1) and position.view(0).picture.places[0].stack[1].owner == 1
    refused = position.refusal("build 1")
    assert refused and refused.rule == "wind"
    still = spire.start(2, windless=True).play("build 2")
    assert still.mover == 1
