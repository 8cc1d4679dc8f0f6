"""The house in the page, beside a server: its files, and the worker that keeps them for when the server is away.

What a page plays by itself needs nothing more of the server than these. They are made in the background.
"""

import asyncio
import hashlib
import logging
import mimetypes
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from threading import Lock, Thread
from typing import Any

import msgspec
from litestar import MediaType, Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from gratteciel.server.api.keeping import WORKER, is_kept, version_of, worker_of
from gratteciel.server.api.web import EACH_TIME, FOREVER, HOUSE, NO_PAGES, POLICY, AppFile, app_files, file_of, sent

log = logging.getLogger(__name__)

PACKED = (".zip", ".packed")
"""What would not get smaller."""
PAGE = "page.html"
"""Stands for every page while the server is away, and says so."""
KEPT = '<meta name="gratteciel:kept" content="">'

MOST_SECONDS = 5.0
"""A page waits to be told of the house; without, people play on the server only until they come again."""

Files = Callable[[], Mapping[str, bytes]]
"""Makes the files of the house, by name; empty: there are none."""


class Made(msgspec.Struct, frozen=True):
    """The files as they are sent."""

    version: str | None
    """None: there are none."""
    files: dict[str, AppFile]
    worker: AppFile | None


class House:
    """What is made of the house's files, from when it has begun or somebody asks; who asks waits."""

    def __init__(self, files: Files | None) -> None:
        self.files = files
        self.coming: Future[Made] = Future()
        self.once = Lock()

    def begin(self) -> None:
        """Have it made, beside everything else."""
        if self.once.acquire(blocking=False):
            Thread(target=self.make, name="house", daemon=True).start()

    def make(self) -> None:
        """Make it; a server without serves all the same."""
        try:
            self.coming.set_result(NOTHING if self.files is None else made(self.files()))
        except Exception:
            log.exception("there is no house for pages")
            self.coming.set_result(NOTHING)

    @property
    def made(self) -> Made:
        """The files."""
        self.begin()
        return self.coming.result()

    @property
    def version(self) -> str | None:
        """Another for any other files; None: people play on the server only, or nothing is made yet."""
        self.begin()
        return self.coming.result().version if self.coming.done() else None

    async def version_soon(self) -> str | None:
        """The same once it is made, which others do not wait for meanwhile; a page does not for ever either."""
        self.begin()
        if not self.coming.done():
            await asyncio.wait([asyncio.wrap_future(self.coming)], timeout=MOST_SECONDS)
        return self.version


NOTHING = Made(None, {}, None)


def digest(body: bytes) -> str:
    """As the worker checks it."""
    return hashlib.sha256(body).hexdigest()


def page_of(index: AppFile, version: str) -> bytes:
    """The app's page without a server."""
    charset = b'<meta charset="utf-8" />'
    return index.body.replace(charset, charset + (HOUSE.format(version=version) + KEPT).encode(), 1)


def made(files: Mapping[str, bytes]) -> Made:
    """The house with these files, below a folder that is named by its version: two are never mixed."""
    index = app_files().get("index.html")
    if not files or index is None:
        return NOTHING
    app = {name: digest(file.body) for name, file in app_files().items() if is_kept(name) and name != "index.html"}
    own = {name: body for name, body in files.items() if is_kept(name)}
    version = version_of(app | {name: digest(body) for name, body in (own | {PAGE: page_of(index, "")}).items()})
    own[PAGE] = page_of(index, version)
    folder = f"house/{version}/"
    listed = app | {folder + name: digest(body) for name, body in own.items()}
    others = [name.lstrip("/") for name in (*NO_PAGES, "/healthz")]
    served = {"page": folder + PAGE, "files": ["assets/", "house/"], "others": others}
    worker = worker_of(files[WORKER].decode(), listed, version, served)
    return Made(
        version,
        {name: file_of(body, kind_of(name), FOREVER, not name.endswith(PACKED)) for name, body in own.items()},
        file_of(worker.encode(), "text/javascript", EACH_TIME),
    )


def kind_of(name: str) -> str:
    """What a file is."""
    return mimetypes.guess_type(name)[0] or "application/octet-stream"


@get(
    "/house/{version:str}/{name:str}",
    include_in_schema=False,
    anybody=True,
    sync_to_thread=True,
    media_type=MediaType.TEXT,
)
def house_file(request: Request[Any, Any, Any], version: FromPath[str], name: FromPath[str]) -> Response[Any]:
    """A file of the house."""
    found: Made = request.app.state.house.made
    file = found.files.get(name) if version == found.version else None
    if file is None:
        raise NotFoundException()
    return sent(file, request, {"Content-Security-Policy": POLICY})


@get(f"/{WORKER}", include_in_schema=False, anybody=True, sync_to_thread=True, media_type=MediaType.TEXT)
def service_worker(request: Request[Any, Any, Any]) -> Response[Any]:
    """Whoever keeps the app's files in the browser."""
    worker: AppFile | None = request.app.state.house.made.worker
    if worker is None:
        raise NotFoundException()
    return sent(worker, request, {"Content-Security-Policy": POLICY})


ROUTES = [house_file, service_worker]
