"""Thinking by workers: what jobs carry, who answers where a worker dies or none is there, and what is left over."""

import asyncio
import base64
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import psycopg
import pytest

from gratteciel.bots import review as reviewing
from gratteciel.bots.levels import LevelPlayer, player
from gratteciel.bots.seeds import BOT, HINT, replies, secret_seed
from gratteciel.play.game import game
from gratteciel.play.record import Settled, read_record
from gratteciel.server.bots.thought import Thought
from gratteciel.server.jobs import asking, queue, working
from gratteciel.server.jobs.orders import Far, Game, Known, ReviewOrder
from gratteciel.server.jobs.thinking import FarThinking, Workers, followed
from gratteciel.server.storage.postgres.store import PostgresStore
from tests.nursery import Born
from tests.server.host import ME, Host, bot, host, lay, now, ok, play, until
from tests.server.postgres import Cluster

pytestmark = pytest.mark.slow  # all need PostgreSQL

WITNESS = """
SET search_path = gratteciel;
CREATE TABLE seen (row TEXT, args JSONB, number BIGINT GENERATED ALWAYS AS IDENTITY);
CREATE FUNCTION see() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN INSERT INTO gratteciel.seen VALUES (NEW::text, NEW.args); RETURN NEW; END $$;
CREATE TRIGGER see AFTER INSERT OR UPDATE ON procrastinate_jobs FOR EACH ROW EXECUTE FUNCTION see();
"""
"""Keeps every job as it ever was."""


@pytest.fixture(scope="module")
def database(postgres: Cluster) -> str:
    return postgres.database()


@pytest.fixture(scope="module")
def server(database: str) -> Iterator[Host]:
    with host(None, database=database, thinking=0.05) as running:
        yield running


@pytest.fixture(scope="module")
def witness(database: str, server: Host) -> None:
    """Keep every job from now on."""
    with psycopg.connect(database, autocommit=True) as db:
        db.execute(WITNESS.encode())


def asked(database: str, query: str) -> list[Any]:
    with psycopg.connect(database, autocommit=True, options="-c search_path=gratteciel") as db:
        return db.execute(query.encode()).fetchall()


@contextmanager
def worker(database: str, log: Path) -> Iterator[Born]:
    """A worker that takes jobs, until the block is left."""
    before = asked(database, "SELECT id FROM procrastinate_workers")
    born = Born("serve", str(log), "work", "--database", database)
    try:
        until(lambda: len(asked(database, "SELECT id FROM procrastinate_workers")) >= len(before) + 2)
        yield born
    finally:
        if born.poll() is None:
            born.send_signal(signal.SIGTERM)
            assert born.wait() == 0, log.read_text()


def jobs_of(server: Host) -> Workers:
    thinking = server.services.thinking
    assert isinstance(thinking, FarThinking) and isinstance(thinking.jobs, Workers)
    return thinking.jobs


def whole_game(server: Host, game: str, level: str) -> tuple[str, str]:
    """A game against a bot, to its end: the table and its record."""
    ann = server.guest("Ann")
    table = lay(ann, game, ME, bot(level))["id"]
    while (seen := now(ann, table))["status"] != "over":
        if seen["steps"]:
            ok(ann.post(f"/tables/{table}/steps", json={"at": seen["at"], "step": seen["steps"][-1]["step"]}))
    return table, ok(ann.get(f"/tables/{table}/record"))


def secret_of(database: str, table: str) -> tuple[bytes, list[str]]:
    """The secret of a table, and all forms in which it may be written."""
    ((body,),) = asked(database, f"SELECT body FROM tables WHERE id = '{table}'")
    secret = msgspec.json.decode(body)["secret"]
    raw = base64.b64decode(secret)
    return raw, [secret, raw.hex(), raw.decode("latin-1"), base64.urlsafe_b64encode(raw).decode().rstrip("=")]


