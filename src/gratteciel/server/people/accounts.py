"""Identity: guests, kept identities, cookies and tokens.

Whoever comes is somebody at once: a guest with a name and a signed cookie. A passphrase keeps the identity and its
name, and signs in elsewhere. Programs act for a person with a token, shown once and revocable; it plays or reads, and
never changes who its owner is. What has been revoked counts nowhere any more: `revoked` is told whose that was, so that
whoever still listens by it is asked again. Nothing here is logged.
"""

import asyncio
import base64
import hashlib
import hmac
import secrets
import time
import unicodedata
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from typing import NamedTuple, TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from gratteciel.server.errors import (
    NameTaken,
    PassphraseNeeded,
    PassphraseWrong,
    PersonNeeded,
    RequestsTooMany,
    SignInFailed,
    TokensTooMany,
    TokenUnknown,
)
from gratteciel.server.limits import Buckets, Limit
from gratteciel.server.people.names import chosen, name_key, new_id
from gratteciel.server.people.person import Person
from gratteciel.server.plain import plain
from gratteciel.server.storage.store import Account, PeopleStore, Store, Token, TokenScope

T = TypeVar("T")

COOKIE = "gratteciel"
YEAR = 365 * 86400
"""How long a cookie counts, in seconds."""
RENEWAL = 30 * 86400
"""The age after which a cookie should be replaced by a new one."""
SHORTEST, LONGEST = 8, 200
"""Characters of a passphrase."""
MOST_TOKENS = 50
LONGEST_LABEL = 60
TOKEN = "gc_"  # noqa: S105  what the texts of tokens begin with
AT_ONCE = 2
"""Passphrases hashed at the same time: each takes 64 MB and a tenth of a second of a processor."""


ATTEMPTS = Limit(20, 20 / 3600)
"""Attempts at one identity that failed, from wherever they come; who succeeds has used up none."""
EACH = 1 / ATTEMPTS.a_second
"""Seconds after which one of them is forgotten."""
MOST_READ = 5_000
"""Cookies that are remembered as ours."""


class Cookie(NamedTuple):
    """What a cookie says, once its signature has been checked."""

    person: str
    sessions: int
    issued: int
    session: str
    """Which session it is of: a renewed cookie is of the same one."""


def cookie_settings(https: bool) -> dict[str, str | int | bool]:
    """How the cookie is to be set: for this site only, out of scripts' reach."""
    return {"key": COOKIE, "path": "/", "max_age": YEAR, "httponly": True, "samesite": "lax", "secure": https}


