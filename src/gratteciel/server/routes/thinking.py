"""Routes: why a step is not allowed, what could be played, how a game went."""

from collections.abc import Sequence
from typing import Annotated

import msgspec

from gratteciel.bots.counsel import ONLY, judged, word
from gratteciel.bots.hint import Hints
from gratteciel.bots.review_summary import Review
from gratteciel.bots.units import unit_of
from gratteciel.engine.contract import CHANCE
from gratteciel.play.position import Position
from gratteciel.play.previews import Preview
from gratteciel.server.errors import HintRefused, PositionUnknown, RequestMalformed
from gratteciel.server.people.person import Person
from gratteciel.server.review.progress import ReviewProgress
from gratteciel.server.routes.capabilities import PAGES
from gratteciel.server.routes.lesson_schemas import Counsel
from gratteciel.server.routes.lines import likely
from gratteciel.server.routes.route import Query, Routes
from gratteciel.server.routes.schemas import (
    BetterStep,
    HintMove,
    HintView,
    LineOfPlay,
    LineStepView,
    RefusalView,
    ReviewView,
)
from gratteciel.server.routes.services import Services
from gratteciel.server.tables.actions import NO_HINTS, Hint, decide, mine, not_yours, over, playing
from gratteciel.server.tables.open_table import OpenTable
from gratteciel.server.tables.pointing import Meant, meant
from gratteciel.server.tables.views import seat_for

routes = Routes("thinking")

SHOWN = 12
"""Moves told in a hint."""
ONE_OF_BOTH = {
    "en": "either `step`, in notation, or `target`, once or several times",
    "fr": "soit `step`, en notation, soit `target`, une ou plusieurs fois",
}
NO_STEP = {"en": "say which step, in notation", "fr": "indiquez le coup, en notation"}
NO_TARGET = {"en": "say what is pointed at", "fr": "indiquez ce qui est montré"}
NO_DECISION = {
    "en": "luck decides there; name a moment at which somebody does",
    "fr": "le hasard y décide ; indiquez un moment où quelqu’un décide",
}
Target = Annotated[str, msgspec.Meta(min_length=1, max_length=80)]


def own_turn(table: OpenTable, person: Person, what: str) -> int:
    """The caller's seat that is to move; refused where it is none of theirs."""
    state = table.state
    playing(state)
    seat = state.mover
    if seat is None or seat not in mine(state, person):
        raise not_yours(state, what)
    return seat


def refused(
    position: Position, seat: int, lang: str, step: str | None = None, target: list[str] | None = None
) -> RefusalView:
    """What is said to the seat to move of a step, or of things that are pointed at together."""
    if step is None and not target:
        raise RequestMalformed(where="target", why=NO_TARGET)
    if step is None:
        found = meant(position, target or [], lang)
    else:
        refusal = position.refusal(step, lang)
        move = position.move(position.code(step))
        found = Meant(move, refusal.rule, refusal.text) if refusal else Meant(move)
    if found.move is None:
        return RefusalView(None, False, None, found.text)
    prose = Preview(position.sight(seat), lang).view(found.move.step).prose if found.allowed else []
    return RefusalView(found.move.text, found.allowed, found.rule, found.text, prose)


@routes.add("GET", "/tables/{id}/refusal", "refusal", "Why not?")
async def refusal(
    services: Services,
    person: Person,
    lang: str,
    id: str,
    step: Annotated[str | None, Query(description="In notation.", min_length=1, max_length=80)] = None,
    target: Annotated[
        list[Target] | None,
        Query(
            description="Instead of a step: things that are pointed at, `?target=piece:roof&target=plot:c3`.",
            min_items=1,
            max_items=8,
        ),
    ] = None,
) -> RefusalView:
    """Which rule forbids a step, or to do something with the things pointed at.

    Of the steps that point at all these things, that one is answered for which is allowed or else has most to be said
    against it. Answered only to the seat that is to move: answers could tell what others hold.
    """
    if (step is None) == (target is None):
        raise RequestMalformed(where="step", why=ONE_OF_BOTH)
    table = await services.tables.table(id)
    seat = own_turn(table, person, step or ", ".join(target or ()))
    return refused(table.state.position, seat, lang, step, target)


@routes.add("GET", "/tables/{id}/hint", "hint", "A hint", limit="hint", patience="seconds_hint", scope="play")
async def hint(
    services: Services,
    person: Person,
    lang: str,
    id: str,
    elsewhere: Annotated[
        bool, Query(description="Whoever asks thinks about it themselves, where that is wished (group `pages`).")
    ] = False,
) -> HintView:
    """What the caller could play, from what their seat can know, and what each step is worth.

    For the seat to move, where the table allows hints (`now.hints`): never in rated games, and among several people
    only if the plan says so. Everybody reads in the log that one was asked for. A server may wish (`/capabilities` has
    `pages`) that pages think by themselves, from the record: with `elsewhere` it notes the hint, and tells no moves.
    """
    table = await services.tables.table(id)
    decide(table.state, Hint(), person, services.tables.now())
    elsewhere = elsewhere and PAGES in services.groups
    if not elsewhere:
        await services.advice.ready(table.row.plan.game, person.id)
    table = await services.tables.act(id, Hint(), person)
    seat = own_turn(table, person, "hint")
    at, position = table.state.number, table.state.position
    if elsewhere:
        return HintView(at=at, seat=seat, unit=unit_of(position.setup).name, expected=[], moves=[], iterations=0)
    found = table.hints.get(seat)
    if found is None:
        found = await services.advice.hints(table, seat, person.id)
        if table.state.number == at:
            table.hints[seat] = found
    return hint_view(position, seat, at, found, lang)


