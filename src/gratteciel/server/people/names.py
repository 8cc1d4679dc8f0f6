"""Names people go by, and ids for whatever needs one."""

import secrets
import unicodedata

from gratteciel.server.errors import NameWrong

LONGEST_NAME = 40
LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"


def new_id(length: int = 12) -> str:
    """A fresh id that nobody can guess: five bits a letter, none that look alike."""
    return "".join(secrets.choice(LETTERS) for _ in range(length))


def tidy(name: str) -> str:
    """A name without stray blanks; `NameWrong` if nothing is left, or it is too long, or has signs one cannot see."""
    tidied = " ".join(unicodedata.normalize("NFC", name).split())
    hidden = any(unicodedata.category(sign).startswith("C") for sign in tidied)
    marks = all(unicodedata.category(sign)[0] in "MZ" for sign in tidied)
    if hidden or marks or len(tidied) > LONGEST_NAME:
        raise NameWrong(name=name[: 2 * LONGEST_NAME], most=LONGEST_NAME)
    return tidied


def name_key(name: str) -> str:
    """Names with the same key are taken for the same name."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
