"""Positions set up by hand: buildings, coins, stocks and cards as a test wants them."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from gratteciel.engine import entries
from gratteciel.engine.contract import CHANCE, OVER
from gratteciel.engine.loader import Engine
from gratteciel.engine.records import blank, record_at
from gratteciel.engine.rng import stream
from gratteciel.games import folder
from gratteciel.games.world import rules
from gratteciel.games.world.box import Bonus, Edition, Mission, fill, plot_names
from gratteciel.games.world.building import floor_at, height, income, owner, put_up, top_owner
from gratteciel.games.world.layout import COLOURED, NEUTRAL, NEUTRAL_FLOOR, SKYLINE, SKYLINE_OF
from gratteciel.games.world.notation import kind_names, texts

RED, BLUE, YELLOW, GREEN = range(4)
COLOURS = ("red", "blue", "yellow", "green")
MISSIONS = ("line", "block", "tee", "ell")
CARDS = ("Taipei 101", "Euromast", "Messeturm")
"""The cards everybody is dealt unless a test says otherwise."""

FOUND = folder("world").edition(None)
assert isinstance(FOUND, Edition)
EDITION: Edition = FOUND
NATIVE = Engine("world", rules, "native")
"""For what a test does thousands of times."""
TEXTS = texts(EDITION)
CODES = {text: code for code, text in enumerate(TEXTS) if text}
PLOTS = plot_names(EDITION)
KIND_NAMES = kind_names(EDITION)
CARD_NAMES = [bonus.name for bonus in EDITION.bonus]


def all_cards() -> list[Bonus | Mission]:
    """Every bonus card and mission of the edition."""
    return [*EDITION.bonus, *EDITION.missions]


class Scene:
    """A game after the deal, Red to move unless told otherwise."""

    def __init__(
        self,
        players: int = 2,
        missions: Sequence[str] = MISSIONS,
        hands: Sequence[Sequence[str]] = (CARDS, CARDS, CARDS, ("MLC Centre",) * 3),
        first: int = RED,
        dealt: bool = True,
        **options: bool,
    ) -> None:
        self.players = players
        self.boxes, self.tables = blank(rules.BOX), blank(rules.TABLE)
        self.box, self.table = record_at(self.boxes), record_at(self.tables)
        self.box.players = players
        fill(
            self.box,
            EDITION,
            players,
            {"turning": False, "covered": False, "memory": False, "tournament": False} | options,
        )
        rules.deal(self.box, self.table)
        if dealt:
            self.play(*(f"mission {COLOURS[seat]} {missions[seat]}" for seat in range(players)))
            self.play(*(f"bonus {COLOURS[seat]} {card}" for seat in range(players) for card in hands[seat]))
            self.play(f"first {COLOURS[first]}")

    def copy(self, tables: Any | None = None) -> "Scene":
        """The same scene, or another table in it, to be changed apart."""
        twin = Scene.__new__(Scene)
        twin.__dict__.update(self.__dict__)
        twin.tables = (self.tables if tables is None else tables).copy()
        twin.table = record_at(twin.tables)
        return twin

    def play(self, *steps: str) -> None:
        for step in steps:
            assert self.refusal(step) is None, f"{step}: {self.refusal(step)}"
            rules.play(self.box, self.table, CODES[step])

    def refusal(self, step: str) -> str | None:
        return rules.RULES[rules.verdict(self.box, self.table, CODES[step])] or None

    def allowed(self, start: str = "") -> list[str]:
        """Every step that no rule forbids, and that begins so."""
        found = [code for code in range(rules.STEPS) if rules.verdict(self.box, self.table, code) == 0]
        out = np.zeros(rules.STEPS, np.int64)
        assert out[: rules.legal(self.box, self.table, out)].tolist() == found
        return [TEXTS[code] for code in found if TEXTS[code].startswith(start)]

    def chances(self) -> dict[str, int]:
        assert self.mover == CHANCE
        return {step: rules.weight(self.box, self.table, CODES[step]) for step in self.allowed()}

    @property
    def mover(self) -> int:
        return rules.mover(self.box, self.table)

    @property
    def over(self) -> bool:
        return self.mover == OVER

    def ending(self) -> str:
        assert self.over
        return rules.ENDINGS[rules.ending(self.box, self.table)]

    @property
    def scores(self) -> list[int]:
        return [rules.score(self.box, self.table, seat) for seat in range(self.players)]

    @property
    def shares(self) -> list[float]:
        return [rules.result(self.box, self.table, seat) for seat in range(self.players)]

    @property
    def coins(self) -> list[int]:
        return [int(self.table.coins[seat]) for seat in range(self.players)]

    def pay(self, *coins: int) -> None:
        """Give the seats so many coins."""
        for seat, amount in enumerate(coins):
            self.table.coins[seat] = amount

    def turn_of(self, seat: int) -> None:
        self.table.seat = seat

    def tower(self, plot: str, floors: str) -> None:
        """Floors from the bank, bottom first: r b y g a colour's, n neutral, R B Y G a colour's Skyline floor."""
        turn = int(self.table.seat)
        number = PLOTS.index(plot)
        for letter in floors:
            kind = height(self.table, number)
            if letter == "n":
                kind = NEUTRAL
                self.table.neutrals -= 1
            else:
                self.table.seat = "rbyg".index(letter.lower())
                if letter.isupper():
                    kind = SKYLINE
                else:
                    self.table.bank[self.table.seat, kind] -= 1
                    assert self.table.bank[self.table.seat, kind] >= 0, f"no {KIND_NAMES[kind]} left for {letter}"
                    if kind == COLOURED - 1:
                        self.table.penthouses[self.table.seat] += 1
            put_up(self.box, self.table, kind, number, top_owner(self.table, number))
        self.table.seat = turn

    def stock(self, seat: int, *kinds: str) -> None:
        """Move floors from the bank into a stock."""
        for name in kinds:
            kind = KIND_NAMES.index(name)
            self.table.stock[seat, kind] += 1
            if kind == NEUTRAL:
                self.table.neutrals -= 1
            elif kind < COLOURED:
                self.table.bank[seat, kind] -= 1

    def empty_stock(self, seat: int) -> None:
        for kind in range(COLOURED):
            self.table.bank[seat, kind] += self.table.stock[seat, kind]
            self.table.stock[seat, kind] = 0

    def has(self, seat: int, name: str) -> int:
        return int(self.table.stock[seat, KIND_NAMES.index(name)])

    def hold(self, seat: int, *cards: str) -> None:
        """Give a seat these cards instead of its own."""
        for number in range(len(CARD_NAMES)):
            self.table.pile[number] += self.table.hand[seat, number]
            self.table.pile_left += self.table.hand[seat, number]
            self.table.hand[seat, number] = 0
        for card in cards:
            self.table.hand[seat, CARD_NAMES.index(card)] += 1
            self.table.pile[CARD_NAMES.index(card)] -= 1
            self.table.pile_left -= 1
        self.table.in_hand[seat] = len(cards)

    def tops(self, seat: int, *plots: str) -> None:
        """Single floors of a seat."""
        for plot in plots:
            self.tower(plot, "rbyg"[seat])

    def income(self, seat: int) -> int:
        return income(self.box, self.table, seat)

    def standing(self, plot: str) -> str:
        """The building in the letters of `tower`."""
        number = PLOTS.index(plot)
        floors = [floor_at(self.table, number, level) for level in range(height(self.table, number))]
        return "".join(
            "n" if floor == NEUTRAL_FLOOR else ("RBYG" if floor >= SKYLINE_OF else "rbyg")[owner(floor)]
            for floor in floors
        )

    def hidden(self, seat: int) -> "Scene":
        """The scene as a seat sees it."""
        view = self.copy()
        rules.hide(self.box, view.table, seat)
        return view

    def imagined(self, seat: int, number: int = 0) -> "Scene":
        """One of a seat's guesses at this (hidden) scene."""
        guess = self.copy()
        NATIVE(entries.imagine_at)(self.boxes, guess.tables, 0, seat, stream(number))
        return guess

    def pass_turn(self) -> None:
        """Go on to the next player as if something had been built."""
        self.table.built = 1
        self.play("trade", "end")

    def ready(self, seat: int, *plots: str) -> None:
        """Buildings of four floors with a foothold, and the penthouses and coins to finish them."""
        for plot in plots:
            self.tower(plot, "rbyg"[seat] + "brgy"[seat])
            self.table.neutrals = 6
            self.tower(plot, "nn")
            self.stock(seat, "penthouse")
        self.table.coins[seat] = 30
