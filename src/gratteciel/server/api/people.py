"""Routes: who one is, and who others are."""

from typing import Annotated, Any

from litestar import Request, Response, delete, get, patch, post
from litestar.datastructures import Cookie
from litestar.params import JSONBody, QueryParameter

from gratteciel.bots.ranks import LEVELS
from gratteciel.server.api.callers import Caller, Id, Reader, TheServices
from gratteciel.server.api.games import rating_view
from gratteciel.server.api.schemas import (
    Keeping,
    Naming,
    NewToken,
    PersonView,
    SigningIn,
    SigningOut,
    TableList,
    TokenShown,
    TokenView,
    person_view,
)
from gratteciel.server.api.services import Services
from gratteciel.server.api.tables import listed
from gratteciel.server.errors import PersonUnknown, TokenUnknown
from gratteciel.server.people.accounts import COOKIE, cookie_settings, level_person
from gratteciel.server.people.person import Person
from gratteciel.server.people.ratings import LEVEL

Limit = Annotated[int, QueryParameter(ge=1, le=200, description="So many at most.")]
Before = Annotated[str | None, QueryParameter(description="The page after this table.")]


async def seen(services: Services, person: Person) -> PersonView:
    """Somebody with their ratings."""
    ratings = await services.store.ratings.of(person.id)
    return person_view(person, [rating_view(id, rating) for id, rating in sorted(ratings.items())])


async def somebody(services: Services, id: str) -> Person:
    """A person or a level; refused for nobody."""
    if id.startswith(LEVEL) and id.removeprefix(LEVEL) in ("random", *LEVELS):
        return level_person(id.removeprefix(LEVEL))
    person = await services.store.people.person(id)
    if person is None:
        raise PersonUnknown(person=id)
    return person


def with_cookie(
    request: Request[Any, Any, Any], view: PersonView, cookie: str, status: int = 200
) -> Response[PersonView]:
    """An answer that makes the caller that person from now on."""
    https = request.scope["scheme"] in ("https", "wss")
    set_cookie = Cookie(value=cookie, **cookie_settings(https))  # type: ignore[arg-type]
    return Response(view, status_code=status, cookies=[set_cookie])


@post("/guests", summary="Come as a guest", tags=["people"], operation_id="comeAsGuest", limit="guests")
async def come(request: Request[Any, Any, Any], services: TheServices, data: JSONBody[Naming]) -> Response[PersonView]:
    """A new person with a name; the answer sets the cookie by which they are known from now on."""
    person, cookie = await services.accounts.guest(data.name)
    return with_cookie(request, await seen(services, person), cookie, 201)


@get("/me", summary="Who am I?", tags=["people"], operation_id="me")
async def me(services: TheServices, person: Caller) -> PersonView:
    """The caller."""
    return await seen(services, person)


@patch("/me", summary="Take another name", tags=["people"], operation_id="rename", limit="people")
async def rename(services: TheServices, person: Caller, data: JSONBody[Naming]) -> PersonView:
    """Seats already taken keep the name they were taken with."""
    return await seen(services, await services.accounts.rename(person, data.name))


@post(
    "/me/passphrase", summary="Keep one's identity", tags=["people"], operation_id="keep", limit="sign-in",
    status_code=200,
)  # fmt: skip
async def keep(
    request: Request[Any, Any, Any], services: TheServices, person: Caller, data: JSONBody[Keeping]
) -> Response[PersonView]:
    """The name is the caller's from now on.

    `sign-in` with the passphrase makes any browser them. Cookies given before count no more; the answer sets a new one.
    """
    kept, cookie = await services.accounts.keep(person, data.passphrase)
    return with_cookie(request, await seen(services, kept), cookie)


