"""What players read and see: prose in both languages, texts for every rule, the picture."""

import string
from typing import Any

import pytest

from gratteciel.engine.contract import OVER
from gratteciel.engine.pictures import Piece, Thing
from gratteciel.engine.records import record_at
from gratteciel.engine.rng import below, stream
from gratteciel.games import folder
from gratteciel.games.helicopters import rules
from gratteciel.games.helicopters.notation import targets, texts
from gratteciel.games.helicopters.picture import picture
from gratteciel.games.helicopters.prose import prose
from tests.games.helicopters.scene import BLUE, RED, YELLOW, Scene

SHELF = folder("helicopters")
EDITION: Any = SHELF.edition(None)


def told(city: Scene, step: str, lang: str = "en") -> list[str]:
    """The sentences of a step, which is played."""
    before = city.tables.copy()
    city.play(step)
    lines = prose(EDITION, city.box, record_at(before), city.table, city.code(step))
    return [SHELF.words(lang).say(line).replace("\u00a0", " ") for line in lines]


def dry_flight() -> Scene:
    city = Scene(4)
    city.stand(RED, "a9")
    city.tower("b9", BLUE, 2)
    city.tower("c9", YELLOW, 2)
    return city


def test_a_start() -> None:
    assert told(Scene(4, started=False), "start e8") == ["Red starts from e8 with a first floor."]
    assert told(Scene(4, started=False), "start e8", "fr") == ["Rouge part de e8, sur un premier étage."]


def test_a_flight_with_payments_and_growth() -> None:
    assert told(dry_flight(), "fly d9") == [
        "Red flies from a9 to d9, where Blue gets a floor.",
        "Red pays Blue 9 points.",
        "Red pays Yellow 4 points.",
        "The overflown buildings on b9, c9 grow by a floor each.",
    ]
    assert told(dry_flight(), "fly d9", "fr") == [
        "Rouge vole de a9 à d9, où Bleu reçoit un étage.",
        "Rouge verse 9 points à Bleu.",
        "Rouge verse 4 points à Jaune.",
        "Les immeubles survolés en b9, c9 grandissent d’un étage chacun.",
    ]


def test_a_flight_that_ruins() -> None:
    city = dry_flight()
    city.points(3, 45, 45, 45)
    assert told(city, "fly d9") == [
        "Red flies from a9 to d9, where Blue gets a floor.",
        "Red owes Blue 9 and can pay only 3.",
        "Red owes Yellow 4 and has nothing left to pay with.",
        "The overflown buildings on b9, c9 grow by a floor each.",
        "Red has no points left and is out: the helicopter leaves the board.",
    ]
    city = dry_flight()
    city.points(3, 45, 45, 45)
    assert told(city, "fly d9", "fr")[-1] == (
        "Rouge n’a plus de points et quitte la partie ; son hélicoptère est retiré du plateau."
    )


def test_staying_in_the_district_on_the_own_colour() -> None:
    assert told(Scene(4), "fly c8") == [
        "Red flies from b8 to c8, builds on their own colour and gains 5 points.",
        "Red landed in the district they took off from and loses 50 points.",
        "Red has no points left and is out: the helicopter leaves the board.",
    ]


def test_a_white_plot_and_one_floor() -> None:
    city = Scene(4)
    city.stand(RED, "f2")
    city.tower("g2", YELLOW)
    assert told(city, "fly h2") == [
        "Red flies from f2 to h2 and builds on the white plot.",
        "Red pays Yellow 1 point.",
        "The building on g2, overflown, grows by a floor.",
    ]


def test_a_short_reserve_and_the_end() -> None:
    city = dry_flight()
    city.table.reserve[BLUE] = 1
    assert told(city, "fly d9")[-3:] == [
        "The building on c9, overflown, grows by a floor.",
        "No floor is left for b9.",
        "Blue has no floors left: the game is over.",
    ]


def test_the_other_endings() -> None:
    city = Scene(4)
    city.points(45, 45, 0, 0)
    assert told(city, "fly c8", "fr")[-1] == "Bleu reste seul en jeu : la partie est finie."
    city = Scene(4)
    city.stand(BLUE, "i1")
    city.wall("h1", "g1", "f1", "e1", "i2", "i3", "i4", "i5")
    city.stand(RED, "b3")
    assert told(city, "fly d3", "fr")[-1] == "Bleu ne peut plus voler : la partie est finie."


@pytest.mark.parametrize("players", rules.SEATS)
def test_every_step_of_lively_games_can_be_told_in_both_languages(players: int) -> None:
    rng = stream(5, players)
    city = Scene(players, started=False)
    while city.mover != OVER:
        steps = [step for step in range(rules.STEPS) if rules.verdict(city.box, city.table, step) == 0]
        leaning = [step for step in steps for _ in range(rules.lean(city.box, city.table, step))]
        step = leaning[below(rng, len(leaning))]
        before = city.tables.copy()
        rules.play(city.box, city.table, step)
        for line in prose(EDITION, city.box, record_at(before), city.table, step):
            for lang in ("en", "fr"):
                assert "{" not in SHELF.words(lang).say(line)


def fields(template: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(template) if name}


def test_both_languages_say_the_same_things() -> None:
    english, french = SHELF.words("en").tree, SHELF.words("fr").tree
    for part in ("names", "rules", "endings", "options", "prose"):
        assert english[part].keys() == french[part].keys()
    assert set(english["rules"]) == set(rules.RULES[1:])
    assert set(english["endings"]) == set(rules.ENDINGS)
    assert len(english["seats"]) == len(french["seats"]) == max(rules.SEATS)
    for key, template in english["prose"].items():
        forms = ("one", "other") if isinstance(template, dict) else (None,)
        for form in forms:
            theirs = french["prose"][key]
            assert fields(template[form] if form else template) == fields(theirs[form] if form else theirs)


def test_notation_and_targets() -> None:
    written = texts(EDITION)
    assert len(written) == len(set(written)) == rules.STEPS
    assert written[rules.START + 67] == "start e8"
    assert written[rules.FLY + 29] == "fly c4"
    assert targets(EDITION, rules.FLY + 29) == ("plot:c4",)


def test_the_picture() -> None:
    city = Scene(4)
    city.tower("c3", YELLOW, 2)
    seen = picture(EDITION, city.box, city.table, -1)
    places = {place.id: place for place in seen.places}
    assert len(places) == 81
    assert places["plot:b8"].ground == "white"
    assert places["plot:b8"].stack == (Piece("floor", RED),)
    assert places["plot:b8"].tokens == (Piece("helicopter", RED),)
    assert (places["plot:c3"].x, places["plot:c3"].y, places["plot:c3"].colour) == (2, 2, RED)
    assert places["plot:c3"].stack == (Piece("floor", YELLOW),) * 2
    assert (places["plot:e5"].ground, places["plot:e5"].district) == ("closed", None)
    assert places["plot:a1"].district == places["plot:c3"].district != places["plot:d1"].district
    assert [area.things for area in seen.areas] == [
        (Thing(f"floor:{seat}", "floor", count, seat),) for seat, count in enumerate((39, 39, 37, 39))
    ]
