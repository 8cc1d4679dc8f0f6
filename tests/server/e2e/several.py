"""Several servers on one database, behind nginx; and people who play there game after game, whatever happens."""

import asyncio
import random
import socket
import subprocess
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TypeVar

import psycopg

from tests.programs import needed
from tests.server.e2e.client import Client, Json, Refused
from tests.server.e2e.process import SharingServer, free_port
from tests.server.e2e.stubborn import BROKEN, Stubborn

T = TypeVar("T")

SITE = """daemon off; master_process off; pid {folder}/pid; error_log stderr;
events {{ worker_connections 2048; }}
http {{
    access_log off;
    client_body_temp_path {folder}/1; proxy_temp_path {folder}/2; fastcgi_temp_path {folder}/3;
    uwsgi_temp_path {folder}/4; scgi_temp_path {folder}/5;
    map $http_upgrade $gratteciel_connection {{ default upgrade; '' ""; }}
    upstream gratteciel {{
{servers}
        keepalive 32;
    }}
    server {{
        listen 127.0.0.1:{port};
        location / {{
            proxy_pass http://gratteciel;
            proxy_http_version 1.1;
            proxy_set_header Host $http_host;
            proxy_set_header X-Forwarded-For $remote_addr;
            proxy_set_header X-Forwarded-Proto $scheme;
            proxy_set_header Upgrade $http_upgrade;
            proxy_set_header Connection $gratteciel_connection;
            proxy_read_timeout 120s;
        }}
    }}
}}
"""
"""As `docs/many-machines.md` has it."""


BOTS = """
SELECT min((e.body::jsonb->>'when')::float8) FROM entries AS e JOIN tables AS t USING (serial)
WHERE t.id = %(table)s AND e.body::jsonb->'event'->>'kind' = 'step'
AND (e.body::jsonb->'event'->>'seat')::int >= 2 AND (e.body::jsonb->>'when')::float8 > %(since)s
"""
"""People have the first two seats (`Pair`)."""


@contextmanager
def proxy(folder: Path, ports: list[int]) -> Iterator[str]:
    """The address of nginx before servers at some ports of this machine."""
    port = free_port()
    folder.mkdir()
    servers = "\n".join(f"        server 127.0.0.1:{one} max_fails=1 fail_timeout=2s;" for one in ports)
    (folder / "nginx.conf").write_text(SITE.format(folder=folder, servers=servers, port=port))
    command = [needed("nginx"), "-p", str(folder), "-c", str(folder / "nginx.conf"), "-e", "stderr"]
    with (folder / "said").open("wb") as said:
        process = subprocess.Popen(command, stdout=said, stderr=said)
    try:
        while True:
            try:
                socket.create_connection(("127.0.0.1", port)).close()
                break
            except OSError:
                assert process.poll() is None, (folder / "said").read_text()
                time.sleep(0.01)
        yield f"http://127.0.0.1:{port}"
    finally:
        process.kill()
        process.wait()


@dataclass
class Several:
    """Servers on one database."""

    database: str
    servers: list[SharingServer]
    url: str

    def cut(self) -> int:
        """Cut all connections to the database; how many there were."""
        with psycopg.connect(self.database, autocommit=True) as db:
            return db.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE datname = current_database() AND pid <> pg_backend_pid()"
            ).rowcount

    def owners(self) -> dict[str, set[str]]:
        """The tables that are looked after, by the process that does."""
        found: dict[str, set[str]] = {}
        with psycopg.connect(self.database, autocommit=True, options="-c search_path=gratteciel") as db:
            query = "SELECT owner, id FROM standings JOIN tables USING (serial) WHERE due AND owner IS NOT NULL"
            for owner, table in db.execute(query):
                found.setdefault(owner, set()).add(table)
        return found

    def leases(self) -> dict[str, float]:
        """Until when the lease of each process runs."""
        with psycopg.connect(self.database, autocommit=True, options="-c search_path=gratteciel") as db:
            return dict(db.execute("SELECT process, extract(epoch FROM until)::float8 FROM leases").fetchall())

    def now(self) -> float:
        """The time by the database's clock."""
        with psycopg.connect(self.database, autocommit=True) as db:
            found = db.execute("SELECT extract(epoch FROM clock_timestamp())::float8").fetchone()
        assert found is not None
        return float(found[0])

    def bots_went_on(self, table: str, since: float) -> float | None:
        """When a bot played at a table for the first time after a moment, by the database's clock; None: not yet."""
        with psycopg.connect(self.database, autocommit=True, options="-c search_path=gratteciel") as db:
            found = db.execute(BOTS, {"table": table, "since": since}).fetchone()
        return None if found is None else found[0]


