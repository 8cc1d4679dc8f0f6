"""Letters that names are written in: those of living people, as Unicode recommends for identifiers (UAX 31, UTS 39).

Most letters that look like others are of another script, or of old books: whoever may not mix scripts, and has today's
letters alone, has few left by which to look like somebody else.
"""

import re
import unicodedata
from itertools import pairwise, starmap

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
ACCENTS = frozenset("\u0300\u0301\u0302\u0303\u0304\u0308\u030c\u0323")
"""Those that some languages put on letters with which Unicode has them not in one piece."""
ANYWHERE = re.compile(
    "[ -@[-`{-~¡¿«»·•‘’“”–—…ʻʼ€£¥°・❤✨⭐\ufe0f"
    "\u2600-\u26ff\U0001f1e6-\U0001f1ff\U0001f300-\U0001f6ff\U0001f7e0-\U0001faff]"
)
"""Signs and pictures that go with every script."""


def of_one_script(text: str) -> bool:
    """Whether a text is in letters of one script that people write their names in today."""
    scripts = {script(sign) for sign in text if not ANYWHERE.fullmatch(sign) and sign not in ACCENTS}
    return None not in scripts and len(scripts) <= 1 and not any(starmap(heaped, pairwise(text)))


def heaped(letter: str, accent: str) -> bool:
    """Whether a letter has an accent already where another is to stand, which would hardly be seen."""
    places = map(unicodedata.combining, unicodedata.normalize("NFD", letter))
    return accent in ACCENTS and unicodedata.combining(accent) in places


def script(sign: str) -> str | None:
    """The script of a letter, a mark or a digit; None for what nobody writes names in today."""
    first = re.split("[ -]", unicodedata.name(sign, ""))[0]
    base = unicodedata.normalize("NFKD", sign)[0] if first == "LATIN" else sign
    spells = unicodedata.category(sign)[0] in "LM" or sign.isdecimal() or sign == "〇"
    if first not in SCRIPTS or not spells or (first in TODAY and not TODAY[first].fullmatch(base)):
        return None
    return "EASTERN" if first in EASTERN else first
