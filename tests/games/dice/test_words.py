"""What players read and see: the notation, prose in both languages, the picture."""

import pytest

from gratteciel.engine.pictures import Thing
from gratteciel.games.dice import rules
from gratteciel.games.dice.layout import BUILD_FLOOR, BUILD_PENTHOUSE, TAKE_ABANDONED
from gratteciel.games.dice.notation import MIX_NAMES, targets
from gratteciel.games.dice.picture import picture
from tests.games.dice.desk import EDITION, STEPS, TEXTS, Desk


def plain(sentences: list[str]) -> list[str]:
    """Without the typography of blanks."""
    return [sentence.replace("\u00a0", " ").replace("\u202f", " ") for sentence in sentences]


def test_notation() -> None:
    assert len(TEXTS) == len(STEPS) == rules.STEPS
    assert len(set(MIX_NAMES)) == 19
    assert all("".join(sorted(mix, key="GFP".index)) == mix for mix in MIX_NAMES)
    assert TEXTS[BUILD_FLOOR + 2] == "build F mid 2"
    assert TEXTS[BUILD_PENTHOUSE + 6] == "build P high 4"
    for text in (
        "take GGF",
        "take PP",
        "take G",
        "take abandoned",
        "G low",
        "P blank",
        "build G high",
        "build F low 1",
    ):
        assert text in STEPS
    for text in (
        "abandon F low",
        "demolish site mid 3",
        "demolish tile high 5",
        "return F low",
        "done",
        "stop",
        "roll",
    ):
        assert text in STEPS


def test_targets() -> None:
    assert targets(EDITION, STEPS["take GGF"]) == ("yard:G-1", "yard:G-2", "yard:F-1")
    assert targets(EDITION, TAKE_ABANDONED) == ("abandoned:G", "abandoned:F", "abandoned:P")
    assert targets(EDITION, STEPS["build F mid 2"]) == ("action:build", "die:F-mid", "site:mid-2")
    assert targets(EDITION, STEPS["build P high 4"]) == ("action:build", "die:P-high", "site:high-4")
    assert targets(EDITION, STEPS["demolish tile high 5"]) == ("action:demolish", "tile:high-5")
    assert targets(EDITION, STEPS["stop"]) == ("action:stop",)


def test_a_turn_told_in_english() -> None:
    desk = Desk(2, sites=("mid 2, low 1",))
    assert desk.deed("take GFP") == ["Red takes one ground, one floor and one penthouse die from the yard."]
    assert desk.deed("G high") == ["The roll brings a high ground."]
    desk.play("F low", "P mid")
    assert desk.deed("build G high") == ["Red begins a high site."]
    assert desk.deed("build P mid 2") == [
        "Red finishes a mid building 3 tall, worth 9 points; its dice go back to the yard.",
    ]
    assert desk.deed("done") == ["Red is done and still holds one die."]
    assert desk.deed("again F low") == ["Red will roll a low floor again."]
    assert desk.deed("roll") == ["Red rolls one die again."]
    desk.play("F high")
    assert desk.deed("build F high 1") == [
        "Red adds a floor to a high site, now 2 tall.",
        "Red has no dice left, so the turn is over.",
    ]
    assert desk.deed("take abandoned") == ["Blue takes all 3 dice of the abandoned district."]
    desk.play("G low", "F low", "P blank", "build G low", "done")
    assert desk.deed("stop") == [
        "Blue stops and returns 2 dice to the yard.",
        "The empty abandoned district is refilled with 3 dice.",
    ]


def test_a_turn_told_in_french() -> None:
    desk = Desk(2, sites=("", "mid 3, low 1"), tiles=("high 5",), turn=1)
    assert desk.deed("take FFP", "fr") == [
        "Bleu prend deux dés Étage et un dé Sommet dans la zone de construction.",
    ]
    assert desk.deed("F low", "fr") == ["Le lancer donne un Étage bas."]
    desk.play("F mid", "P blank")
    assert plain(desk.deed("demolish site mid 3", "fr")) == [
        "Bleu démolit un chantier moyen de hauteur 3 ; ses dés retournent dans la zone de construction.",
    ]
    assert desk.deed("return P blank", "fr") == ["Bleu rend un Sommet vierge avec lui."]
    desk.play("done", "again F mid", "roll", "F low")
    assert desk.deed("abandon F low", "fr") == ["Bleu abandonne un Étage bas."]
    desk.play("done", "again F low", "roll", "F low")
    assert plain(desk.deed("build F low 1", "fr")) == [
        "Bleu achève un immeuble bas de hauteur 2, qui vaut 4 points ; "
        "ses dés retournent dans la zone de construction.",
        "Bleu n’a plus de dés : le tour est fini.",
    ]
    desk.play("take FFF", "F low", "F low", "F low")
    assert desk.deed("demolish tile high 5", "fr") == ["Rouge démolit un immeuble élevé achevé de hauteur 5."]


