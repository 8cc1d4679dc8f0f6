"""People, their tokens and the server's keys in the database, as functions of a connection."""

import secrets
import sqlite3
from collections.abc import Iterable
from typing import Any

import msgspec

from gratteciel.server.people.names import name_key
from gratteciel.server.people.person import Person
from gratteciel.server.storage.sqlite.as_json import text
from gratteciel.server.storage.store import Account, Token

decode_person = msgspec.json.Decoder(Person).decode
decode_token = msgspec.json.Decoder(Token).decode

ACCOUNT = "SELECT body, sessions, passphrase FROM people WHERE "


def kept_by_other(db: sqlite3.Connection, name: str, id: str) -> bool:
    """Whether somebody else has kept a name."""
    found = db.execute("SELECT 1 FROM people WHERE kept_name = ? AND id <> ?", (name_key(name), id)).fetchone()
    return found is not None


def add_person(db: sqlite3.Connection, person: Person) -> bool:
    """Add a guest; False if the name is somebody's."""
    if kept_by_other(db, person.name, person.id):
        return False
    db.execute("INSERT INTO people (id, sessions, body) VALUES (?, 0, ?)", (person.id, text(person)))
    return True


def person(db: sqlite3.Connection, id: str) -> Person | None:
    """Somebody."""
    found = account(db, id)
    return None if found is None else found.person


def people(db: sqlite3.Connection, ids: Iterable[str]) -> dict[str, Person]:
    """Several people."""
    found = ((id, person(db, id)) for id in dict.fromkeys(ids))
    return {id: who for id, who in found if who is not None}


def account(db: sqlite3.Connection, id: str) -> Account | None:
    """Somebody, with how they prove it."""
    return read_account(db.execute(ACCOUNT + "id = ?", (id,)).fetchone())


def account_named(db: sqlite3.Connection, name: str) -> Account | None:
    """Who has kept a name."""
    return read_account(db.execute(ACCOUNT + "kept_name = ?", (name_key(name),)).fetchone())


def read_account(found: Any) -> Account | None:
    """An account from its columns."""
    if found is None:
        return None
    body, sessions, passphrase = found
    return Account(person=decode_person(body), sessions=sessions, passphrase=passphrase)


def known(db: sqlite3.Connection, id: str) -> Account:
    """An account that must be there."""
    found = account(db, id)
    if found is None:
        raise LookupError(f"there is no person {id!r}")
    return found


def rename(db: sqlite3.Connection, id: str, name: str) -> bool:
    """Change a name, also a kept one; False if it is somebody else's."""
    who = known(db, id).person
    if kept_by_other(db, name, id):
        return False
    renamed = msgspec.structs.replace(who, name=name)
    kept = name_key(name) if who.kept else None
    db.execute("UPDATE people SET body = ?, kept_name = ? WHERE id = ?", (text(renamed), kept, id))
    return True


def keep_person(db: sqlite3.Connection, id: str, passphrase: str) -> Account | None:
    """Bind a person and their name to a passphrase's hash; None if the name is somebody else's."""
    who = known(db, id).person
    if kept_by_other(db, who.name, id):
        return None
    kept = msgspec.structs.replace(who, kept=True)
    db.execute(
        "UPDATE people SET body = ?, kept_name = ?, passphrase = ?, sessions = sessions + 1 WHERE id = ?",
        (text(kept), name_key(who.name), passphrase, id),
    )
    return account(db, id)


def rehash(db: sqlite3.Connection, id: str, old: str, new: str) -> None:
    """Another hash of the same passphrase."""
    db.execute("UPDATE people SET passphrase = ? WHERE id = ? AND passphrase = ?", (new, id, old))


def end_sessions(db: sqlite3.Connection, id: str) -> None:
    """Let no cookie given so far count any more."""
    db.execute("UPDATE people SET sessions = sessions + 1 WHERE id = ?", (id,))


def add_token(db: sqlite3.Connection, token: Token, digest: bytes) -> None:
    """Add a token."""
    db.execute("INSERT INTO tokens VALUES (?, ?, ?, ?)", (token.id, digest, token.person, text(token)))


def tokens(db: sqlite3.Connection, person: str) -> list[Token]:
    """Somebody's tokens, the oldest first."""
    found = db.execute("SELECT body FROM tokens WHERE person = ?", (person,))
    return sorted((decode_token(body) for (body,) in found), key=lambda token: (token.created, token.id))


def revoke_token(db: sqlite3.Connection, person: str, id: str) -> bool:
    """Delete a token of somebody's."""
    return db.execute("DELETE FROM tokens WHERE id = ? AND person = ?", (id, person)).rowcount > 0


def bearer(db: sqlite3.Connection, digest: bytes) -> tuple[Token, Person] | None:
    """Whose token it is."""
    found = db.execute(
        "SELECT t.body, p.body FROM tokens AS t JOIN people AS p ON p.id = t.person WHERE t.digest = ?", (digest,)
    ).fetchone()
    return None if found is None else (decode_token(found[0]), decode_person(found[1]))


def token_used(db: sqlite3.Connection, id: str, when: float) -> None:
    """Note a use; of a token that was revoked meanwhile, nothing."""
    found = db.execute("SELECT body FROM tokens WHERE id = ?", (id,)).fetchone()
    if found is not None:
        used = msgspec.structs.replace(decode_token(found[0]), used=when)
        db.execute("UPDATE tokens SET body = ? WHERE id = ?", (text(used), id))


def key(db: sqlite3.Connection, name: str) -> bytes:
    """A secret key, made if there is none."""
    db.execute("INSERT OR IGNORE INTO keys VALUES (?, ?)", (name, secrets.token_bytes(32)))
    return bytes(db.execute("SELECT secret FROM keys WHERE name = ?", (name,)).fetchone()[0])


def stay_alive(db: sqlite3.Connection, when: float) -> None:
    """Note that the server was there: the one thing beside keys that is the server's own."""
    db.execute("INSERT OR REPLACE INTO keys VALUES ('alive', ?)", (repr(when).encode(),))


def alive(db: sqlite3.Connection) -> float | None:
    """When the server was last noted to be there."""
    found = db.execute("SELECT secret FROM keys WHERE name = 'alive'").fetchone()
    return None if found is None else float(found[0])
