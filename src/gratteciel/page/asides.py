"""Thinking about games that are kept elsewhere: hints and reviews of a record, as a server may leave them to pages.

What is thought about is what the record tells and nothing else. The latest reviews are kept, by digests of the records.
A server has no such routes: it thinks about its own tables.
"""

import asyncio
import hashlib
import logging
import secrets
from contextlib import suppress
from dataclasses import dataclass, field

import msgspec

from gratteciel.bots.hints import adviser
from gratteciel.bots.review_summary import Review
from gratteciel.engine.contract import CHANCE
from gratteciel.errors import GameOver
from gratteciel.page.thinking import PageThinking
from gratteciel.play.record import Record
from gratteciel.server.errors import RecordUnfinished, StoreFailed
from gratteciel.server.review.progress import ReviewProgress
from gratteciel.server.routes.bodies import SomeRecord
from gratteciel.server.routes.route import Routes
from gratteciel.server.routes.schemas import HintView, ReviewView
from gratteciel.server.routes.thinking import hint_view, reviewed_view
from gratteciel.server.storage.journal.beside import JournalReviews
from gratteciel.server.tables.kept import replayed

log = logging.getLogger(__name__)

ASIDE = "aside"
"""The group of these routes."""
routes = Routes(ASIDE)

MOST_KEPT = 16
"""Reviews that are kept, of some tens of kilobytes each."""
NONE = ReviewProgress("none")
NOBODY = {"en": "nobody is to move at the end of the record", "fr": "à la fin de la partie, personne n’a le trait"}


@dataclass
class Aside:
    """A review that is made, or was."""

    record: Record
    progress: ReviewProgress = field(default_factory=lambda: ReviewProgress("waiting"))
    found: Review | None = None
    task: "asyncio.Task[None] | None" = None


def digest_of(text: str) -> str:
    """By which the review of a record is kept."""
    return hashlib.sha256(text.encode()).hexdigest()


@dataclass
class Asides:
    """Thinks about records."""

    thinking: PageThinking
    kept: JournalReviews
    seconds: float
    """That a hint is thought about."""
    reviews: dict[str, Aside] = field(default_factory=dict)
    """By the text of the record."""

    async def hint(self, text: str, lang: str) -> HintView:
        """What whoever is to move at the end of a record could play."""
        position = replayed(text).position
        seat = position.mover
        if seat is None or seat == CHANCE:
            raise GameOver(step="hint", what=NOBODY)
        iterations = adviser(position.game).iterations
        found = await self.thinking.hints(position, seat, iterations, self.seconds, secrets.randbits(62))
        return hint_view(position, seat, 0, found, lang)

    async def review(self, text: str, begin: bool) -> Aside | None:
        """How far the review of a record is; where there is none, or it failed, it is begun if that is wished.

        It goes on while it is asked for, and is begun again for whoever comes back once the page was closed.
        """
        digest = digest_of(text)
        self.thinking.waiting.ask(digest)
        known = self.reviews.get(text) or await self.found_before(text)
        if known is not None and known.progress.status != "failed":
            return known
        if not begin and (known is not None or not self.kept.record_asked(digest)):
            return None
        known = Aside(replayed(text))
        if not known.record.finished:
            raise RecordUnfinished(steps=known.record.position.length)
        self.remember(text, known)
        with suppress(StoreFailed):
            await self.kept.ask_record(digest)
        known.task = asyncio.create_task(self.make(text, known), name="review of a record")
        return known

    async def found_before(self, text: str) -> Aside | None:
        """A review that was made before, by this page or another; None: there is none that can be read."""
        body = await self.kept.of_record(digest_of(text))
        if body is None:
            return None
        try:
            found = msgspec.json.decode(body, type=Review)
        except msgspec.ValidationError:
            return None  # of another release: it can be made again
        known = Aside(replayed(text), ReviewProgress("done"), found)
        self.remember(text, known)
        return known

    def remember(self, text: str, aside: Aside) -> None:
        """Have a review at hand, in place of those that are done where there are many."""
        done = [one for one, known in self.reviews.items() if known.progress.status in ("done", "failed")]
        for old in done[: max(0, len(self.reviews) + 1 - MOST_KEPT)]:
            del self.reviews[old]
        self.reviews[text] = aside

    async def make(self, text: str, aside: Aside) -> None:
        """Make a review, and keep it; where that cannot be it lasts as long as the page."""
        digest = digest_of(text)

        def progress(done: int, total: int) -> None:
            aside.progress = ReviewProgress("running", done, total)

        try:
            aside.found = await self.thinking.review(aside.record, digest, progress)
            aside.progress = ReviewProgress("done")
        except Exception:
            log.exception("the review of a record failed")
            aside.progress = ReviewProgress("failed")
            return
        with suppress(StoreFailed):
            await self.kept.put_record(digest, msgspec.json.encode(aside.found.as_dict()), MOST_KEPT)

    def forget(self) -> list["asyncio.Task[None]"]:
        """Let go of all reviews, and stop making them; what is stopped."""
        tasks = [aside.task for aside in self.reviews.values() if aside.task]
        for task in tasks:
            task.cancel()
        self.reviews.clear()
        return tasks

    async def close(self) -> None:
        """Stop."""
        await asyncio.gather(*self.forget(), return_exceptions=True)


class HasAsides:
    """Whoever answers here."""

    asides: Asides


@routes.add("POST", "/records/hint", "recordHint", "A hint at the end of a record", status=200)
async def record_hint(services: HasAsides, lang: str, data: SomeRecord) -> HintView:
    """What could be played next, by whoever is to move and as a server would say it; `at` is nothing."""
    return await services.asides.hint(data.record, lang)


class RecordToReview(SomeRecord, frozen=True):
    """A record, and what is wished of its review."""

    begin: bool = True
    """Have it made where there is none; otherwise one is told so."""


@routes.add("POST", "/records/review", "recordReview", "The review of a record", status=202)
async def record_review(services: HasAsides, lang: str, data: RecordToReview) -> ReviewView:
    """The review once it is done, and until then how far it is: it is begun when it is first asked for."""
    aside = await services.asides.review(data.record, data.begin)
    if aside is None:
        return reviewed_view(None, NONE, (), lang)
    return reviewed_view(aside.found, aside.progress, aside.record.position.trail(), lang)
