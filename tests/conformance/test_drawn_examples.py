"""Every example of a rules page: its position is that of a real game, its steps are legal, and what is said is so."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

import gratteciel
import tests.games
import tests.toys.games.race as race
from gratteciel.engine import rules_pages
from gratteciel.errors import LANGUAGES
from gratteciel.games import Folder, folder
from gratteciel.play.examples import Example, Examples, examples_of
from gratteciel.play.position import Position
from gratteciel.server.tables.open_table import MOST_SHOWN
from gratteciel.terminal.pages import text_of
from tests.conformance.sentences import lengths

HOUSE = gratteciel.games()
RULEBOOK = "test_rulebook_", "test_must_hold_", "test_the_rulebook", "test_example_", "test_figure"
"""How tests of worked examples of a rulebook are called."""
NOT_DRAWN = (
    "test_must_hold_72",
    "test_must_hold_money",
    "test_must_hold_nobodys",
    "test_every_rule_and_ruling",
    "test_the_page_shows",
    "test_the_rulebooks_scenarios",
    "test_no_duty",
)
"""How tests begin that are called so, or are in such a file, and are of no example."""

NOTHING_TO_SEE = {
    "dice": {"DI-1", "DI-6"},  # rolling is at least one die; which dice are alike
    "helicopters": {"HE-1", "HE-5"},  # flights are straight, in every example; a shared win
    "hong-kong": set(),
    "projekt": {"PR-6", "PR-10"},  # a shared win; where figures start, and names of the street
    "world": {"WO-8", "WO-9", "WO-14"},  # who is told what, and in which order luck deals
}
"""Rulings without a position that would show them."""


@cache
def examples(id: str) -> Examples:
    found = examples_of(folder(id))
    assert found is not None
    return found


@cache
def shown(id: str, name: str) -> list[Position]:
    return examples(id).positions(examples(id).all[name])


ALL = [(id, example) for id in HOUSE for example in examples(id).all.values()]
NAMED = [f"{id} {example.name}" for id, example in ALL]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("id", HOUSE)
def test_every_example_stands_once_on_the_page_and_everything_is_said_of_it(id: str, lang: str) -> None:
    standing = rules_pages.examples(folder(id).rules_page(lang))
    assert sorted(standing) == sorted(examples(id).all), "an example that no page has, or a place without its example"
    assert sorted(examples(id).words(lang)) == sorted(standing)
    records = {file.stem for file in examples(id).path.glob("*.sky")}
    assert records == {example.record for example in examples(id).all.values()}
    assert rules_pages.html(folder(id).rules_page(lang)).count('<div class="example"') == len(standing)


@pytest.mark.parametrize(("id", "example"), ALL, ids=NAMED)
def test_its_positions_are_reached_by_its_record(id: str, example: Example) -> None:
    positions = shown(id, example.name)
    assert len(positions) == len(example.steps) + 1 and all(0 < more <= MOST_SHOWN for more in example.steps)
    assert positions[0].setup.game.id == id and positions[0].setup.own == example.own
    assert 0 <= examples(id).eyes(example) < positions[0].players


@pytest.mark.parametrize(("id", "example"), ALL, ids=NAMED)
def test_it_shows_rules_that_are_stated_and_comes_out_as_it_says(id: str, example: Example) -> None:
    positions = shown(id, example.name)
    page = rules_pages.sections(folder(id).rules_page("en"))
    assert example.shows and set(example.shows) <= set(page)
    for step, rule in example.refused.items():
        refusal = positions[0].refusal(step)
        assert refusal is not None and refusal.rule == rule, step
    first, last = positions[0], positions[-1]
    changes = tuple(after - before for before, after in zip(first.scores, last.scores, strict=True))
    assert changes == (example.changes or (0,) * first.players)
    way = last.trail()[first.length + 1 :]
    said = " ".join(sentence for at in way for sentence in at.tell("en", examples(id).eyes(example)))
    assert not [words for words in example.told if words not in said], said
    assert (tuple(last.winners) if last.over else None) == example.winners


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("id", "example"), ALL, ids=NAMED)
def test_its_texts_say_what_comes_out_in_short_sentences(id: str, example: Example, lang: str) -> None:
    said = examples(id).words(lang)[example.name]
    assert len(said.steps) == len(example.steps) and all(said.texts)
    assert (said.title[0].isupper() or said.title[0].isdigit()) and len(said.title) <= 44 and said.title[-1] not in ".:"
    assert all(text[-1] in ".!?" for text in said.texts)
    told = " ".join(said.texts)
    for change in example.changes:
        assert not change or re.search(rf"(?<!\d){abs(change)}(?!\d)", told), f"nothing is said of {change}"
    for number in re.findall(r"\d+", " ".join(example.told)):
        assert re.search(rf"(?<!\d){number}(?!\d)", told), f"nothing is said of {number}"
    # Places that are named are places of the board.
    places = {place.id.rpartition(":")[2] for place in shown(id, example.name)[0].view(None).picture.places or ()}
    named = set(re.findall(r"(?<![\w-])[a-i]\d{1,2}(?![\w-])", told))
    assert not places or named <= places, named - places
    counted = lengths(told)
    assert sum(counted) / len(counted) <= 20 and max(counted) <= 32
    if lang == "fr":
        assert not re.search(r"(?<![   ]) [:;!?»]|« ", told), "a sign that could begin a line"


def of_rulebooks() -> set[str]:
    """The tests of worked examples of the rulebooks and of those that rules pages had before, by file and name."""
    home = Path(tests.games.__file__).parent
    found = set()
    for file in home.rglob("test_*.py"):
        every = file.stem in ("test_rules_page", "test_examples")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_" if every else RULEBOOK):
                found.add(f"{file.relative_to(home)}::{node.name}")
    return {test for test in found if not test.rpartition("::")[2].startswith(NOT_DRAWN)}


def test_every_worked_example_of_a_rulebook_is_drawn() -> None:
    drawn = {test for _, example in ALL for test in example.drawn_from}
    wanted = of_rulebooks()
    assert wanted - drawn == set(), "nothing draws them"
    assert drawn - wanted == set(), "no such tests"


@pytest.mark.parametrize("id", HOUSE)
def test_every_ruling_that_can_be_seen_is_drawn(id: str) -> None:
    rulings = {
        rule for rule in rules_pages.sections(folder(id).rules_page("en")) if re.fullmatch(r"[A-Z]{2}-\d+", rule)
    }
    drawn = {rule for example in examples(id).all.values() for rule in example.shows}
    assert rulings - drawn == NOTHING_TO_SEE[id]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("id", HOUSE)
def test_the_terminal_tells_what_a_browser_draws(id: str, lang: str) -> None:
    text = text_of(gratteciel.game(id), lang)
    assert not rules_pages.MARKER.search(text)
    for said in examples(id).words(lang).values():
        assert f"> **{said.title}.** {' '.join(said.texts)}" in text


def test_a_game_without_the_folder_has_no_examples() -> None:
    assert examples_of(Folder(race)) is None
