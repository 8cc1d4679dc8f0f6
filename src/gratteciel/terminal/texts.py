"""What the commands say, in French and English, and which of the two a reader wants."""

import os
from collections.abc import Mapping, Sequence
from pathlib import Path

from gratteciel.engine.words import Name, Seat, Words, sentence, words
from gratteciel.errors import LANGUAGES


class Says:
    """The sentences of one language: ``says("saved", file="a.sky")``."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self.words = words(Path(__file__).parent, lang)

    def __call__(self, key: str, **values: Seat | Name | int | str) -> str:
        """One sentence, filled in; `n` decides between singular and plural."""
        return self.words.say(sentence(key, **values))

    def help(self, key: str) -> str:
        """The help on a command or one of its options."""
        return self.words.text("help", key)

    def typed(self, command: str) -> tuple[str, ...]:
        """The words a player may type for a command at the prompt, this language's first."""
        own = tuple(self.words.tree["typed"][command])
        return own + tuple(word for word in Says("en").words.tree["typed"][command] if word not in own)


def language(environment: Mapping[str, str] | None = None) -> str:
    """The reader's language by the environment: French if it says so, otherwise English."""
    environment = os.environ if environment is None else environment
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if environment.get(name):
            return "fr" if environment[name].lower().startswith("fr") else "en"
    return "en"


def language_of(arguments: Sequence[str]) -> str:
    """The language a command line asks for, known before it is parsed: help is written in it too."""
    for at, argument in enumerate(arguments):
        wanted = argument.removeprefix("--lang=") if "=" in argument else " ".join(arguments[at + 1 : at + 2])
        if argument.partition("=")[0] == "--lang" and wanted in LANGUAGES:
            return wanted
    return language()


def name_of(texts: Words, kind: str) -> str:
    """The name of a kind of thing; the kind itself where a game has no name for it."""
    return str(texts.tree["names"].get(kind, kind))


def listed(parts: Sequence[str], last: str) -> str:
    """`a`, `a and b`, `a, b and c`, with the language's `and`."""
    return f"{', '.join(parts[:-1])} {last} {parts[-1]}" if len(parts) > 1 else "".join(parts)