@pytest.mark.usefixtures("witness")
def test_jobs_carry_what_their_seat_knows_and_a_seed(database: str, server: Host, tmp_path: Path) -> None:
    jobs = jobs_of(server)
    with worker(database, tmp_path / "log"):
        table, text = whole_game(server, "world", "junior-architect")
    assert jobs.asked > 5 and not jobs.unanswered
    raw, forms = secret_of(database, table)
    end = read_record(text).position
    trail = {len(position.trail()) - 1: position for position in end.trail()}
    rows = [row for (row,) in asked(database, "SELECT row FROM seen")]
    assert not any(form in row for row in rows for form in forms)
    orders = [args["order"] for (args,) in asked(database, "SELECT args FROM seen")]
    assert {name for order in orders for name in order} == {"known", "mind", "level", "seed", "watched", "whose"}
    assert not any("127.0.0.1" in row for row in rows)
    for order in orders:
        known = msgspec.convert(order["known"], Known)
        position = trail[len(known.told)]
        assert known.seat == position.mover == 1 and known.game == Game.of(position.setup)
        assert known.table == position.view(1).table != position.tables.tobytes(), "another's hand is blank"
        assert tuple(str(position.move(step)) for step in known.told) == position.view(1).log
        assert order["seed"] == secret_seed(raw, BOT, 1)
    hidden = {str(one.last) for one in trail.values() if one.last and str(one.told(1)) != str(one.last)}
    assert hidden and not any(step in row for step in hidden for row in rows)
    for reply in replies(end, raw, {1: "junior-architect"}):
        assert reply.found == reply.expected, "a worker remembers what it thought, as a server does"
    assert not asked(database, "SELECT 1 FROM procrastinate_jobs UNION ALL SELECT 1 FROM thoughts")
    log = (tmp_path / "log").read_text()
    assert str(orders[0]["seed"]) not in log and '"level": "error"' not in log


def doing(database: str) -> list[Any]:
    return asked(database, "SELECT worker_id FROM procrastinate_jobs WHERE status = 'doing' AND worker_id IS NOT NULL")


