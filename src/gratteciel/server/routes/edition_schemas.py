"""What is answered about editions, and what a draft of one holds."""

from typing import Annotated, Any, Literal

import msgspec

from gratteciel.server.routes.bodies import Body


class MarkView(msgspec.Struct, frozen=True):
    """A sign that a plot of a painted board can have."""

    mark: str
    name: str
    colour: str | None
    """Of the seat whose plots have it."""


class BoardView(msgspec.Struct, frozen=True, kw_only=True):
    """A value of an edition that is painted.

    `rows`: a list of texts from north to south, a mark for each plot; `plots`: a list of plots' names; `plot`: one
    plot's name. Columns are lettered from a in the west, rows numbered from 1 in the south.
    """

    key: str
    form: Literal["rows", "plots", "plot"]
    columns: int
    rows: int
    marks: list[MarkView]
    most_columns: int | None
    """How far it may be made larger, if at all."""
    most_rows: int | None


class FieldView(msgspec.Struct, frozen=True, kw_only=True):
    """A value of an edition, for a form.

    `form` is `count`, `yes`, `choice`, `text`, or `tables`: a list of tables with `fields` of their own. Where
    `least_items` is given the value is a list of such.
    """

    key: str
    name: str
    """What it is called."""
    form: str
    optional: bool
    least: int | None
    most: int | None
    choices: dict[str, str]
    """What may be chosen, and what it is called."""
    least_items: int | None
    most_items: int | None
    fields: list["FieldView"]


class DifferenceView(msgspec.Struct, frozen=True):
    """What an edition has otherwise than the ordinary one."""

    key: str
    name: str
    """What it is called."""
    shipped: str
    own: str


class EditionSheet(msgspec.Struct, frozen=True, kw_only=True):
    """All about an edition."""

    game: str
    id: str
    name: str
    checksum: str
    shipped: bool
    """Whether it is a shipped one, by its values."""
    against: str
    """The name of the edition it is compared with."""
    text: str
    """As a file: TOML."""
    provenance: dict[str, str]
    values: dict[str, Any]
    """As a tree: what the file says beside `edition` and `provenance`."""
    fields: list[FieldView]
    """What can be set, and within which bounds."""
    boards: list[BoardView]
    """What of it is painted rather than typed."""
    differences: list[DifferenceView]
    """From the ordinary edition."""


class EditionDraft(Body, frozen=True):
    """An edition to be checked: its file's text, or its whole tree as JSON."""

    text: Annotated[str, msgspec.Meta(max_length=64 * 1024)] | None = None
    values: dict[str, Any] = {}
    """Used where no text is given."""
