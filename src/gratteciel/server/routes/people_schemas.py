"""What is answered about people, their tokens and ratings."""

import msgspec

from gratteciel.server.people.person import Person
from gratteciel.server.storage.store import TokenScope


class TokenShown(msgspec.Struct, frozen=True, kw_only=True):
    """A new token, with the text that is shown this once."""

    id: str
    label: str
    created: float
    token: str
    """For the header `Authorization: Bearer …`."""
    scope: TokenScope


class TokenView(msgspec.Struct, frozen=True):
    """One of somebody's tokens."""

    id: str
    label: str
    created: float
    used: float | None
    """When it was last used, to the minute."""
    scope: TokenScope
    """What it is for."""


class RatingView(msgspec.Struct, frozen=True, kw_only=True):
    """How strong somebody is at a game."""

    game: str
    rating: int
    """1500 to begin with; 400 more are odds of ten to one."""
    uncertainty: int
    """One standard deviation."""
    provisional: bool
    """Too few games to go by it."""
    games: int


class PersonView(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody who plays."""

    id: str
    name: str
    named: bool
    """Whether they said it: on a device, whoever has not is only called something to themselves."""
    created: float | None
    """None for a level, which has always been there."""
    kept: bool
    """Whether the name is theirs for good."""
    level: str | None
    """Of a bot."""
    ratings: list[RatingView]


class Visitor(msgspec.Struct, frozen=True):
    """Whoever calls."""

    person: PersonView | None
    """None: nobody yet."""


class Ranked(msgspec.Struct, frozen=True, kw_only=True):
    """A place in the list of the best."""

    place: int
    person: str
    name: str
    level: str | None
    rating: RatingView


def person_view(person: Person, ratings: list[RatingView], named: bool) -> PersonView:
    """Somebody as others see them."""
    return PersonView(
        id=person.id,
        name=person.name,
        named=named,
        created=None if person.level else person.created,
        kept=person.kept,
        level=person.level,
        ratings=ratings,
    )
