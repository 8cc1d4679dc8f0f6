"""What a player is asked, in words: at every decision of every game, in both languages, and no text is left over."""

import json
from collections.abc import Callable, Iterator

import pytest

import gratteciel
from gratteciel.engine.records import Record, record_at
from gratteciel.engine.rng import stream
from gratteciel.engine.words import Sentence
from gratteciel.errors import LANGUAGES
from gratteciel.games.dice import layout as dice
from gratteciel.games.hong_kong import placing as hong_kong
from gratteciel.games.projekt import steps as projekt
from gratteciel.games.world import layout as world
from gratteciel.play.game import Setup
from gratteciel.play.position import Position
from tests.conformance.checks import tables
from tests.conformance.test_games import SET_UPS, setup_of, subject_of

GAMES = 2
"""Games of random play looked at with each set-up."""
Change = Callable[[Record], None]


def asked(setup: Setup, position: Position) -> list[Sentence]:
    """What is asked, as keys and values; checks that it reads well in both languages."""
    mover = position.mover
    assert mover is not None and mover >= 0
    ask = setup.game.folder.module("prose").ask
    lines: list[Sentence] = ask(setup.edition, setup.box, record_at(position.hidden(mover)), mover)
    for lang in LANGUAGES:
        text = position.question(lang)
        assert text == " ".join(setup.game.words(lang).ask(line) for line in lines)
        assert text[0].isupper() and text.endswith(".") and "{" not in text, text
    return lines


def walked(id: str) -> Iterator[Sentence]:
    """Everything asked in random play, with every number of players and every option."""
    for game, players, options in SET_UPS:
        if game != id:
            continue
        setup, subject = setup_of(game, players, options), subject_of(game, players, options)
        for table, step in tables(subject, GAMES, every=1 if subject.boxed else 3):
            if step >= 0 and subject.native.mover(table) >= 0:
                yield from asked(setup, Position(setup, table))


def scene(id: str, change: Change, players: int | None = None, **options: object) -> list[Sentence]:
    """What is asked on a table changed by hand, for what random play hardly meets."""
    setup = gratteciel.game(id).setup(players, **options)  # type: ignore[arg-type]
    tables = Position.start(setup).tables.copy()
    change(record_at(tables))
    return asked(setup, Position(setup, tables))


def no_closing_pieces(table: Record) -> None:
    table.reserve[0, hong_kong.STANDARD] = table.reserve[0, hong_kong.ROOF] = 0


def no_roofs(table: Record) -> None:
    table.reserve[0, hong_kong.ROOF] = 0
    table.turn = 2


def only_roofs(table: Record) -> None:
    no_roofs(table)
    table.reserve[0] = (0, 0, 1)


def yard(*dice_left: int) -> Change:
    def change(table: Record) -> None:
        table.yard[:] = dice_left

    return change


def holding(lot: int, *, ground: bool = False) -> Change:
    """Somebody who is to act holds one die; with or without a site."""

    def change(table: Record) -> None:
        table.phase = dice.ACTING
        table.hand[lot] = 1
        if not ground:
            table.sites[0] = 0

    return change


def journey_to_an_own_building(table: Record) -> None:
    """Blue's prey is three cells from the own building on c3, which is two cells from the one that has grown on a3."""
    table.phase = projekt.TRAVELLING
    table.ones[0] = 1 << 14
    table.ones[1] = 1 << 17
    table.chosen, table.grown = 12, 2


def card(number: int) -> Change:
    """A card on an empty board; nobody can carry it out."""

    def change(table: Record) -> None:
        table.phase, table.card = projekt.ACTING, number

    return change


def trading(*, coins: int, stock: bool) -> Change:
    def change(table: Record) -> None:
        table.phase = world.TRADING
        table.coins[0] = coins
        table.stock[0] = 1 if stock else 0

    return change


