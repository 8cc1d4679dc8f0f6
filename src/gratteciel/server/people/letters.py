"""Letters that names are written in: those of living people, as Unicode recommends for identifiers (UAX 31, UTS 39).

Most letters that look like others are of another script, or of old books: whoever may not mix scripts, and has today's
letters alone, has few left by which to look like somebody else. What is mixed is what UTS 39 calls highly restrictive:
Latin letters with Chinese, Japanese or Korean ones, of which those that look Latin are known to `names.py`.
"""

import re
import unicodedata
from itertools import pairwise

from gratteciel.errors import Texts

EASTERN = frozenset({"BOPOMOFO", "CJK", "HANGUL", "HIRAGANA", "IDEOGRAPHIC", "KATAKANA"})
"""Of those that are written together."""
SCRIPTS = EASTERN | frozenset(
    {
        "ARABIC", "ARMENIAN", "BENGALI", "CYRILLIC", "DEVANAGARI", "ETHIOPIC", "GEORGIAN", "GREEK", "GUJARATI",
        "GURMUKHI", "HEBREW", "KANNADA", "KHMER", "LAO", "LATIN", "MALAYALAM", "MYANMAR", "ORIYA", "SINHALA", "TAMIL",
        "TELUGU", "THAANA", "THAI", "TIBETAN",
    }
)  # fmt: skip
"""What living people write in, by the first word of what their signs are called."""
TODAY = {
    "LATIN": re.compile("[a-zæœøðþßđħıłŋŧəǝɛɔɓɗɖƒɣƙʋƴɩɨʉʊʒ]", re.IGNORECASE),
    "CYRILLIC": re.compile("[\u0400-\u045f\u048a-\u04bf\u04c1-\u04ce\u04d0-\u052f]"),
    "GREEK": re.compile("[\u0386-\u03ce\u1f00-\u1fff]"),
}
"""Of scripts that had more letters once those of today; Latin ones without what is above and below them."""
OF_HEBREW = frozenset("־׳״")
"""Its hyphen, and what stands for a sound or a number."""
ACCENTS = frozenset("\u0300\u0301\u0302\u0303\u0304\u0308\u030c\u0323")
"""Those that some languages put on letters with which Unicode has them not in one piece."""
ANYWHERE = re.compile(
    "[ -@[-`{-~¡ª´º¿«»·•‘’“”–—…ʻʼ€£¥°・\ufe0f"
    "\u231a\u231b\u23e9-\u23fa\u2600-\u26ff\u2701-\u2755\u2757\u2763-\u2767\u2794-\u27bf\u2b1b\u2b1c\u2b50\u2b55"
    "\U0001f004\U0001f0cf\U0001f1e6-\U0001f1ff\U0001f300-\U0001f6ff\U0001f7e0-\U0001faff]"
)
"""Signs and pictures that go with every script; none that is a bar, a letter or a number in a frame."""
MOST_MARKS = 5
"""Above, below and beside one letter."""
TOGETHER = frozenset({"LATIN", "EASTERN"})


def misfit(text: str) -> Texts | None:
    """Why a text is not in letters that people write their names in today, and that go together; None: it is."""
    first: dict[str, str] = {}
    for sign in text:
        if ANYWHERE.fullmatch(sign) or sign in ACCENTS:
            continue
        if (found := script(sign)) is None:
            return {
                "en": f"{sign!r} is not taken; letters people write in today are, digits, common signs and pictures",
                "fr": f"{sign!r} n’est pas admis ; le sont les lettres d’écritures vivantes, les chiffres, les signes "
                "courants et les images",
            }
        first.setdefault(found, sign)
    if len(first) > 1 and first.keys() != TOGETHER:
        one, other = list(first.values())[:2]
        return {
            "en": f"{one!r} and {other!r} are of two scripts that names do not mix",
            "fr": f"{one!r} et {other!r} sont de deux écritures qu’un nom ne mêle pas",
        }
    for letter, mark in pairwise(text):
        if heaped(letter, mark):
            return {
                "en": f"{letter + mark!r} has two marks in one place",
                "fr": f"{letter + mark!r} porte deux signes au même endroit",
            }
    kinds = "".join("M" if unicodedata.category(sign) == "Mn" else "-" for sign in text)
    if (at := kinds.find("M" * (MOST_MARKS + 1))) >= 0:
        return {
            "en": f"{text[max(0, at - 1) : at]!r} bears more than {MOST_MARKS} marks",
            "fr": f"{text[max(0, at - 1) : at]!r} porte plus de {MOST_MARKS} signes",
        }
    return None


def heaped(letter: str, mark: str) -> bool:
    """Whether there is a mark already where another is to stand, which would hardly be seen."""
    places = map(unicodedata.combining, unicodedata.normalize("NFD", letter))
    accented = mark in ACCENTS and unicodedata.combining(mark) in places
    return accented or (letter == mark and unicodedata.category(mark) == "Mn")


def script(sign: str) -> str | None:
    """The script of a letter, a mark or a digit; None for what nobody writes names in today."""
    first = re.split("[ -]", unicodedata.name(sign, "").removeprefix("EXTENDED "))[0]
    base = unicodedata.normalize("NFKD", sign)[0] if first == "LATIN" else sign
    spells = unicodedata.category(sign)[0] in "LM" or sign.isdecimal() or sign == "〇" or sign in OF_HEBREW
    if first not in SCRIPTS or not spells or (first in TODAY and not TODAY[first].fullmatch(base)):
        return None
    return "EASTERN" if first in EASTERN else first
