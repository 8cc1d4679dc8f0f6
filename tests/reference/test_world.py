"""The library's Skyline of the World beside the reference, through whole games and the corners they seldom reach."""

import itertools
import random
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import pytest

import gratteciel
from gratteciel import Position
from tests.reference.compare import Taste, anything, same
from tests.reference.world import BONUS, BOXED, BUYABLE, COLOURS, MISSIONS, Floor, Reference

OPTIONS = ("turning", "covered", "memory", "tournament")
COMBINATIONS = [
    options
    for chosen in itertools.product((False, True), repeat=len(OPTIONS))
    if not ((options := dict(zip(OPTIONS, chosen, strict=True)))["covered"] and options["memory"])  # which covers too
]
KINDS = {"floor-1": "1", "floor-2": "2", "floor-3": "4", "floor-4": "6"}


def start(players: int, options: Mapping[str, Any]) -> Position:
    """The library's game as it begins."""
    return gratteciel.game("world").start(players=players, **options)


class Pair:
    """The same game on both sides, stepped together and compared at every step."""

    def __init__(self, players: int, **options: bool) -> None:
        self.reference = Reference(players, **options)
        self.position = start(players, options)
        self.everybody = [None, *range(players)]

    def step(self, text: str) -> None:
        """Play one step on both sides; everybody must be told it alike."""
        told = [self.reference.told(text, seat) for seat in self.everybody]
        self.reference.play(text)
        self.position = self.position.play(text)
        assert [str(self.position.told(seat)) for seat in self.everybody] == told, self.position.history

    def do(self, *steps: str) -> None:
        """Play given steps, comparing before each and after the last."""
        for text in steps:
            assert text in same(self.reference, self.position), f"{text} is not among {list(self.reference.legal())}"
            self.step(text)
        same(self.reference, self.position)

    def deal(self, *hands: Sequence[str], first: str = "red") -> None:
        """Deal the missions in their order, and each seat its cards."""
        self.do(
            *(f"mission {colour} {name}" for colour, name in zip(COLOURS, MISSIONS, strict=False) if self.sits(colour))
        )
        self.do(*(f"bonus {colour} {card}" for colour, hand in zip(COLOURS, hands, strict=False) for card in hand))
        self.do(f"first {first}")

    def sits(self, colour: str) -> bool:
        """Whether somebody plays that colour."""
        return COLOURS.index(colour) < self.reference.players

    def allowed(self, text: str) -> bool:
        """Whether a step is allowed (both sides were compared already)."""
        return text in self.reference.legal()

    @property
    def coins(self) -> list[int]:
        """Everybody's coins."""
        return [player.coins for player in self.reference.seats]

    def wander(self, rng: random.Random, taste: Taste = anything, most: int = 3000) -> None:
        """Play to the end (or `most` steps on), comparing every step, and what all see now and then."""
        for _ in range(most):
            legal = same(self.reference, self.position)
            if rng.random() < 0.02 or not legal:
                self.look()
            if not legal:
                return
            odds = [legal[text] if self.reference.mover() == "chance" else taste(text) for text in legal]
            self.step(rng.choices(list(legal), odds)[0])

    def look(self) -> None:
        """Compare what every seat sees: scores, board, coins, stocks, cards; missions only at the end (WO-8, WO-14)."""
        reference = self.reference
        for viewer in self.everybody:
            view = self.position.view(viewer)
            assert view.scores == tuple(reference.scores_seen(viewer)), self.position.history
            assert view.moves == (tuple(map(str, self.position.moves())) if viewer == reference.mover() else ())
            assert view.turn == reference.turn
            board = {
                p.id.removeprefix("plot:"): [(KINDS.get(f.kind, f.kind), f.owner) for f in p.stack]
                for p in view.picture.places
            }
            assert board == reference.board
            areas = {area.id: {thing.id: thing for thing in area.things} for area in view.picture.areas}
            for seat, player in enumerate(reference.seats):
                stock, hand = areas[f"stock:{seat}"], areas[f"hand:{seat}"]
                if seat == viewer or not reference.covered:
                    assert stock[f"coins:{seat}"].count == player.coins
                    pieces = {kind: stock[f"piece:{kind}"].count for kind in [*BUYABLE, "skyline"]}
                    assert pieces == {kind: player.stock[kind] for kind in pieces}
                else:
                    assert all(thing.kind in ("player", "covered") for thing in stock.values())
                if seat == viewer or not reference.memory:
                    banked = {kind: areas[f"bank-of:{seat}"][f"bank:{kind}"].count for kind in BOXED}
                    assert banked == {kind: player.bank[kind] for kind in BOXED}
                else:
                    assert f"bank-of:{seat}" not in areas
                cards = [thing for thing in hand.values() if thing.kind in ("bonus", "bonus-back")]
                assert sum(card.count for card in cards) == player.cards.total()
                assert all((card.label is not None) == (seat == viewer) for card in cards)
                seen = repr(view.picture) + repr(view.log)
                if player.mission and (seat == viewer or reference.over):
                    assert hand[f"mission:{seat}"].label == player.mission
                elif player.mission:
                    assert not re.search(rf"\b{player.mission}\b", seen), (viewer, player.mission, seen)


