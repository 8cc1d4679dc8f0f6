"""A table as a picture for links that are passed on: its city in a few shapes, and who plays, as a PNG.

Only what a spectator sees is given to it. The browser's own cities are richer; nobody who shows a link runs them.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from math import cos, pi, sin
from typing import TYPE_CHECKING, TypeAlias
from zlib import crc32

from gratteciel.engine.kinds import GroundKind, Kinds
from gratteciel.engine.pictures import Picture, Piece, Place

if TYPE_CHECKING:  # Pillow is for whoever draws: a server answers before that
    from PIL import Image, ImageDraw, ImageFont

WIDTH, HEIGHT = 1200, 630
"""What networks ask for."""
FINE = 2
"""Drawn so much larger, then made smaller, so that edges are smooth."""
TEXT = 400
"""The width of the text's side."""
EDGE = 48

Colour = tuple[int, int, int]
Point = tuple[float, float]
Font: TypeAlias = "ImageFont.FreeTypeFont | ImageFont.ImageFont"

SKY: tuple[Colour, Colour] = ((27, 31, 73), (122, 82, 128))
INK, SOFT, GLOW, LIT, DARK = (238, 241, 248), (179, 189, 210), (255, 198, 92), (255, 217, 138), (16, 22, 48)
PANEL, SLAB, SLAB_LOW = (16, 23, 42), (52, 61, 95), (24, 30, 58)
OWNERS: dict[str, Colour] = {
    "red": (200, 69, 47), "blue": (31, 102, 173), "yellow": (233, 181, 44), "green": (26, 127, 93),
}  # fmt: skip
NEUTRAL: Colour = (137, 147, 168)
TONES: dict[str, Colour] = {"golden": (180, 98, 42), "amber": (180, 98, 42), "leafy": (78, 88, 128)}
USES: dict[str, Colour] = {"walk": (38, 45, 76), "none": (47, 83, 70), "build": (65, 75, 114)}
"""Grounds, by how they stand out or else by what they are for."""
WINDOWS = {"red": (4, 1, 0.4, 0.72), "blue": (3, 1, 0.5, 0.4), "yellow": (1, 1, 0.86, 0.4), "green": (3, 2, 0.56, 0.56)}
"""Each owner's own: columns and rows of windows, and how much of their cell they are."""
FOOT, STOREY = 0.39, 0.46
"""Half the width of a building and the height of a storey, in plots."""


@dataclass(frozen=True)
class Sitter:
    """Who is told of on the postcard."""

    letter: str
    name: str
    colour: str
    score: str
    won: bool = False


def mixed(one: Colour, other: Colour, share: float) -> Colour:
    """A colour with so much of another in it."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue


def colour_of(ground: GroundKind) -> Colour:
    """What a ground looks like."""
    return TONES.get(ground.tone, USES[ground.use])


def rows_of(picture: Picture) -> tuple[Place, ...]:
    """What is built, as places: those of the board, or where there is none each seat's buildings in a row."""
    if picture.places:
        return picture.places
    built = []
    for area in picture.areas:
        things = [thing for thing in area.things if thing.height for _ in range(thing.count)]
        for x, thing in enumerate(things):
            stack = (Piece(thing.kind, thing.owner),) * (thing.height or 1)
            built.append(Place(f"{area.id} {x}", x, 2 * (area.seat or 0), "", stack=stack))
    return tuple(built) or (Place("empty", 0, 0, ""),)


