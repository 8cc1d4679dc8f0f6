"""Projekt Skyline in the library against the reference: random games, leaning ones, and games led into rare corners."""

import itertools
import random
from collections.abc import Callable, Collection
from pathlib import Path
from typing import Any

import pytest

import gratteciel
from gratteciel.engine.records import record_at
from gratteciel.games.projekt.steps import DRAWING, ROLLING
from tests.reference.compare import same
from tests.reference.projekt import CELLS, COLOURS, COPIES, CORNERS, STREET, Building, Reference, distance

OPTIONS = ("experts", "own_corners", "memo")
LED = [
    tuple(line.split(" | "))
    for line in Path(__file__).with_name("projekt_corners.txt").read_text(encoding="utf-8").splitlines()
]
"""Games led into a corner by their last step: its name, players, options, steps."""

Lean = Callable[[Reference, str], float]
"""How much likelier than otherwise a step or a chance outcome is made."""


def walks(game: Reference, text: str) -> tuple[int, int] | None:
    """The seat whose figure the step moves, and how far; None where it moves none."""
    word, *rest = text.split()
    if word == "white" or (word == "dice" and game.phase == "roll"):
        return game.seat, int(rest[0])
    return (COLOURS.index(rest[0]), int(rest[1])) if word == "advance" else None


def due(game: Reference, text: str) -> int:
    """The rent that the step brings about."""
    if walked := walks(game, text):
        seat, cells = walked
        cell = STREET[(game.figures[seat] + cells) % len(STREET)]
        if cell in game.board and game.board[cell].owner != seat:
            return game.rent(cell)
    return 0


def anything(game: Reference, text: str) -> float:
    """Everything as it falls."""
    return 1


def gambler(game: Reference, text: str) -> float:
    """Figures stop on action cells wherever they can."""
    if game.phase == "roll" and (walked := walks(game, text)):
        return 50 if STREET[(game.figures[walked[0]] + walked[1]) % len(STREET)] in CORNERS else 1
    return 1


def settler(game: Reference, text: str) -> float:
    """The board fills: little rent, little growth."""
    word, *rest = text.split()
    if due(game, text) or (word == "build" and rest[0] in game.board):
        return 0.03
    return 0.03 if word == "travel" and game.board[game.chosen].floors == 3 else 1


def patient_gambler(game: Reference, text: str) -> float:
    """The board fills and the cards come round."""
    return gambler(game, text) * settler(game, text)


def spender(game: Reference, text: str) -> float:
    """Rent is due all the time."""
    return 1 + due(game, text)


def wrecker(game: Reference, text: str) -> float:
    """Whatever can grow grows, and demolishes."""
    word, *rest = text.split()
    return 50 if word == "build" and rest[0] in game.board else 1


MEETS: dict[Lean, set[str]] = {
    gambler: {"known pile", "return an own tower", "several poorest"},
    settler: {"known pile", "several poorest"},
    patient_gambler: {"known pile", "join", "card 7 spares the architect's"},
    spender: {"bankrupt by dice", "join"},
    wrecker: {"last tower", "none for want of a demolition"},
}
"""What the leaning games are there to reach, for every number of players."""