def test_the_end_told() -> None:
    desk = Desk(2, sites=("high 5, low 1", "low 1, low 1"), turn=0).play("take PPP", "P high", "P blank", "P blank")
    assert desk.deed("build P high 5") == [
        "Red finishes a high building 6 tall, worth 36 points; its dice go back to the yard.",
        "A building 6 tall is finished: this round is the last.",
    ]
    desk.play("done", "stop", "take GFF", "G low", "F mid", "F mid", "build G low", "done")
    assert desk.deed("stop") == [
        "Blue stops and returns 2 dice to the yard.",
        "The game is over; unfinished sites are discarded.",
        "A lone low ground of Red counts as a building of height 1.",
        "3 lone low grounds of Blue count as buildings of height 1.",
        "Red: 37 points; buildings: 2.",
        "Blue: 3 points; buildings: 3.",
    ]


@pytest.mark.parametrize(
    ("tiles", "lines"),
    [
        ("", ["The condition of Tucson is met.", "Red earns no rank this time."]),
        ("mid 4, mid 4, mid 3", ["The condition of Tucson is met.", "Red earns the rank of Intern."]),
        (
            "high 5, mid 4, high 5",
            ["The condition of Tucson is not met: the game is lost.", "Red earns the rank of Craftsman."],
        ),
    ],
)
def test_scenario_and_rank_told_when_nothing_is_possible(tiles: str, lines: list[str]) -> None:
    desk = Desk(1, "tucson", sites=("",), tiles=(tiles,), turn=8).play("take FFF", "F low", "F low")
    if tiles:
        desk.play("F low", f"demolish tile {tiles.partition(', ')[0]}", "return F low", "return F low")
        desk.table.tiles[0] = Desk(1, tiles=(tiles,)).table.tiles[0]
        assert desk.deed("return F low")[-2:] == lines
    else:
        told = desk.deed("F low")
        assert told[1] == "Red can neither build nor demolish: the dice go back to the yard and the turn is over."
        assert told[-2:] == lines


def test_the_last_lone_low_ground_is_told_by_what_the_last_step_made_of_it() -> None:
    desk = Desk(1, sites=("low 1",), turn=8).play("take GGF", "G low", "G low", "F low", "build G low", "build F low 1")
    assert desk.deed("build G low")[3:] == [
        "2 lone low grounds of Red count as buildings of height 1.",
        "Red: 6 points; buildings: 3.",
        "Red earns no rank this time.",
    ]
    desk = Desk(1, sites=("low 1",), turn=8).play("take FFF", "F mid", "F mid", "F low", "demolish site low 1")
    assert not any("lone" in sentence for sentence in desk.play("return F mid", "done").deed("stop"))


def test_the_picture() -> None:
    desk = Desk(2, sites=("mid 2, mid 2", "low 1"), tiles=("high 5",))
    areas = {area.id: area for area in picture(EDITION, desk.box, desk.table, 0).areas}
    assert list(areas) == ["track", "yard", "abandoned", "hand", "rolling", "district:0", "district:1"]
    assert areas["track"].things == (Thing("round", "round", 1, worth=9),)
    assert areas["yard"].things[3] == Thing("yard:G", "ground", 18)
    assert areas["yard"].things[-2:] == (Thing("yard:P-3", "penthouse"), Thing("yard:P", "penthouse", 3))
    assert areas["abandoned"].things[0] == Thing("abandoned:G", "ground", 1)
    assert areas["district:0"].things == (
        Thing("site:mid-2", "site-mid", 2, 0, 2),
        Thing("tile:high-5", "tile-high", 1, 0, 5, worth=25),
    )
    desk.play("take GFP", "G low")
    areas = {area.id: area for area in picture(EDITION, desk.box, desk.table, 0).areas}
    assert areas["hand"].things == (Thing("die:G-low", "ground-low", 1),)
    assert [thing.count for thing in areas["rolling"].things] == [0, 1, 1]
    assert len(areas["yard"].things) == 3


def test_the_picture_of_a_solo_game_and_of_its_end() -> None:
    desk = Desk(1, sites=("high 5",), turn=8).play("take GGP", "G low", "G low", "P high", "build P high 5")
    desk.play("build G low", "build G low")
    areas = {area.id: area for area in picture(EDITION, desk.box, desk.table, 0).areas}
    assert list(areas) == ["track", "yard", "district:0"]
    assert areas["track"].things == (Thing("round", "round", 9, worth=9), Thing("last-round", "last-round"))
