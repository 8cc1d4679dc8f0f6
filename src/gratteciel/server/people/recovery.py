"""Helping who forgot their passphrase: whoever runs the server gives them a new one, by the database itself.

There is no way from outside: nobody here knows an address to which a link could be sent, and a question that opens an
account is a second, weaker passphrase.
"""

from pathlib import Path

from argon2 import PasswordHasher

from gratteciel.server.errors import PersonUnknown, StoreLost
from gratteciel.server.people.names import new_id
from gratteciel.server.storage.sqlite.store import SqliteStore
from gratteciel.server.storage.sqlite.tended import tend
from gratteciel.server.storage.store import Store

GROUPS, LETTERS = 4, 5
"""Of a passphrase that is made here: a hundred bits, to be read out and typed."""


async def new_passphrase(place: Path | str, name: str, hasher: PasswordHasher | None = None) -> str:
    """A new passphrase for who has kept a name; cookies and tokens given so far count no more, also where one serves.

    `place` is SQLite's file, or the address of a PostgreSQL database. `PersonUnknown` where nobody has kept the name.
    """
    store = await opened(place)
    try:
        account = await store.people.account_named(name)
        if account is None:
            raise PersonUnknown(person=name)
        words = "-".join(new_id(LETTERS) for _ in range(GROUPS))
        await store.people.keep(account.person.id, (hasher or PasswordHasher()).hash(words))
        if isinstance(place, Path):
            tend(place)
        return words
    finally:
        await store.close()


async def opened(place: Path | str) -> Store:
    """The storage at a place, where there is one."""
    if isinstance(place, str):
        from gratteciel.server.storage.postgres.store import PostgresStore

        return await PostgresStore.opened(place)
    if not place.exists():
        raise StoreLost(file=str(place), mark=f"{place}.kept")
    return SqliteStore(place, readers=1)
