"""What a server counts and times, for Prometheus.

Nothing in it is about somebody: labels are routes, games, levels and codes of problems, of which there are so many and
no more.
"""

import logging
import time
from collections.abc import Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING

from prometheus_client import CollectorRegistry, Counter, Histogram, ProcessCollector, generate_latest
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from gratteciel.server.errors import StoreFailed
from gratteciel.server.tables.log import Entry, StepPlayed
from gratteciel.server.tables.modes import INTERPRETED
from gratteciel.server.tables.open_table import OpenTable

if TYPE_CHECKING:
    from gratteciel.server.services import Services

LOGGER = logging.getLogger("gratteciel")
SOON = (0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.15, 0.2, 0.3, 0.5, 1.0, 2.0, 5.0, 10.0)
LONG = (0.1, 0.3, 1.0, 3.0, 10.0, 30.0, 100.0, 300.0)
"""Seconds by which answers and thoughts are told apart."""


class Metrics:
    """What one server has done so far."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        self.requests = self._timed("request_seconds", "Answers, by route and status.", ["route", "status"], SOON)
        self.live = self._counted("live_closed", "Live sockets that ended, by close code.", ["code"])
        self.refusals = self._counted("refusals", "What was refused, by code.", ["code"])
        self.sign_ins = self._counted("sign_ins_failed", "Names with a passphrase that was not theirs.")
        self.storage = self._counted("storage_errors", "What the storage could not keep or find.")
        self.entries = self._counted("entries", "Entries appended to logs of tables, by game.", ["game"])
        self.steps = self._counted("steps", "Steps appended, by game and who played them.", ["game", "by"])
        self.appends = self._timed("append_seconds", "Appending to a log, until it is on disk.", [], SOON)
        self.answers = self._timed("bot_seconds", "Bots' answers, waiting included, by level.", ["level"], LONG)
        self.reviews = self._timed("review_seconds", "Reviews that were made.", [], LONG)
        self.faults = self._counted("faults", "Errors that were logged: faults of ours, or of the machine's.")
        self.listening = Faults(self)
        # To find one of so many by its labels takes longer than to count.
        self._requests = cache(self.requests.labels)
        self._entries, self._steps = cache(self.entries.labels), cache(self.steps.labels)

    def _counted(self, name: str, about: str, labels: Sequence[str] = ()) -> Counter:
        return Counter(f"gratteciel_{name}", about, labels, registry=self.registry)

    def _timed(self, name: str, about: str, labels: Sequence[str], buckets: Sequence[float]) -> Histogram:
        return Histogram(f"gratteciel_{name}", about, labels, registry=self.registry, buckets=buckets)

    def watch(self, services: "Services") -> None:
        """From now on also tell how things stand there."""
        LOGGER.addHandler(self.listening)
        self.registry.register(Standing(services))
        services.tables.on_written.append(self.written)
        services.robots.on_answer.append(lambda level, seconds: self.answers.labels(level).observe(seconds))
        services.reviews.on_made.append(self.reviews.observe)

    def written(self, table: OpenTable, entries: Sequence[Entry], seconds: float) -> None:
        """Count what was appended to a table's log, and how long that took."""
        game = table.row.plan.game
        self.appends.observe(seconds)
        self._entries(game).inc(len(entries))
        for entry in entries:
            if isinstance(entry.event, StepPlayed):
                seat = entry.event.seat
                level = None if seat is None else table.state.seats[seat].level
                self._steps(game, "chance" if seat is None else "person" if level is None else "bot").inc()

    def answered(self, route: str, status: int, seconds: float) -> None:
        """Count an answer."""
        self._requests(route, str(status)).observe(seconds)

    def refused(self, code: str) -> None:
        """Count what was refused."""
        self.refusals.labels(code).inc()
        if code == "person/sign-in":
            self.sign_ins.inc()
        elif code.startswith("store/"):
            self.storage.inc()

    def close(self) -> None:
        """Stop listening to what is logged."""
        LOGGER.removeHandler(self.listening)

    def text(self) -> bytes:
        """All of it, as Prometheus reads it."""
        return generate_latest(self.registry)


class Faults(logging.Handler):
    """Counts errors where they are logged, which is also where nobody had asked for anything."""

    def __init__(self, metrics: Metrics) -> None:
        super().__init__(logging.ERROR)
        self.metrics = metrics

    def emit(self, record: logging.LogRecord) -> None:
        """Count one."""
        self.metrics.faults.inc()
        if record.exc_info and isinstance(record.exc_info[1], StoreFailed):
            self.metrics.storage.inc()


class Standing(Collector):
    """How things stand when somebody asks."""

    def __init__(self, services: "Services") -> None:
        self.services, self.began = services, time.time()

    def figures(self) -> Iterator[tuple[str, str, float]]:
        """Each figure with its name and what it is."""
        services = self.services
        turns = services.thinking.every_turns()
        yield "tables_at_hand", "Tables kept in memory.", len(services.tables.at_hand)
        yield "live_sockets", "Live sockets that are open.", len(services.crowd)
        yield "live_sockets_most", "Live sockets there can be.", services.crowd.most
        yield "bots_thinking", "Thoughts of bots and hints under way.", sum(one.thinking.total() for one in turns)
        yield "bots_waiting", "Thoughts that wait for their turn.", sum(len(one.waiting) for one in turns)
        yield "reviews_waiting", "Reviews that wait or are being made.", len(services.reviews.under_way)
        yield "games_compiling", "Games whose rules or bots are still being compiled.", len(INTERPRETED)
        yield "up_since_seconds", "When this process began to serve, in seconds since 1970.", self.began

    def collect(self) -> Iterator[Metric]:
        """For Prometheus."""
        for name, about, value in self.figures():
            yield GaugeMetricFamily(f"gratteciel_{name}", about, value=value)
