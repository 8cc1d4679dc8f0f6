"""The numbers of an edition of Skyline that its texts state."""

from gratteciel.engine.numbers import Numbers
from gratteciel.errors import LANGUAGES
from gratteciel.games.helicopters.box import CLOSED_LETTER, Edition
from gratteciel.games.helicopters.city import SIDE


def drawing(rows: list[str]) -> str:
    """A board as the rules page draws it."""
    lines = ["     a b c  d e f  g h i"]
    for number, row in enumerate(rows):
        if number in (3, 6):
            lines.append("")
        lines.append(f" {SIDE - number}   " + "  ".join(" ".join(row[at : at + 3]) for at in (0, 3, 6)))
    return "\n".join(lines)


LETTERS = {"en": str.maketrans({}), "fr": str.maketrans("YGW", "JVo")}
"""What stands for yellow, green and white plots: in French jaune, vert and an o, as B is bleu."""


def lettered(rows: list[str], lang: str) -> list[str]:
    """The rows of a board with the letters of a language."""
    return [row.translate(LETTERS[lang]) for row in rows]


def numbers(edition: Edition) -> Numbers:
    """What the texts state."""
    four, three, points = edition.four_players, edition.three_players, edition.points
    districts = {letter for row in edition.board.districts for letter in row} - {CLOSED_LETTER}
    return {
        "districts": len(districts),
        "board": {lang: drawing(lettered(four.plots, lang)) for lang in LANGUAGES},
        "board_of_three": {lang: drawing(lettered(three.plots, lang)) for lang in LANGUAGES},
        "areas": drawing(edition.board.districts),
        "capital": points.capital,
        "floors_of_four": four.floors,
        "floors_of_three": three.floors,
        "length": edition.flight.length,
        "own_landing": points.own_landing,
        "landing_fee": points.landing_fee,
        "district_fee": points.district_fee,
        "apart": {
            "en": apart(four.apart, three.apart, "With **four** players", "With **three** players", "Here", "")
            or "Several players may start in the same district.",
            "fr": apart(four.apart, three.apart, "À **quatre** joueurs", "À **trois** joueurs", "Ici", "fr")
            or "Plusieurs joueurs peuvent partir du même quartier.",
        },
    }


def apart(four: bool, three: bool, with_four: str, with_three: str, both: str, lang: str) -> str:
    """Who may not start in the same district, empty if anybody may."""
    if not four and not three:
        return ""
    who = both if four and three else with_four if four else with_three
    if lang == "fr":
        return f"{who}, on ne part pas à deux du même quartier."
    return f"{who}{',' if who == both else ''} no two may start in the same district."
