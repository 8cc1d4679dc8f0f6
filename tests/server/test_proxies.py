"""nginx and Caddy before a server, as `deploy/` has them: the real programs."""

import socket
import ssl
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest
from websockets.sync.client import connect

from tests.programs import needed
from tests.server.e2e.process import free_port
from tests.server.host import ME, OPEN, Host, heard, host, ok

DEPLOY = Path(__file__).parents[2] / "deploy"
NAME = "play.example.org"
ELSEWHERE = "127.0.0.2"
"""Another address than the proxy's, from which somebody comes."""
FORGED = "203.0.113.9"


def trusting() -> ssl.SSLContext:
    """Takes the certificates that are made here."""
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    return context


def nginx(folder: Path, port: int, server: str) -> list[str]:
    """nginx by our example, with a certificate made here."""
    pem, key = folder / "site.pem", folder / "site.key"
    made = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "1"]
    subprocess.run(
        [*made, "-subj", f"/CN={NAME}", "-keyout", str(key), "-out", str(pem)], check=True, capture_output=True
    )
    site = (DEPLOY / "nginx.conf").read_text()
    for old, new, times in (
        ("listen 443 ", f"listen 127.0.0.1:{port} ", 2),
        ("127.0.0.1:8080", server, 1),
        ("/etc/ssl/play.example.org.pem", str(pem), 2),
        ("/etc/ssl/play.example.org.key", str(key), 2),
    ):
        assert site.count(old) == times, old
        site = site.replace(old, new)
    places = "".join(
        f"{what}_temp_path {folder / what};\n" for what in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    whole = folder / "nginx.conf"
    whole.write_text(
        f"daemon off; master_process off; pid {folder / 'pid'}; error_log stderr;\n"
        f"events {{}}\nhttp {{\naccess_log off;\n{places}{site}}}\n"
    )
    return [needed("nginx"), "-p", str(folder), "-c", str(whole), "-e", "stderr"]


def caddy(folder: Path, port: int, server: str) -> list[str]:
    """Caddy by our example, which signs its certificate itself here."""
    site = (DEPLOY / "Caddyfile").read_text()
    assert site.count("127.0.0.1:8080") == 1
    start = (
        "{\n\tadmin off\n\tlocal_certs\n\tskip_install_trust\n\tauto_https disable_redirects\n"
        f"\tdefault_bind 127.0.0.1\n\thttps_port {port}\n\tstorage file_system {folder}\n}}\n"
    )
    (folder / "Caddyfile").write_text(start + site.replace("127.0.0.1:8080", server))
    return [needed("caddy"), "run", "--config", str(folder / "Caddyfile"), "--adapter", "caddyfile"]


@pytest.fixture(scope="module")
def behind(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """A server that believes a proxy on its own machine, and knows its name."""
    hosts = frozenset({NAME})
    with host(tmp_path_factory.mktemp("behind"), proxies=("127.0.0.1",), hosts=hosts, sign_of_life=0.2) as running:
        yield running


@pytest.fixture(params=[nginx, caddy], ids=["nginx", "caddy"])
def port(request: pytest.FixtureRequest, behind: Host, tmp_path: Path) -> Iterator[int]:
    """Where a proxy answers that leads there."""
    made: Callable[[Path, int, str], list[str]] = request.param
    chosen = free_port()
    command = made(tmp_path, chosen, behind.url.removeprefix("http://"))
    log = tmp_path / "said"
    with log.open("wb") as out:
        proxy = subprocess.Popen(command, stdout=out, stderr=out, env={"HOME": str(tmp_path), "PATH": "/usr/bin:/bin"})
    try:
        while True:
            try:
                with socket.create_connection(("127.0.0.1", chosen), timeout=5) as wire:
                    trusting().wrap_socket(wire, server_hostname=NAME).close()
                break
            except OSError:  # or its certificate is still being made
                assert proxy.poll() is None, log.read_text()
                time.sleep(0.01)
        yield chosen
    finally:
        proxy.kill()
        proxy.wait()


def caller(port: int, shaken: str = NAME) -> httpx.Client:
    """Somebody from elsewhere, who says that they come from somewhere else still; `shaken`: the name for TLS."""
    transport = httpx.HTTPTransport(verify=trusting(), local_address=ELSEWHERE)
    client = httpx.Client(
        base_url=f"https://127.0.0.1:{port}/api/v1",
        transport=transport,
        headers={"Host": NAME, "X-Forwarded-For": FORGED, "X-Gratteciel": "1", "X-Real-IP": FORGED},
        timeout=30,
    )

    def named(request: httpx.Request) -> None:
        request.extensions["sni_hostname"] = shaken

    client.event_hooks["request"].append(named)
    return client


def test_people_come_through_a_proxy(behind: Host, port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    buckets, taken = behind.services.buckets, set()
    take = buckets.take

    def noting(sort: str, who: str) -> None:
        taken.add((sort, who))
        take(sort, who)

    monkeypatch.setattr(buckets, "take", noting)
    with caller(port) as ann, caller(port) as ben:
        came = ann.post("/guests", json={"name": "Ann"})
        ok(came, 201)
        assert "Secure" in came.headers["Set-Cookie"], "the server knows that it is HTTPS"
        assert "max-age" in came.headers["Strict-Transport-Security"]
        laid = ok(ann.post("/tables", json={"plan": {"game": "hong-kong", "seats": [ME, OPEN]}}), 201)["now"]
        cookie = came.headers["Set-Cookie"].partition(";")[0]
        wire = socket.create_connection(("127.0.0.1", port), source_address=(ELSEWHERE, 0))
        with connect(
            f"wss://{NAME}/api/v1/tables/{laid['id']}/live",
            sock=wire,
            ssl=trusting(),
            server_hostname=NAME,
            additional_headers={"Cookie": cookie, "Origin": f"https://{NAME}", "X-Forwarded-For": FORGED},
        ) as live:
            assert heard(live)["kind"] == "snapshot"
            ok(ben.post("/guests", json={"name": "Ben"}), 201)
            ok(ben.post(f"/tables/{laid['id']}/seats", json={"invitation": laid["invitation"]}))
            assert heard(live)["now"]["status"] == "playing", "news come through at once"
            live.send("are you there?")
            live.recv(timeout=10)
            assert list(behind.services.crowd.by_address) == [ELSEWHERE]
        too_much = ann.post("/tables", content=b" " * 200_000, headers={"Content-Type": "application/json"})
        assert too_much.status_code == 413
    addresses = {who for sort, who in taken if sort in ("address", "guests")}
    assert addresses == {ELSEWHERE}, "by where they came from, whatever they said"


@pytest.mark.parametrize("shaken", [NAME, "evil.example"])
def test_who_comes_under_another_name_does_not_come_through(port: int, shaken: str) -> None:
    with caller(port, shaken) as ann:
        try:
            came = ann.get("/capabilities", headers={"Host": "evil.example"})
        except httpx.ConnectError:  # no certificate is shown them
            assert shaken != NAME
        else:
            assert "X-Request-Id" not in came.headers, "the server has not heard of it"
            assert came.status_code == 421 or not came.content