class Accounts:
    """Knows people by what they show. Made by `Accounts.of`."""

    def __init__(
        self,
        store: PeopleStore,
        key: bytes,
        now: Callable[[], float] = time.time,
        hasher: PasswordHasher | None = None,
        revoked: Callable[[str], None] = lambda _: None,
    ) -> None:
        self.store, self.now, self.revoked = store, now, revoked
        self._key = key
        self._read: dict[str, Cookie] = {}
        """Cookies whose signature was checked, which takes long: the newest ones."""
        self._hasher = hasher or PasswordHasher()
        self._threads = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="passphrase")
        self._attempts = Buckets({"passphrase": ATTEMPTS})
        self._counting = asyncio.Lock()
        """Held while a token is made, so that requests at once are counted one after the other."""

    @classmethod
    async def of(
        cls,
        store: Store,
        now: Callable[[], float] = time.time,
        hasher: PasswordHasher | None = None,
        revoked: Callable[[str], None] = lambda _: None,
    ) -> "Accounts":
        """The accounts of a store's people; cookies stay good over restarts, and for all processes on the store."""
        return cls(store.people, await store.server.key("cookies"), now, hasher, revoked)

    def close(self) -> None:
        """Let go of threads."""
        self._threads.shutdown()

    async def guest(self, name: str) -> tuple[Person, str]:
        """A new person and their cookie; `NameWrong` or `NameTaken` for a name they cannot have."""
        person = Person(id=new_id(), name=chosen(name), created=self.now())
        if not await self.store.add(person):
            raise NameTaken(name=person.name)
        return person, self.cookie(Account(person=person))

    def named(self, _: Person, /) -> bool:
        """Nobody is here without having said a name."""
        return True

    def cookie(self, account: Account, session: str | None = None) -> str:
        """A fresh cookie for somebody: who, which session (None: a new one), since when, and the signature of it."""
        said = f"{account.person.id}.{account.sessions}-{session or new_id()}.{int(self.now())}"
        return f"{said}.{self._signature(said)}"

    def read(self, cookie: str) -> Cookie | None:
        """What a cookie says; None for one that is not of ours, is garbled, or is too old."""
        read = self._read.get(cookie)
        if read is None:
            said, dot, signature = cookie.rpartition(".")
            if not dot or not hmac.compare_digest(signature.encode(errors="replace"), self._signature(said).encode()):
                return None
            person, sessions, issued = said.split(".")
            of_all, _, own = sessions.partition("-")
            own = own or digest(said).hex()[:12]  # earlier releases gave no session a name: each cookie is one
            read = self._read[cookie] = Cookie(person, int(of_all), int(issued), own)
            if len(self._read) > MOST_READ:
                del self._read[next(iter(self._read))]
        return read if self.now() - read.issued <= YEAR else None

    def _signature(self, said: str) -> str:
        digest = hmac.digest(self._key, b"gratteciel cookie\n" + said.encode(errors="replace"), "sha256")
        return base64.urlsafe_b64encode(digest).rstrip(b"=").decode()

    async def visitor(self, cookie: str | None) -> tuple[Person, str | None] | None:
        """Who shows a cookie, and a new cookie if it is time for one; None for nobody we know."""
        read = self.read(cookie) if cookie else None
        account = await self.store.account(read.person) if read else None
        if read is None or account is None or account.sessions != read.sessions or read.session in account.ended:
            return None
        renewed = self.cookie(account, read.session) if self.now() - read.issued > RENEWAL else None
        return account.person, renewed

    async def rename(self, person: Person, name: str) -> Person:
        """Give somebody another name."""
        tidied = chosen(name)
        if not await self.store.rename(person.id, tidied):
            raise NameTaken(name=tidied)
        renamed = await self.store.person(person.id)
        if renamed is None:
            raise PersonNeeded()
        return renamed

    async def check_name(self, person: Person) -> None:
        """Refuse a guest at a new table by whose very name somebody else has come to be kept since they took it.

        `PersonNeeded` for somebody who was erased meanwhile.
        """
        if await self.store.account(person.id) is None:
            raise PersonNeeded()
        kept = None if person.kept else await self.store.account_named(person.name)
        if kept is not None and kept.person.id != person.id:
            raise NameTaken(name=person.name)

    async def check_beside(self, person: Person, names: Iterable[str]) -> None:
        """Refuse names for those who play at somebody's screen: any that is another's."""
        for name in map(chosen, names):
            if await self.store.taken(person.id, name):
                raise NameTaken(name=name)

    async def keep(self, person: Person, passphrase: str, old: str | None = None) -> tuple[Person, str]:
        """Keep an identity with a passphrase, or change it, which takes the old one.

        All cookies but the one returned count no more, and where it was changed no tokens either. `NameTaken` if
        somebody else has kept the name, `PassphraseNeeded` where the old one is missing or another.
        """
        words = settled(passphrase)
        if not SHORTEST <= len(words) <= LONGEST:
            raise PassphraseWrong(least=SHORTEST, most=LONGEST)
        await self.prove(person, old)
        account = await self.store.keep(person.id, await self._slowly(lambda: self._hasher.hash(words)))
        if account is None:
            raise NameTaken(name=person.name)
        self.revoked(person.id)
        return account.person, self.cookie(account)

    async def prove(self, person: Person, passphrase: str | None) -> None:
        """Refuse whoever does not know the passphrase of an identity that was kept.

        `RequestsTooMany` after too many attempts, which count with those at signing in under its name.
        """
        account = await self.store.account(person.id)
        if account is None or account.passphrase is None:
            return
        if not passphrase:
            raise PassphraseNeeded()
        await self._attempt(person.id)
        kept, words = account.passphrase, settled(passphrase)[: LONGEST + 1]
        if not await self._slowly(lambda: self._fits(kept, words)):
            raise PassphraseNeeded()
        await self.store.succeed(person.id, EACH)

    async def forget(self, person: Person) -> list[str]:
        """Erase somebody; the ids of the tables that are not as they were."""
        changed = await self.store.forget(person.id)
        self.revoked(person.id)
        return changed

    async def sign_in(self, name: str, passphrase: str) -> tuple[Person, str]:
        """Who has kept a name with a passphrase, and a cookie; `SignInFailed` takes as long for a name nobody kept.

        `RequestsTooMany` after too many attempts at the same name.
        """
        called = " ".join(settled(name).split())
        account = await self.store.account_named(called)
        if account:  # it may be renamed between two attempts
            await self._attempt(account.person.id)
        else:  # there is nothing to be found out
            self._attempts.take("passphrase", name_key(called[:100]))
        words = settled(passphrase)[: LONGEST + 1]
        nobody = await self._slowly(lambda: self._nobody)  # by whoever comes first, known or not
        kept = account.passphrase if account and account.passphrase else nobody
        good = await self._slowly(lambda: self._fits(kept, words))
        if not good or account is None or account.passphrase is None:
            raise SignInFailed()
        await self.store.succeed(account.person.id, EACH)
        if self._hasher.check_needs_rehash(kept):
            await self.store.rehash(account.person.id, kept, await self._slowly(lambda: self._hasher.hash(words)))
        return account.person, self.cookie(account)

    async def _attempt(self, id: str) -> None:
        """Count an attempt at somebody's passphrase, wherever it is made; `RequestsTooMany` for one too many."""
        if seconds := await self.store.attempt(id, self.now(), EACH, EACH * ATTEMPTS.at_once):
            raise RequestsTooMany(seconds=max(1, round(seconds + 0.5)))

    @cached_property
    def _nobody(self) -> str:
        """What the passphrase is compared with of a name that nobody kept; it takes as long as a passphrase does."""
        return self._hasher.hash(secrets.token_hex(16))

    async def sign_out(self, cookie: str) -> None:
        """Let a cookie, its copies and those it is renewed by count no more."""
        if read := self.read(cookie):
            await self.store.end_session(read.person, read.session, self.now(), self.now() + YEAR)
            self.revoked(read.person)

    async def sign_out_everywhere(self, person: Person) -> None:
        """Let no cookie and no token given so far count any more."""
        await self.store.end_sessions(person.id)
        self.revoked(person.id)

    def _fits(self, kept: str, words: str) -> bool:
        try:
            return self._hasher.verify(kept, words)
        except (VerificationError, InvalidHashError):
            return False

    async def _slowly(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._threads, work)

    async def add_token(self, person: Person, label: str, scope: TokenScope = "play") -> tuple[Token, str]:
        """A new token and its text, which nobody can be shown again."""
        text = TOKEN + secrets.token_urlsafe(32)
        token = Token(
            id=new_id(), person=person.id, label=plain(label)[:LONGEST_LABEL], created=self.now(), scope=scope
        )
        async with self._counting:
            if len(await self.store.tokens(person.id)) >= MOST_TOKENS:
                raise TokensTooMany(most=MOST_TOKENS)
            await self.store.add_token(token, digest(text))
        return token, text

    async def revoke_token(self, person: Person, id: str) -> None:
        """Let one of somebody's tokens count no more."""
        if not await self.store.revoke_token(person.id, id):
            raise TokenUnknown(token=id)
        self.revoked(person.id)

    async def bearer(self, text: str) -> tuple[Token, Person] | None:
        """Which token a text is, and whose; its use is noted, at most once a minute."""
        found = await self.store.bearer(digest(text)) if text.startswith(TOKEN) else None
        if found is None:
            return None
        token, _ = found
        if token.used is None or self.now() - token.used >= 60:
            await self.store.token_used(token.id, self.now())
        return found


def settled(text: str) -> str:
    """A name or a passphrase, however the keyboard composed its accents."""
    return unicodedata.normalize("NFC", text).encode(errors="replace").decode()


def digest(text: str) -> bytes:
    """What is kept of a token: enough to recognise it, not to use it."""
    return hashlib.sha256(text.encode(errors="replace")).digest()
