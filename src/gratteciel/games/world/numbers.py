"""The numbers of an edition of Skyline of the World that its texts state."""

from collections.abc import Sequence
from pathlib import Path

from gratteciel.engine.numbers import Numbers, in_words, one_of
from gratteciel.engine.words import tree
from gratteciel.errors import LANGUAGES
from gratteciel.games.world.box import Bonus, Edition, Mission, offsets, plot_names, plots

WIDTH = 90
"""Of a line of designs."""
GAP = 3
"""Columns between two designs."""


def listed(things: Sequence[object], lang: str) -> str:
    """``1, 2 and 4``."""
    *first, last = [str(thing) for thing in things] or ["–"]
    return f"{', '.join(first)} {'et' if lang == 'fr' else 'and'} {last}" if first else last


def board(edition: Edition) -> str:
    """The board as the rules page draws it."""
    rows = edition.board.rows
    columns = max(map(len, rows))
    lines = ["     " + " ".join(chr(ord("a") + column) for column in range(columns))]
    for number, row in enumerate(rows):
        lines.append(f"{len(rows) - number:2}   " + " ".join(row.ljust(columns, ".")))
    return "\n".join(lines)


def design(card: Bonus | Mission) -> list[str]:
    """A design, from north to south."""
    there = offsets(card.buildings)
    width, height = (max(building[axis] for building in there) + 1 for axis in (0, 1))
    return ["".join("#" if (x, y) in there else "." for x in range(width)) for y in range(height - 1, -1, -1)]


def named(missions: Sequence[Mission], lang: str) -> list[Mission]:
    """The missions under the names players know them by in a language."""
    names = tree(Path(__file__).parent, lang)["names"]
    return [Mission(str(names.get(f"mission-{one.name}", one.name)), one.buildings) for one in missions]


def designs(cards: Sequence[Bonus | Mission]) -> str:
    """Designs side by side, under their names."""
    blocks = []
    rest = list(cards)
    while rest:
        some = [rest.pop(0)]
        while rest and sum(len(card.name) + GAP for card in (*some, rest[0])) <= WIDTH:
            some.append(rest.pop(0))
        drawn = [design(card) for card in some]
        tall = max(map(len, drawn))
        widths = [max(len(card.name), len(rows[0])) + GAP for card, rows in zip(some, drawn, strict=True)]
        lines = ["".join(card.name.ljust(width) for card, width in zip(some, widths, strict=True))]
        for line in range(tall):
            parts = [rows[line - tall + len(rows)] if line >= tall - len(rows) else "" for rows in drawn]
            lines.append("".join(part.ljust(width) for part, width in zip(parts, widths, strict=True)))
        blocks.append("\n".join(line.rstrip() for line in lines))
    return "\n\n".join(blocks)


def prizes(edition: Edition, lang: str) -> str:
    """What each card brings and how many there are of it, a table."""
    heads = {"en": "| bonus card | millions | copies |", "fr": "| prime | millions | exemplaires |"}
    rows = [f"| {bonus.name.replace('|', '/')} | {bonus.prize} | {bonus.copies} |" for bonus in edition.bonus]
    return "\n".join([heads[lang], "|---|---|---|", *rows])


def first_floors(edition: Edition, lang: str) -> str:
    """The floors a player begins with, in words."""
    both = zip(edition.start.floors, edition.floors.values, strict=True)
    parts = []
    for count, value in both:
        if count and lang == "fr":
            parts.append(f"{in_words(count, lang, 'words')} {'étage' if one_of(count, lang) else 'étages'} de {value}")
        elif count:
            parts.append(f"{in_words(count, lang, 'words')} {'floor' if one_of(count, lang) else 'floors'} of {value}")
    nothing = {"en": "no floors", "fr": "aucun étage"}
    return ", ".join(parts) or nothing[lang]


def levels(edition: Edition, lang: str) -> str:
    """Which floor goes on which level."""
    level, a = ("niveau", "un") if lang == "fr" else ("level", "a")
    return ", ".join(f"{level} {number} {a} {value}" for number, value in enumerate(edition.floors.values, 1))


def numbers(edition: Edition) -> Numbers:
    """What the texts state."""
    names = plot_names(edition)
    orange = [name for name, (_, _, letter) in zip(names, plots(edition), strict=True) if letter == "o"]
    columns, rows = max(map(len, edition.board.rows)), len(edition.board.rows)
    values = edition.floors.values

    return {
        "plots": len(names),
        "last_column": chr(ord("a") + columns - 1),
        "last_row": rows,
        "oranges": len(orange),
        "orange": {lang: listed([f"`{name}`" for name in orange], lang) for lang in LANGUAGES},
        "board": board(edition),
        "copies": {lang: listed(edition.floors.copies, lang) for lang in LANGUAGES},
        "values": {lang: listed(values, lang) for lang in LANGUAGES},
        "levels": {lang: levels(edition, lang) for lang in LANGUAGES},
        "third_value": values[2],
        "penthouses": edition.penthouses.copies,
        "penthouse_value": edition.penthouses.value,
        "skylines": edition.skyline.copies,
        "skyline_value": edition.skyline.value,
        "neutrals": edition.neutral.copies,
        "neutral_value": edition.neutral.value,
        "neutral_sale": edition.neutral.value // 2,
        "least_value": values[0],
        "least_sale": values[0] // 2,
        "bonus_cards": sum(bonus.copies for bonus in edition.bonus),
        "bonus_designs": len(edition.bonus),
        "missions": len(edition.missions),
        "start_floors": {lang: first_floors(edition, lang) for lang in LANGUAGES},
        "coins": edition.start.coins,
        "cards": edition.start.cards,
        "limit": edition.purse.limit,
        "prizes": {lang: prizes(edition, lang) for lang in LANGUAGES},
        "designs": designs(edition.bonus),
        "mission_designs": {lang: designs(named(edition.missions, lang)) for lang in LANGUAGES},
    }
