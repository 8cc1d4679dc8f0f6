"""A site on web servers of one's own, set up as `docs/self-hosting.md` says: the real programs."""

import re
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import quote
from urllib.request import urlopen

import pytest

from gratteciel.site.pages import PAGES, POLICY
from gratteciel.site.writing import Site
from tests.page.visiting import WHERE
from tests.programs import needed
from tests.server.e2e.process import free_port

GUIDE = Path(__file__).parents[2] / "docs" / "self-hosting.md"
PLACE = "/srv/gratteciel-site"


def shown(language: str, place: Path) -> str:
    """The example of the guide for a program, with the site where it is."""
    (example,) = re.findall(rf"```{language}\n(.*?)```", GUIDE.read_text("utf-8"), re.DOTALL)
    assert example.count(PLACE) == 1
    return str(example).replace(PLACE, str(place))


def nginx(folder: Path, port: int, site: Path) -> list[str]:
    """nginx with what Debian's has around it."""
    temporary = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    places = "".join(f"{what}_temp_path {folder / what};\n" for what in temporary)
    (folder / "nginx.conf").write_text(
        f"daemon off; master_process off; pid {folder / 'pid'}; error_log stderr;\nevents {{}}\n"
        f"http {{\naccess_log off;\ninclude /etc/nginx/mime.types;\n{places}"
        f"server {{\nlisten 127.0.0.1:{port};\nabsolute_redirect off;\n{shown('nginx', site)}}}\n}}\n"
    )
    return [needed("nginx"), "-p", str(folder), "-c", str(folder / "nginx.conf"), "-e", "stderr"]


def caddy(folder: Path, port: int, site: Path) -> list[str]:
    """Caddy without its certificates."""
    start = f"{{\n\tadmin off\n\tauto_https off\n\tstorage file_system {folder}\n}}\n"
    (folder / "Caddyfile").write_text(f"{start}http://127.0.0.1:{port} {{\n{shown('caddy', site)}}}\n")
    return [needed("caddy"), "run", "--config", str(folder / "Caddyfile"), "--adapter", "caddyfile"]


@pytest.fixture(params=[nginx, caddy], ids=["nginx", "caddy"])
def address(request: pytest.FixtureRequest, site: Site, folder: Path, tmp_path: Path) -> Iterator[str]:
    """Where a program has the site."""
    made: Callable[[Path, int, Path], list[str]] = request.param
    port, log = free_port(), tmp_path / "said"
    command = made(tmp_path, port, folder / WHERE)
    with log.open("wb") as out:
        program = subprocess.Popen(command, stdout=out, stderr=out, env={"HOME": str(tmp_path), "PATH": "/usr/bin"})
    try:
        while True:
            try:
                socket.create_connection(("127.0.0.1", port)).close()
                break
            except OSError:
                assert program.poll() is None, log.read_text()
                time.sleep(0.01)
        yield f"http://127.0.0.1:{port}/games"
    finally:
        program.kill()
        program.wait()


def test_every_file_comes_as_it_is_and_every_page_with_and_without_a_slash(address: str, folder: Path) -> None:
    files = [file for file in (folder / WHERE).rglob("*") if file.is_file()]
    assert len(files) > 100
    for file in files:
        with urlopen(f"{address}/{quote(file.relative_to(folder / WHERE).as_posix())}") as answer:
            assert answer.read() == file.read_bytes(), file
            kind = answer.headers.get_content_type()
            assert answer.headers["Content-Security-Policy"] == POLICY  # workers have no other
        if file.suffix in (".js", ".css", ".html"):
            assert kind.rpartition("/")[2] in ("javascript", "css", "html"), (file, kind)
    for page in PAGES:
        for path in (f"/{page}" if page else "", f"/{page}/?id=x" if page else "/?id=x"):
            with urlopen(address + path) as answer:
                assert answer.read() == (folder / WHERE / page / "index.html").read_bytes(), path
                assert answer.url.partition("?")[0].endswith("/")
