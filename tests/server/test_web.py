"""The browser app is served whole, kept by browsers as long as it may be, and loads nothing from elsewhere."""

import gzip
import io
import re
import threading
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from urllib.parse import urljoin

import httpx
import pytest
from PIL import Image

from gratteciel.server.api import house, keeping, web
from tests.server.host import PATIENCE, Host, host, ok


def fetch(server: Host, path: str, **headers: str) -> httpx.Response:
    return httpx.get(server.url + path, headers=headers, trust_env=False, timeout=PATIENCE)


@pytest.mark.parametrize("path", ["/", "/new/dice", "/table/abc", "/games", "/rules/world", "/settings", "/about"])
def test_every_page_is_the_app(server: Host, path: str) -> None:
    page = fetch(server, path)
    assert page.status_code == 200
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    assert page.headers["content-security-policy"] == web.POLICY
    assert '<div id="app">' in page.text


def test_whatever_the_page_names_is_there_and_ours(server: Host) -> None:
    named = re.findall(r'(?:src|href)="([^"]+)"', fetch(server, "/").text)
    assert len(named) >= 4
    for path in named:
        assert path.startswith("/")
        assert fetch(server, path).status_code == 200


def test_files_are_kept_for_ever_and_the_page_is_asked_for_again(server: Host) -> None:
    script = next(name for name in web.app_files() if name.endswith(".js"))
    got = fetch(server, f"/{script}")
    assert got.headers["cache-control"] == web.FOREVER and got.headers["content-encoding"] == "gzip"
    assert "javascript" in got.headers["content-type"]
    page = fetch(server, "/")
    assert page.headers["cache-control"] == web.EACH_TIME
    again = fetch(server, "/", **{"If-None-Match": page.headers["etag"]})
    assert again.status_code == 304 and again.content == b""


def test_who_cannot_unpack_gets_it_plain(server: Host) -> None:
    script = next(name for name in web.app_files() if name.endswith(".js"))
    got = fetch(server, f"/{script}", **{"Accept-Encoding": "identity"})
    file = web.app_files()[script]
    assert "content-encoding" not in got.headers and got.content == file.body
    assert file.packed is not None and gzip.decompress(file.packed) == file.body


def test_what_is_not_there_is_said_so(server: Host) -> None:
    for path in ("/assets/nothing.js", "/assets/..%2Fapp.py", "/api/v1/nothing", "/api/nothing", "/apis"):
        got = fetch(server, path, Accept="text/html")
        assert got.status_code == 404
        if path == "/apis":
            assert got.headers["content-type"].startswith("text/html")
        else:
            assert got.json()["code"] == "request/unknown"


@pytest.mark.parametrize("path", ["/nowhere", "/table", "/new/a/b", "/wp-login.php", '/"><script>alert(1)</script>'])
def test_an_unknown_address_is_a_kind_page(server: Host, path: str) -> None:
    for lang, said in (("en", "There is nothing at this address"), ("fr", "Il n’y a rien à cette adresse")):
        got = fetch(server, path, **{"Accept-Language": lang, "Accept": "text/html,*/*;q=0.8"})
        assert got.status_code == 404 and got.headers["content-type"].startswith("text/html")
        assert got.headers["content-security-policy"] == web.POLICY and got.headers["content-language"] == lang
        assert '<div id="app">' in got.text and f"<title>{said} – Gratteciel</title>" in got.text
        assert re.search(rf'<noscript><h1>{said}</h1>.+<a href="/">', got.text)
        assert "alert(1)" not in got.text
    # Programs are told as everywhere; nothing is changed by trying.
    assert fetch(server, path, Accept="application/json").json()["code"] == "request/unknown"
    assert httpx.post(server.url + path, trust_env=False, timeout=PATIENCE).json()["code"] == "request/unknown"


