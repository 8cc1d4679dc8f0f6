"""The browser app: its one page at every address that is a page of it, and the files that page loads."""

import gzip
import hashlib
import mimetypes
from functools import cache, lru_cache
from html import escape
from importlib.resources import files
from typing import Any

import msgspec
from litestar import MediaType, Request, Response, get
from litestar.exceptions import HTTPException, NotFoundException
from litestar.params import FromPath

from gratteciel.server.api.heads import SAYS, Head, head_of, lost
from gratteciel.server.api.pages import front_page, html_page
from gratteciel.server.api.problems import answer
from gratteciel.server.routes.languages import language

POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; font-src 'self'; "
    "img-src 'self' data: blob:; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'"
)
"""The app loads its own files, runs its own WebAssembly and talks to its own server; nothing else."""
FOREVER = "public, max-age=31536000, immutable"
"""For files whose name changes with their content."""
EACH_TIME = "no-cache"
"""Kept by browsers, and asked for each time whether it is still the same."""
PAGES = [
    "/",
    "/new",
    "/new/{id:str}",
    "/games",
    "/games/progress",
    "/review",
    "/review/{id:str}",
    "/rules",
    "/rules/{id:str}",
    "/learn/{id:str}",
    "/puzzles",
    "/puzzles/{id:str}",
    "/editions/{id:str}",
    "/settings",
    "/about",
]

BESIDE = [
    "/icon.svg",
    "/favicon.ico",
    "/apple-touch-icon.png",
    "/icon-192.png",
    "/icon-512.png",
    "/icon-maskable.png",
    "/card.png",
    "/screenshot-wide.webp",
    "/screenshot-narrow.webp",
    "/manifest.webmanifest",
]
"""What browsers, and those who show links, ask for beside the page."""
HOUSE = '<meta name="gratteciel:house" content="/house/{version}/"><meta name="gratteciel:version" content="{version}">'
"""Says that a page may play by itself, where the files for that are, and of which version all this is."""
NO_PAGES = ("/api/", "/assets/", "/house/")
"""Where there are no pages: what is unknown there is answered as a problem."""


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
            body = file.read_bytes()
            if file.name == "index.html":
                body = body.replace(b'="./', b'="/')  # it is built to lie anywhere; here it is at the root
            found[folder + file.name] = file_of(body, kind, keep)
    return found


def file_of(body: bytes, kind: str, keep: str, packing: bool = True) -> AppFile:
    """A file to be sent, packed where that makes it smaller."""
    packed = gzip.compress(body, mtime=0) if packing else body
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
    return Response(packed or file.body, media_type=file.kind, headers=headers)  # of texts Litestar says the charset


@lru_cache(maxsize=256)
def page_file(index: AppFile, head: Head, address: str, instead: str, house: str | None = None) -> AppFile:
    """The app's page with a head of its own; `instead` is for those who run no scripts, `house` its version."""
    body = index.body.decode()
    for old, new in (
        ('<meta charset="utf-8" />', '<meta charset="utf-8" />' + (HOUSE.format(version=house) if house else "")),
        ('<html lang="en">', f'<html lang="{head.lang}">'),
        ("<title>Gratteciel</title>", f"<title>{escape(head.tab)}</title>"),
        ("</head>", head.tags(address) + "</head>"),
        ("<noscript></noscript>", f"<noscript>{instead}</noscript>"),
    ):
        body = body.replace(old, new, 1)
    return file_of(body.encode(), index.kind, index.keep)


def the_app(
    request: Request[Any, Any, Any], head: Head, house: str | None, instead: str = "", status: int = 200
) -> Response[Any]:
    """The app's page, which says what it is about; the plain front page where the app is not installed.

    `house` is the version of the house in it, where people may play there.
    """
    index = app_files().get("index.html")
    if index is None:
        if status == 200:
            return front_page(request)
        return Response(html_page(head.tab, instead, head.lang), media_type=MediaType.HTML, status_code=status)
    file = page_file(index, head, str(request.base_url), instead or f"<p>{escape(head.description)}</p>", house)
    more = {
        "Content-Security-Policy": POLICY,
        "Content-Language": head.lang,
        "Vary": "Accept-Encoding, Accept-Language",
    }
    page = sent(file, request, more)
    if status != 200:
        page.status_code = status
    return page


@get(PAGES, include_in_schema=False, anybody=True)
async def app_page(request: Request[Any, Any, Any]) -> Response[Any]:
    """The app, which shows what its address says."""
    house = await request.app.state.house.version_soon()
    return the_app(request, head_of(request.url.path, language(request.scope)), house)


def unknown(request: Request[Any, Any, Any], error: HTTPException) -> Response[Any]:
    """The answer where something went wrong on the way to a route: where there is no page, one that says so kindly."""
    path = request.url.path
    wanted = request.headers.get("accept", "")
    program = "json" in wanted and "html" not in wanted
    if error.status_code != 404 or program or f"{path}/".startswith(NO_PAGES) or request.method not in ("GET", "HEAD"):
        return answer(request, error)
    lang = language(request.scope)
    says = {name: escape(text) for name, text in SAYS[lang].items()}
    instead = f'<h1>{says["lost"]}</h1><p>{says["lost-why"]}</p><p><a href="/">{says["back"]}</a></p>'
    return the_app(request, lost(lang), request.app.state.house.version, instead, 404)


@get("/assets/{name:str}", include_in_schema=False, anybody=True, sync_to_thread=False, media_type=MediaType.TEXT)
def asset(request: Request[Any, Any, Any], name: FromPath[str]) -> Response[Any]:
    """A script, a style, a font."""
    file = app_files().get(f"assets/{name}")
    if file is None:
        raise NotFoundException()
    # A worker has the policy of its own file.
    return sent(file, request, {"Content-Security-Policy": POLICY} if name.endswith(".js") else None)


@get(BESIDE, include_in_schema=False, anybody=True, sync_to_thread=False)
def beside(request: Request[Any, Any, Any]) -> Response[Any]:
    """An icon, the manifest, a picture of what this is."""
    file = app_files().get(request.url.path.lstrip("/"))
    if file is None:
        raise NotFoundException()
    return sent(file, request)


ROUTES = [app_page, asset, beside]
