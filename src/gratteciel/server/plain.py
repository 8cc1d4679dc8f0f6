"""What people write, as it is kept and shown."""

import unicodedata


def plain(text: str) -> str:
    """A text on one line, without stray blanks and without signs one cannot see."""
    shown = "".join(sign if unicodedata.category(sign) not in ("Cc", "Cf", "Cs") else " " for sign in text)
    return " ".join(shown.split())
