"""What the values of an edition may be, taken from the types of its struct: for refusals, and for forms."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import msgspec
from msgspec import inspect

from gratteciel.errors import Texts

TABLE: Texts = {"en": "a table", "fr": "une table"}
TEXT: Texts = {"en": "a text in quotes", "fr": "un texte entre guillemets"}
TRUTH: Texts = {"en": "true or false", "fr": "true ou false"}


def bare(kind: inspect.Type) -> tuple[inspect.Type, Mapping[str, Any]]:
    """A type without its notes and without the None of what may be left out, and the notes."""
    if isinstance(kind, inspect.Metadata):
        inner, notes = bare(kind.type)
        return inner, {**notes, **(kind.extra or {})}
    if isinstance(kind, inspect.UnionType):
        return bare(next(one for one in kind.types if not isinstance(one, inspect.NoneType)))
    return kind, {}


def type_at(kind: type[msgspec.Struct], parts: list[str]) -> inspect.Type | None:
    """The type of the value at a path of keys and numbers; None where there is no such key."""
    found: inspect.Type = inspect.type_info(kind)
    for part in parts:
        inner, _ = bare(found)
        if isinstance(inner, inspect.StructType):
            field = next((field for field in inner.fields if field.encode_name == part), None)
            if field is None:
                return None
            found = field.type
        elif isinstance(inner, inspect.ListType | inspect.VarTupleType):
            found = inner.item_type
        elif isinstance(inner, inspect.DictType):
            found = inner.value_type
        else:
            return None
    return found


def keys_at(kind: type[msgspec.Struct], parts: list[str]) -> list[str]:
    """The keys that the table at a path may have."""
    found = type_at(kind, parts)
    inner = bare(found)[0] if found is not None else None
    return [field.encode_name for field in inner.fields] if isinstance(inner, inspect.StructType) else []


def between(least: int | None, most: int | None) -> Texts:
    """Bounds in words."""
    if least is None and most is None:
        return {"en": "", "fr": ""}
    if most is None:
        return {"en": f"at least {least}", "fr": f"au moins {least}"}
    if least is None:
        return {"en": f"at most {most}", "fr": f"au plus {most}"}
    return {"en": f"from {least} to {most}", "fr": f"de {least} à {most}"}


def describe(kind: inspect.Type | None) -> Texts:
    """What a value of a type is, as it stands after “expected”."""
    if kind is None:
        return {"en": "something else", "fr": "autre chose"}
    inner, notes = bare(kind)
    if "says" in notes:
        said: Texts = notes["says"]
        return said
    if isinstance(inner, inspect.BoolType):
        return TRUTH
    if isinstance(inner, inspect.IntType):
        bounds = between(inner.ge, inner.le)
        return {"en": f"a whole number {bounds['en']}".rstrip(), "fr": f"un nombre entier {bounds['fr']}".rstrip()}
    if isinstance(inner, inspect.LiteralType):
        listed = ", ".join(f'"{value}"' for value in inner.values)
        return {"en": f"one of {listed}", "fr": f"une des valeurs {listed}"}
    if isinstance(inner, inspect.ListType | inspect.VarTupleType):
        least, most, each = inner.min_length or 0, inner.max_length, describe(inner.item_type)
        number = f"{least}" if least == most else f"{least} to {most}" if most else f"{least} or more"
        nombre = f"{least}" if least == most else f"{least} à {most}" if most else f"{least} ou plus"
        return {
            "en": f"a list of {number} values, each {each['en']}",
            "fr": f"une liste de {nombre} valeurs, chacune étant {each['fr']}",
        }
    if isinstance(inner, inspect.StrType):
        return TEXT
    return TABLE


@dataclass(frozen=True)
class Field:
    """One value of an edition, for a form.

    `form` is `count`, `yes`, `choice`, `text`, or `tables` (a list of tables, whose own keys are `fields`); where
    `least_items` is given the value is a list of such.
    """

    key: str
    form: str
    optional: bool = False
    least: int | None = None
    most: int | None = None
    choices: tuple[str, ...] = ()
    least_items: int | None = None
    most_items: int | None = None
    fields: tuple["Field", ...] = ()


def fields(kind: type[msgspec.Struct]) -> tuple[Field, ...]:
    """Every value an edition may have, in the order of its struct, without header and provenance."""
    found = inspect.type_info(kind)
    assert isinstance(found, inspect.StructType)
    return tuple(
        field for one in found.fields if one.encode_name not in ("edition", "provenance") for field in within(one, "")
    )


def within(one: inspect.Field, above: str, optional: bool = False) -> Iterator[Field]:
    """The values of a field: itself, or those of its table."""
    key = f"{above}.{one.encode_name}" if above else one.encode_name
    optional = optional or not one.required
    inner, _ = bare(one.type)
    if isinstance(inner, inspect.StructType):
        for field in inner.fields:
            yield from within(field, key, optional)
    elif isinstance(inner, inspect.ListType | inspect.VarTupleType):
        items, _ = bare(inner.item_type)
        least, most = inner.min_length or 0, inner.max_length
        if isinstance(items, inspect.StructType):
            own = tuple(field for part in items.fields for field in within(part, ""))
            yield Field(key, "tables", optional, least_items=least, most_items=most, fields=own)
        else:
            yield simple(key, items, optional, least, most)
    else:
        yield simple(key, inner, optional)


def simple(
    key: str, kind: inspect.Type, optional: bool, least_items: int | None = None, most_items: int | None = None
) -> Field:
    """A value, or a list of values, of a plain type."""
    least: int | None = None
    most: int | None = None
    choices: tuple[str, ...] = ()
    form = "text"
    if isinstance(kind, inspect.BoolType):
        form = "yes"
    elif isinstance(kind, inspect.IntType):
        form, least, most = "count", kind.ge, kind.le
    elif isinstance(kind, inspect.LiteralType):
        form, choices = "choice", tuple(str(value) for value in kind.values)
    elif isinstance(kind, inspect.StrType):
        most = kind.max_length
    return Field(key, form, optional, least, most, choices, least_items, most_items)