def builder(text: str) -> float:
    """The taste of somebody who hurries upwards: penthouses first, seldom selling."""
    word, _, kind = text.rpartition(" ")[0].partition(" ") if text.startswith("build") else text.partition(" ")
    if word == "build":
        return {"penthouse": 1000, "skyline": 30, "neutral": 10, "6": 100, "4": 30, "2": 10}.get(kind, 3)
    if word == "buy":
        return {"penthouse": 30, "6": 20, "4": 10}.get(kind, 4)
    return {"sell": 0.05, "show": 20, "hand": 0.1, "end": 3}.get(word, 1)


def spender(text: str) -> float:
    """The taste of somebody who builds everything and trades much."""
    return {"build": 20, "show": 5, "buy": 10, "sell": 2}.get(text.split(maxsplit=1)[0], 1)


def idler(text: str) -> float:
    """The taste of somebody who sells out, so that turns without a build come often (WO-7)."""
    return {"sell": 50, "build": 0.2, "trade": 10, "buy": 0.2}.get(text.split(maxsplit=1)[0], 1)


def patient(reference: Reference) -> Taste:
    """The taste of players who keep third penthouses and Skyline floors until everybody has two penthouses."""

    def early() -> bool:
        others = [reference.penthouses(seat) for seat in range(reference.players) if seat != reference.now]
        return reference.penthouses(reference.now) == 2 and min(others) < 2

    def taste(text: str) -> float:
        if (
            (text.startswith("build penthouse") and early())
            or (text.startswith("build skyline") and not reference.thirds)
            or text == "sell penthouse"
        ):
            return 1e-6
        return builder(text)

    return taste


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(
    "options", COMBINATIONS, ids=lambda options: "+".join(o for o in OPTIONS if options[o]) or "plain"
)
def test_random_games(players: int, options: dict[str, bool]) -> None:
    number = COMBINATIONS.index(options) + 8 * players
    taste = (anything, builder, spender, builder, idler)[number % 5]
    Pair(players, **options).wander(random.Random(number), taste, most=300)


def level(reference: Reference, by: int) -> list[int]:
    """The seats level at the top by the first `by` of prestige, penthouses and mission."""
    seats = range(reference.players)
    ranks = [(reference.score(s, True), reference.penthouses(s), reference.mission_stands(s))[:by] for s in seats]
    return [seat for seat in seats if ranks[seat] == max(ranks)]


def pile_ran_out(reference: Reference) -> bool:
    """Ten penthouses of four players empty the pile: a further one brought nobody a card (WO-9)."""
    return sum(map(reference.penthouses, range(4))) > 10


def skyline_left(reference: Reference) -> bool:
    """Whoever built the first third penthouse had two Skyline floors in that turn, and could build but one."""
    return reference.seats[reference.thirds[0]].stock["skyline"] == 1


def penthouses_decided(reference: Reference) -> bool:
    """Prestige was level, penthouses were not."""
    return len(level(reference, 1)) > len(level(reference, 2))


def mission_decided(reference: Reference) -> bool:
    """Prestige and penthouses were level, missions were not."""
    return len(level(reference, 2)) > len(level(reference, 3))


def shared(reference: Reference) -> bool:
    """Several seats share the win, though all of them have three penthouses or none has."""
    return len(level(reference, 3)) > 1 and max(reference.shares()) < 1


def later_third_decided(reference: Reference) -> bool:
    """The same, between seats that were not the very first to build a third penthouse (WO-13)."""
    return third_decided(reference) and reference.thirds[0] not in level(reference, 3)


def third_decided(reference: Reference) -> bool:
    """Everything was level, and the earlier third penthouse won (WO-13)."""
    return len(level(reference, 3)) > 1 and max(reference.shares()) == 1


