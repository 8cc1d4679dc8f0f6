"""Editions: what does not fit is refused with file, line, key, what was found and what was expected."""

from pathlib import Path

import pytest

import gratteciel
from gratteciel.engine.edition_texts import line_of
from gratteciel.engine.editions import checksum, reconstructed
from gratteciel.errors import EditionUnknown, EditionWrong

GAME = gratteciel.game("hong-kong")
TEXT = (GAME.folder.path / "edition.toml").read_text()


@pytest.mark.parametrize(
    ("old", "new", "place", "key", "found", "expected"),
    [
        ("quick = 5", "quick = -5", ":18", "pieces.quick", "-5", "a whole number from 0 to 100"),
        ("quick = 5", 'quick = "five"', ":18", "pieces.quick", "five", "a whole number"),
        ("quick = 5", "", ":16", "pieces.quick", "nothing", "a whole number"),
        ("quick = 5", "quick = 5\nslow = 2", ":19", "pieces.slow", "a key nobody knows", "only the keys"),
        ("[board]\n", "[bord]\n", ":12", "bord", "a key nobody knows", "only the keys"),
        ("quick = 5", "quick = ", ":18", "syntax", "line 18", "TOML"),
        ("quick = 5", "quick = 5\n[pieces", ":19", "syntax", "line 19", "TOML"),
        ('centre = "c3"', 'centre = "c6"', ":13", "board.centre", "c6", "a1 to e5"),
        ("tallest = 5", "tallest = 6", ":14", "board.tallest", "6", "1 to 5"),
        ('game = "hong-kong"', 'game = "dice"', ":4", "edition.game", "dice", "hong-kong"),
        ('pieces = "rulebook"', 'pieces = "hearsay"', ":10", "provenance.pieces", "hearsay", "rulebook"),
        ('pieces = "rulebook"', "", ":17", "pieces.standard", "no provenance", "[provenance]"),
        (
            'pieces = "rulebook"',
            'pieces = "rulebook"\ndice = "report"',
            ":8",
            "provenance",
            "dice",
            "keys of this edition",
        ),
        (
            "standard = 20\nquick = 5\nroofs = 5",
            "standard = 0\nquick = 5\nroofs = 0",
            ":17",
            "pieces.standard",
            "0",
            "at least",
        ),
    ],
)
def test_a_misfit_is_refused_at_its_place(
    tmp_path: Path, old: str, new: str, place: str, key: str, found: str, expected: str
) -> None:
    assert TEXT.count(old) == 1
    path = tmp_path / "mine.toml"
    path.write_text(TEXT.replace(old, new))
    with pytest.raises(EditionWrong) as refused:
        GAME.start(edition=path)
    facts = refused.value.facts
    assert str(facts["file"]) == str(path)
    text = refused.value.text("en")
    assert (facts["place"], facts["line"]) == (place, int(place[1:]))
    assert f"{path}{place}: {key}: found " in text
    assert found in text.partition("found")[2] and expected in text.partition("expected")[2]


def test_unreadable_and_unknown_files(tmp_path: Path) -> None:
    binary = tmp_path / "binary.toml"
    binary.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(EditionWrong, match="UTF-8"):
        GAME.start(edition=binary)
    with pytest.raises(EditionUnknown, match="piatnik-1998"):
        GAME.start(edition="piatnik-1899")


def test_an_edition_of_another_game_is_named_as_such() -> None:
    other = gratteciel.game("dice").editions[0]
    with pytest.raises(EditionUnknown, match=rf"no edition '{other}' \(that is one of dice\)") as unknown:
        GAME.start(edition=other)
    assert f"pas d’édition '{other}' (c’en est une de dice), et" in unknown.value.text("fr")
    with pytest.raises(EditionUnknown) as nobodys:
        GAME.start(edition="nobodys")
    assert "one of" not in str(nobodys.value)


def test_an_own_edition_is_played_without_changing_code(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(TEXT.replace("roofs = 5", "roofs = 1").replace("piatnik-1998", "mine"))
    position = GAME.start(edition=path).play("R a1").play("S e5")
    refused = position.refusal("R b1")
    assert refused and refused.rule == "reserve"


def test_the_checksum_is_of_values_not_of_words(tmp_path: Path) -> None:
    original = GAME.folder.edition(None)
    reworded = tmp_path / "reworded.toml"
    reworded.write_text("# a comment\n" + TEXT.replace("Piatnik, 1998", "another name"))
    changed = tmp_path / "changed.toml"
    changed.write_text(TEXT.replace("quick = 5", "quick = 4"))
    assert checksum(GAME.folder.edition(reworded)) == checksum(original) != checksum(GAME.folder.edition(changed))


def test_line_of_finds_dotted_and_quoted_keys() -> None:
    text = 'a = 1\n[b]\n"c d" = 2\nrows = [\n "x",\n]\n[b.e]\nf = 3\n'
    assert line_of(text, "a") == 1
    assert line_of(text, "b.rows[3]") == 4
    assert line_of(text, "b.e.f") == 8
    assert line_of(text, "b.missing") == 2
    assert line_of(text, "nowhere") == 0


def test_line_of_tells_tables_of_a_list_apart() -> None:
    text = '[[card]]\nname = "a"\n[[card]]\nname = "b"\n'
    assert (line_of(text, "card[0].name"), line_of(text, "card[1].name"), line_of(text, "card[1]")) == (2, 4, 3)


@pytest.mark.parametrize("id", gratteciel.games())
def test_shipped_editions_fit_and_tell_their_reconstructions(id: str) -> None:
    game = gratteciel.game(id)
    assert game.editions
    for name in game.editions:
        edition = game.folder.edition(name)
        assert set(reconstructed(edition)) <= set(edition.provenance)
