"""A picture: one seat's table as named things, which terminal, API and browser all draw from.

Ids are those that steps point at (`notation.targets`), so that whatever can be chosen can be shown as such. Things that
every seat has (`piece:roof`) bear the same id in each seat's area; a step means those of the seat to move.
Kinds (`standard`, `helicopter`, …) are named in each language by the game's `[names]`.
"""

import msgspec


class Piece(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One piece on the board: a floor, a roof, a tower, a figure."""

    kind: str
    owner: int | None = None


class Place(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One place on the board, at column `x` from the left and row `y` from the bottom."""

    id: str
    x: int
    y: int
    ground: str
    """What the place is: `plot`, `centre`, `park`, `street`, `corner`, `orange`, …"""
    colour: int | None = None
    """The seat whose colour is printed on the place."""
    district: int | None = None
    """The part of the town it belongs to, where the board shows such parts."""
    stack: tuple[Piece, ...] = ()
    """The building, bottom first."""
    tokens: tuple[Piece, ...] = ()
    """What stands there beside or on top: figures, helicopters, the architect."""


class Thing(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """So many like things in an area: dice of a face, floors of a kind, coins, cards, sites of a height."""

    id: str
    kind: str
    count: int = 1
    owner: int | None = None
    height: int | None = None
    label: str | None = None
    """A name or number of its own (a card's), where the kind does not tell enough; a language that has another name for
    it says so by `<kind>-<label>` in its `[names]`."""
    worth: int | None = None
    """The number printed on it: what it brings or costs, how far it goes, of how many it counts."""
    design: tuple[tuple[int, int], ...] = ()
    """The cells drawn on it, as column and row from its south-west corner."""


class Area(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A named place for things off the board, of one seat or (`seat` None) of all: reserve, hand, yard, pile."""

    id: str
    kind: str
    things: tuple[Thing, ...] = ()
    seat: int | None = None


class Picture(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """Everything a seat sees."""

    places: tuple[Place, ...] = ()
    areas: tuple[Area, ...] = ()
