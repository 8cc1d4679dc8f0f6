"""Routes: what people do at a table."""

from gratteciel.server.people.person import Person
from gratteciel.server.routes.bodies import GivenUp, LuckyWord, NewHurry, NewStep, NewUndo, Reply, Seating
from gratteciel.server.routes.route import Routes
from gratteciel.server.routes.seating import as_before
from gratteciel.server.routes.services import Services
from gratteciel.server.routes.tables import names_of, seen
from gratteciel.server.tables.actions import Action, Answer, Claim, Propose, Resign, Rise, Sit, Step, Undo, Word
from gratteciel.server.tables.views import Look

routes = Routes("playing")


async def act(services: Services, id: str, action: Action, person: Person, lang: str) -> Look:
    """Carry out an action; the answer has the log since before it."""
    before = (await services.tables.near(id)).state.number
    return seen(services, await services.tables.act(id, action, person), person, lang, before)


@routes.add("POST", "/tables/{id}/seats", "sit", "Take a seat", status=200, limit="act")
async def sit(services: Services, person: Person, lang: str, id: str, data: Seating) -> Look:
    """The game begins when the last seat is taken."""
    await services.accounts.check_name(person)
    table = await services.tables.act(id, Sit(seat=data.seat, word=data.word), person, data.invitation)
    return seen(services, table, person, lang)


@routes.add("DELETE", "/tables/{id}/seats", "rise", "Leave before the game", status=200, limit="act")
async def rise(services: Services, person: Person, lang: str, id: str) -> Look:
    """One's seat is free again."""
    return await act(services, id, Rise(), person, lang)


@routes.add("POST", "/tables/{id}/word", "word", "Add a word to the luck", status=200, limit="act")
async def word(services: Services, person: Person, lang: str, id: str, data: LuckyWord) -> Look:
    """Every roll then depends on it too; possible until the game begins."""
    return await act(services, id, Word(data.word), person, lang)


@routes.add("POST", "/tables/{id}/steps", "play", "Play a step", status=200, limit="steps")
async def play(services: Services, person: Person, lang: str, id: str, data: NewStep) -> Look:
    """Answered once the step is on disk, with what luck and the rules added.

    A request that was repeated, or meant for an earlier state of the table, changes nothing and is answered
    `move/stale`: so a client may always retry.
    """
    table = await services.tables.act(id, Step(data.at, data.step), person)
    return seen(services, table, person, lang, data.at)


@routes.add("POST", "/tables/{id}/undo", "undo", "Take back", status=200, limit="act")
async def undo(services: Services, person: Person, lang: str, id: str, data: NewUndo) -> Look:
    """At once within one's own turn, back to where luck last spoke (`now.free_undo`).

    Otherwise the others are asked and answer by `answers`, down to `now.asked_undo`. Bots do not mind, unless the game
    is rated. Luck is taken back only in casual games without a clock, and never by one who plays alone
    (`table/luck-final`); the same luck comes again, and the game counts for no best, rank or rating (`now.knowing`).
    """
    table = await services.tables.act(id, Undo(data.at, data.to), person)
    return seen(services, table, person, lang, data.at)


@routes.add("POST", "/tables/{id}/resign", "resign", "Resign", status=200, limit="act")
async def resign(services: Services, person: Person, lang: str, id: str, data: GivenUp | None = None) -> Look:
    """With three or four seats a bot takes over, if the table wants that; the seat counts as lost."""
    return await act(services, id, Resign(data.seat if data else None), person, lang)


@routes.add("POST", "/tables/{id}/draw", "draw", "Offer a draw", status=200, limit="act")
async def draw(services: Services, person: Person, lang: str, id: str) -> Look:
    """Everybody must agree; bots decline."""
    return await act(services, id, Propose("draw"), person, lang)


@routes.add("POST", "/tables/{id}/abort", "abort", "Offer to abort", status=200, limit="act")
async def abort(services: Services, person: Person, lang: str, id: str) -> Look:
    """Everybody must agree; then the game counts for nobody. Bots agree in casual games, and early in rated ones."""
    return await act(services, id, Propose("abort"), person, lang)


@routes.add("POST", "/tables/{id}/answers", "answer", "Answer an offer", status=200, limit="act")
async def answer(services: Services, person: Person, lang: str, id: str, data: Reply) -> Look:
    """Agree or decline; one's own offer is taken back by declining it."""
    return await act(services, id, Answer(data.what, data.agree), person, lang)


@routes.add("POST", "/tables/{id}/claim", "claim", "Claim an absent player's seat", status=200, limit="act")
async def claim(services: Services, person: Person, lang: str, id: str) -> Look:
    """Count out a player who stays away.

    Possible at a table without a clock, once the player to move has been away for as long as the table says
    (`now.claimable`).
    """
    return await act(services, id, Claim(), person, lang)


@routes.add("POST", "/tables/{id}/hurry", "hurry", "Hurry a bot", status=202, limit="act")
async def hurry(services: Services, person: Person, lang: str, id: str, data: NewHurry) -> Look:
    """Have the bot that is thinking play the best it has found so far.

    For those who play at the table, and where only bots do, for whoever set it up; not in rated games. Its step follows
    in a moment, after an entry `hurry` that says who asked and how far the bot had come.
    """
    return seen(services, await services.robots.hurry(id, data.at, person), person, lang, data.at)


@routes.add("POST", "/tables/{id}/rematch", "rematch", "Play again", limit="tables")
async def rematch(services: Services, person: Person, lang: str, id: str) -> Look:
    """The same table again with the seats moved on by one, for those who played at it.

    Whoever asks first sets it up; the others, asking too, sit down at it. Where somebody played for several at one
    screen, it is for them to ask first.
    """
    played = await services.tables.table(id)
    await services.accounts.check_name(person)
    if played.row.source is not None and played.rematch is None:  # its names are whatever the record's sender wrote
        await services.accounts.check_beside(person, names_of(played.row.plan.seats))
    table = await services.tables.rematch(id, as_before(services, person, played))
    return seen(services, table, person, lang)
