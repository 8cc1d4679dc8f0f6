"""Kinds: what sorts of things a game has, declared in the `kinds.toml` of its folder.

Everything that draws a table (the terminal, the postcards, the browser's plans and cities) knows roles and shapes and
no game's things; which kind has which is said here. A kind that is not in the table is drawn as the plainest of its
sort: a piece of a building as a block one level high, whatever stands on a place as a person, a ground as a plot.
"""

import tomllib
from pathlib import Path
from typing import Annotated, Literal, TypeVar

import msgspec

from gratteciel.errors import KindsWrong

Mark = Annotated[str, msgspec.Meta(max_length=1)]
"""One sign, for the terminal."""
FILE = "kinds.toml"


class Kind(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="role"):
    """Base of all roles."""


class BuildingKind(Kind, frozen=True, tag="building"):
    """A piece that buildings are made of, or a whole building."""

    levels: Annotated[float, msgspec.Meta(gt=0, le=12)] = 1.0
    """How high it is, in ordinary floors."""
    shape: Literal["block", "gable", "house", "crenel", "spire"] = "block"
    """Its outline from the side."""
    inscription: Literal["none", "chevrons", "frame"] = "none"
    """What is drawn upon it besides its owner's letter."""
    whole: bool = False
    """It is a building by itself, whose height is not counted."""
    mark: Mark = ""
    """The sign behind a building that it crowns."""


class TokenKind(Kind, frozen=True, tag="token"):
    """What stands on a place beside or on top of its building."""

    shape: Literal["person", "builder", "aircraft"] = "person"
    flies: bool = False
    """It is in the air: above all roofs, and straight from place to place."""
    pointer: bool = False
    """Off the board it is there to be chosen, and its number says nothing."""
    mark: Mark = "!"


class CardKind(Kind, frozen=True, tag="card"):
    """A card."""

    face: bool = True
    """Its face is seen."""


class DieKind(Kind, frozen=True, tag="die"):
    """A die."""

    face: bool = True
    """It lies with a face up, as it fell."""
    dark: bool = False


class CoinKind(Kind, frozen=True, tag="coin"):
    """Money: having none is worth saying, and it is seen to go from purse to purse."""


class GroundKind(Kind, frozen=True, tag="ground"):
    """What a place is."""

    use: Literal["build", "walk", "none"] = "build"
    """Whether it is built on, walked along from cell to cell around the town, or of use to nobody."""
    tone: Literal["plain", "light", "leafy", "amber", "golden"] = "plain"
    """How it stands out."""
    round: bool = False
    """It is a round field where cards are drawn."""
    mark: Mark = "·"
    """The sign of the ground. A dot, or none, gives way to whatever stands there."""

    @property
    def ordinary(self) -> bool:
        """Whether there is nothing to be said of it."""
        return self.tone == "plain" and self.use != "none"


class AreaKind(Kind, frozen=True, tag="area"):
    """A place for things off the board."""

    shown: bool = False
    """It is seen when a card comes there."""


class NoteKind(Kind, frozen=True, tag="note"):
    """What says something rather than being a thing: the number of the round, that something is covered."""

    pointer: bool = False
    """It is there to be chosen, and says nothing else."""


AnyKind = BuildingKind | TokenKind | CardKind | DieKind | CoinKind | GroundKind | AreaKind | NoteKind
K = TypeVar("K", bound=Kind)


class Kinds(dict[str, AnyKind]):
    """The kinds of a game by id, in the order of its table."""

    def building(self, kind: str) -> BuildingKind:
        """What is known of a piece of a building."""
        return self.known(kind, BuildingKind)

    def token(self, kind: str) -> TokenKind:
        """What is known of something that stands on a place."""
        return self.known(kind, TokenKind)

    def ground(self, kind: str) -> GroundKind:
        """What is known of a ground."""
        return self.known(kind, GroundKind)

    def known(self, kind: str, role: type[K]) -> K:
        """What is known of a kind in a role; the plainest of the role where the table says nothing."""
        found = self.get(kind)
        return found if isinstance(found, role) else role()


def read(folder: Path) -> Kinds:
    """The kinds of a game's folder, checked; none where it has no table."""
    file = folder / FILE
    if not file.exists():
        return Kinds()
    try:
        return Kinds(msgspec.convert(tomllib.loads(file.read_text(encoding="utf-8")), dict[str, AnyKind]))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise KindsWrong(file=file, found=str(error)) from error
