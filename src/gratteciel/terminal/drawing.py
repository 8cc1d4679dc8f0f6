"""A seat's whole table on the screen: board, seats, common areas and a legend of the signs used."""

from collections.abc import Iterator

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from gratteciel.engine.pictures import Picture
from gratteciel.engine.words import Words
from gratteciel.play.position import Position
from gratteciel.terminal import areas
from gratteciel.terminal.board import board
from gratteciel.terminal.crew import NOBODY, Crew
from gratteciel.terminal.signs import CLOSED_FILL
from gratteciel.terminal.texts import Says, name_of

GAP = 2
"""Columns between the board and what stands beside it."""
NARROWEST = 22
"""The narrowest column beside the board in which a seat's things can be read."""


def drawing(position: Position, seat: int | None, says: Says, console: Console) -> RenderableType:
    """The table as that seat sees it; None: as a spectator does."""
    view = position.view(seat)
    texts = position.setup.words(says.lang)
    crew = Crew(position.game, says.lang)
    told = position.told(seat)
    picture = view.picture
    beside = areas.Beside(picture.areas, view.scores, view.mover, crew, texts, says)
    parts: list[RenderableType] = []
    if picture.places:
        town = board(picture.places, crew, console.width, told.targets if told else ())
        parts = [*laid_out(town, beside, console), *areas.common(beside), legend(picture, crew, texts, says)]
    else:
        parts = [areas.lines(beside), *areas.common(beside)]
    return Group(*parts)


def laid_out(town: Text, beside: areas.Beside, console: Console) -> list[RenderableType]:
    """The board with the seats beside it, if they fit there, or else below it."""
    rows = town.split("\n")
    room = console.width - max(row.cell_len for row in rows) - GAP
    for between in ("\n  ", " · "):
        column = areas.column(beside, between)
        if room < NARROWEST or len(console.render_lines(column, console.options.update_width(room))) > len(rows):
            continue
        whole = Table.grid(padding=(0, GAP, 0, 0))
        whole.add_column(no_wrap=True, min_width=console.width - room - GAP)
        whole.add_column(width=room)
        whole.add_row(town, Padding(column, (1, 0, 0, 0)))
        return [whole]
    return [town, Text(), areas.lines(beside)]


def legend(picture: Picture, crew: Crew, texts: Words, says: Says) -> Text:
    """What the signs on this board mean, those that are on it and no others."""
    between = Text("\u00a0; " if says.lang == "fr" else "; ")
    return Text("", "dim").append_text(between.join(map(Text, dict.fromkeys(signs(picture, crew, texts, says)))))


def signs(picture: Picture, crew: Crew, texts: Words, says: Says) -> Iterator[str]:
    """Each sign with its meaning."""
    stacks = [place.stack for place in picture.places if place.stack]
    if stacks:
        yield says("legend-building", letter=crew.letters[0])
    if any(len({piece.owner for piece in stack}) > 1 for stack in stacks):
        yield says("legend-layers", letters="".join(crew.letters[:2]))
    if any(piece.owner is None for stack in stacks for piece in stack):
        yield says("legend-nobody", letter=NOBODY)
    tops = {stack[-1].kind for stack in stacks}
    for kind in (kind for kind in crew.kinds if kind in tops):
        if mark := crew.kinds.building(kind).mark:
            yield f"{mark} {name_of(texts, kind)}"
    for kind in dict.fromkeys(piece.kind for place in picture.places for piece in place.tokens):
        yield f"{crew.kinds.token(kind).mark} {name_of(texts, kind)}"
    if any(place.colour is not None for place in picture.places):
        yield says("legend-colour", letter=crew.letters[0].lower())
    grounds = {place.ground for place in picture.places if place.colour is None}
    for kind in (kind for kind in crew.kinds if kind in grounds):
        ground = crew.kinds.ground(kind)
        mark = CLOSED_FILL if ground.use == "none" else ground.mark
        if mark and not ground.ordinary:
            yield f"{mark} {name_of(texts, kind)}"
