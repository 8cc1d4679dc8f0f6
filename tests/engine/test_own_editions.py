"""Own editions: read from any text somebody may send, told apart from the shipped one, and stated in the texts."""

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

import gratteciel
from gratteciel.engine import edition_texts, editions
from gratteciel.engine.differences import label
from gratteciel.engine.edition_texts import MOST_BYTES
from gratteciel.engine.editions import Edition, leaves, text_of
from gratteciel.engine.expectations import fields
from gratteciel.engine.numbers import PLACE, fill
from gratteciel.engine.rules_pages import html
from gratteciel.errors import LANGUAGES, EditionWrong
from gratteciel.games import Folder, folder

GAMES = gratteciel.games()
TEXT = (folder("hong-kong").path / "edition.toml").read_text()


def refused(text: str, game: str = "hong-kong") -> EditionWrong:
    with pytest.raises(EditionWrong) as found:
        folder(game).parse_edition(text)
    return found.value


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\0",
        '[edition]\nname = "\ud800"',
        "x = " + "9" * 450,
        TEXT.replace("quick = 5", "quick = 0x" + "f" * 450),
        TEXT.replace("quick = 5", "quick = [" + ",\n".join(["[" * 400] * 100)),
        "[" * 400 + "\n" + "[" * 400,
        "a = [\n" + "[\n" * 20_000,
        ".".join("a" * 200) + " = 1\n" + "\n".join(".".join(f"{n}{'b' * 150}") + " = 1" for n in range(200)),
        "\n".join(f"k{n} = {n}" for n in range(6000)),
        TEXT + "[provenance.x]\ny = 1",
        TEXT.replace('pieces = "rulebook"', 'pieces = "rulebook"\nboard.x = 3'),
        TEXT.replace("quick = 5", "quick = nan"),
        TEXT.replace("quick = 5", "quick = 1979-05-27"),
        TEXT.replace("quick = 5", "quick = true"),
        TEXT.replace("[pieces]", "[[pieces]]"),
        TEXT.replace('name = "Piatnik, 1998"', 'name = "a\\u0000b"'),
        TEXT.replace('name = "Piatnik, 1998"', 'name = " x"'),
        TEXT.replace('name = "Piatnik, 1998"', f'name = "{"x" * 81}"'),
        TEXT.replace('id = "piatnik-1998"', 'id = "../../etc/passwd"'),
        "#" * 499 + "\n" + ("x" * 400 + "\n") * 200,
    ],
)
def test_hostile_texts_are_refused_in_both_languages(text: str) -> None:
    error = refused(text)
    for lang in LANGUAGES:
        assert len(error.text(lang)) < 600
    assert error.text("en") != error.text("fr")


