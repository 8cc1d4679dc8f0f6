"""What the numbers mean: the features of a game and its step codes, declared field by field in its `fields.py`.

A game states there `AXES` (name → size: plots, sorts of pieces, seats), `SEEN` (what `features` writes, in order) and
`CODES` (the step codes, in order), both as fields over axes; `labels(edition)` names what lies along an axis. From that
follow the name of every number, the documentation, and how a symmetry of the board rearranges them: a game whose board
has any offers `symmetries(edition, players, options)`.

Two axes mean seats. `seat` counts from the own seat in turn order, as features do; `colour` is a seat of the table.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product

SEATS = ("own", "+1", "+2", "+3")
"""The seats from one's own point of view: one's own, then in turn order."""


@dataclass(frozen=True)
class Field:
    """Some numbers of one meaning: one for each place along its axes, the last axis the quickest."""

    name: str
    meaning: str
    axes: tuple[str, ...] = ()
    most: float | None = 1.0
    """The most it can be; None where nothing limits it."""
    least: float | None = 0.0
    own: bool = False
    """Whether it is about the own seat, although it has no axis of seats."""


@dataclass(frozen=True)
class Each:
    """Fields that come together, again and again, for each place along an axis."""

    axis: str
    parts: tuple["Field | Each", ...]


Parts = tuple[Field | Each, ...]


@dataclass(frozen=True)
class Number:
    """One of the numbers: its field, and its place along each axis."""

    field: Field
    at: tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class Turn:
    """A symmetry as a game declares it: by name, where each axis' places go; axes that are left out stay."""

    name: str
    ways: Mapping[str, Sequence[int]] = field(default_factory=dict)
    shift: int = 0
    """What is one seat's becomes that of the seat so many farther in turn order."""


@dataclass(frozen=True)
class Span:
    """A field, all its axes, the first and the last of its numbers, and how many they are: for documentation."""

    field: Field
    axes: tuple[str, ...]
    first: int
    last: int
    count: int


def numbers(parts: Parts, sizes: Mapping[str, int], at: tuple[tuple[str, int], ...] = ()) -> Iterator[Number]:
    """All numbers in their order."""
    for part in parts:
        if isinstance(part, Each):
            for place in range(sizes[part.axis]):
                yield from numbers(part.parts, sizes, (*at, (part.axis, place)))
        else:
            for places in product(*(range(sizes[axis]) for axis in part.axes)):
                yield Number(part, at + tuple(zip(part.axes, places, strict=True)))


def names(parts: Parts, sizes: Mapping[str, int], labels: Mapping[str, Sequence[str]]) -> list[str]:
    """The name of each number: ``height[own, c3]``; a place without a label is told by its number."""

    def label(axis: str, place: int) -> str:
        known = labels.get(axis, SEATS if axis == "seat" else ())
        return known[place] if place < len(known) else str(place)

    return [
        f"{one.field.name}[{', '.join(label(*place) for place in one.at)}]" if one.at else one.field.name
        for one in numbers(parts, sizes)
    ]


def moved(parts: Parts, sizes: Mapping[str, int], ways: Mapping[str, Sequence[int]]) -> list[int]:
    """Where each number goes when places along axes do."""
    found = list(numbers(parts, sizes))
    where = {one: index for index, one in enumerate(found)}
    return [where[Number(one.field, tuple((a, ways[a][k] if a in ways else k) for a, k in one.at))] for one in found]


def spans(parts: Parts, sizes: Mapping[str, int]) -> list[Span]:
    """Every field once, with the first and the last of its numbers, and how many they are."""
    indices: dict[Field, list[int]] = {}
    axes: dict[Field, tuple[str, ...]] = {}
    for index, one in enumerate(numbers(parts, sizes)):
        indices.setdefault(one.field, []).append(index)
        axes[one.field] = tuple(axis for axis, _ in one.at)
    return [Span(one, axes[one], which[0], which[-1], len(which)) for one, which in indices.items()]


def turns(columns: int, rows: int) -> Iterator[tuple[str, list[int]]]:
    """The ways to turn and mirror a board of ``columns * row + column`` plots onto itself: where each plot goes."""
    for mirrored in (False, True):
        for quarters in (0, 1, 2, 3) if columns == rows else (0, 2):
            where = []
            for plot in range(columns * rows):
                x, y = plot % columns, plot // columns
                x = columns - 1 - x if mirrored else x
                for _ in range(quarters if columns == rows else quarters // 2):
                    x, y = (y, columns - 1 - x) if columns == rows else (columns - 1 - x, rows - 1 - y)
                where.append(columns * y + x)
            said = [f"turned {90 * quarters}"] if quarters else []
            yield ", ".join((["mirrored"] if mirrored else []) + said) or "as it is", where
