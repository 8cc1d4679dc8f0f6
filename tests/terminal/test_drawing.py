"""Boards and tables in characters."""

import io
import itertools

import pytest
from rich.console import Console

import gratteciel
from gratteciel.engine.kinds import BuildingKind, CoinKind, GroundKind, Kinds, NoteKind, TokenKind
from gratteciel.engine.pictures import Area, Piece, Place, Thing
from gratteciel.engine.words import Words
from gratteciel.terminal import areas
from gratteciel.terminal.board import board
from gratteciel.terminal.crew import Crew, letters
from gratteciel.terminal.drawing import drawing
from gratteciel.terminal.grid import THICK, THIN, box_characters
from gratteciel.terminal.plain import nearest
from gratteciel.terminal.texts import Says

CREW = Crew(gratteciel.game("world"), "en")
CREW.kinds = Kinds(
    penthouse=BuildingKind(shape="house", mark="^"),
    figure=TokenKind(mark="@"),
    orange=GroundKind(tone="amber", mark="■"),
    park=GroundKind(use="none"),
    player=NoteKind(pointer=True),
    coins=CoinKind(),
)


def paper(width: int = 80) -> Console:
    return Console(width=width, file=io.StringIO(), color_system=None, highlight=False)


def on_paper(position, seat, lang: str = "en", width: int = 80) -> str:
    console = paper(width)
    with console.capture() as capture:
        console.print(drawing(position, seat, Says(lang), console))
    return capture.get()


def random_positions(id: str, players: int, steps: int = 120, every: int = 23):
    position = gratteciel.game(id).start(players)
    for _ in range(steps):
        if position.over:
            break
        position = position.play(position.random_move(seed=players))
        if position.length % every == 0:
            yield position
    yield position


def test_there_is_a_line_for_every_crossing():
    lines = box_characters()
    assert len(lines) == 81
    assert len(set(lines.values())) == 81
    assert lines[THIN, THIN, THIN, THIN] == "┼"
    assert lines[0, THICK, 0, THICK] == "┏"
    assert lines[THICK, THICK, 0, THIN] == "┠"
    assert lines[THIN, THIN, THICK, THICK] == "┿"


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("id", gratteciel.games())
def test_every_table_fits_eighty_columns(id, lang):
    for players in gratteciel.game(id).seats:
        for position in random_positions(id, players):
            for line in on_paper(position, 0, lang).splitlines():
                assert len(line) <= 80, line


@pytest.mark.parametrize("id", gratteciel.games())
def test_every_building_and_token_is_shown_by_letters_without_colour(id):
    crew = Crew(gratteciel.game(id), "en")
    for position in random_positions(id, gratteciel.game(id).seats[-1]):
        picture = position.view(None).picture
        drawn = on_paper(position, None)
        for place in picture.places:
            if place.stack and not crew.kinds.building(place.stack[-1].kind).whole:
                assert f"{crew.letter(place.stack[-1].owner)}{len(place.stack)}" in drawn
        tops = [place.stack[-1].owner for place in picture.places if place.stack]
        for owner in {top for top in tops if top is not None}:
            shown = sum(drawn.count(f"{crew.letters[owner]}{sign}") for sign in "123456789#")
            assert shown >= tops.count(owner)
        for seat in range(position.players):
            assert crew.names[seat] in drawn


def test_hong_kong_to_the_letter():
    position = gratteciel.game("hong-kong").start()
    for move in ("S a1", "S c3", "S b1", "R c3", "Q a1", "R a1"):
        position = position.play(move)
    town = board(position.view(None).picture.places, Crew(position.game, "en"), 80, ("plot:a1",)).plain
    assert town.splitlines() == [
        "        a         b         c         d         e",
        "   ┏━━━━━━━━━┯━━━━━━━━━┯━━━━━━━━━┯━━━━━━━━━┯━━━━━━━━━┓",
        " 5 ┃    ·    │    ·    │    ·    │    ·    │    ·    ┃",
        "   ┠─────────┼─────────┼─────────┼─────────┼─────────┨",
        " 4 ┃    ·    │    ·    │    ·    │    ·    │    ·    ┃",
        "   ┠─────────┼─────────┼─────────┼─────────┼─────────┨",
        " 3 ┃    ·    │    ·    │  B2^ ◇  │    ·    │    ·    ┃",
        "   ┠─────────┼─────────┼─────────┼─────────┼─────────┨",
        " 2 ┃    ·    │    ·    │    ·    │    ·    │    ·    ┃",
        "   ┠─────────┼─────────┼─────────┼─────────┼─────────┨",
        " 1 ┃  ›R3^   │   R1    │    ·    │    ·    │    ·    ┃",
        "   ┗━━━━━━━━━┷━━━━━━━━━┷━━━━━━━━━┷━━━━━━━━━┷━━━━━━━━━┛",
    ]


def test_missing_places_layers_grounds_and_tokens():
    places = (
        Place("plot:a1", 0, 0, "orange", stack=(Piece("floor", 0), Piece("neutral"), Piece("penthouse", 1))),
        Place("plot:b1", 1, 0, "plot", colour=2, tokens=(Piece("figure", 0), Piece("figure", 3))),
        Place("plot:b2", 1, 1, "park"),
    )
    rows = board(places, CREW, 80).plain.splitlines()
    assert [row.split() for row in rows[2::2]] == [
        ["2", "┃▒▒▒▒▒▒▒▒▒▒▒┃"],
        ["1", "┃", "B3^", "RNB", "■", "│", "@RG", "y", "┃"],
    ]
    assert rows[3] == "   ┏━━━━━━━━━━━╇━━━━━━━━━━━┫"


def test_a_narrow_terminal_still_gets_a_board():
    position = gratteciel.game("helicopters").start(4)
    widths = {len(line) for line in on_paper(position, None, width=60).splitlines()}
    assert max(widths) <= 60


@pytest.mark.parametrize(
    ("things", "text"),
    [
        ((Thing("a", "roof", 3), Thing("b", "quick", 0)), "Bank: roof 3 · quick 0"),
        ((Thing("a", "die"), Thing("b", "die", 2)), "Bank: die 3"),
        ((Thing("a", "site", 2, height=4),), "Bank: site ↑4 (×2)"),
        (
            (Thing("a", "bonus", label="Euromast"), Thing("b", "bonus", 2, label="MLC")),
            "Bank: bonus Euromast, MLC (×2)",
        ),
        (tuple(Thing(n, f"floor-{n}", int(n), label=n) for n in "124"), "Bank: [1] [2]×2 [4]×4"),
        ((Thing("a", "card", label="7"), Thing("b", "card", label="7")), "Bank: card [7]×2"),
        ((Thing("a", "player"),), "Bank: –"),
        ((Thing("a", "floor", 0), Thing("b", "coins", 0)), "Bank: coins 0"),
        ((), "Bank: –"),
    ],
)
def test_areas_in_words(things, text):
    assert areas.area(Area("bank", "bank", things), Words("en", {"names": {"bank": "bank"}}), CREW.kinds).plain == text


def test_letters_are_all_different():
    assert letters(["Red", "Rose", "Blue", "R", "Noir"]) == ["R", "O", "B", "4", "I"]
    for id, lang in itertools.product(gratteciel.games(), ("en", "fr")):
        crew = Crew(gratteciel.game(id), lang)
        assert len(set(crew.letters)) == len(crew.names)


def test_plain_terminals_get_the_nearest_characters():
    assert "".join(map(nearest, "┏━┯─┃│é›×Œ…")) == "+=+-||e>x?..."
