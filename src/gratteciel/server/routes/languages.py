"""Which language a caller reads."""

from typing import Any
from urllib.parse import parse_qs

from gratteciel.errors import LANGUAGES


def language(scope: Any) -> str:
    """The language of a request: `?lang=`, or what the browser prefers of ours, or English."""
    if query := scope.get("query_string"):
        wanted: str = parse_qs(query.decode("latin-1")).get("lang", [""])[-1]
        if wanted in LANGUAGES:
            return wanted
    accepted = next((value for name, value in scope["headers"] if name == b"accept-language"), b"")
    return preferred(accepted.decode("latin-1"))


def preferred(accepted: str) -> str:
    """The first of our languages by an `Accept-Language` header."""
    best, weight = LANGUAGES[0], 0.0
    for part in accepted[:1000].split(","):
        tag, _, quality = part.strip().partition(";")
        ours = next((lang for lang in LANGUAGES if tag.lower().partition("-")[0] == lang), None)
        try:
            worth = float(quality.strip().removeprefix("q=")) if quality else 1.0
        except ValueError:
            continue
        if ours and worth > weight:
            best, weight = ours, worth
    return best
