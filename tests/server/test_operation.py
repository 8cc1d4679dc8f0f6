"""For whoever runs a server: its health, its figures, ids of requests, and what reads them."""

import asyncio
import io
import json
import logging
import re
import subprocess
import time
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import httpx
import pytest
import yaml  # type: ignore[import-untyped,unused-ignore]
from prometheus_client.parser import text_string_to_metric_families

from gratteciel.server.api.serve import METRICS, metrics_token
from gratteciel.server.errors import StoreFailed
from gratteciel.server.logs import JsonLines
from tests.programs import needed
from tests.server.host import Host, bot, host, lay, now, ok, play, refused, two

DEPLOY = Path(__file__).parents[2] / "deploy" / "prometheus"
TOKEN = {"Authorization": "Bearer for-figures"}


@pytest.fixture(scope="module")
def watched(tmp_path_factory: pytest.TempPathFactory) -> Any:
    with host(tmp_path_factory.mktemp("watched"), metrics="for-figures") as running:
        yield running


def asked(server: Host) -> str:
    """What Prometheus is answered."""
    with urlopen(Request(f"{server.url}/metrics", headers=TOKEN)) as answer:  # quicker to set up than our clients
        return str(answer.read(), "utf-8")


def figures(server: Host) -> dict[tuple[str, frozenset[tuple[str, str]]], float]:
    """What Prometheus reads there."""
    text = asked(server)
    return {
        (one.name, frozenset(one.labels.items())): one.value
        for family in text_string_to_metric_families(text)
        for one in family.samples
    }


def value(found: dict[tuple[str, frozenset[tuple[str, str]]], float], name: str, **labels: str) -> float:
    return found.get((f"gratteciel_{name}", frozenset(labels.items())), 0.0)


def test_figures_are_for_who_has_the_token(watched: Host, server: Host) -> None:
    ask = watched.call()
    for headers in ({}, {"Authorization": "Bearer for-figure"}, {"Authorization": "Basic for-figures"}):
        assert refused(ask.get(f"{watched.url}/metrics", headers=headers), "person/token")["status"] == 401
    assert ask.get(f"{watched.url}/metrics", headers=TOKEN).status_code == 200
    assert refused(ask.get(f"{server.url}/metrics", headers=TOKEN), "request/unknown")["status"] == 404


def test_a_token_for_figures_is_made_once_and_private(tmp_path: Path) -> None:
    token = metrics_token(tmp_path)
    assert len(token) > 30 and metrics_token(tmp_path) == token
    assert (tmp_path / METRICS).stat().st_mode & 0o077 == 0
    assert [file.name for file in tmp_path.iterdir()] == [METRICS]


def test_a_token_for_figures_that_is_empty_is_none(tmp_path: Path) -> None:
    """A server that was killed, or a disk that was full, as it was made: anybody would know it."""
    (tmp_path / METRICS).touch(mode=0o600)
    token = metrics_token(tmp_path)
    assert len(token) > 30 and metrics_token(tmp_path) == token
    (tmp_path / "file").touch()
    with pytest.raises(StoreFailed, match="file"):
        metrics_token(tmp_path / "file")


def test_what_happens_is_counted(watched: Host) -> None:
    before = figures(watched)
    ann, ben = watched.guest("Ann"), watched.guest("Ben")
    table = two(ann, ben)
    play(ann, table)
    refused(ann.post(f"/tables/{table}/steps", json={"at": 0, "step": "S b2"}), "move/stale")
    refused(ann.post("/sign-in", json={"name": "Nobody", "passphrase": "guessed wrongly"}), "person/sign-in")
    with watched.live(ben, table) as live:
        live.recv()
        during = figures(watched)
    once: list[tuple[str, dict[str, str]]] = [
        ("steps_total", {"by": "person", "game": "hong-kong"}),
        ("refusals_total", {"code": "move/stale"}),
        ("sign_ins_failed_total", {}),
        ("live_sockets", {}),
        ("request_seconds_count", {"route": "play", "status": "200"}),
        ("request_seconds_count", {"route": "play", "status": "409"}),
    ]
    for name, labels in once:
        assert value(during, name, **labels) - value(before, name, **labels) == 1, (name, labels)
    assert value(during, "append_seconds_count") > value(before, "append_seconds_count")
    assert value(during, "tables_at_hand") >= 1 and during[("process_resident_memory_bytes", frozenset())] > 1e7


def test_bots_are_timed_by_level(watched: Host) -> None:
    ann = watched.guest("Ann")
    table = lay(ann, "hong-kong", {"kind": "me"}, bot())["id"]
    with watched.live(ann, table) as live:
        play(ann, table)
        while now(ann, table)["mover"] != 0:
            live.recv(timeout=30)
    steps = [line for line in ok(ann.get(f"/tables/{table}"))["lines"] if line["kind"] == "step" and line["seat"] == 1]
    found = figures(watched)
    assert steps  # a quick block is followed by another piece
    assert value(found, "bot_seconds_count", level="intern") == len(steps)
    assert value(found, "steps_total", by="bot", game="hong-kong") == len(steps)


