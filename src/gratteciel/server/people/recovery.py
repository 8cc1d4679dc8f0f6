"""Helping who forgot their passphrase: whoever runs the server gives them a new one, by the database itself.

There is no way from outside: nobody here knows an address to which a link could be sent, and a question that opens an
account is a second, weaker passphrase.
"""

from pathlib import Path

from argon2 import PasswordHasher

from gratteciel.server.errors import PersonUnknown, StoreLost
from gratteciel.server.people.names import new_id
from gratteciel.server.storage.sqlite.store import SqliteStore

GROUPS, LETTERS = 4, 5
"""Of a passphrase that is made here: a hundred bits, to be read out and typed."""


async def new_passphrase(file: Path, name: str, hasher: PasswordHasher | None = None) -> str:
    """A new passphrase for who has kept a name; cookies and tokens given so far count no more, also where one serves.

    `PersonUnknown` where nobody has kept it.
    """
    if not file.exists():
        raise StoreLost(file=str(file), mark=f"{file}.kept")
    store = SqliteStore(file, readers=1)
    try:
        account = await store.people.account_named(name)
        if account is None:
            raise PersonUnknown(person=name)
        words = "-".join(new_id(LETTERS) for _ in range(GROUPS))
        await store.people.keep(account.person.id, (hasher or PasswordHasher()).hash(words))
        return words
    finally:
        await store.close()
