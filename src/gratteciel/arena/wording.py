"""The arena's sentences and numbers in the reader's language."""

from pathlib import Path
from typing import Any

from gratteciel.engine.words import sentence, words


class Wording:
    """One language: ``say("games")``, ``number(0.5)``, ``percent(0.5)``."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self.words = words(Path(__file__).parent, lang)

    def say(self, key: str, /, **values: Any) -> str:
        """One sentence, filled in; names of values take `-` for `_`."""
        return self.words.say(sentence(key, **{name.replace("_", "-"): value for name, value in values.items()}))

    def number(self, value: float | None, digits: int = 0, sign: bool = False) -> str:
        """A number as the language writes it; a dash where there is none."""
        if value is None:
            return "–"
        text = f"{value:{'+' if sign else ''},.{digits}f}".replace("-", "\u2212")
        return text.translate(str.maketrans(",.", "\u202f,")) if self.lang == "fr" else text

    def percent(self, share: float | None, digits: int = 1) -> str:
        """A share in per cent."""
        return self.number(None if share is None else 100 * share, digits) + "\u202f%" * (share is not None)

    def between(self, low: float | None, high: float | None, digits: int = 0, sign: bool = False) -> str:
        """The ends of an interval."""
        return f"{self.number(low, digits, sign)} … {self.number(high, digits, sign)}"

    def percents(self, low: float | None, high: float | None) -> str:
        """The ends of an interval of shares."""
        return f"{self.percent(low)} – {self.percent(high)}"
