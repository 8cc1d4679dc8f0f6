"""Bots whose answers cannot be kept: how often they try, and how much is said of it."""

import asyncio
import logging
from types import SimpleNamespace

import pytest

from gratteciel.server.bots.robots import Robots
from gratteciel.server.errors import StoreDamaged, StoreFailed, TableUnknown

FULL = StoreFailed(why="database or disk is full")


def attended(failures: list[Exception], monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """How long a bot waits between its attempts, all of which fail in a way until one does not."""
    waited: list[float] = []

    async def answer(_self: Robots, _id: str) -> None:
        if failures:
            raise failures.pop(0)

    async def wait(seconds: float) -> None:
        waited.append(seconds)
        await asyncio.sleep(0)

    monkeypatch.setattr(Robots, "answer", answer)
    # Nobody else's sleep: servers of other tests are at work in this process.
    monkeypatch.setattr("gratteciel.server.bots.robots.asyncio", SimpleNamespace(sleep=wait))
    here = Robots.__new__(Robots)
    here.busy = {}
    asyncio.run(here.attend("t1"))
    return waited


def test_a_disk_that_stays_full_is_noted_twice_and_asked_ever_more_rarely(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    failures: list[Exception] = [FULL] * 1000
    waited = attended(failures, monkeypatch)
    assert not failures and len(waited) == 1000, "it is taken up once there is room"
    assert waited == sorted(waited) and waited[-1] >= 60
    assert max(waited[:8]) <= 10 and sum(waited[:8]) > 60, "what passes within a minute keeps nobody waiting longer"
    noted = [record for record in caplog.records if record.levelno >= logging.WARNING]
    assert [record.exc_info is not None for record in noted] == [True, False]


@pytest.mark.parametrize("failure", [ValueError("a mistake of ours"), StoreDamaged(why="a page")])
def test_what_does_not_pass_is_noted_each_time_and_soon_left(
    failure: Exception, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    failures = [failure] * 1000
    attended(failures, monkeypatch)
    tried = 1000 - len(failures)
    assert 1 < tried < 10
    assert len([record for record in caplog.records if record.exc_info]) == tried


def test_a_table_that_is_gone_is_left_without_a_word(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    failures: list[Exception] = [TableUnknown(table="t1")] * 10
    assert attended(failures, monkeypatch) == [] and len(failures) == 9
    assert not caplog.records
