"""Thinking about games that are kept elsewhere: hints and reviews of a record, as a server may leave them to pages.

What is thought about is what the record tells and nothing else, and nothing of it is kept. A server has no such routes:
it thinks about its own tables.
"""

import asyncio
import logging
import secrets
from dataclasses import dataclass, field

from gratteciel.bots.hints import adviser
from gratteciel.bots.review_summary import Review
from gratteciel.engine.contract import CHANCE
from gratteciel.errors import GameOver
from gratteciel.page.thinking import PageThinking
from gratteciel.play.record import Record
from gratteciel.server.errors import RecordUnfinished
from gratteciel.server.review.progress import ReviewProgress
from gratteciel.server.routes.bodies import SomeRecord
from gratteciel.server.routes.route import Routes
from gratteciel.server.routes.schemas import HintView, ReviewView
from gratteciel.server.routes.thinking import hint_view, reviewed_view
from gratteciel.server.tables.kept import replayed

log = logging.getLogger(__name__)

ASIDE = "aside"
"""The group of these routes."""
routes = Routes(ASIDE)

MOST_KEPT = 4
"""Reviews that are remembered, until the page is gone."""
NOBODY = {"en": "nobody is to move at the end of the record", "fr": "à la fin de la partie, personne n’a le trait"}


@dataclass
class Aside:
    """A review that is made, or was."""

    record: Record
    progress: ReviewProgress = field(default_factory=lambda: ReviewProgress("waiting"))
    found: Review | None = None
    task: "asyncio.Task[None] | None" = None


@dataclass
class Asides:
    """Thinks about records, one review at a time."""

    thinking: PageThinking
    seconds: float
    """That a hint is thought about."""
    reviews: dict[str, Aside] = field(default_factory=dict)
    """By the text of the record."""
    turn: asyncio.Lock = field(default_factory=asyncio.Lock)

    async def hint(self, text: str, lang: str) -> HintView:
        """What whoever is to move at the end of a record could play."""
        position = replayed(text).position
        seat = position.mover
        if seat is None or seat == CHANCE:
            raise GameOver(step="hint", what=NOBODY)
        iterations = adviser(position.game).iterations
        found = await self.thinking.hints(position, seat, iterations, self.seconds, secrets.randbits(62))
        return hint_view(position, seat, 0, found, lang)

    def review(self, text: str) -> Aside:
        """How far the review of a record is; it is begun where nobody has asked for it, or where it failed."""
        known = self.reviews.get(text)
        if known is None or known.progress.status == "failed":
            known = Aside(replayed(text))
            if not known.record.finished:
                raise RecordUnfinished(steps=known.record.position.length)
            done = [one for one, aside in self.reviews.items() if aside.progress.status in ("done", "failed")]
            for old in done[: max(0, len(self.reviews) + 1 - MOST_KEPT)]:
                del self.reviews[old]
            self.reviews[text] = known
            known.task = asyncio.create_task(self.make(known), name="review of a record")
        return known

    async def make(self, aside: Aside) -> None:
        """Make a review, in turn."""

        def progress(done: int, total: int) -> None:
            aside.progress = ReviewProgress("running", done, total)

        try:
            async with self.turn:
                aside.found = await self.thinking.review(aside.record, None, progress)
            aside.progress = ReviewProgress("done")
        except Exception:
            log.exception("the review of a record failed")
            aside.progress = ReviewProgress("failed")

    async def close(self) -> None:
        """Stop."""
        tasks = [aside.task for aside in self.reviews.values() if aside.task]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


class HasAsides:
    """Whoever answers here."""

    asides: Asides


@routes.add("POST", "/records/hint", "recordHint", "A hint at the end of a record", status=200)
async def record_hint(services: HasAsides, lang: str, data: SomeRecord) -> HintView:
    """What could be played next, by whoever is to move and as a server would say it; `at` is nothing."""
    return await services.asides.hint(data.record, lang)


@routes.add("POST", "/records/review", "recordReview", "The review of a record", status=202)
async def record_review(services: HasAsides, lang: str, data: SomeRecord) -> ReviewView:
    """The review once it is done, and until then how far it is: it is begun when it is first asked for."""
    aside = services.asides.review(data.record)
    return reviewed_view(aside.found, aside.progress, aside.record.position.trail(), lang)
