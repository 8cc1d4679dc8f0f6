"""People and their tokens in the database."""

from collections.abc import Iterable
from typing import Any

import msgspec

from gratteciel.server.errors import PersonNeeded
from gratteciel.server.people.names import looks, name_key, sought
from gratteciel.server.people.person import Person
from gratteciel.server.storage.as_json import text
from gratteciel.server.storage.attempts import one_more
from gratteciel.server.storage.postgres.connections import Part, many, one, reading, several, writing
from gratteciel.server.storage.postgres.forgetting import forget
from gratteciel.server.storage.postgres.schema import Connection
from gratteciel.server.storage.rows import decode_person, imitates, seen_anew
from gratteciel.server.storage.store import Account, Token

decode_token = msgspec.json.Decoder(Token).decode

ACCOUNT = "SELECT body, sessions, passphrase, ended, promises FROM people WHERE "
ONE_NAME_AT_A_TIME = "SELECT pg_advisory_xact_lock(hashtext('gratteciel names'))"
"""Or two who keep names that look alike at the same time would not see each other."""
LONG = 8.0
"""Seconds that forgetting somebody may take: each of their tables is written anew."""


class PostgresPeople(Part):
    """`PeopleStore` in PostgreSQL."""

    @writing
    async def add(self, db: Connection, person: Person) -> bool:
        if await kept_by_other(db, person.name, person.id):
            return False
        await db.execute("INSERT INTO people (id, sessions, body) VALUES (%s, 0, %s)", (person.id, text(person)))
        return True

    @reading
    async def person(self, db: Connection, id: str) -> Person | None:
        found = await account_of(db, id)
        return None if found is None else found.person

    @reading
    async def people(self, db: Connection, ids: Iterable[str]) -> dict[str, Person]:
        wanted = list(dict.fromkeys(ids))
        found = dict(await several(db, "SELECT id, body FROM people WHERE id = ANY(%s)", (wanted,)))
        return {id: decode_person(found[id]) for id in wanted if id in found}

    @reading
    async def taken(self, db: Connection, id: str, name: str) -> bool:
        return await kept_by_other(db, name, id)

    @writing
    async def rename(self, db: Connection, id: str, name: str) -> bool:
        await db.execute(ONE_NAME_AT_A_TIME)
        who = (await known(db, id)).person
        if await kept_by_other(db, name, id):
            return False
        renamed = msgspec.structs.replace(who, name=name)
        kept, seen = (name_key(name), looks(name)) if who.kept else (None, None)
        columns = (text(renamed), kept, seen, id)
        await db.execute("UPDATE people SET body = %s, kept_name = %s, looks = %s WHERE id = %s", columns)
        return True

    @reading
    async def account(self, db: Connection, id: str) -> Account | None:
        return await account_of(db, id)

    @reading
    async def account_named(self, db: Connection, name: str) -> Account | None:
        return read_account(await one(db, ACCOUNT + "kept_name = %s", (name_key(name),)))

    @writing
    async def keep(self, db: Connection, id: str, passphrase: str) -> Account | None:
        await db.execute(ONE_NAME_AT_A_TIME)
        who = (await known(db, id)).person
        if not who.kept and await kept_by_other(db, who.name, id):
            return None
        kept = msgspec.structs.replace(who, kept=True)
        await db.execute(
            "UPDATE people SET body = %s, kept_name = %s, looks = %s, passphrase = %s, sessions = sessions + 1,"
            " ended = '{}', tried = 0 WHERE id = %s",
            (text(kept), name_key(who.name), looks(who.name), passphrase, id),
        )
        if who.kept:
            await db.execute("DELETE FROM tokens WHERE person = %s", (id,))
        return await account_of(db, id)

    @writing
    async def rehash(self, db: Connection, id: str, old: str, new: str) -> None:
        await db.execute("UPDATE people SET passphrase = %s WHERE id = %s AND passphrase = %s", (new, id, old))

    @writing
    async def attempt(self, db: Connection, id: str, now: float, each: float, most: float) -> float:
        found = await one(db, "SELECT tried FROM people WHERE id = %s FOR UPDATE", (id,))
        tried, early = one_more(found[0] if found else 0.0, now, each, most)
        await db.execute("UPDATE people SET tried = %s WHERE id = %s", (tried, id))
        return early

    @writing
    async def succeed(self, db: Connection, id: str, each: float) -> None:
        await db.execute("UPDATE people SET tried = tried - %s WHERE id = %s", (each, id))

    @writing
    async def end_session(self, db: Connection, id: str, session: str, now: float, until: float) -> None:
        if account := await account_of(db, id, lock=True):
            after = account.without(session, now, until)
            columns = (after.sessions, text(after.ended), id)
            await db.execute("UPDATE people SET sessions = %s, ended = %s WHERE id = %s", columns)

    @writing
    async def end_sessions(self, db: Connection, id: str) -> None:
        await db.execute("UPDATE people SET sessions = sessions + 1, ended = '{}' WHERE id = %s", (id,))
        await db.execute("DELETE FROM tokens WHERE person = %s", (id,))

    @reading
    async def promised(self, db: Connection, id: str) -> int:
        return (await known(db, id, lock=False)).promises

    @writing
    async def keep_promise(self, db: Connection, id: str, number: int) -> bool:
        counted = await one(
            db,
            "UPDATE people SET promises = %s WHERE id = %s AND promises = %s RETURNING promises",
            (number + 1, id, number),
        )
        return counted is not None

    async def forget(self, id: str) -> list[str]:
        return await self.connections.write(lambda db: forget(db, id), LONG)

    @writing
    async def add_token(self, db: Connection, token: Token, digest: bytes) -> None:
        columns = (token.id, digest, token.person, text(token))
        await db.execute("INSERT INTO tokens VALUES (%s, %s, %s, %s)", columns)

    @reading
    async def tokens(self, db: Connection, person: str) -> list[Token]:
        found = await several(db, "SELECT body FROM tokens WHERE person = %s", (person,))
        return sorted((decode_token(body) for (body,) in found), key=lambda token: (token.created, token.id))

    @writing
    async def revoke_token(self, db: Connection, person: str, id: str) -> bool:
        gone = await one(db, "DELETE FROM tokens WHERE id = %s AND person = %s RETURNING id", (id, person))
        return gone is not None

    @reading
    async def bearer(self, db: Connection, digest: bytes) -> tuple[Token, Person] | None:
        found = await one(
            db,
            "SELECT t.body, p.body FROM tokens AS t JOIN people AS p ON p.id = t.person WHERE t.digest = %s",
            (digest,),
        )
        return None if found is None else (decode_token(found[0]), decode_person(found[1]))

    @writing
    async def token_used(self, db: Connection, id: str, when: float) -> None:
        found = await one(db, "SELECT body FROM tokens WHERE id = %s FOR UPDATE", (id,))
        if found is not None:
            used = msgspec.structs.replace(decode_token(found[0]), used=when)
            await db.execute("UPDATE tokens SET body = %s WHERE id = %s", (text(used), id))


