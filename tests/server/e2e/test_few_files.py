"""Where a process may have few files open, one address cannot hold all of them."""

import contextlib
import resource
import socket
import sys
from pathlib import Path

import httpx
from websockets.sync.client import connect

from gratteciel.server.api import files
from tests.server.e2e.process import InstalledServer, ServerProcess, serving
from tests.server.host import API, ME, PATIENCE, heard, lay, ok

ELSEWHERE = "127.0.0.2"
SOFT, HARD = 200, 256
LIVE = (
    "Upgrade: websocket",
    "Connection: Upgrade",
    "Sec-WebSocket-Version: 13",
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
)
"""What asks for a live socket."""


class FewFiles(InstalledServer):
    """A server that may have few files open, and fewer until it asks for more."""

    program = (
        sys.executable,
        "-c",
        f"import resource; resource.setrlimit(resource.RLIMIT_NOFILE, ({SOFT}, {HARD}));"
        "from gratteciel.cli import main; main()",
    )


def people(server: ServerProcess, address: str, *names: str) -> list[httpx.Client]:
    """Guests from an address."""
    found = []
    for name in names:
        transport = httpx.HTTPTransport(local_address=address)
        client = httpx.Client(base_url=server.url + API, transport=transport, timeout=PATIENCE)
        ok(client.post("/guests", json={"name": name}), 201)
        found.append(client)
    return found


def request(first: str, *headers: str) -> bytes:
    """What is sent for a request without a body."""
    return "\r\n".join([f"{first} HTTP/1.1", "Host: 127.0.0.1", *headers, "", ""]).encode()


def test_who_holds_all_files_there_may_be_keeps_nobody_else_out(tmp_path: Path) -> None:
    """With live sockets, connections that lie idle, requests that stop half-way, and silence."""
    with serving(tmp_path / "data", FewFiles) as server, contextlib.ExitStack() as held:
        assert f"No more than {HARD} files" in server.said()
        assert server.id is not None and resource.prlimit(server.id, resource.RLIMIT_NOFILE) == (HARD, HARD)
        mallory = people(server, ELSEWHERE, *(f"Mallory {n}" for n in range(8)))
        table = lay(mallory[0], "hong-kong", ME, {"kind": "here"})["id"]
        for n in range(2 * HARD):
            cookie = f"Cookie: gratteciel={mallory[n % 8].cookies['gratteciel']}"
            sent = (
                request(f"GET {API}/tables/{table}/live", cookie, *LIVE),
                request("GET /healthz", cookie),
                request(f"POST {API}/guests", "Content-Type: application/json", "Content-Length: 9"),
                b"G",
            )
            source = (ELSEWHERE, 0)
            line = socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE, source_address=source)
            held.enter_context(line)
            with contextlib.suppress(ConnectionError):  # it has had to make room already
                line.sendall(sent[n % 4])
            if n % 16 == 15:
                assert server.answers(), server.said()
        (ann,) = people(server, "127.0.0.1", "Ann")
        table = lay(ann, "hong-kong", ME, {"kind": "here"})["id"]
        shown = {"Cookie": f"gratteciel={ann.cookies['gratteciel']}"}
        address = f"{server.url.replace('http', 'ws')}{API}/tables/{table}/live"
        with connect(address, additional_headers=shown, proxy=None, open_timeout=PATIENCE) as live:
            assert heard(live)["kind"] == "snapshot"
        for one in (ann, *mallory):
            one.close()


def test_more_fits_into_more_files() -> None:
    assert files.room_in(16_384) == files.Room(16_384, 16_284, 2_000) and not files.room_in(16_384).is_short
    assert files.room_in(1024) == files.Room(1024, 924, 462) and files.room_in(1024).is_short
    assert files.room_in(64).connections == 32
