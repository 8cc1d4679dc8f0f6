"""Routes: who one is, and who others are."""

from typing import Annotated

from gratteciel.bots.ranks import LEVELS
from gratteciel.server.errors import PersonUnknown
from gratteciel.server.people.person import LEVEL, Person, level_person
from gratteciel.server.routes.bodies import Keeping, Naming, NewToken, SigningIn, SigningOut
from gratteciel.server.routes.games import rating_view
from gratteciel.server.routes.people_schemas import PersonView, TokenShown, TokenView, Visitor, person_view
from gratteciel.server.routes.route import Query, Response, Routes
from gratteciel.server.routes.schemas import TableList
from gratteciel.server.routes.services import Services
from gratteciel.server.routes.tables import listed

routes = Routes("people")

Limit = Annotated[int, Query(ge=1, le=200, description="So many at most.")]
Before = Annotated[str | None, Query(description="The page after this table.")]


async def seen(services: Services, person: Person) -> PersonView:
    """Somebody with their ratings."""
    ratings = await services.store.ratings.of(person.id)
    views = [rating_view(id, rating) for id, rating in sorted(ratings.items())]
    return person_view(person, views, services.accounts.named(person))


async def somebody(services: Services, id: str) -> Person:
    """A person or a level; refused for nobody."""
    if id.startswith(LEVEL) and id.removeprefix(LEVEL) in ("random", *LEVELS):
        return level_person(id.removeprefix(LEVEL))
    person = await services.store.people.person(id)
    if person is None:
        raise PersonUnknown(person=id)
    return person


@routes.add("POST", "/guests", "comeAsGuest", "Come as a guest", limit="guests", group="accounts")
async def come(services: Services, data: Naming) -> Response[PersonView]:
    """A new person with a name; the answer sets the cookie by which they are known from now on."""
    person, cookie = await services.accounts.guest(data.name)
    return Response(await seen(services, person), cookie=cookie)


@routes.add("GET", "/me", "me", "Who am I?")
async def me(services: Services, person: Person) -> PersonView:
    """The caller."""
    return await seen(services, person)


@routes.add("GET", "/visitor", "visitor", "Who am I, if anybody?")
async def visitor(services: Services, reader: Person | None) -> Visitor:
    """The caller, or nobody; as `GET /me`, which refuses whoever is nobody yet."""
    return Visitor(None if reader is None else await seen(services, reader))


@routes.add("PATCH", "/me", "rename", "Take another name", limit="people", scope="self")
async def rename(services: Services, person: Person, data: Naming) -> PersonView:
    """Seats already taken keep the name they were taken with."""
    return await seen(services, await services.accounts.rename(person, data.name))


@routes.add(
    "POST",
    "/me/passphrase",
    "keep",
    "Keep one's identity",
    status=200,
    limit="sign-in",
    group="accounts",
    scope="self",
)
async def keep(services: Services, person: Person, data: Keeping) -> Response[PersonView]:
    """The name is the caller's from now on.

    `sign-in` with the passphrase makes any browser them. Cookies given before count no more; the answer sets a new one.
    Whoever has a passphrase gives it as `old` to change it; tokens count no more then, either.
    """
    kept, cookie = await services.accounts.keep(person, data.passphrase, data.old)
    return Response(await seen(services, kept), cookie=cookie)


@routes.add("POST", "/sign-in", "signIn", "Sign in", status=200, limit="sign-in", group="accounts", scope="self")
async def sign_in(services: Services, data: SigningIn) -> Response[PersonView]:
    """Be who has kept a name with a passphrase; the answer sets the cookie."""
    person, cookie = await services.accounts.sign_in(data.name, data.passphrase)
    return Response(await seen(services, person), cookie=cookie)


@routes.add("POST", "/sign-out", "signOut", "Sign out", status=204, limit="act", group="accounts", scope="self")
async def sign_out(
    services: Services, reader: Person | None, cookie: str | None, data: SigningOut | None = None
) -> Response[None]:
    """The cookie counts no more, nor does any copy of it; with `everywhere` no cookie and no token given so far does.

    A guest without a passphrase cannot come back.
    """
    if data is not None and data.everywhere and reader is not None:
        await services.accounts.sign_out_everywhere(reader)
    elif cookie is not None:
        await services.accounts.sign_out(cookie)
    return Response(None, cookie="")


@routes.add("GET", "/me/tokens", "tokens", "My tokens", group="tokens", scope="self")
async def tokens(services: Services, person: Person) -> list[TokenView]:
    """The tokens with which programs may act for the caller; their texts are not kept."""
    found = await services.store.people.tokens(person.id)
    return [TokenView(token.id, token.label, token.created, token.used, token.scope) for token in found]


@routes.add("POST", "/me/tokens", "makeToken", "Make a token", limit="people", group="tokens", scope="self")
async def make_token(services: Services, person: Person, data: NewToken) -> TokenShown:
    """A token with which a program may act for the caller, by the header `Authorization: Bearer …`.

    With the scope `play` it may do all that one does at tables, with `read` only look; no token changes who its owner
    is, or makes another. Its text is shown this once.
    """
    token, text = await services.accounts.add_token(person, data.label, data.scope)
    return TokenShown(id=token.id, label=token.label, created=token.created, token=text, scope=token.scope)


@routes.add("DELETE", "/me/tokens/{id}", "revokeToken", "Revoke a token", limit="people", group="tokens", scope="self")
async def revoke(services: Services, person: Person, id: str) -> None:
    """The token counts no more, from now on; live sockets it was shown to are closed."""
    await services.accounts.revoke_token(person, id)


@routes.add("GET", "/people/{id}", "person", "Somebody")
async def one_person(services: Services, id: str) -> PersonView:
    """Somebody and how strong they are at each game; a level's id is `level:` and its name."""
    return await seen(services, await somebody(services, id))


@routes.add("GET", "/people/{id}/tables", "tablesOf", "Somebody's tables")
async def tables_of(
    services: Services, reader: Person | None, id: str, before: Before = None, limit: Limit = 50
) -> TableList:
    """The public tables somebody has played at; one's own list has all of them."""
    person = await somebody(services, id)
    mine = reader is not None and reader.id == person.id
    found = await services.store.tables.find(
        person=person.id, public=None if mine else True, before=before, limit=limit + 1
    )
    return listed(found, limit, reader)


@routes.add("GET", "/me/muted", "muted", "Whom I do not read")
async def muted(services: Services, person: Person) -> list[str]:
    """The ids of the people whose remarks are not shown to the caller."""
    return sorted(await services.store.talk.muted(person.id))


@routes.add("POST", "/people/{id}/mute", "mute", "Mute somebody", status=204, limit="act")
async def mute(services: Services, person: Person, id: str) -> None:
    """What they say is not shown to the caller any more, at any table."""
    await services.store.talk.mute(person.id, (await somebody(services, id)).id)


@routes.add("DELETE", "/people/{id}/mute", "unmute", "Read somebody again", limit="act")
async def unmute(services: Services, person: Person, id: str) -> None:
    """What they say is shown again."""
    await services.store.talk.mute(person.id, (await somebody(services, id)).id, muted=False)
