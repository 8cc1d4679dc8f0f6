"""The lines of a board: thin between places, thick around the town and its districts, none where there is no place."""

import re
import unicodedata
from collections.abc import Collection
from functools import cache

from rich.text import Text

from gratteciel.engine.kinds import Kinds
from gratteciel.engine.pictures import Place
from gratteciel.terminal.signs import CLOSED_FILL, CLOSED_STYLE

NONE, THIN, THICK = 0, 1, 2
ARMS = ("UP", "DOWN", "LEFT", "RIGHT")
BOTH = {"VERTICAL": ("UP", "DOWN"), "HORIZONTAL": ("LEFT", "RIGHT")}
WEIGHTS = {"LIGHT": THIN, "HEAVY": THICK}
LINE_STYLE = "grey50"

Arms = tuple[int, int, int, int]


class Cells(dict[tuple[int, int], Place]):
    """The places of a board by column and row from its south-west corner, and what their grounds are."""

    def __init__(self, places: Collection[Place], kinds: Kinds) -> None:
        left, bottom = min(place.x for place in places), min(place.y for place in places)
        super().__init__({(place.x - left, place.y - bottom): place for place in places})
        self.kinds = kinds

    def use(self, x: int, y: int) -> str | None:
        """What the ground there is for; None where there is none."""
        place = self.get((x, y))
        return None if place is None else self.kinds.ground(place.ground).use

    def closed(self, x: int, y: int) -> bool:
        """Whether nobody can use the place."""
        return self.use(x, y) == "none"


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


def wall(cells: Cells, one: tuple[int, int], other: tuple[int, int]) -> int:
    """The weight of the line between two neighbouring places."""
    here, there = cells.use(*one), cells.use(*other)
    if here is None and there is None:
        return NONE
    if here is None or there is None:
        return THICK
    if here == there == "none":
        return NONE
    return THICK if here != there or cells[one].district != cells[other].district else THIN


def upright(cells: Cells, x: int, y: int) -> int:
    """The line on the left side of a place."""
    return wall(cells, (x - 1, y), (x, y))


def level(cells: Cells, x: int, y: int) -> int:
    """The line on the lower side of a place."""
    return wall(cells, (x, y - 1), (x, y))


def stroke(cells: Cells, x: int, y: int) -> Text:
    """The character on the left side of a place."""
    weight = upright(cells, x, y)
    if weight == NONE and cells.closed(x, y):
        return Text(CLOSED_FILL, CLOSED_STYLE)
    return Text(box_characters()[weight, weight, 0, 0], LINE_STYLE)


def seam(cells: Cells, columns: int, y: int, width: int) -> Text:
    """The line under row `y`, from end to end."""
    text = Text()
    for x in range(columns + 1):
        arms = (upright(cells, x, y), upright(cells, x, y - 1), level(cells, x - 1, y), level(cells, x, y))
        inside = not any(arms) and cells.closed(x, y)
        text.append(CLOSED_FILL if inside else box_characters()[arms], CLOSED_STYLE if inside else LINE_STYLE)
        if x < columns:
            inside = arms[3] == NONE and cells.closed(x, y)
            text.append(
                (CLOSED_FILL if inside else box_characters()[0, 0, arms[3], arms[3]]) * width,
                CLOSED_STYLE if inside else LINE_STYLE,
            )
    return text
