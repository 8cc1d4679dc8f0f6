"""People and their tokens in the journal."""

from collections.abc import Iterable

import msgspec

from gratteciel.server.errors import PersonNeeded
from gratteciel.server.people.names import alike, name_key
from gratteciel.server.people.person import Person
from gratteciel.server.storage.attempts import one_more
from gratteciel.server.storage.journal.forgetting import forget
from gratteciel.server.storage.journal.shelves import Shelf, Shelves
from gratteciel.server.storage.store import Account, Token


class JournalPeople:
    """`PeopleStore` in a journal."""

    def __init__(self, shelves: Shelves) -> None:
        self.shelves = shelves
        self.accounts: Shelf[Account] = shelves.add(Shelf("people", Account))
        self.by_digest: Shelf[Token] = shelves.add(Shelf("tokens", Token))

    def kept_by_other(self, name: str, id: str) -> bool:
        """Whether somebody else has kept a name, or one that looks like it."""
        others = (one.person.name for one in self.accounts.found.values() if one.person.kept and one.person.id != id)
        return any(alike(other) & alike(name) for other in others)

    def named(self, name: str) -> Account | None:
        """Who has kept a name."""
        key = name_key(name)
        people = (one for one in self.accounts.found.values() if one.person.kept)
        return next((one for one in people if name_key(one.person.name) == key), None)

    def known(self, id: str) -> Account:
        """An account that must be there: `PersonNeeded` for one that was erased meanwhile."""
        if id not in self.accounts.found:
            raise PersonNeeded()
        return self.accounts.found[id]

    def change(self, id: str, account: Account) -> None:
        """Keep an account."""
        self.shelves.write(self.accounts.put(id, account))

    async def add(self, person: Person) -> bool:
        if self.kept_by_other(person.name, person.id):
            return False
        self.change(person.id, Account(person=person))
        return True

    async def person(self, id: str) -> Person | None:
        found = self.accounts.found.get(id)
        return None if found is None else found.person

    async def people(self, ids: Iterable[str]) -> dict[str, Person]:
        return {id: self.accounts.found[id].person for id in dict.fromkeys(ids) if id in self.accounts.found}

    async def taken(self, id: str, name: str) -> bool:
        return self.kept_by_other(name, id)

    async def rename(self, id: str, name: str) -> bool:
        account = self.known(id)
        if self.kept_by_other(name, id):
            return False
        renamed = msgspec.structs.replace(account.person, name=name)
        self.change(id, msgspec.structs.replace(account, person=renamed))
        return True

    async def account(self, id: str) -> Account | None:
        return self.accounts.found.get(id)

    async def account_named(self, name: str) -> Account | None:
        return self.named(name)

    async def keep(self, id: str, passphrase: str) -> Account | None:
        account = self.known(id)
        if not account.person.kept and self.kept_by_other(account.person.name, id):
            return None
        kept = msgspec.structs.replace(account.person, kept=True)
        sessions = account.sessions + 1
        new = {"sessions": sessions, "passphrase": passphrase, "ended": {}, "tried": 0.0}
        replaced = msgspec.structs.replace(account, person=kept, **new)
        self.change(id, replaced)
        if account.person.kept:
            self.drop_tokens(id)
        return self.accounts.found[id]

    async def rehash(self, id: str, old: str, new: str) -> None:
        account = self.accounts.found.get(id)
        if account is not None and account.passphrase == old:
            self.change(id, msgspec.structs.replace(account, passphrase=new))

    async def attempt(self, id: str, now: float, each: float, most: float) -> float:
        account = self.known(id)
        tried, early = one_more(account.tried, now, each, most)
        self.change(id, msgspec.structs.replace(account, tried=tried))
        return early

    async def succeed(self, id: str, each: float) -> None:
        account = self.known(id)
        self.change(id, msgspec.structs.replace(account, tried=account.tried - each))

    async def end_session(self, id: str, session: str, now: float, until: float) -> None:
        account = self.accounts.found.get(id)
        if account is not None:
            self.change(id, account.without(session, now, until))

    async def end_sessions(self, id: str) -> None:
        account = self.accounts.found.get(id)
        if account is not None:
            self.change(id, msgspec.structs.replace(account, sessions=account.sessions + 1, ended={}))
            self.drop_tokens(id)

    def drop_tokens(self, id: str) -> None:
        """Forget somebody's tokens."""
        theirs = [digest for digest, token in self.by_digest.found.items() if token.person == id]
        for digest in theirs:
            self.shelves.write(self.by_digest.drop(digest))

    async def promised(self, id: str) -> int:
        return self.known(id).promises

    async def keep_promise(self, id: str, number: int) -> bool:
        account = self.known(id)
        if account.promises != number:
            return False
        self.change(id, msgspec.structs.replace(account, promises=number + 1))
        return True

    async def forget(self, id: str) -> list[str]:
        return forget(self.shelves, id)

    async def add_token(self, token: Token, digest: bytes) -> None:
        self.shelves.write(self.by_digest.put(digest.hex(), token))

    async def tokens(self, person: str) -> list[Token]:
        found = (token for token in self.by_digest.found.values() if token.person == person)
        return sorted(found, key=lambda token: (token.created, token.id))

    def digest_of(self, id: str) -> str | None:
        """By what a token is kept."""
        return next((digest for digest, token in self.by_digest.found.items() if token.id == id), None)

    async def revoke_token(self, person: str, id: str) -> bool:
        digest = self.digest_of(id)
        if digest is None or self.by_digest.found[digest].person != person:
            return False
        self.shelves.write(self.by_digest.drop(digest))
        return True

    async def bearer(self, digest: bytes) -> tuple[Token, Person] | None:
        token = self.by_digest.found.get(digest.hex())
        account = None if token is None else self.accounts.found.get(token.person)
        return None if token is None or account is None else (token, account.person)

    async def token_used(self, id: str, when: float) -> None:
        digest = self.digest_of(id)
        if digest is not None:
            used = msgspec.structs.replace(self.by_digest.found[digest], used=when)
            self.shelves.write(self.by_digest.put(digest, used))