@pytest.mark.parametrize(
    ("corner", "seed", "players", "options", "taste"),
    [
        (pile_ran_out, 376, 4, ("turning", "covered"), patient),
        (skyline_left, 385, 2, ("turning", "covered", "tournament"), patient),
        (penthouses_decided, 354, 2, ("covered", "tournament"), builder),
        (mission_decided, 75, 3, ("turning", "covered"), patient),
        (mission_decided, 42, 4, ("tournament",), builder),
        (shared, 19, 4, (), builder),
        (shared, 769, 2, ("covered",), builder),
        (shared, 782, 4, ("turning", "tournament"), idler),
        (third_decided, 200, 2, ("covered", "tournament"), builder),
        (later_third_decided, 20066, 3, ("turning", "tournament"), patient),
        (third_decided, 381, 3, ("turning", "covered", "tournament"), builder),
    ],
)
def test_games_that_reach_a_corner(
    corner: Callable[[Reference], bool], seed: int, players: int, options: Iterable[str], taste: Any
) -> None:
    pair = Pair(players, **dict.fromkeys(options, True))
    pair.wander(random.Random(seed), patient(pair.reference) if taste is patient else taste)
    assert pair.reference.over
    assert corner(pair.reference)


RED_HAND = ("Chrysler Building", "Chrysler Building", "Empire State Building")
BLUE_HAND = ("Willis Tower", "Euromast", "Taipei 101")


def test_income_joins_groups() -> None:
    """The rulebook's example: a floor of 2 between groups raises 7 to 10."""
    reference = Reference(2)
    for plot, kind in {"a8": "4", "a7": "2", "b8": "1", "a6": "2", "c7": "1"}.items():
        reference.board[plot] = [Floor(kind, 0 if plot != "a6" else 1)]
    assert reference.income(0) == 7
    reference.board["b7"] = [Floor("1", 1), Floor("2", 0)]
    assert reference.income(0) == 10


def test_exact_payment_and_whom_it_goes_to() -> None:
    pair = Pair(2)
    pair.deal(RED_HAND, BLUE_HAND)
    pair.do("build 1 b1", "build 1 b2")
    assert not pair.allowed("build 2 b1")
    pair.do("trade", "buy 4", "buy 4")
    assert pair.coins == [0, 10]
    assert [text for text in pair.reference.legal() if text.startswith("buy")] == []
    pair.do("end", "build 2 b1", "build 1 b3", "build 1 c2")  # blue pays red 2, then the bank
    assert pair.coins == [2, 6]
    pair.do("trade", "end")
    assert pair.coins == [3, 6]  # red's income: 1
    assert not pair.allowed("build 4 b1")  # 4 to pay, 3 in hand
    pair.do("build 2 b3", "trade")
    assert pair.coins == [1, 8]
    pair.do("sell 4", "sell 4")
    assert pair.coins == [5, 8]
    pair.do("buy neutral", "end")
    assert pair.coins == [0, 10]  # blue's income: the 2 on b1 alone, c2 is apart


def test_cards_shown_and_handed_in() -> None:
    """WO-5, WO-8, WO-11, WO-12: a twin waits a turn, a standing design may be shown, three cards bring 5."""
    pair = Pair(2)
    pair.deal(RED_HAND, BLUE_HAND)
    pair.do("build 1 b2", "build 1 c2", "trade", "buy 1", "end")
    pair.do("build 1 a7", "hand in Euromast")
    assert set(pair.reference.legal()) == {"hand in Willis Tower", "hand in Taipei 101"}
    pair.do("hand in Taipei 101", "hand in Willis Tower")
    assert pair.coins == [7, 14]
    pair.do("trade", "end")
    assert not pair.allowed("show Chrysler Building")
    pair.do("build 1 b3", "show Chrysler Building")
    assert pair.coins == [13, 14]
    assert not pair.allowed("show Chrysler Building")
    assert not pair.allowed("hand in Chrysler Building")
    pair.do("trade", "end", "build 1 a8", "trade", "end", "show Chrysler Building")
    assert pair.coins == [21, 14]


def test_duty_to_buy() -> None:
    """WO-10, WO-11, WO-15: judged at `trade`, met by a neutral floor, not by selling or by cards."""
    pair = Pair(2)
    pair.deal(RED_HAND, BLUE_HAND)
    pair.do("build 1 b2", "trade", "sell 1", "sell 2", "end", "build 1 a7", "trade", "end")
    assert pair.coins[0] == 11
    pair.do("trade", *(f"hand in {card}" for card in RED_HAND))
    assert not pair.allowed("end")
    pair.do("buy neutral")
    assert pair.allowed("end")
    pair.do("sell neutral")
    assert pair.coins[0] == 13
    assert not pair.allowed("buy neutral")
    pair.do("buy 1", "buy 2", "end")