def test_nothing_counted_is_about_somebody(watched: Host) -> None:
    ann = watched.guest("Annabel")
    me, table = ok(ann.get("/me"))["id"], lay(ann, "hong-kong", {"kind": "me"}, {"kind": "open"})["id"]
    ann.get("/made-up-by-annabel")
    text = asked(watched)
    assert not any(word in text for word in (me, table, "annabel", "Annabel", "127.0.0.1"))


def test_what_the_storage_cannot_keep_is_counted_where_nobody_asked(watched: Host) -> None:
    before = figures(watched)
    try:
        raise StoreFailed(why="disk full")
    except StoreFailed:
        logging.getLogger("gratteciel.server.tables.heartbeat").exception("the time could not be noted")
    after = figures(watched)
    for name in ("storage_errors_total", "faults_total"):
        assert value(after, name) == value(before, name) + 1


def named(expression: str) -> set[str]:
    """The figures an expression asks for."""
    bare = re.sub(r"\{[^}]*\}|\[[^\]]*\]|\b(by|without) \([^)]*\)", " ", expression)
    return set(re.findall(r"\b(?:gratteciel|process)_\w+", bare))


def test_rules_and_dashboard_ask_for_what_there_is(watched: Host) -> None:
    ann = watched.guest("Ann")
    refused(ann.get("/tables/none"), "table/unknown")
    with watched.live(ann, "none") as live:
        live.recv()
    text = asked(watched)
    there = set(re.findall(r"^# TYPE (\w+) (?:counter|gauge)", text, re.M))
    for name in re.findall(r"^# TYPE (\w+) histogram", text, re.M):
        there |= {f"{name}_{part}" for part in ("bucket", "count", "sum")}
    rules = yaml.safe_load((DEPLOY / "alerts.yml").read_text())["groups"][0]["rules"]
    panels = json.loads((DEPLOY / "grafana.json").read_text())["panels"]
    expressions = [rule["expr"] for rule in rules] + [one["expr"] for panel in panels for one in panel["targets"]]
    assert len(rules) > 8 and len(panels) > 12
    for expression in expressions:
        assert named(expression) <= there, expression
    assert {rule["labels"]["severity"] for rule in rules} == {"page", "look"}
    assert all(rule["annotations"]["summary"] for rule in rules)


def test_prometheus_takes_the_rules() -> None:
    subprocess.run([needed("promtool"), "check", "rules", str(DEPLOY / "alerts.yml")], check=True)
    # Its syntax: the token's file is a server's.
    subprocess.run([needed("promtool"), "check", "config", "--syntax-only", str(DEPLOY / "prometheus.yml")], check=True)


def test_a_server_is_ready_once_it_has_taken_up_what_was_left(server: Host) -> None:
    ask = server.call()
    assert ok(ask.get(f"{server.url}/readyz")) == {"status": "ready"}
    done = server.services.taking_up

    async def never() -> None:
        server.services.taking_up = asyncio.create_task(asyncio.sleep(3600))

    asyncio.run_coroutine_threadsafe(never(), server.loop).result(5)
    try:
        assert refused(ask.get(f"{server.url}/readyz"), "server/busy")["status"] == 503
        assert ok(ask.get(f"{server.url}/healthz")) == {"status": "ok"}, "alive all the same"
    finally:
        unfinished, server.services.taking_up = server.services.taking_up, done
        assert unfinished is not None
        server.loop.call_soon_threadsafe(unfinished.cancel)


def test_a_request_has_one_id_wherever_it_is_told(server: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    before, stream = io.StringIO(), io.StringIO()
    handler = logging.StreamHandler(before)
    handler.setFormatter(JsonLines())
    logger = logging.getLogger("gratteciel")
    logger.addHandler(handler)
    logger.setLevel(logging.INFO)

    async def broken(*given: object, **more: object) -> None:
        raise RuntimeError("unheard of")

    def noted(heard: io.StringIO, *ids: str) -> None:
        """Wait until requests are in the log: what came of one is noted after it was answered."""
        while not all(re.search(f'"message": "request".*{id}', heard.getvalue()) for id in ids):
            time.sleep(0.001)

    try:
        ask = server.call(headers={"X-Request-Id": "chosen-by-somebody"})
        told = ask.get("/tables/none")
        id = told.headers["X-Request-Id"]
        assert re.fullmatch(r"[0-9a-f]{16}", id) and told.json()["request"] == id
        other = ask.get("/tables/none").headers["X-Request-Id"]
        assert other != id
        noted(before, id, other)
        handler.setStream(stream)
        monkeypatch.setattr(server.services.tables, "table", broken)
        failed = ask.get("/tables/none")
        noted(stream, failed.headers["X-Request-Id"])
    finally:
        logger.removeHandler(handler)
        logger.setLevel(logging.NOTSET)
    body = refused(failed, "server/failed")
    assert body["facts"]["id"] == body["request"] == failed.headers["X-Request-Id"]
    lines = [json.loads(line) for line in stream.getvalue().splitlines()]
    assert {line["message"] for line in lines} == {"unforeseen", "request"}
    assert {line["request"] for line in lines} == {body["request"]}


def test_a_live_socket_has_an_id_too(server: Host, ann: httpx.Client) -> None:
    table = lay(ann, "hong-kong", {"kind": "me"}, {"kind": "open"})["id"]
    with server.live(ann, table) as live:
        assert live.response is not None and len(live.response.headers["X-Request-Id"]) == 16