class City:
    """Draws places on an image, the far ones first."""

    def __init__(
        self, pen: "ImageDraw.ImageDraw", places: Sequence[Place], colours: Sequence[str], kinds: Kinds
    ) -> None:
        self.pen, self.colours, self.kinds = pen, colours, kinds
        self.places = sorted(places, key=lambda place: (place.x - place.y, place.x))
        xs, ys = [place.x for place in places], [place.y for place in places]
        self.middle = ((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)
        self.half = ((max(xs) - min(xs)) / 2 + 0.75, (max(ys) - min(ys)) / 2 + 0.75)
        roofs = [self.rise(place.stack) + (place.y - place.x + self.middle[0] - self.middle[1]) / 2 for place in places]
        up, down = max(max(roofs) + 0.5, sum(self.half) / 2) + 0.2, sum(self.half) / 2 + 0.3
        wide = (WIDTH - TEXT - EDGE) * FINE
        self.unit = min(wide / sum(self.half) / 2, (HEIGHT - EDGE) * FINE / (up + down))
        self.at_x = (TEXT + (WIDTH - TEXT) / 2) * FINE
        self.at_y = (HEIGHT * FINE - (up + down) * self.unit) / 2 + up * self.unit

    def rise(self, stack: Sequence[Piece]) -> float:
        """How high a building is, in plots."""
        return STOREY * sum(self.kinds.building(piece.kind).levels for piece in stack)

    def spot(self, x: float, y: float, z: float = 0.0) -> Point:
        """Where a point of the city is drawn: x to the lower right, y to the upper right."""
        east, north = x - self.middle[0], y - self.middle[1]
        return self.at_x + (east + north) * self.unit, self.at_y + ((east - north) / 2 - z) * self.unit

    def owner(self, seat: int | None) -> tuple[str, Colour]:
        """What a seat's colour is called, and what it looks like."""
        name = self.colours[seat] if seat is not None and seat < len(self.colours) else ""
        return name, OWNERS.get(name, NEUTRAL)

    def draw(self) -> None:
        """Draw all of it."""
        (x, y), (w, h) = self.middle, self.half
        corners = [(x - w, y - h), (x + w, y - h), (x + w, y + h), (x - w, y + h)]
        self.pen.polygon([self.spot(*corner, -0.22) for corner in corners], fill=SLAB_LOW)
        self.pen.polygon([self.spot(*corner) for corner in corners], fill=SLAB)
        for place in self.places:
            self.tile(place)
        for place in self.places:
            for level, piece in enumerate(place.stack):
                self.storey(place, level, piece, top=level == len(place.stack) - 1)
            for n, token in enumerate(place.tokens):
                self.figure(place, n, token)

    def tile(self, place: Place) -> None:
        """The ground of a place."""
        fill = colour_of(self.kinds.ground(place.ground))
        if place.colour is not None:
            fill = mixed(USES["build"], self.owner(place.colour)[1], 0.45)
        x, y, half = place.x, place.y, 0.46
        corners = [(x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)]
        self.pen.polygon([self.spot(*corner) for corner in corners], fill=fill)

    def storey(self, place: Place, level: int, piece: Piece, *, top: bool) -> None:
        """One floor: two walls with windows, some of them lit, and the roof of the highest."""
        name, colour = self.owner(piece.owner)
        x, y = place.x, place.y
        foot, head = self.rise(place.stack[:level]), self.rise(place.stack[: level + 1])
        walls = (
            ((x - FOOT, y - FOOT), (x + FOOT, y - FOOT), mixed(colour, (90, 90, 154), 0.18)),
            ((x + FOOT, y - FOOT), (x + FOOT, y + FOOT), mixed(colour, (8, 12, 34), 0.42)),
        )
        line = mixed(colour, (6, 10, 28), 0.6)
        for side, (a, b, fill) in enumerate(walls):

            def on(t: float, z: float, a: Point = a, b: Point = b) -> Point:
                return self.spot(a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, foot + (head - foot) * z)

            self.pen.polygon([on(0, 0), on(1, 0), on(1, 1), on(0, 1)], fill=fill, outline=line)
            columns, rows, wide, high = WINDOWS.get(name, (2, 1, 0.4, 0.3))
            rows *= max(1, round((head - foot) / STOREY))
            for n in range(columns * rows):
                t, z = (n % columns + 0.5) / columns, (n // columns + 0.5) / rows
                dt, dz = wide / columns / 2, high / rows / 2
                # The same windows are lit each time.
                lit = crc32(f"{place.id} {level} {side} {n}".encode()) % 5 < 2
                self.pen.polygon(
                    [on(t - dt, z - dz), on(t + dt, z - dz), on(t + dt, z + dz), on(t - dt, z + dz)],
                    fill=LIT if lit else DARK,
                )
        if top:
            roof = [(x - FOOT, y - FOOT), (x + FOOT, y - FOOT), (x + FOOT, y + FOOT), (x - FOOT, y + FOOT)]
            self.pen.polygon([self.spot(*corner, head) for corner in roof], fill=mixed(colour, INK, 0.2), outline=line)

    def figure(self, place: Place, number: int, token: Piece) -> None:
        """Somebody or something that stands there."""
        _, colour = self.owner(token.owner)
        x, y = self.spot(place.x + 0.15 * number, place.y + 0.15 * number, self.rise(place.stack))
        u = self.unit
        self.pen.polygon([(x - 0.14 * u, y), (x + 0.14 * u, y), (x, y - 0.42 * u)], fill=colour, outline=DARK)
        self.pen.ellipse((x - 0.12 * u, y - 0.58 * u, x + 0.12 * u, y - 0.34 * u), fill=colour, outline=DARK)


@cache
def gradient() -> "Image.Image":
    """The sky behind all cities, at dusk."""
    from PIL import Image

    strip = Image.new("RGB", (1, HEIGHT))
    for y in range(HEIGHT):
        strip.putpixel((0, y), mixed(*SKY, y / HEIGHT))
    return strip.resize((WIDTH * FINE, HEIGHT * FINE))


@cache
def font(file: bytes | None, size: int, weight: int) -> Font:
    """The app's font in a size and weight; Pillow's own where the app is not installed."""
    from PIL import ImageFont

    if file is None:
        return ImageFont.load_default(size)
    found = ImageFont.truetype(BytesIO(file), size)
    found.set_variation_by_axes([weight])
    return found


def shown(text: str, otherwise: str) -> str:
    """A text, if the font has letters for it."""
    try:
        text.encode("cp1252")
    except UnicodeEncodeError:
        return otherwise
    return text


def fitted(text: str, letters: Font, room: float) -> str:
    """A text, cut short where there is no room for all of it."""
    while letters.getlength(text) > room and len(text) > 2:
        text = text.rstrip("…")[:-1].rstrip() + "…"
    return text


def lines_of(text: str, letters: Font, room: float) -> list[str]:
    """A text in lines that fit."""
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and letters.getlength(longer) > room:
            lines.append(word)
        else:
            lines[-1] = longer
    return [fitted(line, letters, room) for line in lines[:3]]


def star(x: float, y: float, far: float) -> list[Point]:
    """The star of whoever won."""
    around = [(far * (0.43 if n % 2 else 1), n * pi / 5) for n in range(10)]
    return [(x + r * sin(angle), y - r * cos(angle)) for r, angle in around]


def draw(
    picture: Picture,
    title: str,
    sitters: Sequence[Sitter],
    colours: Sequence[str],
    file: bytes | None,
    kinds: Kinds,
) -> bytes:
    """The postcard of a table, as PNG; `colours` are those of the seats, `file` is a font."""
    from PIL import Image, ImageDraw

    image = gradient().copy()
    pen = ImageDraw.Draw(image)
    City(pen, rows_of(picture), colours, kinds).draw()
    pen.rectangle((0, 0, TEXT * FINE, HEIGHT * FINE), fill=PANEL)
    left, room = EDGE * FINE, (TEXT - 2 * EDGE + 12) * FINE
    big, middle, small = (font(file, size * FINE, weight) for size, weight in ((50, 600), (28, 600), (24, 400)))
    y = EDGE * FINE
    for line in lines_of(title, big, room):
        pen.text((left, y), line, INK, big)
        y += 58 * FINE
    y = max(y + 24 * FINE, 200 * FINE)
    for one in sitters:
        fill = OWNERS.get(one.colour, NEUTRAL)
        pen.rounded_rectangle((left, y, left + 52 * FINE, y + 52 * FINE), 10 * FINE, fill)
        ink = DARK if one.colour == "yellow" else (255, 255, 255)
        pen.text((left + 26 * FINE, y + 26 * FINE), one.letter, ink, middle, anchor="mm")
        beside = left + 68 * FINE
        name = fitted(one.name, middle, room - (100 if one.won else 68) * FINE)
        pen.text((beside, y - 4 * FINE), name, GLOW if one.won else INK, middle)
        if one.won:
            pen.polygon(star(beside + middle.getlength(name) + 20 * FINE, y + 13 * FINE, 11 * FINE), fill=GLOW)
        pen.text((beside, y + 27 * FINE), one.score, SOFT, small)
        y += 76 * FINE
    pen.text((left, (HEIGHT - EDGE) * FINE), "Gratteciel", GLOW, middle, anchor="ls")
    small_image = image.resize((WIDTH, HEIGHT), Image.Resampling.LANCZOS)
    # Few colours make a file that travels quickly.
    file_of = BytesIO()
    small_image.quantize(256, dither=Image.Dither.FLOYDSTEINBERG).save(file_of, "PNG", optimize=True)
    return file_of.getvalue()
