"""The browser app: its one page at every address that is a page of it, and the files that page loads."""

import gzip
import hashlib
import mimetypes
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec
from litestar import MediaType, Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from gratteciel.server.api.pages import front_page

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data: blob:; "
    "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""The app loads its own files and talks to its own server; nothing else."""
FOREVER = "public, max-age=31536000, immutable"
"""For files whose name changes with their content."""
EACH_TIME = "no-cache"
"""Kept by browsers, and asked for each time whether it is still the same."""
PAGES = [
    "/",
    "/new",
    "/new/{id:str}",
    "/games",
    "/rules",
    "/rules/{id:str}",
    "/editions/{id:str}",
    "/settings",
    "/about",
]


class AppFile(msgspec.Struct, frozen=True):
    """A file of the app as it is sent."""

    body: bytes
    packed: bytes | None
    """By gzip, where that makes it smaller."""
    kind: str
    tag: str
    keep: str


@cache
def app_files() -> dict[str, AppFile]:
    """Every file of the app by its path; empty where the package was installed without the app."""
    root = files("gratteciel.server") / "app"
    found: dict[str, AppFile] = {}
    for folder, keep in (("", EACH_TIME), ("assets/", FOREVER)):
        place = root / folder if folder else root
        if not place.is_dir():
            continue
        for file in place.iterdir():
            if not file.is_file() or file.name.startswith("."):
                continue
            kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
            if file.name.endswith(".webmanifest"):
                kind = "application/manifest+json"
            found[folder + file.name] = file_of(file.read_bytes(), kind, keep)
    return found


def file_of(body: bytes, kind: str, keep: str) -> AppFile:
    """A file to be sent, packed where that makes it smaller."""
    packed = gzip.compress(body, mtime=0)
    tag = f'"{hashlib.sha256(body).hexdigest()[:20]}"'
    return AppFile(body, packed if len(packed) < len(body) else None, kind, tag, keep)


def sent(file: AppFile, request: Request[Any, Any, Any], more: dict[str, str] | None = None) -> Response[bytes]:
    """A file as the browser wants it: packed if it can unpack, nothing if it has it already."""
    headers = {"ETag": file.tag, "Cache-Control": file.keep, "Vary": "Accept-Encoding", **(more or {})}
    if request.headers.get("if-none-match") == file.tag:
        return Response(b"", status_code=304, headers=headers)
    packed = file.packed if "gzip" in request.headers.get("accept-encoding", "") else None
    if packed is not None:
        headers["Content-Encoding"] = "gzip"
    text = file.kind.startswith("text/") or "javascript" in file.kind
    kind = f"{file.kind}; charset=utf-8" if text else file.kind
    return Response(packed or file.body, media_type=kind, headers=headers)


def the_app(request: Request[Any, Any, Any], head: str = "") -> Response[Any]:
    """The app's page, with more in its head."""
    index = app_files().get("index.html")
    if index is None:
        return front_page(request)
    if head:
        index = file_of(index.body.replace(b"</head>", head.encode() + b"</head>", 1), index.kind, index.keep)
    return sent(index, request, {"Content-Security-Policy": POLICY})


@get(PAGES, include_in_schema=False, anybody=True, sync_to_thread=False)
def app_page(request: Request[Any, Any, Any]) -> Response[Any]:
    """The app, which shows what its address says."""
    return the_app(request)


@get("/assets/{name:str}", include_in_schema=False, anybody=True, sync_to_thread=False, media_type=MediaType.TEXT)
def asset(request: Request[Any, Any, Any], name: FromPath[str]) -> Response[Any]:
    """A script, a style, a font."""
    file = app_files().get(f"assets/{name}")
    if file is None:
        raise NotFoundException()
    return sent(file, request)


@get(["/icon.svg", "/manifest.webmanifest"], include_in_schema=False, anybody=True, sync_to_thread=False)
def beside(request: Request[Any, Any, Any]) -> Response[Any]:
    """What browsers ask for beside the page."""
    file = app_files().get(request.url.path.lstrip("/"))
    if file is None:
        raise NotFoundException()
    return sent(file, request)


ROUTES = [app_page, asset, beside]