def corners(game: Reference, text: str) -> set[str]:
    """The rare things that the step, about to be played, is an instance of."""
    word, *rest = text.split()
    most = max(game.standing(seat) for seat in range(game.players))
    found = set()
    if walked := walks(game, text):
        rent, money = due(game, text), game.money[walked[0]]
        if rent == money > 0:
            found.add(f"exact rent by {word}")
        if rent > money:
            found.add(f"bankrupt by {word}" + (" of another" if walked[0] != game.seat else ""))
            if rent > money + 100 * game.standing(walked[0]):
                found.add("bonus short of the debt")
        if word == "advance" and STREET[(game.figures[walked[0]] + walked[1]) % len(STREET)] in CORNERS:
            found.add("advance onto an action cell")
    if word == "build" and not game.floors[game.seat]:
        found.add("build borrowed")
    if word == "travel":
        moving, met = game.board[game.chosen], game.board[rest[0]]
        if met.owner == game.seat:
            found.add("join under the architect" if rest[0] == game.architect else "join")
        elif met.borrowed:
            found.add("demolish borrowed")
        if met.owner != game.seat and moving.floors == 3:
            found |= {"tower of borrowed floors"} if moving.borrowed else set()
            found |= {"last tower"} if game.towers[game.seat] == 1 else set()
    if word == "none":
        mine = [cell for cell, building in game.board.items() if game.grows(building)]
        if not game.has_floor():
            found.add("none without floors")
        elif any(distance(game.architect, cell) == game.black for cell in mine):
            found.add("none for want of a demolition")
    if word == "card":
        found |= {"known pile"} if not game.unseen.total() else set()
        if game.players == 2 and rest[0] == "10":
            found.add("card 10 set aside" + (" last" if game.unseen.total() == 1 else ""))
        if rest[0] == "2" and len(game.richest()) > 1:
            found.add("several richest")
        if rest[0] == "3" and game.money.count(min(game.money)) > 1:
            found.add("several poorest")
    if word == "tax" or text == "card 6":
        seat = COLOURS.index(rest[0]) if word == "tax" else game.seat
        found |= {"tax takes what there is"} if 50 * game.standing(seat) > game.money[seat] else set()
    if word == "floor" and game.phase == "card floor" and not game.floors[game.seat]:
        found.add("card 9 borrows")
    if word == "remove":
        found |= {"return borrowed"} if game.board[rest[0]].borrowed else set()
        found |= {"return an own tower"} if game.card == 13 and game.board[rest[0]].tower else set()
        over = game.board[game.architect]
        if game.card == 7 and over.tower and game.standing(over.owner) == most:
            found.add("card 7 spares the architect's")
    if word == "with" and game.board[rest[0]].tower != game.board[game.chosen].tower:
        found.add("swap a tower with floors")
    if word == "skip":
        why = {7: "" if most else " without towers", 9: "" if game.has_floor() else " without floors"}
        found.add(f"card {game.card} skipped" + why.get(game.card, "" if game.empty() else " on a full board"))
    return found


def step_on(
    game: Reference, position: gratteciel.Position, text: str, met: set[str] | None = None
) -> gratteciel.Position:
    """Play a step on both sides, noting what it is an instance of; no piece may be lost on the way."""
    if met is not None:
        met |= corners(game, text)
    before = pieces(game)
    game.play(text)
    assert pieces(game) == before
    return position.play(text)


def pieces(game: Reference) -> tuple[list[int], list[int], int]:
    """All skyscrapers, own floors and spare floors there are: reserve and board."""
    towers, floors, pool = list(game.towers), list(game.floors), game.pool
    for building in game.board.values():
        towers[building.owner] += building.tower
        floors[building.owner] += building.own
        pool += building.borrowed
    return towers, floors, pool


def led_at_random(game: Reference, position: gratteciel.Position, seed: str, lean: Lean, most: int = 700) -> set[str]:
    """Play both to the end, or `most` steps on, everything leaning one way; the corners met."""
    rng = random.Random(seed)
    met: set[str] = set()
    for _ in range(most):
        legal = same(game, position)
        if not legal:
            return met | ({"shared win"} if max(game.shares()) < 1 else set())
        weights = [weight * lean(game, text) for text, weight in legal.items()]
        position = step_on(game, position, rng.choices(list(legal), weights)[0], met)
    same(game, position)
    return met


def table(players: int, options: Collection[str]) -> tuple[Reference, gratteciel.Position]:
    """A new game on both sides."""
    chosen: dict[str, Any] = dict.fromkeys(options, True)
    return Reference(players, **chosen), gratteciel.game("projekt").start(players=players, **chosen)


@pytest.mark.parametrize("options", [chosen for size in range(4) for chosen in itertools.combinations(OPTIONS, size)])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_games(players: int, options: tuple[str, ...]):
    led_at_random(*table(players, options), f"{players} {options}", anything)


