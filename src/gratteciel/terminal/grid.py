"""The lines of a board: thin between places, thick around the town and its districts, none where there is no place."""

import re
import unicodedata
from functools import cache

from rich.text import Text

from gratteciel.engine.pictures import Place
from gratteciel.terminal.signs import CLOSED, CLOSED_FILL, CLOSED_STYLE, STREETS

NONE, THIN, THICK = 0, 1, 2
ARMS = ("UP", "DOWN", "LEFT", "RIGHT")
BOTH = {"VERTICAL": ("UP", "DOWN"), "HORIZONTAL": ("LEFT", "RIGHT")}
WEIGHTS = {"LIGHT": THIN, "HEAVY": THICK}
LINE_STYLE = "grey50"

Arms = tuple[int, int, int, int]
Cells = dict[tuple[int, int], Place]


@cache
def box_characters() -> dict[Arms, str]:
    """Box-drawing characters by the weight of their arms (up, down, left, right), read from their Unicode names."""
    found = {(0, 0, 0, 0): " "}
    for code in range(0x2500, 0x2580):
        name = unicodedata.name(chr(code)).removeprefix("BOX DRAWINGS ")
        if re.search("DOUBLE|DASH|ARC|DIAGONAL", name):
            continue
        parts = name.split(" AND ") if len(re.findall("LIGHT|HEAVY", name)) > 1 else [name]
        weights = dict.fromkeys(ARMS, NONE)
        for part in parts:
            words = part.split()
            weight = next(WEIGHTS[word] for word in words if word in WEIGHTS)
            for word in words:
                for arm in BOTH.get(word, (word,) if word in ARMS else ()):
                    weights[arm] = weight
        found[weights["UP"], weights["DOWN"], weights["LEFT"], weights["RIGHT"]] = chr(code)
    return found


def closed(place: Place | None) -> bool:
    """Whether nobody can use the place."""
    return place is not None and place.ground in CLOSED


def wall(one: Place | None, other: Place | None) -> int:
    """The weight of the line between two neighbouring places."""
    if one is None and other is None:
        return NONE
    if one is None or other is None:
        return THICK
    if closed(one) and closed(other):
        return NONE
    apart = one.district != other.district or closed(one) != closed(other)
    return THICK if apart or (one.ground in STREETS) != (other.ground in STREETS) else THIN


def upright(cells: Cells, x: int, y: int) -> int:
    """The line on the left side of a place."""
    return wall(cells.get((x - 1, y)), cells.get((x, y)))


def level(cells: Cells, x: int, y: int) -> int:
    """The line on the lower side of a place."""
    return wall(cells.get((x, y - 1)), cells.get((x, y)))


def stroke(cells: Cells, x: int, y: int) -> Text:
    """The character on the left side of a place."""
    weight = upright(cells, x, y)
    if weight == NONE and closed(cells.get((x, y))):
        return Text(CLOSED_FILL, CLOSED_STYLE)
    return Text(box_characters()[weight, weight, 0, 0], LINE_STYLE)


def seam(cells: Cells, columns: int, y: int, width: int) -> Text:
    """The line under row `y`, from end to end."""
    text = Text()
    for x in range(columns + 1):
        arms = (upright(cells, x, y), upright(cells, x, y - 1), level(cells, x - 1, y), level(cells, x, y))
        inside = not any(arms) and closed(cells.get((x, y)))
        text.append(CLOSED_FILL if inside else box_characters()[arms], CLOSED_STYLE if inside else LINE_STYLE)
        if x < columns:
            inside = arms[3] == NONE and closed(cells.get((x, y)))
            text.append(
                (CLOSED_FILL if inside else box_characters()[0, 0, arms[3], arms[3]]) * width,
                CLOSED_STYLE if inside else LINE_STYLE,
            )
    return text