def test_free_neutral_floor_needs_no_coins() -> None:
    """WO-15; and a floor's level decides its value, whatever lies beneath (WO-2)."""
    pair = Pair(2)
    pair.deal(RED_HAND, BLUE_HAND)
    pair.do("build 1 b2", "trade", "buy neutral", "buy 4", "end", "build 1 a7", "trade", "end")
    assert pair.coins[0] == 1
    assert not pair.allowed("build neutral b1")
    pair.do("build neutral b2", "build 1 b1")
    assert pair.coins[0] == 0
    pair.do("trade", "end", "build 1 a8", "trade", "end")
    assert pair.coins[0] == 1
    assert not pair.allowed("build 4 b2")
    assert pair.allowed("trade")  # nothing affordable
    pair.do("hand in Chrysler Building", "hand in Empire State Building", "hand in Chrysler Building")
    assert not pair.allowed("trade")
    pair.do("build 4 b2")
    assert pair.coins[0] == 2


def test_five_idle_rounds_end_the_game() -> None:
    """WO-7: ten consecutive turns of two players without a build."""
    pair = Pair(2)
    pair.deal(RED_HAND, BLUE_HAND)
    for plot in ("b3", "a7"):
        pair.do(f"build 1 {plot}", "trade", "sell 1", "sell 2", "end")
    for _ in range(10):
        assert not pair.reference.over
        pair.do("trade", "buy 1", "sell 1", "end")
    assert pair.position.over
    assert pair.reference.shares() == [1.0, 0.0]  # an orange plot


def replay(players: int, options: dict[str, bool], steps: Iterable[str]) -> list[Position]:
    """All positions of a game of the library, the start first."""
    trail = [start(players, options)]
    for text in steps:
        trail.append(trail[-1].play(text))
    return trail


def swapped(steps: Sequence[str], players: int, options: dict[str, bool], seat: int) -> list[str] | None:
    """The same game where one seat's mission and one card it never showed are others; None where that cannot be."""
    ours, colour = Reference(players, **options), COLOURS[seat]
    drawn: list[str] = []
    shown: set[str] = set()
    hand_ins: set[int] = set()
    for index, text in enumerate(steps):
        if text.startswith(f"bonus {colour} "):
            drawn.append(text.removeprefix(f"bonus {colour} "))
        if ours.mover() == seat and text.startswith("show "):
            shown.add(text.removeprefix("show "))
        if ours.mover() == seat and text.startswith("hand in "):
            hand_ins.add(index)
        ours.play(text)
    mission = f"mission {colour} {ours.seats[seat].mission}"
    for old, new in itertools.product([card for card in drawn if drawn.count(card) == 1 and card not in shown], BONUS):
        names = {mission: f"mission {colour} {ours.missions[0]}", f"bonus {colour} {old}": f"bonus {colour} {new}"}
        twin = [
            f"hand in {new}" if index in hand_ins and text == f"hand in {old}" else names.get(text, text)
            for index, text in enumerate(steps)
        ]
        theirs = Reference(players, **options)
        try:
            for text in twin:
                theirs.play(text)
        except ValueError:  # the pile has no such card left when it is wanted
            continue
        if new != old:
            return twin
    return None


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_is_hidden_changes_no_view(players: int) -> None:
    """Other missions and other cards in somebody's hand: nobody else sees a difference, not by one byte (WO-8)."""
    compared = 0
    for seed in range(3):
        rng = random.Random(seed)
        options = rng.choice(COMBINATIONS)
        pair = Pair(players, **options)
        pair.wander(rng, (spender, builder, anything)[seed], most=150)
        steps = [str(move) for move in pair.position.history]
        for seat in range(players):
            twin = swapped(steps, players, options, seat)
            if twin is None:
                continue
            pairs = list(zip(replay(players, options, steps), replay(players, options, twin), strict=True))
            for one, other in pairs[seed::25]:
                for viewer in {None, *range(players)} - {seat}:
                    assert one.over or one.view(viewer) == other.view(viewer), steps
                    compared += 1
    assert compared > 20


@pytest.mark.parametrize("covered", [False, True])
def test_covered_coins_change_no_view(covered: bool) -> None:
    """WO-14: how many coins somebody has is told as it happens, and not shown afterwards if `covered`."""
    views = []
    for extra in ((), ("buy 2", "sell 2")):
        pair = Pair(2, covered=covered)
        pair.deal(RED_HAND, BLUE_HAND)
        pair.do("build 1 b2", "trade", *extra, "end")
        views.append([pair.position.view(None), pair.position.view(1), pair.position.view(0)])
    for few, many, own in zip(*views, (False, False, True), strict=True):
        assert few.log != many.log
        hidden = covered and not own
        assert (few.table == many.table) == hidden
        assert (few.picture == many.picture) == hidden
