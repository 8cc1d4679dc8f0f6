"""What a request may hold at a place, for telling whoever sent something else."""

import re
from collections.abc import Iterator
from typing import Any

from msgspec import inspect

Type = inspect.Type


def alternatives(kind: Type | None) -> Iterator[Type]:
    """A type without what is around it, or each of several it may be."""
    if isinstance(kind, inspect.UnionType):
        for one in kind.types:
            yield from alternatives(one)
    elif isinstance(kind, inspect.Metadata):
        yield from alternatives(kind.type)
    elif kind is not None:
        yield kind


def inner_types(kind: Type, part: str) -> Iterator[Type]:
    """What stands at a key, or (`[…]`) in a list or under any key."""
    if isinstance(kind, inspect.StructType):
        yield from (field.type for field in kind.fields if field.encode_name == part)
    elif isinstance(kind, inspect.DictType):
        yield kind.value_type
    elif isinstance(kind, inspect.VarTupleType | inspect.ListType):
        yield kind.item_type


def below(kinds: list[Type], part: str) -> list[Type]:
    """What may stand at a key, or in a list, of one of several types."""
    return [deep for kind in kinds for inner in inner_types(kind, part) for deep in alternatives(inner)]


def at_path(kind: Type | None, path: str) -> list[Type]:
    """What may stand at a path such as `plan.seats[0].kind`."""
    found = list(alternatives(kind))
    for part in re.findall(r"[^.\[\]]+|\[[^\]]*\]", path):
        found = below(found, part)
    return found


def keys(kinds: list[Type]) -> list[str]:
    """The keys an object may have."""
    return [field.encode_name for kind in kinds if isinstance(kind, inspect.StructType) for field in kind.fields]


def values(kinds: list[Type]) -> list[Any]:
    """The values something may have, where they can be counted."""
    return [value for kind in kinds if isinstance(kind, inspect.LiteralType) for value in kind.values]


def keys_with(kinds: list[Type], key: str) -> list[str]:
    """The keys of an object below which another key is possible: where it belongs if it stands too high."""
    return [above for above in keys(kinds) if key in keys(below(kinds, above))]
