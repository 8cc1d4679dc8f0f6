"""The shipped edition, and editions that do not fit."""

import pytest

from gratteciel.engine.editions import parse, reconstructed
from gratteciel.errors import EditionWrong
from gratteciel.games import folder
from gratteciel.games.projekt.box import Edition, check
from gratteciel.play.game import game

TEXT = (folder("projekt").path / "edition.toml").read_text(encoding="utf-8")


def read(text: str) -> Edition:
    return parse(text, "mine.toml", Edition, "projekt", check)


def test_the_shipped_edition():
    edition = read(TEXT)
    assert len(edition.board.street) == 28
    assert sum(edition.cards.copies) == 20
    assert reconstructed(edition) == ["cards.copies"]


@pytest.mark.parametrize(
    ("old", "new", "key"),
    [
        ("columns = 6", "columns = 7", "board.columns"),
        ('central = ["c3"', 'central = ["g3"', "board.central"),
        ('central = ["c3", "d3"', 'central = ["c3", "c3"', "board.central"),
        ('corners = ["NW", "NE"', 'corners = ["NW", "NW"', "board.corners"),
        ('"NE", "f6"', '"f6", "NE"', "board.street[7]"),
        ('"SW", "a1"', '"SE", "a1"', "board.street"),
        ('"NW", "a6", "b6"', '"NW", "b2", "b6"', "board.street[1]"),
        ("white = [1, 2, 3, 4, 5, 6]", "white = [1, 2, 3, 4, 5, 7]", "dice.white[5]"),
        ("skyscrapers = [7, 5, 5]", "skyscrapers = [8, 5, 5]", "start.skyscrapers"),
        ("skyscrapers = [7, 6, 5]", "skyscrapers = [7, 6, 9]", "start.memo_skyscrapers"),
        ("copies = [2, 2, 2, 2, 1, 1, 1, 2, 2, 1, 2, 1, 1]", f"copies = {[0] * 9 + [1] + [0] * 3}", "cards.copies"),
        ("copies = [2, ", "copies = [20, ", "cards.copies"),
        ("floors = 3 ", "floors = 9 ", "start.floors"),
        ("stride = 3", "stride = 4", "cards.stride"),
        ("money = 700\n", "", "start.money"),
        ("floors = 13", "floors = 9", "pieces.floors"),
    ],
)
def test_what_does_not_fit_is_refused_by_its_key(old, new, key):
    assert old in TEXT
    with pytest.raises(EditionWrong) as refused:
        read(TEXT.replace(old, new))
    assert refused.value.facts["key"] == key


def test_an_edition_of_ones_own_is_played_on(tmp_path):
    path = tmp_path / "small.toml"
    street = [
        *["NW", *(f"{c}4" for c in "abcde")],
        *["NE", *(f"e{r}" for r in (4, 3, 2, 1))],
        *["SE", *(f"{c}1" for c in "edcba")],
        *["SW", *(f"a{r}" for r in (1, 2, 3, 4))],
    ]
    begin, end = TEXT.index("street = ["), TEXT.index("[dice]")
    text = TEXT[:begin] + f"street = {street}\n\n".replace("'", '"') + TEXT[end:]
    for old, new in (
        ("columns = 6", "columns = 5"),
        ("rows = 6", "rows = 4"),
        ('["c3", "d3", "c4", "d4"]', '["b2", "c2", "d2", "c3"]'),
        ("white = [1, 2, 3, 4, 5, 6]", "white = [1, 1, 2, 2, 3, 3]"),
        ("copies = [2, 2, 2, 2, 1,", "copies = [2, 2, 2, 2, 0,"),
    ):
        assert old in text
        text = text.replace(old, new)
    path.write_text(text, encoding="utf-8")
    position = game("projekt").start(3, edition=path)
    assert "floor f1" not in position.setup.steps
    assert "card 5" not in position.setup.steps
    rolls = None
    while not position.over:
        if rolls is None and str(position.moves()[0]).startswith("dice"):
            rolls = {str(move): weight for move, weight in position.chances()}
        position.view(0)
        position = position.play(position.random_move(seed=3))
        assert all(position.tell(lang) for lang in ("en", "fr"))
    assert rolls is not None
    assert rolls["dice 1 6"] == 2
    assert len(rolls) == 18
