"""The game once more, from its page alone: slow, in words and lists, to compare the rules with, step by step."""

from collections import Counter
from collections.abc import Iterator

COLOURS = ("red", "blue", "yellow", "green")
ROWS = {10: "bc", 9: "bcd", 8: "abcd", 7: "abcd", 6: "abcd", 5: "bcd", 4: "abc", 3: "abc", 2: "bc", 1: "b"}
PLOTS = [f"{column}{row}" for row in range(1, 11) for column in ROWS[row]]
ORANGE = ("b9", "c6", "b3")
VALUE = {"1": 1, "2": 2, "4": 4, "6": 6, "penthouse": 10, "neutral": 5, "skyline": 5}
LADDER = ("1", "2", "4", "6", "penthouse")
CARDS = {
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
MISSIONS = {
    "line": "00 01 02 03",
    "block": "00 10 01 11",
    "tee": "00 10 20 11",
    "ell": "00 01 02 10",
    "zig": "00 01 11 12",
    "ring": "10 01 21 12",
}


def at(plot: str) -> complex:
    return complex("abcd".index(plot[0]), int(plot[1:]))


class Twin:
    """A whole game; a floor is a pair of colour (None: neutral) and kind."""

    def __init__(self, players: int, turning: bool = False, tournament: bool = False) -> None:
        self.players = COLOURS[:players]
        self.turning, self.tournament = turning, tournament
        self.towers: dict[str, list[tuple[str | None, str]]] = {plot: [] for plot in PLOTS}
        self.stock = {colour: Counter({"1": 2, "2": 1}) for colour in self.players}
        self.bank = {colour: Counter({"1": 6, "2": 5, "4": 4, "6": 3, "penthouse": 3}) for colour in self.players}
        self.neutrals = 6
        self.coins = dict.fromkeys(self.players, 10)
        self.mission: dict[str, str] = {}
        self.hands: dict[str, list[str]] = {colour: [] for colour in self.players}
        self.pile = Counter(dict.fromkeys(CARDS, 3))
        self.draws = [("mission", colour) for colour in self.players]
        self.draws += [("bonus", colour) for colour in self.players for _ in range(3)] + [("first", "")]
        self.turn = ""
        self.thirds: list[str] = []
        self.last: int | None = None
        self.idle = 0
        self.over = False

    def mover(self) -> str | None:
        return None if self.over else "chance" if self.draws else self.turn

    def top(self, plot: str) -> tuple[str | None, str]:
        return self.towers[plot][-1] if self.towers[plot] else (None, "")

    def tops(self, colour: str) -> list[str]:
        return [plot for plot in PLOTS if self.top(plot)[0] == colour]

    def figures(self, design: str) -> Iterator[list[complex]]:
        figure = [complex(int(digits[0]), int(digits[1])) for digits in design.split()]
        yield figure
        if self.turning:
            for quarter in range(4):
                yield [point * 1j**quarter for point in figure]
                yield [(point * 1j**quarter).conjugate() for point in figure]

    def stands(self, colour: str, design: str) -> bool:
        mine = {at(plot) for plot in self.tops(colour)}
        for figure in self.figures(design):
            for place in mine:
                if all(place - figure[0] + point in mine for point in figure):
                    return True
        return False

    def income(self, colour: str) -> int:
        left, best = set(self.tops(colour)), 0
        while left:
            group = [left.pop()]
            for plot in group:
                near = {other for other in left if abs(at(other) - at(plot)) == 1}
                left -= near
                group += near
            best = max(best, sum(VALUE[self.top(plot)[1]] for plot in group if self.top(plot)[1] in LADDER[:4]))
        return best

    def cost(self, kind: str, plot: str) -> int:
        return 0 if self.top(plot)[0] == self.turn else VALUE[kind]

    def can_build(self, kind: str, plot: str) -> bool:
        tower, (owner, top) = self.towers[plot], self.top(plot)
        if not self.stock[self.turn][kind] or len(tower) == 5 or self.cost(kind, plot) > self.coins[self.turn]:
            return False
        if kind == "neutral":
            return top != "skyline"
        if kind == "skyline":
            return top != "skyline" and plot not in ORANGE and not self.skyline_built
        if kind != LADDER[len(tower)] or (owner == self.turn and top != "skyline"):
            return False
        return kind != "penthouse" or any(colour == self.turn for colour, _ in tower)

    def purchases(self) -> list[str]:
        kinds = [k for k in LADDER if self.bank[self.turn][k] and VALUE[k] <= self.coins[self.turn]]
        if self.neutrals and self.coins[self.turn] >= 5 and not self.neutral_bought:
            kinds.append("neutral")
        return kinds

    def legal(self) -> set[str]:
        if self.over:
            return set()
        if self.draws:
            return set(self.outcomes())
        hand = self.hands[self.turn]
        handing = {f"hand in {card}" for card in hand}
        if self.handing:
            return handing
        steps = {f"show {card}" for card in hand if card not in self.shown and self.stands(self.turn, CARDS[card])}
        if len(hand) >= 3:
            steps |= handing
        if not self.trading:
            builds = {f"build {kind} {plot}" for kind in VALUE for plot in PLOTS if self.can_build(kind, plot)}
            return steps | builds | ({"trade"} if self.built or not builds else set())
        steps |= {f"buy {kind}" for kind in self.purchases()}
        steps |= {f"sell {kind}" for kind in (*LADDER, "neutral") if self.stock[self.turn][kind]}
        return steps | (set() if self.duty else {"end"})

    def outcomes(self) -> dict[str, int]:
        what, colour = self.draws[0]
        if what == "mission":
            return {f"mission {colour} {name}": 1 for name in MISSIONS if name not in self.mission.values()}
        if what == "bonus":
            return {f"bonus {colour} {card}": copies for card, copies in self.pile.items() if copies}
        return {f"first {colour}": 1 for colour in self.players}

    def earn(self, colour: str, amount: int) -> None:
        self.coins[colour] = min(30, self.coins[colour] + amount)

    def begin(self, colour: str) -> None:
        self.turn = colour
        self.earn(colour, self.income(colour))
        self.built = self.trading = self.duty = self.skyline_built = self.neutral_bought = False
        self.shown: list[str] = []
        self.handing = 0

    def play(self, step: str) -> None:
        word, _, rest = step.partition(" ")
        if word in ("mission", "bonus", "first"):
            self.luck(word, *rest.split(" ", 1))
        elif word == "build":
            self.build(*rest.split())
        elif word == "show":
            self.hands[self.turn].remove(rest)
            self.shown.append(rest)
            self.earn(self.turn, 5 if len(CARDS[rest].split()) == 3 else 8)
        elif word == "hand":
            self.hands[self.turn].remove(rest.removeprefix("in "))
            self.handing = (self.handing + 1) % 3
            if not self.handing:
                self.earn(self.turn, 5)
        elif word == "trade":
            self.trading = True
            self.duty = not self.built and bool(self.purchases())
        elif word in ("buy", "sell"):
            self.trade(word, rest)
        else:
            self.end()

    def luck(self, word: str, colour: str, what: str = "") -> None:
        self.draws.pop(0)
        if word == "mission":
            self.mission[colour] = what
        elif word == "bonus":
            self.pile[what] -= 1
            self.hands[colour].append(what)
            if not self.pile.total():
                self.draws = []
        else:
            self.begin(colour)

    def build(self, kind: str, plot: str) -> None:
        cost, (owner, _) = self.cost(kind, plot), self.top(plot)
        self.coins[self.turn] -= cost
        if owner:
            self.earn(owner, cost)
        self.stock[self.turn][kind] -= 1
        self.towers[plot].append((None if kind == "neutral" else self.turn, kind))
        self.built = True
        self.skyline_built |= kind == "skyline"
        if kind == "penthouse":
            count = self.penthouses(self.turn)
            if count == 3:
                self.thirds.append(self.turn)
            if count == 1 or self.thirds == [self.turn]:
                self.stock[self.turn]["skyline"] += count in (1, 3)
            if self.thirds == [self.turn] and count == 3:
                self.last = len(self.players)
            here = self.players.index(self.turn)
            others = (*self.players[here + 1 :], *self.players[:here])
            self.draws = [("bonus", colour) for colour in others] if self.pile.total() else []

    def trade(self, word: str, kind: str) -> None:
        sign = 1 if word == "buy" else -1
        self.stock[self.turn][kind] += sign
        if kind == "neutral":
            self.neutrals -= sign
        else:
            self.bank[self.turn][kind] -= sign
        if word == "buy":
            self.coins[self.turn] -= VALUE[kind]
            self.duty = False
            self.neutral_bought |= kind == "neutral"
        else:
            self.earn(self.turn, VALUE[kind] // 2)

    def end(self) -> None:
        self.idle = 0 if self.built else self.idle + 1
        if self.last is not None:
            self.last -= 1
        if self.last == 0 or self.idle == 5 * len(self.players):
            self.over = True
        else:
            self.begin(self.players[(self.players.index(self.turn) + 1) % len(self.players)])

    def penthouses(self, colour: str) -> int:
        return sum((colour, "penthouse") in tower for tower in self.towers.values())

    def fulfilled(self, colour: str) -> bool:
        return colour in self.mission and self.stands(colour, MISSIONS[self.mission[colour]])

    def score(self, colour: str) -> int:
        orange = sum(self.top(plot)[0] == colour for plot in ORANGE)
        return self.penthouses(colour) + orange + 2 * self.fulfilled(colour)

    def shares(self) -> list[float]:
        if not self.over:
            return [0.0] * len(self.players)
        keys = {c: (self.score(c), self.penthouses(c), self.fulfilled(c)) for c in self.players}
        best = [colour for colour in self.players if keys[colour] == max(keys.values())]
        if self.tournament and any(colour in self.thirds for colour in best):
            best = [next(colour for colour in self.thirds if colour in best)]
        return [1 / len(best) if colour in best else 0.0 for colour in self.players]
