"""What the commands say, in both languages alike."""

import re
import string
import tomllib
from pathlib import Path

import pytest

from gratteciel.engine.editions import PROVENANCES
from gratteciel.terminal import texts
from gratteciel.terminal.opponents import LEVELS, PERSON
from gratteciel.terminal.prompt import ORDERS
from gratteciel.terminal.texts import Says, language, language_of, listed

REASONS = ("resignation", "clock", "absence", "agreement", "abort")
"""Why a game may be over although the rules go on."""
HOUSE = Path(texts.__file__).parent
TREES = {lang: tomllib.loads((HOUSE / f"{lang}.toml").read_text(encoding="utf-8")) for lang in ("en", "fr")}


def blanks(template: object) -> set[str]:
    forms = template.values() if isinstance(template, dict) else [template]
    return {name for form in forms for _, name, _, _ in string.Formatter().parse(str(form)) if name}


def test_both_languages_say_the_same_things():
    english, french = TREES["en"], TREES["fr"]
    assert english.keys() == french.keys()
    for part in english:
        assert english[part].keys() == french[part].keys()
    for key, template in english["prose"].items():
        assert blanks(template) == blanks(french["prose"][key]), key


def test_every_sentence_is_there_and_none_is_left_over():
    sources = [*(HOUSE.parent / "cli").glob("*.py"), *HOUSE.glob("*.py"), *(HOUSE.parent / "bench").glob("*.py")]
    source = "\n".join(path.read_text(encoding="utf-8") for path in sources)
    used = set(re.findall(r"""(?:says|say|UsageWrong|NoUndo)\(\s*["']([a-z-]+)["']""", source))
    used |= {f"help-{order}" for order in ORDERS} | {f"who-{name}" for name in (PERSON, *LEVELS)}
    used |= {f"by-{reason}" for reason in REASONS}
    used |= {f"source-{source}" for source in PROVENANCES}
    used |= set(re.findall(r'"(bench-[a-z-]+|usage-[a-z-]+|mean|sd|least|most)"', source))
    used |= {f"bench-{name}" for name in ("cold", "warm", "playout", "position")}
    used |= {f"{part}-{unit}" for part in ("hint", "review-curve") for unit in ("share", "points", "worth")}
    assert used == TREES["en"]["prose"].keys()
    assert set(re.findall(r'(?:HELP|file_argument)\("([a-z-]+)"', source)) == TREES["en"]["help"].keys()


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_no_word_stands_for_two_commands(lang):
    typed = [word for order in ORDERS for word in Says(lang).typed(order)]
    assert len(typed) == len(set(typed))


@pytest.mark.parametrize(
    ("environment", "lang"),
    [
        ({}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "fr_FR.UTF-8", "LC_ALL": "C.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "fr_CA"}, "fr"),
        ({"LANG": "fr", "LC_ALL": ""}, "fr"),
        ({"LANG": "frr_DE"}, "fr"),
    ],
)
def test_the_language_comes_from_the_environment(environment, lang):
    assert language(environment) == lang


def test_the_language_of_a_command_line(monkeypatch):
    monkeypatch.setenv("LC_ALL", "en_GB")
    assert language_of(["play", "--lang", "fr"]) == "fr"
    assert language_of(["play", "--lang=fr", "dice"]) == "fr"
    assert language_of(["play", "--lang"]) == "en"
    assert language_of(["--lang", "de"]) == "en"


def test_lists_and_french_spaces():
    assert listed(["a"], "and") == "a"
    assert listed(["a", "b", "c"], "and") == "a, b and c"
    assert Says("fr")("which-game") == "Quel jeu\u00a0?"
    assert Says("fr")("kept", file="x", n=1).endswith("(1 coup).")
    assert Says("en")("kept", file="x", n=0).endswith("(0 steps).")