def test_without_the_app_an_unknown_address_is_kind_as_well(server: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(web, "app_files", dict)
    got = fetch(server, "/nowhere", **{"Accept-Language": "fr"})
    assert got.status_code == 404 and "<h1>Il n’y a rien à cette adresse</h1>" in got.text


@pytest.mark.parametrize(
    "path", ["/", "/rules/dice", "/icon.svg", "/nowhere", "/healthz", "/api/v1/games", "/api/v1/me", "/api/docs"]
)
def test_what_can_be_fetched_can_be_asked_about(server: Host, path: str, caplog: pytest.LogCaptureFixture) -> None:
    plain = {"Accept-Encoding": "identity"}
    with httpx.Client(headers=plain, trust_env=False, timeout=PATIENCE) as client:
        got = fetch(server, path, **plain)
        asked = [client.head(server.url + path) for _ in range(3)][-1]  # one after the other on one connection
    assert "Exception in ASGI" not in caplog.text
    assert (asked.status_code, asked.content) == (got.status_code, b"")
    for header in ("content-type", "content-length", "etag", "cache-control"):
        assert asked.headers.get(header) == got.headers.get(header), header
    assert int(asked.headers["content-length"]) == len(got.content) > 0


def test_only_what_can_be_fetched_can_be_asked_about(server: Host) -> None:
    asked = httpx.head(f"{server.url}/api/v1/guests", trust_env=False, timeout=PATIENCE)
    assert asked.status_code == 405 and asked.headers["allow"] == "POST" and asked.content == b""


def test_there_are_icons_for_every_place(server: Host) -> None:
    manifest = fetch(server, "/manifest.webmanifest").json()
    for icon in manifest["icons"]:
        got = fetch(server, urljoin("/manifest.webmanifest", icon["src"]))
        assert got.headers["content-type"] == icon["type"]
        if icon["type"] == "image/png":
            width, height = map(int, icon["sizes"].split("x"))
            assert Image.open(io.BytesIO(got.content)).size == (width, height)
    assert [icon["src"] for icon in manifest["icons"] if icon.get("purpose") == "maskable"] == ["icon-maskable.png"]
    assert Image.open(io.BytesIO(fetch(server, "/apple-touch-icon.png").content)).size == (180, 180)
    assert Image.open(io.BytesIO(fetch(server, "/favicon.ico").content)).format == "ICO"
    page = fetch(server, "/").text
    for path in ("/favicon.ico", "/icon.svg", "/apple-touch-icon.png"):
        assert f'href="{path}"' in page


def test_without_the_app_the_front_page_says_what_this_is(server: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(web, "app_files", dict)
    english, french = (fetch(server, "/", **{"Accept-Language": lang}) for lang in ("en", "fr"))
    assert (
        "playable again" in english.text and "de nouveau jouables" in french.text and 'href="/api/docs"' in french.text
    )
    for page in (english, french):
        assert not re.search(r"<script|<link|<img|<iframe|@import|https?://", page.text)
        assert "style-src 'sha256-" in page.headers["Content-Security-Policy"]


def test_nobody_else_waits_for_what_a_page_waits_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The house is made while its first pages are asked for: they say where it is, whatever else is asked meanwhile."""
    monkeypatch.setattr(house, "MOST_SECONDS", PATIENCE)
    asked, leave = threading.Event(), threading.Event()
    worker = "".join(f"const {name} = {blank};" for name, blank in keeping.BLANKS.items()).encode()

    def made() -> Mapping[str, bytes]:
        asked.set()
        assert leave.wait(PATIENCE)
        return {keeping.WORKER: worker}

    with host(tmp_path, house=made) as at, ThreadPoolExecutor() as visitors:
        pages = [visitors.submit(fetch, at, path) for path in ("/", "/table/x")]
        assert asked.wait(PATIENCE)
        ok(at.call().get("/capabilities"))
        assert "gratteciel:house" not in fetch(at, "/nowhere").text, "who is lost is told so at once"
        assert not any(page.done() for page in pages)
        leave.set()
        assert all("gratteciel:house" in page.result().text for page in pages)
        assert "gratteciel:house" in fetch(at, "/nowhere").text


def test_a_page_does_not_wait_for_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(house, "MOST_SECONDS", 0.01)
    leave = threading.Event()

    def made() -> Mapping[str, bytes]:
        leave.wait(PATIENCE)
        return {}

    with host(tmp_path, house=made) as at:
        try:
            assert [fetch(at, "/").status_code for _ in range(2)] == [200, 200]
        finally:
            leave.set()
