"""Every rule of every game can be linked to: it stands somewhere in the HTML of its rules page, in both languages."""

import re
from xml.etree import ElementTree

import pytest

import gratteciel
from gratteciel.engine.rules_pages import html, sections
from gratteciel.errors import LANGUAGES
from gratteciel.play.game import Game
from tests.conformance.sentences import lengths, prose


def check_page(game: Game, lang: str) -> None:
    """Every rule is stated at its anchor."""
    text = game.folder.rules_page(lang)
    page = ElementTree.fromstring(f"<page>{html(text)}</page>")
    ids = [element.get("id") for element in page.iter() if element.get("id")]
    assert len(set(ids)) == len(ids), "two elements share an id"
    places = sections(text)
    assert set(game.rules.RULES[1:]) <= set(places)
    parents = {child: parent for parent in page.iter() for child in parent}
    for rule, place in places.items():
        anchor = page.find(f".//*[@id='{place}']")
        assert anchor is not None, f"{rule} has no place"
        siblings = list(parents[anchor])
        after = siblings[siblings.index(anchor) + 1 :]
        stated = (anchor.tail or "") + "".join("".join(one.itertext()) + (one.tail or "") for one in after)
        assert len(stated.split()) >= 3, f"nothing is stated behind the anchor of {rule}"
    assert all(heading.get("id") for heading in page.iter() if heading.tag in ("h1", "h2", "h3", "h4"))
    assert "&lt;" not in html(text), "the page has HTML that is no anchor"


@pytest.mark.parametrize("id", gratteciel.games())
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_rule_is_stated_at_its_anchor(id: str, lang: str) -> None:
    check_page(gratteciel.game(id), lang)


@pytest.mark.parametrize("id", gratteciel.games())
def test_both_languages_state_the_same_rules(id: str) -> None:
    english, french = (sections(gratteciel.game(id).folder.rules_page(lang)) for lang in LANGUAGES)
    assert english == french


@pytest.mark.parametrize("id", gratteciel.games())
@pytest.mark.parametrize("lang", LANGUAGES)
def test_people_are_told_in_words(id: str, lang: str) -> None:
    """Steps and options as they are typed stand in brackets or under the heading Notation, never for a word."""
    game = gratteciel.game(id)
    typed = {text.split()[0] for text in game.setup().steps if len(text.split()[0]) > 1}
    typed |= set(game.options)
    page = game.folder.rules_page(lang).partition("## Notation")[0]
    in_sentences = re.sub(r"\([^()]*\)", "", page)
    assert not [code for code in re.findall(r"`([^`\n]+)`", in_sentences) if code.split()[0] in typed]
    tree = game.words(lang).tree
    for part in ("rules", "asks", "prose", "options", "endings", "tally"):
        quoted = re.findall(r"[“«`]\s?([^”»`{}]+?)\s?[”»`]", str(tree[part]))
        assert not [words for words in quoted if words in typed], f"[{part}] quotes what is typed"


@pytest.mark.parametrize("id", gratteciel.games())
@pytest.mark.parametrize("lang", LANGUAGES)
def test_sentences_have_twenty_words_or_less(id: str, lang: str) -> None:
    counted = [words for part in prose(gratteciel.game(id).folder.rules_page(lang)) for words in lengths(part)]
    assert len(counted) > 40 and sum(counted) / len(counted) <= 20
    assert max(counted) <= 40, "nobody reads that aloud"


@pytest.mark.parametrize("id", gratteciel.games())
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_page_begins_in_short_and_ends_with_what_few_need(id: str, lang: str) -> None:
    page = gratteciel.game(id).folder.rules_page(lang)
    sections = re.split(r"^## ", page, flags=re.MULTILINE)[1:]
    title, start = {"en": "In short", "fr": "En bref"}[lang], sections[0].splitlines()
    assert start[0] == title
    items = [line for line in start[1:] if line.startswith("- ")]
    assert len(items) == 10 and len([line for line in start[1:] if line]) == 10, "ten lines"
    said = " ".join(items)
    for what in {"en": ("What you want", "A turn", "The end", "years", "minutes"),
                 "fr": ("Le but", "Un tour", "La fin", "ans", "minutes")}[lang]:  # fmt: skip
        assert what in said
    body, appendix = re.split(r"^\{appendix\}$", page, flags=re.MULTILINE)
    assert f"## {'Tips' if lang == 'en' else 'Conseils'}" in body and "## Notation" in appendix


@pytest.mark.parametrize("id", gratteciel.games())
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_says_what_the_buttons_say(id: str, lang: str) -> None:
    game = gratteciel.game(id)
    page = game.folder.rules_page(lang).partition("{appendix}")[0]
    for button in game.words(lang).tree["actions"].values():
        assert f"**{button}**" in page, f"no {button}"
