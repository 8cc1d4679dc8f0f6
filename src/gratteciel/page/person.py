"""The one person who plays on a device: always there, with a name that can be changed."""

from collections.abc import Callable, Iterable
from typing import NoReturn

from gratteciel.server.errors import NotHere
from gratteciel.server.people.names import tidy
from gratteciel.server.people.person import Person
from gratteciel.server.storage.journal.store import JournalStore

NAMES = {"en": "You", "fr": "Vous"}
"""What somebody is called who has not said otherwise."""
ACCOUNTS = {"en": "Accounts and tokens", "fr": "Comptes et jetons"}


class LocalAccounts:
    """`Accounts` of one person, of whom nobody asks any proof."""

    def __init__(self, store: JournalStore, person: Person, now: Callable[[], float], first_name: str) -> None:
        self.store, self.person, self.now, self.first_name = store, person, now, first_name
        self.on_forget: list[Callable[[], object]] = []

    @classmethod
    async def of(cls, store: JournalStore, now: Callable[[], float], lang: str) -> "LocalAccounts":
        """Whoever plays here: the one who did before, or somebody new."""
        id = store.whoever() or (await store.server.key("person")).hex()[:12]
        person = await store.people.person(id)
        if person is None:
            person = Person(id=id, name=NAMES[lang], created=now())
            await store.people.add(person)
        return cls(store, person, now, NAMES[lang])

    def named(self, person: Person, /) -> bool:
        """Whether they have said a name."""
        return person.name not in NAMES.values()

    async def rename(self, person: Person, name: str) -> Person:
        """Give them another name."""
        await self.store.people.rename(person.id, tidy(name))
        renamed = await self.store.people.person(person.id)
        assert renamed is not None
        self.person = renamed
        return renamed

    async def check_name(self, person: Person) -> None:
        """Nobody else keeps a name."""

    async def check_beside(self, person: Person, names: Iterable[str]) -> None:
        """Whoever plays at this screen may be called anything: nobody else is in the house."""

    async def prove(self, person: Person, passphrase: str | None) -> None:
        """Nothing is to be proved to anybody."""

    async def forget(self, person: Person) -> list[str]:
        """Erase everything of theirs; from now on somebody new plays here, under the name they had at first."""
        for forget in self.on_forget:
            forget()
        changed = await self.store.people.forget(person.id)
        self.person = Person(id=person.id, name=self.first_name, created=self.now())
        await self.store.people.add(self.person)
        return changed

    async def refuse(self, *_asked: object) -> NoReturn:
        """There is nobody else, and nothing to be proved to anybody."""
        raise NotHere(what=ACCOUNTS)

    guest = keep = sign_in = sign_out = sign_out_everywhere = add_token = revoke_token = refuse
