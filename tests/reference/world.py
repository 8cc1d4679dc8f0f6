"""Skyline of the World once more, read off the rules page afresh: slow, plain, and compared with the real one."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import NamedTuple

COLOURS = ("red", "blue", "yellow", "green")
ROWS = {10: "bc", 9: "bcd", 8: "abcd", 7: "abcd", 6: "abcd", 5: "bcd", 4: "abc", 3: "abc", 2: "bc", 1: "b"}
PLOTS = [column + str(row) for row, columns in ROWS.items() for column in columns]
ORANGE = ("b9", "c6", "b3")

BUYABLE = {"1": 1, "2": 2, "4": 4, "6": 6, "penthouse": 10, "neutral": 5}
BOXED = {"1": 8, "2": 6, "4": 4, "6": 3, "penthouse": 3}
NEUTRALS = 6
AT_LEVEL = {1: "1", 2: "2", 3: "4", 4: "6", 5: "penthouse"}
TOP_LEVEL = 5
SPECIAL_PRICE = 5
MOST_COINS = 30
IDLE_ROUNDS = 5
HANDED_IN, HAND_IN_PAYS = 3, 5

BONUS = {
    "Empire State Building": "00 10 20",
    "Chrysler Building": "00 10 01",
    "Willis Tower": "00 11 22",
    "US Bank Tower": "00 02 04",
    "Bank of China Tower": "00 11 20",
    "Commerzbank Tower": "00 01 12",
    "MLC Centre": "00 01 03",
    "Petronas Towers": "00 10 01 11",
    "Taipei 101": "00 01 02 03",
    "Jin Mao Tower": "00 10 20 11",
    "CITIC Plaza": "00 01 02 10",
    "Messeturm": "00 01 11 12",
    "One Canada Square": "00 10 02 12",
    "Euromast": "10 01 12 03",
}
COPIES = 3
BONUS_PAYS = {3: 5, 4: 8}
MISSIONS = {
    "line": "00 01 02 03",
    "block": "00 10 01 11",
    "tee": "00 10 20 11",
    "ell": "00 01 02 10",
    "zig": "00 01 11 12",
    "ring": "10 01 21 12",
}


class Floor(NamedTuple):
    """One floor of a building; nobody owns a neutral one."""

    kind: str
    owner: int | None


@dataclass
class Player:
    """What one player has beside the floors on the board."""

    coins: int = 10
    stock: Counter[str] = field(default_factory=lambda: Counter({"1": 2, "2": 1}))
    bank: Counter[str] = field(default_factory=lambda: Counter(BOXED) - Counter({"1": 2, "2": 1}))
    cards: Counter[str] = field(default_factory=Counter)
    mission: str = ""

    def receive(self, coins: int) -> None:
        """Take coins; what goes above 30 is lost (WO-1)."""
        self.coins = min(MOST_COINS, self.coins + coins)


def offsets(design: str, turning: bool) -> list[list[tuple[int, int]]]:
    """A design's offsets (column, row), in each way it may lie: as printed, or with `turning` in all eight."""
    shape = [(int(pair[0]), int(pair[1])) for pair in design.split()]
    if not turning:
        return [shape]
    ways = []
    for turned in (shape, [(-x, y) for x, y in shape]):
        for _ in range(4):
            turned = [(y, -x) for x, y in turned]
            ways.append(turned)
    return ways


def beside(plot: str) -> list[str]:
    """The plots that share an edge with one."""
    column, row = ord(plot[0]), int(plot[1:])
    found = [(column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1)]
    return [chr(x) + str(y) for x, y in found if chr(x) + str(y) in PLOTS]