@contextmanager
def several(folder: Path, database: str, count: int = 3) -> Iterator[Several]:
    """So many servers behind nginx, until the block is left."""
    servers = [SharingServer(folder / f"server-{n}", database) for n in range(count)]
    try:
        for server in servers:
            server.begin()
        for server in servers:
            server.await_answer()
        with proxy(folder / "nginx", [server.port for server in servers]) as url:
            yield Several(database, servers, url)
    finally:
        for server in servers:
            if server.id is not None:
                server.kill()


@dataclass
class Pair:
    """Two people who play game after game against each other, and a bot where there is a third seat."""

    ann: Client
    ben: Client
    game: str
    enough: asyncio.Event
    """Set: they finish the game they are at."""
    seed: int
    pace: float = 0.0
    """Seconds between two steps of one of them, at most."""
    clock: float = 3600.0
    """Seconds for each turn."""
    played: list[tuple[Stubborn, Stubborn]] = field(default_factory=list)

    async def play(self) -> None:
        """Play until it is enough."""
        for one in (self.ann, self.ben):
            await insisting(one.come)
        choose = random.Random(self.seed)
        while not self.enough.is_set():
            bots = ["intern"] if self.game != "hong-kong" else []
            clock = {"turn": self.clock}
            table: Json = await insisting(partial(self.ann.set_up, self.game, "me", "open", *bots, clock=clock))
            await insisting(partial(self.seated, table))
            up = asyncio.Event()
            up.set()
            pair = tuple(
                Stubborn(one, table["now"]["id"], up, random.Random(choose.random()), pace=self.slow)
                for one in (self.ann, self.ben)
            )
            self.played.append((pair[0], pair[1]))
            await asyncio.gather(*(one.play() for one in pair))

    @property
    def acknowledged(self) -> int:
        """Steps so far."""
        return sum(len(one.played) for both in self.played for one in both)

    async def slow(self) -> None:
        """Take one's time, as long as it is not enough."""
        if self.pace and not self.enough.is_set():
            await asyncio.sleep(self.pace)

    async def seated(self, table: Json) -> None:
        """Have Ben sit down, if he does not."""
        id = table["now"]["id"]
        if not any(seat.get("name") == self.ben.name for seat in (await self.ann.look(id))["now"]["seats"]):
            await self.ben.sit(table)

    async def check(self) -> tuple[int, int, int]:
        """Every game ended by its rules, with all that was acknowledged in its log, once; steps, unanswered, written.

        Unanswered are steps whose first answer never came, written those of them that were done all the same.
        """
        for pair in self.played:
            for seat, one in enumerate(pair):
                look = await one.client.look(one.id)
                assert look["now"]["result"]["reason"] == "rules", look["lines"][-8:]
                one.check(look["lines"], seat)
        all_of_them = [one for pair in self.played for one in pair]
        return self.acknowledged, sum(one.unanswered for one in all_of_them), sum(one.written for one in all_of_them)


async def more(pairs: list[Pair], playing: list["asyncio.Task[None]"], steps: int) -> None:
    """Wait until so many more steps were acknowledged to each pair."""
    aims = [pair.acknowledged + steps for pair in pairs]
    while any(pair.acknowledged < aim for pair, aim in zip(pairs, aims, strict=True)):
        for one in playing:
            if one.done():
                one.result()
        await asyncio.sleep(0.005)


async def insisting(ask: Callable[[], Awaitable[T]]) -> T:
    """An answer, however often it has to be asked for."""
    while True:
        try:
            return await ask()
        except BROKEN:
            await asyncio.sleep(0.02)
        except Refused as refused:
            if refused.status != 503:
                raise
            await asyncio.sleep(0.05)
