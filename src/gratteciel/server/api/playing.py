"""Routes: what people do at a table."""

from litestar import delete, post
from litestar.params import JSONBody

from gratteciel.server.api.callers import Caller, Id, Lang, TheServices
from gratteciel.server.api.schemas import GivenUp, LuckyWord, NewStep, NewUndo, Reply, Seating
from gratteciel.server.api.services import Services
from gratteciel.server.api.tables import seen
from gratteciel.server.people.person import Person
from gratteciel.server.tables.actions import Action, Answer, Claim, Propose, Resign, Rise, Sit, Step, Undo, Word
from gratteciel.server.tables.views import Look


async def act(services: Services, id: str, action: Action, person: Person, lang: str) -> Look:
    """Carry out an action; the answer has the log since before it."""
    before = (await services.tables.table(id)).state.number
    return seen(services, await services.tables.act(id, action, person), person, lang, before)


@post(
    "/tables/{id:str}/seats", summary="Take a seat", tags=["playing"], operation_id="sit", status_code=200, limit="act"
)
async def sit(services: TheServices, person: Caller, lang: Lang, id: Id, data: JSONBody[Seating]) -> Look:
    """The game begins when the last seat is taken."""
    table = await services.tables.act(id, Sit(seat=data.seat, word=data.word), person, data.invitation)
    return seen(services, table, person, lang)


@delete(
    "/tables/{id:str}/seats", summary="Leave before the game", tags=["playing"], operation_id="rise", limit="act",
    status_code=200,
)  # fmt: skip
async def rise(services: TheServices, person: Caller, lang: Lang, id: Id) -> Look:
    """One's seat is free again."""
    return await act(services, id, Rise(), person, lang)


@post(
    "/tables/{id:str}/word",
    summary="Add a word to the luck",
    tags=["playing"],
    operation_id="word",
    status_code=200,
    limit="act",
)
async def word(services: TheServices, person: Caller, lang: Lang, id: Id, data: JSONBody[LuckyWord]) -> Look:
    """Every roll then depends on it too; possible until the game begins."""
    return await act(services, id, Word(data.word), person, lang)


@post(
    "/tables/{id:str}/steps",
    summary="Play a step",
    tags=["playing"],
    operation_id="play",
    status_code=200,
    limit="steps",
)
async def play(services: TheServices, person: Caller, lang: Lang, id: Id, data: JSONBody[NewStep]) -> Look:
    """Answered once the step is on disk, with what luck and the rules added.

    A request that was repeated, or meant for an earlier state of the table, changes nothing and is answered
    `move/stale`: so a client may always retry.
    """
    table = await services.tables.act(id, Step(data.at, data.step), person)
    return seen(services, table, person, lang, data.at)


@post("/tables/{id:str}/undo", summary="Take back", tags=["playing"], operation_id="undo", status_code=200, limit="act")
async def undo(services: TheServices, person: Caller, lang: Lang, id: Id, data: JSONBody[NewUndo]) -> Look:
    """At once within one's own turn, back to where luck last spoke (`now.free_undo`).

    Otherwise the others are asked and answer by `answers`. Bots do not mind, unless the game is rated.
    """
    table = await services.tables.act(id, Undo(data.at, data.to), person)
    return seen(services, table, person, lang, data.at)


@post(
    "/tables/{id:str}/resign", summary="Resign", tags=["playing"], operation_id="resign", status_code=200, limit="act"
)
async def resign(
    services: TheServices, person: Caller, lang: Lang, id: Id, data: JSONBody[GivenUp | None] = None
) -> Look:
    """With three or four seats a bot takes over, if the table wants that; the seat counts as lost."""
    return await act(services, id, Resign(data.seat if data else None), person, lang)


@post(
    "/tables/{id:str}/draw", summary="Offer a draw", tags=["playing"], operation_id="draw", status_code=200, limit="act"
)
async def draw(services: TheServices, person: Caller, lang: Lang, id: Id) -> Look:
    """Everybody must agree; bots decline."""
    return await act(services, id, Propose("draw"), person, lang)


@post(
    "/tables/{id:str}/abort",
    summary="Offer to abort",
    tags=["playing"],
    operation_id="abort",
    status_code=200,
    limit="act",
)
async def abort(services: TheServices, person: Caller, lang: Lang, id: Id) -> Look:
    """Everybody must agree; then the game counts for nobody. Bots agree in casual games, and early in rated ones."""
    return await act(services, id, Propose("abort"), person, lang)


@post(
    "/tables/{id:str}/answers",
    summary="Answer an offer",
    tags=["playing"],
    operation_id="answer",
    status_code=200,
    limit="act",
)
async def answer(services: TheServices, person: Caller, lang: Lang, id: Id, data: JSONBody[Reply]) -> Look:
    """Agree or decline; one's own offer is taken back by declining it."""
    return await act(services, id, Answer(data.what, data.agree), person, lang)


@post(
    "/tables/{id:str}/claim",
    summary="Claim an absent player's seat",
    tags=["playing"],
    operation_id="claim",
    status_code=200,
    limit="act",
)
async def claim(services: TheServices, person: Caller, lang: Lang, id: Id) -> Look:
    """Count out a player who stays away.

    Possible at a table without a clock, once the player to move has been away for as long as the table says
    (`now.claimable`).
    """
    return await act(services, id, Claim(), person, lang)


@post("/tables/{id:str}/rematch", summary="Play again", tags=["playing"], operation_id="rematch", limit="tables")
async def rematch(services: TheServices, person: Caller, lang: Lang, id: Id) -> Look:
    """The same table again with the seats moved on by one, for those who played at it.

    Whoever asks first sets it up; the others, asking too, sit down at it. Where somebody played for several at one
    screen, it is for them to ask first.
    """
    return seen(services, await services.tables.rematch(id, person), person, lang)


ROUTES = [sit, rise, word, play, undo, resign, draw, abort, answer, claim, rematch]