SCENES: dict[str, list[tuple[str, str, Change, dict[str, object]]]] = {
    "hong-kong": [
        ("pass", "You have neither standard blocks nor roofs left: pass.", no_closing_pieces, {}),
        (
            "place-quick",
            "Place a standard block, or a quick block, which lets you place a second piece.",
            no_roofs,
            {},
        ),
        ("place", "Place a roof.", only_roofs, {}),
    ],
    "dice": [
        (
            "take-rest",
            "Take the last 2 dice of the yard, or all dice of the abandoned district.",
            yard(1, 0, 1),
            {"players": 2},
        ),
        ("take-abandoned", "The yard is empty: take the abandoned district.", yard(0, 0, 0), {"players": 2}),
        ("take-rest-alone", "Take the last die of the yard.", yard(0, 1, 0), {"players": 1}),
        ("act-build", "Build with one die or more.", holding(0), {"players": 1}),
        ("act-abandon", "Nothing can be built: abandon one die or more.", holding(3), {"players": 2}),
        (
            "act-demolish",
            "Nothing can be built: demolish a building, with one die or more.",
            holding(3, ground=True),
            {"players": 1},
        ),
    ],
    "projekt": [
        (
            "travel-join",
            "Your building on a3 has 2 floors: move it exactly 2 cells, turning at most once, onto a smaller building "
            "of an opponent or onto your own building of one floor.",
            journey_to_an_own_building,
            {"experts": True},
        ),
        ("skip", "Card 13 cannot be carried out: go on without it.", card(13), {}),
        (
            "card-2-several",
            "Card 2: several players have most money; choose whose figure advances, and how far, by 3 at most.",
            card(2),
            {},
        ),
    ],
    "world": [
        ("buy", "Buy floors, or end your turn.", trading(coins=9, stock=False), {}),
        ("sell", "Sell floors, or end your turn.", trading(coins=0, stock=True), {}),
        ("end", "You can neither buy nor sell anything: end your turn.", trading(coins=0, stock=False), {}),
    ],
}


@pytest.mark.parametrize(
    ("id", "key", "text", "change", "options"),
    [(id, *scene) for id, scenes in SCENES.items() for scene in scenes],
    ids=lambda value: value if isinstance(value, str) and " " not in value else "",
)
def test_what_random_play_hardly_meets(
    id: str, key: str, text: str, change: Change, options: dict[str, object]
) -> None:
    first = scene(id, change, **options)[0]  # type: ignore[arg-type]
    assert first.key == key
    assert gratteciel.game(id).words("en").ask(first) == text


@pytest.mark.parametrize("id", gratteciel.games())
def test_every_decision_is_asked_for_and_every_text_is_used(id: str) -> None:
    words = {lang: gratteciel.game(id).words(lang) for lang in LANGUAGES}
    used = {line.key for line in walked(id)} | {key for key, *_ in SCENES.get(id, [])}
    for lang in LANGUAGES:
        left = set(words[lang].tree["asks"]) - used
        assert not left, f"{lang}.toml: nobody is ever asked {sorted(left)}"


def test_nobody_is_asked_when_luck_speaks_or_the_game_is_over() -> None:
    position = gratteciel.game("world").start(2)
    assert position.mover == gratteciel.CHANCE and position.question() is None
    position = gratteciel.game("hong-kong").start()
    while not position.over:
        position = position.play(position.random_move(seed=3))
    assert position.question("fr") is None


def test_asking_tells_nothing_the_seat_does_not_know() -> None:
    """On every table the seat may imagine, it is asked the same."""
    table_of = ("world", 4, json.dumps({"covered": True}))
    subject, setup = subject_of(*table_of), setup_of(*table_of)
    for table, step in tables(subject, 2, every=5):
        mover = subject.native.mover(table)
        if step < 0 or mover < 0:
            continue
        guess = subject.native.imagine(subject.native.hide(table, mover), mover, stream(5))
        assert Position(setup, guess).question() == Position(setup, table).question()
