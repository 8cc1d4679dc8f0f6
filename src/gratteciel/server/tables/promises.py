"""Luck is promised first: whoever sets a table up can know the commitment of its secret before they say anything.

Somebody's next table has its secret already, made of a key of the server's, who they are, and how many tables they have
set up: so its SHA-256 can be shown before their word is sent, also where the game begins with the table. Each is used
once.
"""

import hmac

from gratteciel.play.luck import commitment
from gratteciel.server.errors import PromiseStale
from gratteciel.server.storage.store import PeopleStore

LABEL = "gratteciel promise 1"
KEY = "promises"
"""The name of the key. Where people may have got further than what is kept, it is to be another: a secret that has been
laid open would come again."""


class Promises:
    """The secrets of tables to come."""

    def __init__(self, people: PeopleStore, key: bytes) -> None:
        self.people, self._key = people, key

    def _secret(self, person: str, number: int) -> bytes:
        return hmac.digest(self._key, f"{LABEL}\n{person}\n{number}".encode(), "sha256")

    async def next(self, person: str) -> str:
        """The commitment of the next table somebody sets up."""
        return commitment(self._secret(person, await self.people.promised(person)))

    async def keep(self, person: str, wanted: str | None = None) -> bytes:
        """The secret of somebody's new table, which no other gets; refused where it is not the one they were shown."""
        while True:
            number = await self.people.promised(person)
            secret = self._secret(person, number)
            if wanted is not None and wanted != commitment(secret):
                raise PromiseStale(promise=wanted)
            if await self.people.keep_promise(person, number):
                return secret
