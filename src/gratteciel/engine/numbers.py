"""An edition's own numbers in texts: ``{=tallest}`` stands for the number a game gives under that name.

``{=tallest words}`` is the number in words (`Words` with a capital, `words-f` before a French feminine), and
``{=tallest piece|pieces}`` the form of a word that goes with it. What a game gives may be a text as well, the same in
every language or one for each.
"""

import re
from collections.abc import Mapping
from typing import Any

Numbers = Mapping[str, int | str | Mapping[str, str]]
"""What a game's `numbers` gives: name → number or text."""

PLACE = re.compile(r"\{=(\w+)(?: ([^{}]*))?\}")

WORDS = {
    "en": "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
    "seventeen eighteen nineteen twenty",
    "fr": "zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept "
    "dix-huit dix-neuf vingt",
}


def in_words(number: int, lang: str, manner: str) -> str:
    """A small number in words, a greater one in digits."""
    words = WORDS[lang].split()
    if not 0 <= number < len(words):
        return str(number)
    word = "une" if number == 1 and lang == "fr" and manner.endswith("-f") else words[number]
    return word.capitalize() if manner[0] == "W" else word


def one_of(number: int, lang: str) -> bool:
    """Whether the singular goes with a number (French: 0 and 1; English: 1)."""
    return number in (0, 1) if lang == "fr" else number == 1


def fill(text: str, numbers: Numbers, lang: str) -> str:
    """A text with the numbers in their places; a name that the game does not give is an error of the text."""

    def filled(place: re.Match[str]) -> str:
        value = numbers[place[1]]
        how = place[2]
        if isinstance(value, Mapping):
            return value[lang]
        if how is None or isinstance(value, str):
            return str(value)
        if "|" in how:
            one, _, other = how.partition("|")
            return one if one_of(value, lang) else other
        return in_words(value, lang, how)

    return PLACE.sub(filled, text)


def fill_tree(tree: Any, numbers: Numbers, lang: str) -> Any:
    """The same for every text of a tree."""
    if isinstance(tree, dict):
        return {key: fill_tree(branch, numbers, lang) for key, branch in tree.items()}
    if isinstance(tree, list):
        return [fill_tree(branch, numbers, lang) for branch in tree]
    return fill(tree, numbers, lang) if isinstance(tree, str) else tree
