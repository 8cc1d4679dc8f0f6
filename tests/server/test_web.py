"""The browser app is served whole, kept by browsers as long as it may be, and loads nothing from elsewhere."""

import gzip
import re

import httpx
import pytest

from gratteciel.server.api import web
from tests.server.host import Host


def fetch(server: Host, path: str, **headers: str) -> httpx.Response:
    return httpx.get(server.url + path, headers=headers, trust_env=False)


@pytest.mark.parametrize("path", ["/", "/new/dice", "/table/abc", "/games", "/rules/world", "/settings", "/about"])
def test_every_page_is_the_app(server: Host, path: str) -> None:
    page = fetch(server, path)
    assert page.status_code == 200
    assert page.headers["content-type"].startswith("text/html")
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
    for path in ("/assets/nothing.js", "/assets/..%2Fapp.py", "/table", "/new/a/b"):
        got = fetch(server, path)
        assert got.status_code == 404 and got.json()["code"] == "request/unknown"


def test_without_the_app_the_front_page_says_what_this_is(server: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(web, "app_files", dict)
    english, french = (fetch(server, "/", **{"Accept-Language": lang}) for lang in ("en", "fr"))
    assert (
        "playable again" in english.text and "de nouveau jouables" in french.text and 'href="/api/docs"' in french.text
    )
    for page in (english, french):
        assert not re.search(r"<script|<link|<img|<iframe|@import|https?://", page.text)
        assert "style-src 'sha256-" in page.headers["Content-Security-Policy"]