def test_the_job_of_a_worker_that_dies_is_taken_over(
    database: str, server: Host, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(asking, "STALLED", 2.0)
    ann = server.guest("Ann")
    table = lay(ann, "hong-kong", ME, bot("living-legend"))["id"]
    with worker(database, tmp_path / "one") as first:
        at = play(ann, table)["at"]
        (dead,) = until(partial(doing, database))
        with worker(database, tmp_path / "two") as second:
            first.kill()
            first.wait()
            (alive,) = until(lambda: (found := doing(database)) and found[0] != dead and found)
            assert alive > dead
            until(lambda: server.services.robots.thoughts[table].share > 0)
            ok(ann.post(f"/tables/{table}/hurry", json={"at": at}), 202)
            lines = until(lambda: (told := ok(ann.get(f"/tables/{table}")))["now"]["mover"] == 0 and told["lines"])
            assert [line["kind"] for line in lines][-2:] == ["hurry", "step"]
            at = play(ann, table)["at"]
            until(partial(doing, database))
            second.kill()
            second.wait()
        before = jobs_of(server).unanswered
        until(lambda: jobs_of(server).unanswered > before)
        until(lambda: server.services.robots.thoughts[table].share > 0)  # the server itself
        ok(ann.post(f"/tables/{table}/hurry", json={"at": at}), 202)
        until(lambda: now(ann, table)["mover"] == 0)
        assert not asked(database, "SELECT 1 FROM procrastinate_jobs")


@contextmanager
def reviewer(database: str, server: Host) -> Iterator[None]:
    """Somebody in this process who makes reviews and gives hints, known to the server."""
    old = asked(database, "SELECT coalesce(max(id), 0) FROM procrastinate_workers")
    loop = asyncio.new_event_loop()

    async def work() -> None:
        store = await PostgresStore.opened(database)
        both = working.Worker(database, store)
        try:
            await asyncio.gather(both.serve(queue.REVIEW), both.serve(queue.SHORT), return_exceptions=True)
        finally:
            await both.app.close_async()
            await store.close()

    task = loop.create_task(work())

    def run() -> None:
        with suppress(asyncio.CancelledError):
            loop.run_until_complete(task)

    thread = threading.Thread(target=run)
    thread.start()
    try:
        until(lambda: asked(database, f"SELECT 1 FROM procrastinate_workers WHERE id > {old[0][0]}")[1:])
        until(lambda: asyncio.run_coroutine_threadsafe(jobs_of(server).anybody(), server.loop).result())
        yield
    finally:
        loop.call_soon_threadsafe(task.cancel)
        thread.join()
        loop.close()


def test_a_worker_reviews_and_gives_hints(database: str, server: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    quick: Callable[..., Any] = lambda position, **how: reviewing.review(position, iterations=2, **how)  # noqa: E731
    monkeypatch.setattr(working, "review", quick)
    ann = server.guest("Ann")
    table = lay(ann, "hong-kong", ME, {"kind": "here", "name": "Zoe"}, hints=True)["id"]
    with reviewer(database, server):
        before = jobs_of(server).asked
        assert until(lambda: ok(ann.get(f"/tables/{table}/hint"))["moves"])
        assert jobs_of(server).asked > before
        play(ann, table)
        play(ann, table)
        ok(ann.post(f"/tables/{table}/resign"))
        ok(ann.post(f"/tables/{table}/review"), 202)
        found = until(lambda: (seen := ok(ann.get(f"/tables/{table}/review")))["status"] == "done" and seen)
    assert found
    state = asyncio.run_coroutine_threadsafe(server.services.tables.table(table), server.loop).result().state
    kept = asyncio.run_coroutine_threadsafe(server.services.reviews.found(table), server.loop).result()
    here = reviewing.review(state.position, iterations=2, off_board=state.settled)
    assert kept is not None and kept.as_dict() == here.as_dict()


@pytest.mark.usefixtures("witness")
def test_hints_and_reviews_carry_no_secret(database: str, server: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    """A hint what its seat knows and a seed, a review what everybody knows by then."""
    quick: Callable[..., Any] = lambda position, **how: reviewing.review(position, iterations=2, **how)  # noqa: E731
    monkeypatch.setattr(working, "review", quick)
    ((before,),) = asked(database, "SELECT coalesce(max(number), 0) FROM seen")
    ann = server.guest("Ann")
    me = ok(ann.get("/me"))["id"]
    table = lay(ann, "world", ME, {"kind": "here", "name": "Zoe"}, hints=True)["id"]
    while (at_turn := now(ann, table))["turn"] < 3:
        ok(ann.post(f"/tables/{table}/steps", json={"at": at_turn["at"], "step": at_turn["steps"][-1]["step"]}))
    with reviewer(database, server):
        assert until(lambda: ok(ann.get(f"/tables/{table}/hint"))["moves"])
        at = now(ann, table)["at"]
        ok(ann.post(f"/tables/{table}/resign", json={"seat": 0}))
        ok(ann.post(f"/tables/{table}/review"), 202)
        until(lambda: ok(ann.get(f"/tables/{table}/review"))["status"] == "done")
    rows = asked(database, f"SELECT row, args FROM seen WHERE number > {before}")
    raw, forms = secret_of(database, table)
    private = [*forms, table, me, "127.0.0.1", "Ann", "Zoe"]
    assert not [one for one in private for row, _ in rows if one in row]
    end = read_record(ok(ann.get(f"/tables/{table}/record"))).position
    orders = [args["order"] for _, args in rows]
    hints, reviews = ([one for one in orders if ("known" in one) == known] for known in (True, False))
    assert hints and reviews
    for order in hints:
        assert order.keys() == {"known", "iterations", "seconds", "seed"}
        known, seat = msgspec.convert(order["known"], Known), at_turn["mover"]
        assert known.seat == seat and known.game == Game.of(end.setup) and not known.told
        assert known.table == end.view(seat).table != end.tables.tobytes(), "another's hand is blank"
        assert order["seed"] in {secret_seed(raw, HINT, seat, number) for number in range(at + 1)}
    for order in reviews:
        assert order.keys() == {"game", "steps", "off_board"}
        assert msgspec.convert(order, ReviewOrder) == ReviewOrder.of(end, Settled((0.0, 1.0), "resignation"))


def test_what_cannot_be_read_of_one_job_keeps_no_other_waiting(database: str, server: Host) -> None:
    jobs = jobs_of(server)

    async def answer() -> bytes | None:
        pending = jobs.pending[-2] = asking.Pending(lambda _far: None)
        jobs.pending[-1] = asking.Pending(lambda _far: None)
        try:
            await jobs.collect()
            return await asyncio.wait_for(pending.answer, 20)
        finally:
            del jobs.pending[-1], jobs.pending[-2]

    with psycopg.connect(database, autocommit=True, options="-c search_path=gratteciel") as db:
        db.execute("INSERT INTO thoughts (job, done, body) VALUES (-1, false, '{'), (-2, true, '{}')")
        assert asyncio.run_coroutine_threadsafe(answer(), server.loop).result() == b"{}"
        db.execute("DELETE FROM thoughts WHERE job < 0")


def test_a_thought_elsewhere_is_shown_once_it_has_begun() -> None:
    position = game("hong-kong").start()
    mind = player(position.game, "living-legend", 0)
    assert isinstance(mind, LevelPlayer)
    thought = Thought(SimpleNamespace(position=position, number=1), 0, mind, open=True)  # type: ignore[arg-type]

    async def follow() -> None:
        async with followed(mind, position) as told:
            told(Far())
            assert thought.share == 0 and not mind.thinker.looks_at(3)
            told(Far(visits=(mind.level.iterations // 2, 0), looked=(((7, 5), (8, 9)), ())))
            assert thought.share == 0.25 and mind.thinker.looks_at(1) == [8]
        assert thought.share == 0

    asyncio.run(follow())
    assert mind.thinker.think(position, 2).iterations, "it thinks itself, if it has to"
