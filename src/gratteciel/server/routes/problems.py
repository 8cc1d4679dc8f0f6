"""What goes wrong, as problems in the caller's language (RFC 9457): stable code, status, detail, facts."""

import logging
import re
import secrets
from collections.abc import Mapping
from typing import Any

import msgspec

from gratteciel.errors import GrattecielError, Texts
from gratteciel.server.errors import CODES, RequestMalformed, ServerFailed
from gratteciel.server.request_id import REQUEST
from gratteciel.server.routes import expected

log = logging.getLogger(__name__)

PROBLEM = "application/problem+json"
DOCS = "/api/docs"
MOST_BYTES = 64 * 1024
"""A request's body may have."""
PARAMETERS = {"wanted": "lang", "wanted_open": "open"}
"""Parameters of the query that our code calls otherwise."""
NESTED = {"en": "values are nested too deeply", "fr": "des valeurs sont trop imbriquées"}
"""Why a body is refused at which the decoder gives up."""
GARBLED = {"en": "this is no UTF-8", "fr": "ce n’est pas de l’UTF-8"}
"""Why a body is refused whose letters are none."""


class Problem(msgspec.Struct, frozen=True, kw_only=True):
    """What went wrong (RFC 9457)."""

    type: str
    """Where the code is described."""
    code: str
    """Stable, for programs."""
    title: str
    """The sort of problem, in the caller's language."""
    detail: str
    """This very problem, in the caller's language, with the way out."""
    status: int
    request: str | msgspec.UnsetType = msgspec.UNSET
    """The id of the request, as in `X-Request-Id` and in the server's logs; not where there is no server."""
    facts: dict[str, Any] = {}
    """What the detail mentions: `now` of `move/stale`, `rule` of `move/illegal`, `seconds` of `request/too-many` …"""


def problem(error: GrattecielError, lang: str) -> Problem:
    """An error as callers are told it; one that is none of theirs is noted here and told as such."""
    if error.code not in CODES:
        error = unforeseen(error)
    status, title = CODES[error.code]
    return Problem(
        type=f"{DOCS}#{error.code}",
        code=error.code,
        title=title[lang],
        detail=error.text(lang),
        status=status,
        request=REQUEST.get() or msgspec.UNSET,
        facts={name: shown(fact, lang) for name, fact in error.facts.items()},
    )


def shown(fact: Any, lang: str) -> Any:
    """A fact for JSON, in the caller's language."""
    if isinstance(fact, Mapping):
        return fact[lang]
    return fact if fact is None or isinstance(fact, bool | int | float | str) else str(fact)


def unforeseen(error: BaseException) -> ServerFailed:
    """Note an error with its trace under an id, the request's; callers are told the id and nothing else."""
    id = REQUEST.get() or secrets.token_hex(8)
    log.error("unforeseen", exc_info=error, extra={"id": id})
    return ServerFailed(id=id)


PHRASES = (
    (r"(?:'data')?", "there is nothing in it", "il est vide"),  # a body that is not there
    (r"Object missing required field `(.+)`", r"`\1` is missing", r"`\1` manque"),
    (r"Object contains unknown field `(.+)`", r"there is no `\1` here", r"`\1` n’existe pas ici"),
    (r"Expected (.+), got (.+)", r"expected \1, not \2", r"attendu \1, et non \2"),
    (r"Expected (.+) of length (.+)", r"expected \1 of length \2", r"attendu \1 de longueur \2"),
    (r"Expected (.+) matching regex (.+)", r"expected \1 like \2", r"attendu \1 de la forme \2"),
    (r"Expected (.+)", r"expected \1", r"attendu \1"),
    (r"Invalid enum value (.+)", r"\1 is none of the possible values", r"\1 n’est pas une valeur possible"),
    (r"Missing required query parameter '(.+?)'.*", r"`\1` is missing", r"`\1` manque"),
    (r"(?:msgspec: )?JSON is malformed: (.+)", r"no JSON (\1)", r"ce n’est pas du JSON (\1)"),
    (r"(?:msgspec: )?Input data was truncated", "no JSON (it breaks off)", "ce n’est pas du JSON (il s’interrompt)"),
)
"""What the decoder says, and how we put it."""


def understood(message: str, kinds: list[expected.Type] | None = None) -> Texts:
    """A message of the decoder's in both languages, with what is possible there instead."""
    said = {"en": "this cannot be understood", "fr": "ceci n’est pas compréhensible"}
    for pattern, english, french in PHRASES:
        if found := re.fullmatch(pattern, message):
            said = {"en": found.expand(english), "fr": found.expand(french)}
            break
    keys, values = expected.keys(kinds or []), expected.values(kinds or [])
    possible = ", ".join([*(f"`{key}`" for key in keys), *(f'"{value}"' for value in values)])
    if possible:
        said = {"en": f"{said['en']}; possible: {possible}", "fr": f"{said['fr']} ; possible : {possible}"}
    strange = re.fullmatch(r"Object contains unknown field `(.+)`", message)
    if strange and (above := expected.keys_with(kinds or [], strange[1])):
        within = {"en": f"`{strange[1]}` belongs in `{above[0]}`", "fr": f"`{strange[1]}` se met dans `{above[0]}`"}
        said = {"en": f"{said['en']}; {within['en']}", "fr": f"{said['fr']} ; {within['fr']}"}
    return said


def misfit(message: str, kind: expected.Type | None, key: str = "") -> RequestMalformed:
    """What does not fit the body, or a parameter by its key, from what the decoder says: ``Expected … - at `$.a` ``."""
    what, _, at = message.partition(" - at ")
    inner = at.strip("`").removeprefix("$").removeprefix(".")
    where = ".".join(part for part in (PARAMETERS.get(key, key), inner) if part)
    return RequestMalformed(where=where or "body", why=understood(what, expected.at_path(kind, inner)))


def headers_of(told: Problem, lang: str) -> dict[str, str]:
    """What a problem says in headers."""
    headers = {"Content-Language": lang}
    if "seconds" in told.facts and told.status in (429, 503):
        headers["Retry-After"] = str(told.facts["seconds"])
    if told.status == 401:
        headers["WWW-Authenticate"] = 'Bearer realm="gratteciel"'
    if told.status == 405:
        headers["Allow"] = told.facts["allowed"]
    return headers
