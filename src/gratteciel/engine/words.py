"""What a game says, in French and English: sentences in TOML, filled with seats, names and numbers.

A text is a template (``"{seat} builds on {plot}"``) or, where a number decides its form, a pair ``{one, other}``
chosen by the value `n` (French: 0 and 1 are `one`; English: 1 is). French elides by itself: ``"la règle de {city}"``
becomes « la règle d’Essen ». Numbers that an edition sets stand in it as `engine.numbers` says.
"""

import tomllib
from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

import msgspec

from gratteciel.engine import tallies
from gratteciel.engine.numbers import Numbers, fill_tree, one_of
from gratteciel.french import bound, filled

ANY_STEP = {"en": "Choose a step.", "fr": "Choisissez un coup."}
"""What a player is asked in a game that does not say it better."""

MOVES_FIRST = {"en": "{seat} moves first.", "fr": "{seat} joue en premier."}
"""Who begins a game that does not say it better."""

MOST_KEPT = 4096
"""Sentences of a game in one language that are kept as they were said: a turn's previews say the same ones again."""


class Seat(msgspec.Struct, frozen=True, gc=False):
    """A seat to be named in the reader's language."""

    number: int


class Name(msgspec.Struct, frozen=True, gc=False):
    """A kind of thing to be named in the reader's language (`[names]`)."""

    kind: str
    otherwise: str | None = None
    """What it is called in a language that has no name for it: an edition may name things nobody has translated."""


Value = Seat | Name | int | str
"""What stands in a sentence."""


class Sentence(msgspec.Struct, frozen=True, gc=False):
    """One sentence: a key of `[prose]` (or of `[asks]`, `[begins]`) and what to fill it with."""

    key: str
    values: Mapping[str, Value]


def sentence(key: str, **values: Value) -> Sentence:
    """A sentence."""
    return Sentence(key, values)


class Words:
    """The texts of one game in one language."""

    def __init__(self, lang: str, tree: dict[str, Any]) -> None:
        self.lang = lang
        self.tree = tree
        self._filled = lru_cache(MOST_KEPT)(self._fill)
        self._counted = lru_cache(MOST_KEPT)(self._count)

    def text(self, *keys: str) -> str:
        """The plain text at a path of keys."""
        found: Any = self.tree
        for key in keys:
            found = found[key]
        return str(found)

    def seat(self, number: int) -> str:
        """The name of a seat."""
        return str(self.tree["seats"][number])

    def name(self, kind: str) -> str:
        """The name of a kind of thing."""
        return str(self.tree["names"][kind])

    def say(self, sentence: Sentence) -> str:
        """The sentence of `[prose]` in this language."""
        return self._filled("prose", sentence.key, *sentence.values, *sentence.values.values())

    def ask(self, sentence: Sentence) -> str:
        """The sentence of `[asks]` in this language."""
        return self._filled("asks", sentence.key, *sentence.values, *sentence.values.values())

    def begin(self, sentence: Sentence) -> str:
        """The sentence of `[begins]` in this language."""
        return self._filled("begins", sentence.key, *sentence.values, *sentence.values.values())

    def aim(self, sentence: Sentence) -> str:
        """The sentence of `[aims]` in this language."""
        return self._filled("aims", sentence.key, *sentence.values, *sentence.values.values())

    def goal(self, alone: bool = False) -> dict[str, str] | None:
        """What one wants, does in a turn, and how it ends (`[goal]`, or `[goal-alone]`), where the game says it."""
        found: dict[str, str] | None = self.tree.get("goal-alone" if alone else "goal")
        return found

    @property
    def themes(self) -> dict[str, str]:
        """What puzzles may be about (`[themes]`), by a key of `[prose]` or what several begin with up to a dash."""
        found: dict[str, str] = self.tree.get("themes", {})
        return found

    def tip(self, asked: str) -> tuple[str, str] | None:
        """What helps somebody who is asked something for the first time, and its key in `[tips]`.

        That is the key of `[asks]`, or what several of them begin with up to a dash: the longest there is.
        """
        tips: dict[str, str] = self.tree.get("tips", {})
        while asked:
            if asked in tips:
                return asked, tips[asked]
            asked = asked.rpartition("-")[0]
        return None

    def _fill(self, section: str, key: str, *given: Value) -> str:
        """The text of a sentence, given the names of its values and then these; `n` decides about the plural.

        Names and values stand in one row, since what a kept sentence is found by is made anew each time.
        """
        names, those = given[: len(given) // 2], given[len(given) // 2 :]
        found = dict(zip(map(str, names), those, strict=True))
        form = self.form(self.tree[section][key], found.get("n"))
        values = {name: self.shown(value) for name, value in found.items()}
        return filled(form, values) if self.lang == "fr" else form.format(**values)

    def tally(self, entry: tallies.TallyLine) -> str:
        """What a line of a tally is for (`[tally]`); `count` decides between singular and plural."""
        return self._counted(entry.kind, entry.count)

    def _count(self, kind: str, count: int | None) -> str:
        return self.form(self.tree["tally"][kind], count).format(count=count)

    def form(self, template: str | dict[str, str], number: object) -> str:
        """A text, or of a pair the one that goes with the number."""
        if isinstance(template, str):
            return template
        assert isinstance(number, int)
        return template["one" if one_of(number, self.lang) else "other"]

    def shown(self, value: Value) -> str:
        """A value as it stands in a sentence."""
        if isinstance(value, Seat):
            return self.seat(value.number)
        if isinstance(value, Name):
            known = value.otherwise is None or value.kind in self.tree["names"]
            return self.name(value.kind) if known else str(value.otherwise)
        return str(value)


@cache
def tree(folder: Path, lang: str) -> dict[str, Any]:
    """The texts in a game's folder as they are written; French signs keep to their word."""
    found: dict[str, Any] = tomllib.loads((folder / f"{lang}.toml").read_text(encoding="utf-8"))
    return bound(found) if lang == "fr" else found


def words(folder: Path, lang: str, numbers: Numbers | None = None) -> Words:
    """The texts in a game's folder, with an edition's numbers in their places."""
    return Words(lang, tree(folder, lang) if numbers is None else fill_tree(tree(folder, lang), numbers, lang))
