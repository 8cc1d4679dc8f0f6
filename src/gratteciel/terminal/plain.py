"""For terminals that do not know all characters: the nearest ones they do know, rather than a question mark."""

import codecs
import sys
import unicodedata

NEAREST = dict(zip("·•◇■○▒█░×▶›↑✓✗–—’“”«»\u00a0\u202f", '.*+$O%#.x>>^*x--\'""<>  ', strict=True)) | {
    "…": "...",
    "÷": "/",
    "−": "-",
    "→": "->",
    "±": "+/-",
    **dict(zip("▁▂▃▄▅▆▇", "_.,-~=^", strict=True)),
}


def nearest(character: str) -> str:
    """A character in ASCII."""
    if character in NEAREST:
        return NEAREST[character]
    name = unicodedata.name(character, "")
    if name.startswith("BOX DRAWINGS"):
        heavy = "HEAVY" in name
        if name.endswith(" HORIZONTAL") and "AND" not in name:
            return "=" if heavy else "-"
        return "|" if name.endswith(" VERTICAL") and "AND" not in name else "+"
    return unicodedata.normalize("NFKD", character).encode("ascii", "ignore").decode() or "?"


def replace(error: UnicodeError) -> tuple[str, int]:
    """Stand in for the characters that could not be encoded."""
    assert isinstance(error, UnicodeEncodeError)
    return "".join(map(nearest, error.object[error.start : error.end])), error.end


def settle_streams() -> None:
    """Let the program's own output use the nearest characters from now on."""
    codecs.register_error("nearest", replace)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="nearest")