@post("/sign-in", summary="Sign in", tags=["people"], operation_id="signIn", limit="sign-in", status_code=200)
async def sign_in(
    request: Request[Any, Any, Any], services: TheServices, data: JSONBody[SigningIn]
) -> Response[PersonView]:
    """Be who has kept a name with a passphrase; the answer sets the cookie."""
    person, cookie = await services.accounts.sign_in(data.name, data.passphrase)
    return with_cookie(request, await seen(services, person), cookie)


@post("/sign-out", summary="Sign out", tags=["people"], operation_id="signOut", limit="act", status_code=204)
async def sign_out(services: TheServices, reader: Reader, data: JSONBody[SigningOut | None] = None) -> Response[None]:
    """The cookie is taken back; with `everywhere` no cookie given so far counts any more.

    A guest without a passphrase cannot come back.
    """
    if data is not None and data.everywhere and reader is not None:
        await services.accounts.sign_out_everywhere(reader)
    response: Response[None] = Response(None, status_code=204)
    response.delete_cookie(COOKIE, path="/")
    return response


@get("/me/tokens", summary="My tokens", tags=["people"], operation_id="tokens")
async def tokens(services: TheServices, person: Caller) -> list[TokenView]:
    """The tokens with which programs may act for the caller; their texts are not kept."""
    found = await services.store.people.tokens(person.id)
    return [TokenView(token.id, token.label, token.created, token.used) for token in found]


@post("/me/tokens", summary="Make a token", tags=["people"], operation_id="makeToken", limit="people")
async def make_token(services: TheServices, person: Caller, data: JSONBody[NewToken]) -> TokenShown:
    """A token with which a program may act for the caller, by the header `Authorization: Bearer …`.

    Its text is shown this once.
    """
    token, text = await services.accounts.add_token(person, data.label)
    return TokenShown(id=token.id, label=token.label, created=token.created, token=text)


@delete("/me/tokens/{id:str}", summary="Revoke a token", tags=["people"], operation_id="revokeToken", limit="people")
async def revoke(services: TheServices, person: Caller, id: Id) -> None:
    """The token counts no more, from now on."""
    if not await services.store.people.revoke_token(person.id, id):
        raise TokenUnknown(token=id)


@get("/people/{id:str}", summary="Somebody", tags=["people"], operation_id="person")
async def one_person(services: TheServices, id: Id) -> PersonView:
    """Somebody and how strong they are at each game; a level's id is `level:` and its name."""
    return await seen(services, await somebody(services, id))


@get("/people/{id:str}/tables", summary="Somebody's tables", tags=["people"], operation_id="tablesOf")
async def tables_of(
    services: TheServices, reader: Reader, id: Id, before: Before = None, limit: Limit = 50
) -> TableList:
    """The public tables somebody has played at; one's own list has all of them."""
    person = await somebody(services, id)
    mine = reader is not None and reader.id == person.id
    found = await services.store.tables.find(
        person=person.id, public=None if mine else True, before=before, limit=limit + 1
    )
    return listed(found, limit, reader)


@get("/me/muted", summary="Whom I do not read", tags=["people"], operation_id="muted")
async def muted(services: TheServices, person: Caller) -> list[str]:
    """The ids of the people whose remarks are not shown to the caller."""
    return sorted(await services.store.talk.muted(person.id))


@post(
    "/people/{id:str}/mute", summary="Mute somebody", tags=["people"], operation_id="mute", limit="act", status_code=204
)
async def mute(services: TheServices, person: Caller, id: Id) -> None:
    """What they say is not shown to the caller any more, at any table."""
    await services.store.talk.mute(person.id, (await somebody(services, id)).id)


@delete("/people/{id:str}/mute", summary="Read somebody again", tags=["people"], operation_id="unmute", limit="act")
async def unmute(services: TheServices, person: Caller, id: Id) -> None:
    """What they say is shown again."""
    await services.store.talk.mute(person.id, (await somebody(services, id)).id, muted=False)


ROUTES = [
    come, me, rename, keep, sign_in, sign_out, tokens, make_token, revoke, one_person, tables_of, muted, mute, unmute,
]  # fmt: skip