@pytest.mark.parametrize("lean", MEETS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_leaning_games(players: int, lean: Lean):
    met: set[str] = set()
    for option in ("experts", "memo"):
        met |= led_at_random(*table(players, [option]), f"{players} {option} {lean.__name__}", lean)
    assert met >= MEETS[lean]


def strange(luck: random.Random) -> tuple[Reference, gratteciel.Position]:
    """A position nobody need ever have met, on both sides: empty or crowded, with poor players and few floors."""
    players, experts = luck.choice((2, 3, 4)), luck.random() < 0.6
    game, position = table(players, ["experts"] if experts else [])
    tables = position.tables.copy()
    laid = record_at(tables)
    density = luck.choice((0.1, 0.3, 0.6, 0.9, 1.0))
    for number, cell in enumerate(CELLS):
        if luck.random() < density or cell == "a1":
            seat, size = luck.randrange(players), luck.choice((1, 1, 2, 3))
            lent = luck.randint(0, size) if size < 3 <= game.pool else 0
            game.board[cell] = Building(seat, 0 if size == 3 else size - lent, lent, tower=size == 3)
            game.pool -= lent
            cells = (laid.ones, laid.twos, laid.towers)[size - 1]
            cells[seat] = int(cells[seat]) | 1 << number
            laid.borrowed[number] = lent
    laid.pool = game.pool
    game.architect = luck.choice(sorted(game.board))
    laid.architect = CELLS.index(game.architect)
    for seat in range(players):
        laid.figures[seat] = game.figures[seat] = luck.randrange(len(STREET))
        laid.money[seat] = game.money[seat] = luck.choice((0, 10, 50, 120, 700, 700, 5000))
        laid.floors[seat] = game.floors[seat] = luck.choice((0, 0, 1, 5))
        laid.spare[seat] = game.towers[seat] = luck.choice((1, 2, 5))
    laid.seat = game.seat = luck.randrange(players)
    laid.phase, game.phase = (DRAWING, "draw") if luck.random() < 0.7 else (ROLLING, "roll")
    return game, gratteciel.Position(position.setup, tables)


@pytest.mark.parametrize("seed", range(10))
def test_strange_positions(seed: int):
    luck = random.Random(seed)
    for _ in range(15):
        game, position = strange(luck)
        for _ in range(8):
            legal = same(game, position)
            if not legal:
                break
            position = step_on(game, position, luck.choice(sorted(legal)))


@pytest.mark.parametrize(("corner", "players", "options", "steps"), LED, ids=[f"{led[0]}, {led[1]}" for led in LED])
def test_games_led_into_a_corner(corner: str, players: str, options: str, steps: str):
    game, position = table(int(players), options.strip("-").split())
    met: set[str] = set()
    for text in steps.split(" · "):
        assert text in same(game, position)
        met = set()
        position = step_on(game, position, text, met)
    same(game, position)
    met |= {f"win shared by {len(position.winners)}"} if len(position.winners) > 1 else set()
    assert corner in met


def test_the_box_of_the_reference():
    assert sum(COPIES.values()) == 20
    assert len(STREET) == 28
    assert len(CELLS) == 36


def test_the_rents_of_the_rulebook():
    """10 where the others only touch at corners; 100 + 10 + 10; 20 + 10 + 10 (PR-11: also through a chain)."""
    game = Reference(2)
    game.board = {"a1": Building(1, 1), "b2": Building(1, 2), "c2": Building(0, 1), "c1": Building(1, tower=True)}
    assert game.rent("a1") == 10
    game.board = {"a1": Building(1, tower=True), "a2": Building(1, 1), "b2": Building(1, 1), "b3": Building(0, 1)}
    assert game.rent("a1") == 120
    game.board = {"f6": Building(1, 1, 1), "f5": Building(1, 1), "e5": Building(1, 0, 1), "e4": Building(0, 2)}
    assert game.rent("f6") == 40