class Reference:
    """One game, changed in place by `play`."""

    # what was done in this turn
    trading: bool
    built: bool
    skyline_built: bool
    neutral_bought: bool
    must_buy: bool
    handed_in: int
    """Cards given of a hand-in that is not finished."""
    shown: set[str]

    def __init__(
        self,
        players: int,
        turning: bool = False,
        covered: bool = False,
        memory: bool = False,
        tournament: bool = False,
    ) -> None:
        self.players = players
        self.turning, self.covered, self.memory, self.tournament = turning, covered or memory, memory, tournament
        self.board: dict[str, list[Floor]] = {plot: [] for plot in PLOTS}
        self.seats = [Player() for _ in range(players)]
        self.neutrals = NEUTRALS
        self.pile = Counter(dict.fromkeys(BONUS, COPIES))
        self.missions = list(MISSIONS)
        # WO-9: a mission for each seat, three bonus cards for each seat, then who begins.
        self.luck: list[tuple[str, int]] = [("mission", seat) for seat in range(players)]
        self.luck += [("bonus", seat) for seat in range(players) for _ in range(3)]
        self.luck += [("first", -1)]
        self.now = -1
        self.over = False
        self.thirds: list[int] = []
        """Who built a third penthouse, the first of them first."""
        self.turns_left: int | None = None
        """Turns still to come after this one, once somebody built a third penthouse."""
        self.idle = 0
        """Consecutive turns without a build (WO-7)."""
        self.turn = 0
        self.fresh_turn()

    def mover(self) -> int | str | None:
        """The seat to decide, "chance", or None when the game is over."""
        if self.over:
            return None
        return "chance" if self.luck else self.now

    # --- the board ---

    def top(self, plot: str) -> Floor | None:
        """The top floor of a building, None on bare ground."""
        return self.board[plot][-1] if self.board[plot] else None

    def owner(self, plot: str) -> int | None:
        """Whose floor is on top; nobody's on bare ground or a neutral floor."""
        top = self.top(plot)
        return top.owner if top else None

    def stands(self, seat: int, design: str) -> bool:
        """Whether the seat's top floors make a design somewhere; the plots it skips do not matter."""
        mine = {(ord(plot[0]), int(plot[1:])) for plot in PLOTS if self.owner(plot) == seat}
        for way in offsets(design, self.turning):
            first_x, first_y = way[0]
            for x, y in mine:
                if all((x + dx - first_x, y + dy - first_y) in mine for dx, dy in way):
                    return True
        return False

    def income(self, seat: int) -> int:
        """The printed values in the best connected group (WO-1); penthouses and Skyline floors only connect."""
        best = 0
        unseen = {plot for plot in PLOTS if self.owner(plot) == seat}
        while unseen:
            group, edge = set(), [unseen.pop()]
            while edge:
                plot = edge.pop()
                group.add(plot)
                for near in beside(plot):
                    if near in unseen:
                        unseen.remove(near)
                        edge.append(near)
            tops = [self.board[plot][-1].kind for plot in group]
            best = max(best, sum(BUYABLE[kind] for kind in tops if kind in ("1", "2", "4", "6")))
        return best

    def penthouses(self, seat: int) -> int:
        """How many penthouses the seat has built (nothing ever goes on one)."""
        return sum(self.top(plot) == Floor("penthouse", seat) for plot in PLOTS)

    # --- building ---

    def cost(self, kind: str, plot: str) -> int:
        """What building a floor costs: nothing where the player would pay themselves."""
        if self.owner(plot) == self.now:
            return 0
        return SPECIAL_PRICE if kind in ("neutral", "skyline") else BUYABLE[kind]

    def may_build(self, kind: str, plot: str) -> bool:
        """Whether the mover may put this floor there now."""
        player, building, top = self.seats[self.now], self.board[plot], self.top(plot)
        if player.stock[kind] == 0 or len(building) == TOP_LEVEL:
            return False
        if kind in ("neutral", "skyline"):  # at any level, on any top (WO-12) ...
            if top and top.kind == "skyline":  # ... but another's or one's own Skyline floor (WO-3)
                return False
            if kind == "skyline" and (plot in ORANGE or self.skyline_built):
                return False
        else:
            if kind != AT_LEVEL[len(building) + 1]:  # WO-2
                return False
            if top and top.owner == self.now and top.kind != "skyline":
                return False
            if kind == "penthouse" and all(floor.owner != self.now for floor in building):  # WO-4
                return False
        return player.coins >= self.cost(kind, plot)  # WO-5, WO-12, WO-15

    def builds(self) -> list[str]:
        """Every build the mover may do now."""
        kinds = [*BUYABLE, "skyline"]
        return [f"build {kind} {plot}" for kind in kinds for plot in PLOTS if self.may_build(kind, plot)]

    def build(self, kind: str, plot: str) -> None:
        """Pay for a floor, put it there, and do what a penthouse brings."""
        player, cost, owner = self.seats[self.now], self.cost(kind, plot), self.owner(plot)
        player.coins -= cost
        if owner is not None:
            self.seats[owner].receive(cost)
        player.stock[kind] -= 1
        self.board[plot].append(Floor(kind, None if kind == "neutral" else self.now))
        self.built = True
        if kind == "skyline":
            self.skyline_built = True
        if kind == "penthouse":
            if self.penthouses(self.now) == 1:
                player.stock["skyline"] += 1
            if self.penthouses(self.now) == 3:
                self.thirds.append(self.now)
                if len(self.thirds) == 1:  # WO-15: a further one adds no turns
                    player.stock["skyline"] += 1
                    self.turns_left = self.players - 1
            # WO-9: the others draw in turn order from the builder's left; an empty pile gives nothing.
            others = [(self.now + step) % self.players for step in range(1, self.players)]
            self.luck = [("bonus", seat) for seat in others[: self.pile.total()]]

    # --- trading ---

    def left_at_bank(self, kind: str) -> int:
        """How many floors of a kind the mover could still find at the bank (WO-6)."""
        return self.neutrals if kind == "neutral" else self.seats[self.now].bank[kind]

    def buys(self) -> list[str]:
        """The floors the mover may buy: affordable, there, and one neutral a turn."""
        return [
            kind
            for kind, price in BUYABLE.items()
            if self.seats[self.now].coins >= price
            and self.left_at_bank(kind) > 0
            and not (kind == "neutral" and self.neutral_bought)
        ]

    def exchange(self, kind: str, count: int) -> None:
        """Move floors from the bank to the mover's stock (or back, with a negative count)."""
        self.seats[self.now].stock[kind] += count
        if kind == "neutral":
            self.neutrals -= count
        else:
            self.seats[self.now].bank[kind] -= count

    # --- steps ---

    def legal(self) -> dict[str, int]:
        """Every text allowed now, with its weight (1 for decisions)."""
        if self.over:
            return {}
        if self.luck:
            kind, seat = self.luck[0]
            if kind == "mission":
                return {f"mission {COLOURS[seat]} {name}": 1 for name in self.missions}
            if kind == "bonus":
                return {f"bonus {COLOURS[seat]} {name}": count for name, count in self.pile.items() if count}
            return {f"first {COLOURS[seat]}": 1 for seat in range(self.players)}
        player = self.seats[self.now]
        hand_in = [f"hand in {name}" for name, count in player.cards.items() if count]
        if self.handed_in:  # WO-11: a hand-in begun is finished first
            return dict.fromkeys(hand_in, 1)
        texts = hand_in if player.cards.total() >= HANDED_IN else []
        texts += [
            f"show {name}"
            for name, count in player.cards.items()
            if count and name not in self.shown and self.stands(self.now, BONUS[name])
        ]
        if not self.trading:
            builds = self.builds()
            texts += builds
            if self.built or not builds:  # WO-10
                texts += ["trade"]
        else:
            texts += [f"buy {kind}" for kind in self.buys()]
            texts += [f"sell {kind}" for kind in BUYABLE if player.stock[kind]]
            if not self.must_buy:
                texts += ["end"]
        return dict.fromkeys(texts, 1)

    def told(self, text: str, seat: int | None) -> str:
        """A text about to be played as a seat (None: a spectator) is told it (WO-8, WO-9, WO-14)."""
        word, *rest = text.split()
        if word in ("mission", "bonus") and (seat is None or rest[0] != COLOURS[seat]):
            return f"{word} {rest[0]} ?"
        if word == "hand" and seat != self.now:
            return "hand in ?"
        if self.memory and seat != self.now and word in ("buy", "sell") and rest[0] != "neutral":
            return f"{word} ?"
        return text

    def play(self, text: str) -> None:
        """Carry out an allowed step."""
        if text not in self.legal():
            raise ValueError(text)
        word, _, rest = text.partition(" ")
        if word in ("mission", "bonus", "first"):
            self.chance(word, rest)
            return
        player = self.seats[self.now]
        if word == "build":
            self.build(*rest.split())
        elif word == "show":
            player.cards[rest] -= 1
            self.shown.add(rest)
            player.receive(BONUS_PAYS[len(BONUS[rest].split())])
        elif word == "hand":
            player.cards[rest.removeprefix("in ")] -= 1
            self.handed_in += 1
            if self.handed_in == HANDED_IN:
                self.handed_in = 0
                player.receive(HAND_IN_PAYS)
        elif word == "trade":
            self.trading = True
            self.must_buy = not self.built and bool(self.buys())  # WO-10, WO-15
        elif word == "buy":
            player.coins -= BUYABLE[rest]
            self.exchange(rest, 1)
            self.must_buy = False
            self.neutral_bought |= rest == "neutral"
        elif word == "sell":
            player.receive(BUYABLE[rest] // 2)
            self.exchange(rest, -1)
        else:
            self.end_turn()

    def chance(self, word: str, rest: str) -> None:
        """Deal the mission or the bonus card, or say who begins."""
        self.luck.pop(0)
        colour, _, name = rest.partition(" ")
        seat = COLOURS.index(colour)
        if word == "mission":
            self.missions.remove(name)
            self.seats[seat].mission = name
        elif word == "bonus":
            self.pile[name] -= 1
            self.seats[seat].cards[name] += 1
        else:
            self.begin_turn(seat)

    def fresh_turn(self) -> None:
        """Forget what was done in the turn before."""
        self.trading = False
        self.built = False
        self.skyline_built = False
        self.neutral_bought = False
        self.must_buy = False
        self.handed_in = 0
        self.shown = set()

    def begin_turn(self, seat: int) -> None:
        """Take the income (WO-1), then build."""
        self.now = seat
        self.fresh_turn()
        self.seats[seat].receive(self.income(seat))

    def end_turn(self) -> None:
        """Pass to the next seat, or end the game: after the last turns, or after five idle rounds (WO-7)."""
        self.turn += 1
        self.idle = 0 if self.built else self.idle + 1
        if self.turns_left == 0 or self.idle == IDLE_ROUNDS * self.players:
            self.over = True
            return
        if self.turns_left is not None:
            self.turns_left -= 1
        self.begin_turn((self.now + 1) % self.players)

    # --- scoring ---

    def mission_stands(self, seat: int) -> bool:
        """Whether the seat has a mission and its design stands."""
        mission = self.seats[seat].mission
        return bool(mission) and self.stands(seat, MISSIONS[mission])

    def score(self, seat: int, with_mission: bool) -> int:
        """Prestige: penthouses, orange plots, and 2 for the mission."""
        orange = sum(self.owner(plot) == seat for plot in ORANGE)
        return self.penthouses(seat) + orange + (2 if with_mission and self.mission_stands(seat) else 0)

    def scores(self) -> list[int]:
        """Prestige of every seat as its owner counts it, missions included."""
        return [self.score(seat, True) for seat in range(self.players)]

    def scores_seen(self, viewer: int | None) -> list[int]:
        """Prestige as one seat (None: a spectator) knows it: without the missions of others until the end (WO-8)."""
        return [self.score(seat, self.over or seat == viewer) for seat in range(self.players)]

    def shares(self) -> list[float]:
        """Shares of the win: prestige, then penthouses, then a fulfilled mission, then shared (or WO-13)."""
        if not self.over:
            return [0.0] * self.players
        ranks = [(self.score(s, True), self.penthouses(s), self.mission_stands(s)) for s in range(self.players)]
        level = [seat for seat in range(self.players) if ranks[seat] == max(ranks)]
        if self.tournament:
            level = [seat for seat in self.thirds if seat in level][:1] or level
        return [1 / len(level) if seat in level else 0.0 for seat in range(self.players)]