def test_more_than_the_greatest_size_is_refused(tmp_path: Path) -> None:
    long = TEXT + "# filling\n" * (MOST_BYTES // 10)
    assert "64 kB" in refused(long).text("en") and "64 ko" in refused(long).text("fr")
    (tmp_path / "long.toml").write_text(long)
    with pytest.raises(EditionWrong, match="at most 64 kB"):
        gratteciel.game("hong-kong").start(edition=tmp_path / "long.toml")


@pytest.mark.parametrize("id", [id for id in GAMES if id != "hong-kong"])
def test_another_games_edition_is_called_that(id: str) -> None:
    error = refused((folder(id).path / "edition.toml").read_text())
    assert error.facts["key"] == "edition.game" and error.facts["line"]
    assert f'"{id}"' in error.text("en") and "another game" in error.text("en") and "un autre jeu" in error.text("fr")
    with pytest.raises(EditionWrong, match="hong-kong"):
        gratteciel.game("hong-kong").start(edition=folder(id).edition(None))


ENGLISH = re.compile(
    r"\b(the|found|expected|nothing|whole|number|from|at least|at most|line|value|values|list|only|keys|each|"
    r"exactly|different|plots?|Expected|Invalid|Unclosed|Cannot|got)\b"
)

SPOILED = [
    ("hong-kong", "quick = 5", "quick ="),
    ("hong-kong", "quick = 5", "quick 5"),
    ("hong-kong", "quick = 5", 'quick = "'),
    ("hong-kong", "quick = 5", "quick = 5\nquick = 6"),
    ("hong-kong", "[pieces]", "[pieces"),
    ("hong-kong", "[pieces]", "[board]"),
    ("hong-kong", "quick = 5", "quick = [1"),
    ("hong-kong", "quick = 5", 'quick = "\\q"'),
    ("hong-kong", "quick = 5", "quick = 5 5"),
    ("hong-kong", "quick = 5", "quick = 2000-13-13"),
    ("hong-kong", "quick = 5", "quick = 500"),
    ("hong-kong", "quick = 5", ""),
    ("hong-kong", "quick = 5", "quick = 5\nslow = 3"),
    ("hong-kong", 'centre = "c3"', 'centre = "z9"'),
    ("hong-kong", "tallest = 5", "tallest = 9"),
    ("hong-kong", 'pieces = "rulebook"', 'pieces = "hearsay"'),
    ("hong-kong", 'pieces = "rulebook"', ""),
    ("hong-kong", 'pieces = "rulebook"', 'pieces = "rulebook"\nnone = "rulebook"'),
    ("helicopters", '"RBYBYGGRB"', '"RBYBYGGR"'),
    ("helicopters", '"RBYBYGGRB"', '"RBYBYGGRX"'),
    ("helicopters", '"RBYBYGGRB"', '".BYBYGGRB"'),
    ("helicopters", "apart = false", 'apart = "no"'),
    ("projekt", "columns = 6", "columns = 7"),
    ("projekt", 'central = ["c3", ', 'central = ["c4", '),
    ("projekt", '"NW", "NE", "SE", "SW"] #', '"NW", "NE", "SE", "SE"] #'),
    ("projekt", '"NE", "f6", "f5"', '"NE", "f6", "a5"'),
    ("projekt", "skyscrapers = [7, 5, 5]", "skyscrapers = [8, 5, 5]"),
    ("projekt", "floors = 13", "floors = 9"),
    ("projekt", "copies = [2, ", "copies = [20, "),
    ("projekt", "floor_rent = 10", "floor_rent = 0"),
    ("world", "values = [1, 2, 4, 6]", "values = [1, 2, 2, 6]"),
    ("world", "values = [1, 2, 4, 6]", "values = [0, 2, 4, 6]"),
    ("world", "coins = 10", "coins = 40"),
    ("world", "cards = 3", "cards = 11"),
    ("world", 'name = "Willis Tower"', 'name = "Willis @ Tower"'),
    ("world", 'name = "Willis Tower"', 'name = "Taipei 101"'),
    ("world", 'buildings = "00 11 22"', 'buildings = "00 11 99"'),
    ("world", 'buildings = "00 11 22"', 'buildings = "00 00"'),
    ("world", '  ".##.", # 10', '  ".##.", "x",'),
    ("world", "floors = [2, 1, 0, 0]", "floors = [9, 1, 0, 0]"),
    ("dice", "grounds = 25", "grounds = 3"),
    ("dice", "blank = 3", "blank = 2"),
    ("dice", "mid = { least = 2, most = 4 }", "mid = { least = 2, most = 5 }"),
    ("dice", "last_height = 6", "last_height = 1"),
    ("dice", "apprentice = 50", "apprentice = 30"),
    ("dice", '["high", "mid", "low", "none"]', '["high", "mid", "low", "top"]'),
]


@pytest.mark.parametrize(("id", "old", "new"), SPOILED)
def test_french_refusals_are_french_throughout_and_name_line_and_key(id: str, old: str, new: str) -> None:
    text = (folder(id).path / "edition.toml").read_text()
    assert old in text
    error = refused(text.replace(old, new, 1), id)
    french = error.text("fr")
    told = french.replace(str(error.facts["key"]), "").replace("seulement les clés", "").partition("trouvé")[2]
    told = re.sub(r'"[^"]*"|clés [a-z_, ]+$', "", told)
    assert not ENGLISH.search(told), french
    assert error.facts["line"], french
    assert "Mapping" not in french and "{" not in french


@pytest.mark.parametrize("id", GAMES)
def test_an_edition_written_reads_back_the_same(id: str) -> None:
    for edition in folder(id).editions.values():
        again = folder(id).parse_edition(text_of(edition))
        assert again == edition and text_of(again) == text_of(edition)
        assert folder(id).differences(again) == []


@pytest.mark.parametrize("id", GAMES)
def test_every_value_has_a_name_in_both_languages(id: str) -> None:
    words = folder(id).ordinary_words
    for field in fields(folder(id).box.Edition):
        keys = [field.key, *(f"{field.key}.{part.key}" for part in field.fields)]
        for key in keys:
            names = label(key, words)
            assert all(names[lang] != key for lang in LANGUAGES), f"[box] does not name {key}"
    for board in folder(id).boards(folder(id).ordinary):
        for lang in LANGUAGES:
            assert set(board.marks) <= set(words[lang].tree.get("marks", {}))


def changed(folder: Folder, key: str, value: Any) -> Edition:
    """The ordinary edition with one value changed, as an own edition of another name."""
    tree = editions.tree_of(folder.ordinary)
    tree["edition"]["id"] = tree["edition"]["name"] = "mine"
    tree["provenance"] = dict.fromkeys({*tree, *editions.parts_of(key)[:1]} - {"edition", "provenance"}, "own")
    branch = tree
    *path, last = editions.parts_of(key)
    for part in path:
        branch = branch[int(part) if isinstance(branch, list) else part]
    branch[int(last) if isinstance(branch, list) else last] = value
    return folder.parse_edition(edition_texts.write(tree))


STATED: dict[str, list[tuple[str, Any, str, str]]] = {
    "hong-kong": [
        ("board.tallest", 1, "at most one piece, and", "au plus une pièce, et"),
        ("board.tallest", 4, "**at most four pieces**", "**au plus quatre pièces**"),
        ("board.centre", "b2", "the centre is `b2`", "le centre est `b2`"),
        ("pieces.standard", 17, "17 **standard blocks**", "17 **blocs standard**"),
        ("pieces.quick", 1, "1 **quick block**", "1 **bloc rapide**"),
        ("pieces.roofs", 8, "8 **roofs**", "8 **toits**"),
        ("second", {"standard": 11, "quick": 12, "roofs": 13}, "blocks 11, quick blocks 12, roofs 13", "toits 13"),
    ],
    "helicopters": [
        ("flight.length", 3, "a flight goes three plots at most", "un vol va à trois terrains au plus"),
        ("flight.length", 1, "**at most one plot** away", "**à un terrain au plus**"),
        ("points.capital", 77, "**77 points**", "**77 points**"),
        ("four_players.floors", 41, "**41** with four", "**41** à quatre"),
        ("three_players.floors", 61, "**61** with three", "**61** à trois"),
        ("four_players.apart", True, "Here, no two may start", "Ici, on ne part pas à deux"),
        ("three_players.apart", False, "Several players may start", "Plusieurs joueurs peuvent partir"),
        ("points.own_landing", 6, "you gain 6 points", "vous gagnez 6 points"),
        ("points.landing_fee", 1, "you pay that player 1 point |", "vous lui versez 1 point |"),
        ("points.district_fee", 33, "you lose 33 points", "vous perdez 33 points"),
        ("four_players.plots[0]", "GBYBYGGRB", " 9   G B Y", " 9   V B J"),
        ("board.districts[0]", "211222333", " 9   2 1 1", " 9   2 1 1"),
    ],
    "projekt": [
        ("start.money", 650, "650 in money", "650 en argent"),
        ("start.skyscrapers", [6, 5, 4], "6 with two players, 5 with three, 4 with four", "6 à deux joueurs"),
        ("start.memo_skyscrapers", [6, 4, 3], "3, 4 or 6 skyscrapers", "3, 4 ou 6 gratte-ciel"),
        ("start.floors", 2, "Two rounds: each", "Deux tours\u00a0: chacun"),
        ("pieces.floors", 14, "14 floors", "14 étages"),
        ("money.floor_rent", 15, "15 for each floor", "15 par étage"),
        ("money.skyscraper_rent", 150, "150 for each skyscraper, of", "150 par gratte-ciel, pour"),
        ("money.skyscraper_bonus", 90, "Everybody gets 90", "Chacun reçoit 90"),
        ("cards.stride", 1, "by 1 at most", "de 1 au plus"),
        ("cards.relief", 120, "The bank pays 120", "La banque verse 120"),
        ("cards.windfall", 20, "the bank pays 20 thousand for each pip", "la banque verse 20 mille par point"),
        ("cards.tax", 60, "Pay the bank 60", "Versez à la banque 60"),
        ("cards.copies[0]", 5, "The pile has 23 cards", "La pioche compte 23 cartes"),
        ("board.central", ["b2", "c3", "d4", "e5"], "`b2 c3 d4 e5`", "`b2 c3 d4 e5`"),
        ("board.corners", ["NE", "NW", "SE", "SW"], "on the corner `NE`", "du coin `NE`"),
        ("dice.white", [1, 1, 2, 2, 3, 3], "white die are 1, 1, 2, 2, 3, 3", "dé blanc sont 1, 1, 2, 2, 3, 3"),
    ],
    "world": [
        ("start.cards", 2, "two bonus cards each", "deux primes chacun"),
        ("start.cards", 1, "one bonus card each", "une prime chacun"),
        ("purse.limit", 40, "**40 million**", "**40 millions**"),
        ("start.coins", 1, "and 1 million", "et 1 million"),
        ("start.floors", [3, 0, 0, 0], "Everybody has three floors of 1 and", "Chacun reçoit trois étages de 1 et"),
        ("floors.values", [2, 3, 5, 7], "level 3 a 5", "niveau 3 un 5"),
        ("floors.copies", [9, 7, 5, 4], "9, 7, 5 and 4", "9, 7, 5 et 4"),
        ("penthouses.value", 12, "| penthouses | 3 | 12 |", "| 3 | 12 |"),
        ("neutral.value", 7, "sells for 3", "se vend 3"),
        ("skyline.value", 4, "and cost 4,", "et coûtent 4,"),
        ("neutral.copies", 9, "9 in all", "9 en tout"),
        ("bonus[0].prize", 13, "| 13 | 3 |", "| 13 | 3 |"),
        ("bonus[0].copies", 4, "43 bonus cards", "43 cartes de prime"),
        ("board.rows[0]", ".###", "30 plots", "30 parcelles"),
        ("missions[0].buildings", "00 10", "##", "##"),
    ],
    "dice": [
        ("course.rounds", 7, "after seven rounds", "après sept manches"),
        ("course.last_height", 5, "a building of height 5. That", "un immeuble de hauteur 5. Cette"),
        ("dice.grounds", 26, "61 dice", "61 dés"),
        ("faces.ground", {"low": 2, "mid": 3, "high": 1}, "2 low, 3 mid, 1 high", "2 bas, 3 moyens, 1 élevé"),
        ("heights.mid", {"least": 3, "most": 4}, "mid buildings are 3 to 4", "3 à 4 pour un immeuble moyen"),
        ("heights.high", {"least": 4, "most": 6}, "high ones 4 to 6 tall", "4 à 6 pour un élevé"),
        ("tiles.points", [1, 4, 9, 16, 25, 40], "9, 16, 25, 40", "9, 16, 25, 40"),
        ("start.grounds", ["low", "mid", "low", "none"], "the first a low ground", "le premier un Sol bas"),
        ("ranks.intern", 41, "below 41", "sous 41"),
    ],
}  # fmt: skip


@pytest.mark.parametrize(("id", "key", "value", "en", "fr"), [(id, *row) for id in GAMES for row in STATED[id]])
def test_texts_and_rules_page_say_the_editions_own_numbers(id: str, key: str, value: Any, en: str, fr: str) -> None:
    own = changed(folder(id), key, value)
    for lang, text in (("en", en), ("fr", fr)):
        said = str(msgspec.to_builtins(folder(id).words(lang, own).tree))
        said += folder(id).rules_page(lang, own).replace("\n", " ").replace("  ", " ")
        shipped = str(folder(id).words(lang).tree) + folder(id).rules_page(lang).replace("\n", " ").replace("  ", " ")
        wanted = text.replace("  ", " ")
        plain = [part.replace("\u00a0", " ").replace("\\xa0", " ") for part in (said, shipped, wanted)]
        assert plain[2].replace("   ", " ") in plain[0], f"{lang}: {text}"
        if len(plain[2]) > 4:
            assert plain[2] not in plain[1], f"{lang}: the shipped edition says {text!r} too"
    told = folder(id).differences(own)
    assert told and all(one.shipped != one.own and set(one.name) == set(LANGUAGES) for one in told)


@pytest.mark.parametrize("id", GAMES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_number_of_the_texts_is_given_and_every_one_given_is_used(id: str, lang: str) -> None:
    path = folder(id).path
    text = (path / f"{lang}.toml").read_text() + (path / f"rules.{lang}.md").read_text()
    assert {place[1] for place in PLACE.finditer(text)} == set(folder(id).numbers(folder(id).ordinary))
    assert "{=" not in folder(id).rules_page(lang) and "{=" not in str(folder(id).words(lang).tree)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_own_editions_page_says_so_and_no_name_means_anything_in_it(lang: str) -> None:
    text = TEXT.replace("Piatnik, 1998", "<b>[x](http://evil) `c` *d*").replace("piatnik-1998", "x")
    own = folder("hong-kong").parse_edition(text.replace("roofs = 5", "roofs = 4"))
    shown = html(folder("hong-kong").rules_page(lang, own))
    assert "&lt;b&gt;[x](http://evil) `c` *d*" in shown
    assert "<a " not in shown and "Piatnik, 1998" in shown


def test_differences_name_plots_cards_and_both_values() -> None:
    own = changed(folder("helicopters"), "four_players.plots[0]", "WBYBYGGRB")
    (one,) = folder("helicopters").differences(own)
    assert (one.key, one.shipped["en"], one.own["en"]) == ("four_players.plots", "a9 red", "a9 white")
    assert (one.name["fr"], one.own["fr"]) == ("Plateau à quatre joueurs", "a9 blanc")
    own = changed(folder("world"), "bonus[2].prize", 6)
    (one,) = folder("world").differences(own)
    assert (one.key, one.name["en"]) == ("bonus[Willis Tower].prize", "Prize in millions, Willis Tower")
    assert (one.shipped["fr"], one.own["fr"]) == ("5", "6")
    own = changed(folder("world"), "board.rows[0]", ".###.")
    assert [one.key for one in folder("world").differences(own)] == ["board.rows"]


def test_numbers_stand_in_words_and_forms() -> None:
    text = "{=n} {=n words} {=n Words} {=n words-f} {=n piece|pieces} {=t}"
    assert fill(text, {"n": 1, "t": {"en": "x", "fr": "y"}}, "fr") == "1 un Un une piece y"
    assert fill(text, {"n": 0, "t": "z"}, "en") == "0 zero Zero zero pieces z"
    assert fill("{=n words}", {"n": 21}, "en") == "21"
    with pytest.raises(KeyError):
        fill("{=missing}", {}, "en")


@pytest.mark.parametrize("id", GAMES)
def test_every_value_is_covered_by_a_field_of_the_form(id: str) -> None:
    tree = editions.tree_of(folder(id).ordinary)
    keys = [field.key for field in fields(folder(id).box.Edition)]
    for name, branch in tree.items():
        if name not in ("edition", "provenance"):
            assert all(key in keys for key in leaves(branch, name))