async def kept_by_other(db: Connection, name: str, id: str) -> bool:
    """Whether somebody else has kept a name, or one that looks like it."""
    known = "SELECT body FROM people WHERE (kept_name = %s OR looks = ANY(%s)) AND id <> %s"
    found = await several(db, known, (name_key(name), list(sought(name)), id))
    return imitates(name, (body for (body,) in found))


async def look_again(db: Connection) -> None:
    """Have what kept names look like be what this release makes of them, whatever an older one wrote."""
    kept = await several(db, "SELECT looks, id, body FROM people WHERE kept_name IS NOT NULL ORDER BY id")
    if changed := seen_anew(kept):
        async with db.transaction():
            await db.execute(ONE_NAME_AT_A_TIME)
            await many(db, "UPDATE people SET looks = %s WHERE id = %s AND body = %s", changed)


async def account_of(db: Connection, id: str, lock: bool = False) -> Account | None:
    """Somebody, with how they prove it; with `lock` others who want that wait for us."""
    return read_account(await one(db, f"{ACCOUNT}id = %s{' FOR UPDATE' if lock else ''}", (id,)))


def read_account(found: Any) -> Account | None:
    """An account from its columns."""
    if found is None:
        return None
    body, sessions, passphrase, ended, promises = found
    return Account(
        person=decode_person(body),
        sessions=sessions,
        passphrase=passphrase,
        ended=msgspec.json.decode(ended),
        promises=promises,
    )


async def known(db: Connection, id: str, lock: bool = True) -> Account:
    """An account that must be there: `PersonNeeded` for one that was erased meanwhile."""
    found = await account_of(db, id, lock)
    if found is None:
        raise PersonNeeded()
    return found
