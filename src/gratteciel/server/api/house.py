"""The house in the page, beside a server: its files, made when somebody first asks for them.

What a page plays by itself needs nothing more of the server than these.
"""

import mimetypes
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from litestar import MediaType, Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from gratteciel.server.api.web import EACH_TIME, POLICY, AppFile, file_of, sent

PACKED = (".whl", ".zip", ".packed")
"""What would not get smaller."""

Files = Callable[[], Mapping[str, bytes]]
"""Makes the files of the house, by name; empty: there are none."""


@lru_cache(maxsize=1)
def files_by(make: Files) -> dict[str, AppFile]:
    """The files as they are sent, made once."""
    found = {}
    for name, body in make().items():
        kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
        found[name] = file_of(body, kind, EACH_TIME, packing=not name.endswith(PACKED))
    return found


@get("/house/{name:str}", include_in_schema=False, anybody=True, sync_to_thread=True, media_type=MediaType.TEXT)
def house_file(request: Request[Any, Any, Any], name: FromPath[str]) -> Response[Any]:
    """A file of the house."""
    make: Files | None = request.app.state.services.settings.house
    file = files_by(make).get(name) if make else None
    if file is None:
        raise NotFoundException()
    return sent(file, request, {"Content-Security-Policy": POLICY})


ROUTES = [house_file]
