"""The numbers of an edition of the dice game that its texts state."""

import msgspec

from gratteciel.engine.numbers import Numbers, one_of
from gratteciel.errors import LANGUAGES
from gratteciel.games.dice.box import Edition, Span

SORTS = {
    "en": {"low": "low", "mid": "mid", "high": "high", "blank": "blank"},
    "fr": {"low": "bas", "mid": "moyen", "high": "élevé", "blank": "vierge"},
}


def faces(of: msgspec.Struct, lang: str) -> str:
    """The faces of a die, such as ``3 low, 2 mid, 1 high``."""
    parts = []
    for sort, count in msgspec.structs.asdict(of).items():
        plural = "s" if lang == "fr" and sort != "low" and not one_of(count, lang) else ""
        if count:
            parts.append(f"{count} {SORTS[lang][sort]}{plural}")
    return ", ".join(parts)


def heights(span: Span, lang: str) -> str:
    """The heights of a sort of building, such as ``2, 3 or 4``."""
    *first, last = [str(height) for height in range(span.least, span.most + 1)]
    return f"{', '.join(first)} {'ou' if lang == 'fr' else 'or'} {last}" if first else last


def grounds(edition: Edition, lang: str) -> str:
    """The ground each seat begins with."""
    found = edition.start.grounds
    if lang == "fr":
        who = ("le premier", "le deuxième", "le troisième", "le quatrième")
        what = ["rien" if sort == "none" else f"un Sol {SORTS[lang][sort]}" for sort in found]
    else:
        who = ("the first", "the second", "the third", "the fourth")
        what = ["nothing" if sort == "none" else f"a {SORTS[lang][sort]} ground" for sort in found]
    return ", ".join(f"{one} {thing}" for one, thing in zip(who, what, strict=True))


def alone(edition: Edition, lang: str) -> str:
    """What somebody who plays alone begins with."""
    sort = edition.start.grounds[0]
    if sort == "none":
        return {"en": "nothing", "fr": "rien"}[lang]
    return f"le Sol {SORTS[lang][sort]}" if lang == "fr" else f"the {SORTS[lang][sort]} ground"


def numbers(edition: Edition) -> Numbers:
    """What the texts state."""
    dice, mid, high, points = edition.dice, edition.heights.mid, edition.heights.high, edition.tiles.points
    squares = all(count == height**2 for height, count in enumerate(points, 1))
    worth = {"en": "worth the square of its height", "fr": "qui vaut le carré de sa hauteur"}
    by_height = {"en": "worth points by its height", "fr": "qui vaut des points selon sa hauteur"}
    return {
        "ground_faces": {lang: faces(edition.faces.ground, lang) for lang in LANGUAGES},
        "floor_faces": {lang: faces(edition.faces.floor, lang) for lang in LANGUAGES},
        "penthouse_faces": {lang: faces(edition.faces.penthouse, lang) for lang in LANGUAGES},
        "mid_heights": {lang: heights(mid, lang) for lang in LANGUAGES},
        "high_heights": {lang: heights(high, lang) for lang in LANGUAGES},
        "start": {lang: grounds(edition, lang) for lang in LANGUAGES},
        "alone": {lang: alone(edition, lang) for lang in LANGUAGES},
        "dice": dice.grounds + dice.floors + dice.penthouses,
        "grounds": dice.grounds,
        "floors": dice.floors,
        "penthouses": dice.penthouses,
        "mid_least": mid.least,
        "mid_most": mid.most,
        "high_least": high.least,
        "high_most": high.most,
        "mid_from": mid.least - 1,
        "mid_to": mid.most - 1,
        "high_from": high.least - 1,
        "high_to": high.most - 1,
        "worth": worth if squares else by_height,
        "points_1": points[0],
        "points_2": points[1],
        "mid_points": ", ".join(map(str, points[mid.least - 1 : mid.most])),
        "high_points": ", ".join(map(str, points[high.least - 1 : high.most])),
        "rounds": edition.course.rounds,
        "last_height": edition.course.last_height,
        **msgspec.structs.asdict(edition.ranks),
    }