def hint_view(position: Position, seat: int, at: int, found: Hints, lang: str) -> HintView:
    """A hint as it is told to a seat."""
    moves = [
        HintMove(
            step=one.text,
            prose=position.play(one.text).tell(lang, seat),
            value=one.share,
            low=one.low,
            high=one.high,
            visits=one.visits,
        )
        for one in found.moves[:SHOWN]
    ]
    return HintView(
        at=at, seat=seat, unit=found.unit, expected=list(found.expected), moves=moves, iterations=found.iterations
    )


@routes.add(
    "GET", "/tables/{id}/counsel/{length}", "counsel", "A friendly word", limit="counsel", patience="seconds_hint"
)
async def counsel(services: Services, person: Person, lang: str, id: str, length: int) -> Counsel:
    """What is to be said of a step of the caller's, the one after which there were so many: gently, and truly.

    For those who learn: where hints are given and nobody else plays but bots. It is thought about for a moment, from
    what the seat knew then.
    """
    table = await services.tables.table(id)
    state, trail = table.state, table.state.position.trail()
    if not 0 < length < len(trail):
        raise PositionUnknown(length=length, last=len(trail) - 1)
    before, played = trail[length - 1], trail[length].last
    seat = before.mover
    assert played is not None
    if seat is None or seat not in mine(state, person):
        # As the caller was told it: what somebody else drew or handed in is not named by a refusal either.
        raise not_yours(state, str(trail[length].told(seat_for(state, person.id))))
    if not state.plan.with_hints or len(state.people()) > 1:
        raise HintRefused(why=NO_HINTS["rated" if state.plan.rated else "people"])
    suggested, kind = str(played), ONLY
    if len(before.steps()) > 1:
        await services.advice.ready(table.row.plan.game, person.id)
        found = await services.advice.thought(table, before, seat, person.id)
        suggested, kind = found.moves[0].text, judged(found, str(played))
    prose = before.play(suggested).tell(lang, seat)
    said = word(kind, length, " ".join(prose), lang)
    return Counsel(length=length, kind=kind, text=said, step=suggested, prose=prose)


async def review_view(services: Services, table: OpenTable, progress: ReviewProgress, lang: str) -> ReviewView:
    """A review of a table, or how far it is."""
    found = await services.reviews.found(table.row.id) if progress.status == "done" else None
    return reviewed_view(found, progress, table.state.position.trail(), lang)


def reviewed_view(found: Review | None, progress: ReviewProgress, trail: Sequence[Position], lang: str) -> ReviewView:
    """A review, or how far it is; what would have been better is said as whoever decided would be told it."""
    better = []
    for number in found.costliest if found else ():
        judgement = found.steps[number - 1].judgement if found else None
        if judgement is not None and judgement.best != judgement.chosen:
            after = trail[number - 1].play(judgement.best)
            assert after.last is not None
            better.append(
                BetterStep(
                    number=number,
                    seat=judgement.seat,
                    step=judgement.best,
                    prose=after.tell(lang, judgement.seat),
                    targets=after.last.targets,
                )
            )
    return ReviewView(progress.status, progress.done, progress.total, found, progress.ahead, better)


@routes.add(
    "GET",
    "/tables/{id}/line/{length}",
    "line",
    "What could have followed",
    limit="hint",
    patience="seconds_hint",
    group="review",
)
async def line(
    services: Services,
    person: Person,
    lang: str,
    id: str,
    length: int,
    step: Annotated[str | None, Query(description="Played there, in notation.", min_length=1, max_length=80)] = None,
) -> LineOfPlay:
    """What could have followed a step that was not played, at a moment of a finished game.

    Each who would have decided thinks for a moment, from what their seat would know; luck brings what is likeliest.
    """
    table = await services.tables.table(id)
    over(table.state)
    trail = table.state.position.trail()
    if not 0 <= length < len(trail):
        raise PositionUnknown(length=length, last=len(trail) - 1)
    if trail[length].mover == CHANCE:
        raise RequestMalformed(where="length", why=NO_DECISION)
    if step is None:
        raise RequestMalformed(where="step", why=NO_STEP)
    await services.advice.ready(table.row.plan.game, person.id)
    seat = seat_for(table.state, person.id)
    played = trail[length].play(step)
    line = likely(services.advice, table, played, person.id)
    return LineOfPlay([line_step(after, seat, lang) async for after in line])


def line_step(after: Position, seat: int | None, lang: str) -> LineStepView:
    """A position of what could have followed, as somebody sees it."""
    before, sight = after.before, after.sight(seat)
    assert before is not None
    return LineStepView(
        length=after.length,
        turn=after.turn,
        seat=seat,
        step=None if sight.told is None else str(sight.told),
        prose=sight.tell(lang),
        scores=list(sight.scores),
        picture=sight.picture,
        mover=None if before.mover == CHANCE else before.mover,
        gains=sight.gains,
    )


@routes.add(
    "POST", "/tables/{id}/review", "askReview", "Have a game reviewed", status=202, limit="review", group="review"
)
async def ask_review(services: Services, person: Person, lang: str, id: str) -> ReviewView:
    """For finished games: who was going to win all along, what was luck and what was play, which steps cost most.

    Made in the background; GET tells how far it is.
    """
    table = await services.tables.table(id)
    return await review_view(services, table, await services.reviews.ask(id, person.id), lang)


@routes.add("GET", "/tables/{id}/review", "review", "A game's review", group="review")
async def review(services: Services, lang: str, id: str) -> ReviewView:
    """The review once it is done, and until then how far it is."""
    table = await services.tables.table(id)
    return await review_view(services, table, await services.reviews.progress(id), lang)
