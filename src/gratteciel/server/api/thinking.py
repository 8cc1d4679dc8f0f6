"""Routes: why a step is not allowed, what could be played, how a game went."""

import threading
from functools import partial
from typing import Annotated

import msgspec
from litestar import get, post
from litestar.params import QueryParameter

from gratteciel.bots.hints import Hints, adviser, hints
from gratteciel.errors import LANGUAGES, HintRefused, MoveNotYours, RequestMalformed, ServerBusy
from gratteciel.server.actions import mine, playing
from gratteciel.server.api.callers import Caller, Id, Lang, TheOffice
from gratteciel.server.api.office import Office
from gratteciel.server.api.schemas import HintMove, HintView, RefusalView, ReviewView
from gratteciel.server.kept import Kept
from gratteciel.server.kinds import Person
from gratteciel.server.pointing import Meant, meant
from gratteciel.server.previews import Preview
from gratteciel.server.reviews import ReviewProgress

MOST_HINTS = 16
"""Hints thought about or waiting for their turn."""
SHOWN = 12
"""Moves told in a hint."""
ONE_OF_BOTH = {
    "en": "either `step`, in notation, or `target`, once or several times",
    "fr": "soit `step`, en notation, soit `target`, une ou plusieurs fois",
}
Target = Annotated[str, msgspec.Meta(min_length=1, max_length=80)]


def own_turn(kept: Kept, person: Person, what: str) -> int:
    """The caller's seat that is to move; refused where it is none of theirs."""
    state = kept.state
    playing(state)
    seat = state.mover
    if seat is None or seat not in mine(state, person):
        mover = {lang: state.position.who(lang) for lang in LANGUAGES}
        raise MoveNotYours(step=what, mover=mover, table_mover=seat)
    return seat


@get("/tables/{id:str}/refusal", summary="Why not?", tags=["thinking"], operation_id="refusal")
async def refusal(
    office: TheOffice,
    person: Caller,
    lang: Lang,
    id: Id,
    step: Annotated[str | None, QueryParameter(description="In notation.", min_length=1, max_length=80)] = None,
    target: Annotated[
        list[Target] | None,
        QueryParameter(
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
    kept = await office.house.table(id)
    seat = own_turn(kept, person, step or ", ".join(target or ()))
    position = kept.state.position
    if step is None:
        found = meant(position, target or [], lang)
    else:
        refused = position.refusal(step, lang)
        move = position.move(position.code(step))
        found = Meant(move, refused.rule, refused.text) if refused else Meant(move)
    if found.move is None:
        return RefusalView(None, False, None, found.text)
    prose = Preview(position, seat, lang).view(found.move.step).prose if found.allowed else []
    return RefusalView(found.move.text, found.allowed, found.rule, found.text, prose)


@get(
    "/tables/{id:str}/hint", summary="A hint", tags=["thinking"], operation_id="hint", limit="hint",
    patience="seconds_hint",
)  # fmt: skip
async def hint(office: TheOffice, person: Caller, lang: Lang, id: Id) -> HintView:
    """What the caller could play, from what their seat can know, and what each step is worth.

    In casual games only, for the seat to move.
    """
    kept = await office.house.table(id)
    seat = own_turn(kept, person, "hint")
    if kept.row.plan.rated:
        raise HintRefused()
    await office.readiness.ready(kept.row.plan.game)
    kept = await office.house.table(id)
    seat = own_turn(kept, person, "hint")
    at, position = kept.state.number, kept.state.position
    found = kept.hints.get(seat)
    if found is None:
        found = await thought(office, kept, seat)
        if kept.state.number == at:
            kept.hints[seat] = found
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


async def thought(office: Office, kept: Kept, seat: int) -> Hints:
    """A hint, thought about in the robots' threads for as long as somebody waits for it."""
    if office.hints >= MOST_HINTS:
        raise ServerBusy()
    wanted = threading.Event()
    wanted.set()
    position = kept.state.position
    think = partial(
        hints,
        position,
        seat,
        iterations=adviser(position.game).iterations,
        seconds=office.settings.thinking,
        going_on=wanted.is_set,
    )
    office.hints += 1
    try:
        return await office.robots.think(think)
    finally:
        wanted.clear()
        office.hints -= 1


async def review_view(office: Office, id: str, progress: ReviewProgress) -> ReviewView:
    """A review, or how far it is."""
    found = await office.reviews.found(id) if progress.status == "done" else None
    return ReviewView(progress.status, progress.done, progress.total, found)


@post(
    "/tables/{id:str}/review", summary="Have a game reviewed", tags=["thinking"], operation_id="askReview",
    limit="review", status_code=202,
)  # fmt: skip
async def ask_review(office: TheOffice, person: Caller, id: Id) -> ReviewView:
    """For finished games: who was going to win all along, what was luck and what was play, which steps cost most.

    Made in the background; GET tells how far it is.
    """
    await office.house.table(id)
    return await review_view(office, id, await office.reviews.ask(id))


@get("/tables/{id:str}/review", summary="A game's review", tags=["thinking"], operation_id="review")
async def review(office: TheOffice, id: Id) -> ReviewView:
    """The review once it is done, and until then how far it is."""
    await office.house.table(id)
    return await review_view(office, id, await office.reviews.progress(id))


ROUTES = [refusal, hint, ask_review, review]
