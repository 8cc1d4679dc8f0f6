"""A board in characters: each place with its building, its tokens and its ground, coordinates along the edges."""

import re
from collections.abc import Collection, Iterator, Sequence

from rich.text import Text

from gratteciel.engine.pictures import Piece, Place
from gratteciel.terminal.crew import Crew
from gratteciel.terminal.grid import Cells, seam, stroke
from gratteciel.terminal.signs import BARE, CLOSED_FILL, CLOSED_STYLE, GROUND_STYLE, TONE_STYLES

NARROWEST, ROOMY = 5, 9
"""Widths of a place in characters: at least, and where there is room."""
MARGIN = 3
"""Characters left of the board, for the row numbers."""


def building(stack: Sequence[Piece], crew: Crew) -> Text:
    """Who is on top, how tall it is and what crowns it: `R3^`."""
    top = stack[-1]
    kind = crew.kinds.building(top.kind)
    tall = "" if kind.whole else str(len(stack))
    return Text(f"{crew.letter(top.owner)}{tall}{kind.mark}", crew.filled(top.owner))


def layers(stack: Sequence[Piece], crew: Crew) -> Text:
    """The owners from the ground up, where they differ."""
    owners = [piece.owner for piece in stack]
    text = Text()
    if len(set(owners)) > 1:
        text.append(" ")
        for owner in owners:
            text.append(crew.letter(owner), crew.inked(owner))
    return text


def tokens(pieces: Sequence[Piece], crew: Crew) -> Text:
    """What stands on a place, those of a kind together: `@RB`."""
    text = Text()
    for kind in dict.fromkeys(piece.kind for piece in pieces):
        text.append(crew.kinds.token(kind).mark, "bold")
        for piece in pieces:
            if piece.kind == kind and piece.owner is not None:
                text.append(crew.letter(piece.owner), crew.filled(piece.owner))
    return text


def ground(place: Place, crew: Crew) -> Text:
    """The mark of the ground: the printed colour as a small letter, or what sort of place it is."""
    if place.colour is not None:
        return Text(crew.letter(place.colour).lower(), crew.inked(place.colour))
    kind = crew.kinds.ground(place.ground)
    return Text(kind.mark, TONE_STYLES.get(kind.tone, GROUND_STYLE))


def content(place: Place, crew: Crew, detailed: bool) -> Text:
    """All that is to be seen on a place, detailed: with the layers of its building."""
    text = Text()
    if place.stack:
        text.append_text(building(place.stack, crew))
        if detailed:
            text.append_text(layers(place.stack, crew))
    if place.tokens:
        text.append(" " if place.stack else "").append_text(tokens(place.tokens, crew))
    foreign = place.colour is not None and not (place.stack and place.stack[-1].owner == place.colour)
    if not text or foreign or (place.colour is None and crew.kinds.ground(place.ground).mark not in BARE):
        text.append(" " if text else "").append_text(ground(place, crew))
    return text


def labels(cells: Cells) -> tuple[dict[int, str], dict[int, str]]:
    """The names of columns and rows, taken from the names of the places."""
    columns: dict[int, str] = {}
    rows: dict[int, str] = {}
    for (x, y), place in cells.items():
        if named := re.fullmatch(r"\w+:([a-z])(\d+)", place.id):
            columns[x], rows[y] = named[1], named[2]
    return columns, rows


def fitting(cells: Cells, crew: Crew, columns: int, room: int) -> tuple[int, bool]:
    """How wide places are drawn in the room there is, and whether the layers of buildings fit."""
    most = max(NARROWEST, (room - MARGIN - 1) // columns - 1)
    for detailed in (True, False):
        needed = max(content(place, crew, detailed).cell_len for place in cells.values()) + 2
        if needed <= most:
            return max(min(ROOMY, most), needed), detailed
    return most, False


def board(places: Collection[Place], crew: Crew, room: int, marked: Collection[str] = ()) -> Text:
    """The board drawn into `room` columns; the places of `marked` ids have a pointer in front."""
    cells = Cells(places, crew.kinds)
    columns, rows = (1 + max(at[axis] for at in cells) for axis in (0, 1))
    width, detailed = fitting(cells, crew, columns, room)
    column_names, row_names = labels(cells)
    header = " " * (MARGIN + 1) + " ".join(column_names.get(x, "").center(width) for x in range(columns))

    def lines() -> Iterator[Text]:
        yield Text(header.rstrip(), "bold")
        for y in reversed(range(rows)):
            yield Text(" " * MARGIN).append_text(seam(cells, columns, y + 1, width))
            line = Text(row_names.get(y, "").rjust(MARGIN - 1) + " ", "bold")
            for x in range(columns + 1):
                line.append_text(stroke(cells, x, y))
                if x < columns:
                    line.append_text(cell(cells, x, y, crew, width, detailed, marked))
            yield line
        yield Text(" " * MARGIN).append_text(seam(cells, columns, 0, width))

    return Text("\n").join(lines())


def cell(cells: Cells, x: int, y: int, crew: Crew, width: int, detailed: bool, marked: Collection[str]) -> Text:
    """One place, as wide as all others."""
    place = cells.get((x, y))
    if place is None:
        return Text(" " * width)
    if cells.closed(x, y):
        return Text(CLOSED_FILL * width, CLOSED_STYLE)
    text = content(place, crew, detailed)
    text.truncate(width)
    before = (width - text.cell_len) // 2
    padding = Text(" " * before)
    if place.id in marked and before:
        padding = Text(" " * (before - 1)).append("›", "bold")
    return padding.append_text(text).append(" " * (width - before - text.cell_len))
