"""Projekt Skyline, played naively: every rule of the page written out plainly, for comparison with the library."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Literal

SIDE = 6
CENTRE = ("c3", "c4", "d3", "d4")
COLOURS = ("red", "blue", "yellow", "green")
MONEY = 700
FLOORS = 13
TOWERS = {2: 7, 3: 5, 4: 5}
MEMO_TOWERS = {2: 7, 3: 6, 4: 5}
FLOOR_ROUNDS = 3
FLOOR_RENT, TOWER_RENT = 10, 100
TOWER_BONUS = 100
ALMS = 100
TAX = 50
COPIES = {1: 2, 2: 2, 3: 2, 4: 2, 5: 1, 6: 1, 7: 1, 8: 2, 9: 2, 10: 1, 11: 2, 12: 1, 13: 1}

CELLS = [f"{column}{row}" for row in range(1, SIDE + 1) for column in "abcdef"]
STREET = [
    *("NW", "a6", "b6", "c6", "d6", "e6", "f6"),
    *("NE", "f6", "f5", "f4", "f3", "f2", "f1"),
    *("SE", "f1", "e1", "d1", "c1", "b1", "a1"),
    *("SW", "a1", "a2", "a3", "a4", "a5", "a6"),
]
"""The street clockwise from the north-west: a corner, or the cell a street cell faces (PR-10)."""
CORNERS = ("NW", "NE", "SE", "SW")

SETTING_UP = ("corner", "tower", "floor")
CHANCES = ("roll", "draw", "white", "bonus")
DECISIONS = ("architect", "travel", "advance", "tax", "remove", "card floor", "swap", "with", "shift", "to", "skip")


@dataclass
class Building:
    """What stands on a cell: a skyscraper, or one or two floors (three on the way to becoming a skyscraper)."""

    owner: int
    own: int = 0
    borrowed: int = 0
    tower: bool = False

    @property
    def floors(self) -> int:
        """Its floors, whatever their colour (PR-8); a skyscraper has none."""
        return self.own + self.borrowed

    @property
    def low(self) -> bool:
        """Whether it is a building of one or two floors."""
        return not self.tower


def distance(one: str, other: str) -> int:
    """How many cells apart two cells are, walking orthogonally: one turn is always enough."""
    return abs(ord(one[0]) - ord(other[0])) + abs(int(one[1]) - int(other[1]))


class Reference:
    """One game. Texts go in, the allowed texts come out."""

    def __init__(self, players: int, *, experts: bool = False, own_corners: bool = False, memo: bool = False) -> None:
        self.players = players
        self.experts = experts
        self.board: dict[str, Building] = {}
        self.architect = ""
        self.money = [MONEY] * players
        self.towers = [(MEMO_TOWERS if memo else TOWERS)[players]] * players
        self.floors = [FLOORS] * players
        self.pool = FLOORS * (len(COLOURS) - players)
        self.figures = [STREET.index("NW")] * players
        self.unseen = Counter(COPIES)
        """Cards of the pile not yet drawn for the first time: their order is unknown."""
        self.seen: list[int] = []
        """Cards under them, in the order in which they will come (PR-5)."""
        self.placing = list(self.placing_order(own_corners, memo))
        self.seat = 0
        self.phase = "over"
        """What is to be played now: one of SETTING_UP, CHANCES or DECISIONS, or "over"."""
        self.black = 0
        """The black die of this turn."""
        self.card = 0
        self.chosen = ""
        """The cell of the building under way: grown and travelling, or half-swapped, or half-shifted."""
        self.bankrupt: int | None = None
        self.creditor: int | None = None
        self.debt = 0
        self.next_placing()

    def placing_order(self, own_corners: bool, memo: bool) -> Iterator[tuple[str, int]]:
        """What is placed by whom before the first turn (PR-9, PR-10)."""
        clockwise = list(range(self.players))
        counter = [0, *reversed(range(1, self.players))]
        first = clockwise if memo else counter
        if own_corners:
            yield from (("corner", seat) for seat in first)
        yield from (("tower", seat) for seat in first)
        for number in range(FLOOR_ROUNDS):
            later = (clockwise[::-1] if number % 2 == 0 else clockwise) if memo else counter
            yield from (("floor", seat) for seat in later)

    # What may be played

    def mover(self) -> int | Literal["chance"] | None:
        """The seat to decide, "chance", or None when the game is over."""
        if self.phase == "over":
            return None
        return "chance" if self.phase in CHANCES else self.seat

    def legal(self) -> dict[str, int]:
        """The allowed texts with their weights."""
        if self.phase == "draw":
            if self.unseen.total():
                return {f"card {card}": copies for card, copies in self.unseen.items() if copies}
            return {f"card {self.seen[0]}": 1}  # PR-15
        return dict.fromkeys(self.texts(), 1)

    def texts(self) -> list[str]:
        """The allowed texts where all weigh the same."""
        match self.phase:
            case "corner":
                return [f"corner {corner}" for corner in CORNERS]
            case "tower":
                return [f"tower {cell}" for cell in CENTRE if cell not in self.board]
            case "floor" | "card floor":
                return [f"floor {cell}" for cell in self.empty()]
            case "roll" | "bonus":
                return [f"dice {white} {black}" for white in range(1, 7) for black in range(1, 7)]
            case "white":
                return [f"white {white}" for white in range(1, 7)]
            case "architect":
                return [f"build {cell}" for cell in self.sites()] or ["none"]
            case "travel":
                return [f"travel {cell}" for cell in self.goals(self.chosen, self.board[self.chosen].floors)]
            case "advance":
                return [f"advance {COLOURS[seat]} {cells}" for seat in self.richest() for cells in (1, 2, 3)]
            case "tax":
                return [f"tax {COLOURS[seat]}" for seat in range(self.players)]  # PR-14
            case "remove":
                return [f"remove {cell}" for cell in self.removable()]
            case "swap":
                return [f"swap {cell}" for cell in self.free() if self.partners(cell)]
            case "with":
                return [f"with {cell}" for cell in self.partners(self.chosen)]
            case "shift":
                return [f"shift {cell}" for cell in self.shiftable()]
            case "to":
                return [f"to {cell}" for cell in self.empty()]  # PR-16: the cell it leaves is still occupied
            case "skip":
                return ["skip"]
            case _:
                return []

    def empty(self) -> list[str]:
        """The cells without a building."""
        return [cell for cell in CELLS if cell not in self.board]

    def has_floor(self) -> bool:
        """Whether the player can take a floor, own or borrowed (PR-2)."""
        return self.floors[self.seat] > 0 or self.pool > 0

    def sites(self) -> list[str]:
        """Where the architect may go and a floor be built, whatever must follow being possible (PR-1)."""
        if not self.has_floor():
            return []
        found = []
        for cell in CELLS:
            if distance(self.architect, cell) != self.black:
                continue
            building = self.board.get(cell)
            if building is None or (self.grows(building) and self.goals(cell, building.floors + 1)):
                found.append(cell)
        return found

    def grows(self, building: Building) -> bool:
        """Whether the player may add a floor to the building: an own one of one or two floors."""
        return building.owner == self.seat and building.low

    def goals(self, start: str, floors: int) -> list[str]:
        """Where the player's building of so many floors, standing on `start`, may travel."""
        return [
            cell
            for cell in self.board
            if distance(start, cell) == floors and (self.demolishes(floors, cell) or self.joins(floors, cell))
        ]

    def demolishes(self, floors: int, cell: str) -> bool:
        """Whether a building of so many floors may demolish what stands on the cell."""
        building = self.board[cell]
        return building.owner != self.seat and building.low and building.floors < floors and cell != self.architect

    def joins(self, floors: int, cell: str) -> bool:
        """Whether a building of two floors may join the own one on the cell and then travel on (experts, PR-12)."""
        building = self.board[cell]
        if not self.experts or floors != 2 or building.owner != self.seat or building.floors != 1:
            return False
        return any(distance(cell, goal) == 3 and self.demolishes(3, goal) for goal in self.board)

    # Cards: what they may touch

    def richest(self) -> list[int]:
        """The players with most money in hand (PR-13)."""
        return [seat for seat in range(self.players) if self.money[seat] == max(self.money)]

    def standing(self, seat: int) -> int:
        """How many skyscrapers of that player are on the board."""
        return sum(building.tower for building in self.board.values() if building.owner == seat)

    def free(self) -> list[str]:
        """The cells with a building that a card may touch: not the one under the architect."""
        return [cell for cell in self.board if cell != self.architect]

    def removable(self) -> list[str]:
        """The buildings that cards 7, 12 and 13 may return."""
        most = max(self.standing(seat) for seat in range(self.players))
        may: Callable[[Building], bool] = {
            7: lambda building: building.tower and self.standing(building.owner) == most,
            12: lambda building: building.low,
            13: lambda building: building.owner == self.seat,
        }[self.card]
        return [cell for cell in self.free() if may(self.board[cell])]

    def partners(self, cell: str) -> list[str]:
        """The buildings that the one on the cell, named first, may be swapped with."""
        first = self.board[cell]
        found = []
        for other in self.free():
            second = self.board[other]
            if self.card == 8:
                fits = first.owner == self.seat and second.owner != self.seat and first.low and second.low
            else:
                fits = len({first.owner, second.owner, self.seat}) == 3
            if fits:
                found.append(other)
        return found

    def shiftable(self) -> list[str]:
        """The own buildings that card 11 may move, if there is an empty cell at all."""
        if not self.empty():
            return []
        return [cell for cell in self.free() if self.board[cell].owner == self.seat and self.board[cell].low]

    # Playing

    def play(self, text: str) -> None:
        """Carry out an allowed text."""
        if text not in self.legal():
            raise ValueError(text)
        word, *rest = text.split()
        match word:
            case "corner":
                self.figures[self.seat] = STREET.index(rest[0])
                self.next_placing()
            case "tower":
                self.put_tower(rest[0])
                self.next_placing()
            case "floor":
                self.put_floor(rest[0])
                if self.phase == "card floor":
                    self.next_turn()
                else:
                    self.architect = rest[0]
                    self.next_placing()
            case "dice":
                self.rolled(int(rest[0]), int(rest[1]))
            case "white":
                self.walk(self.seat, int(rest[0]))
                self.next_turn()
            case "card":
                self.drawn(int(rest[0]))
            case "build":
                self.build(rest[0])
            case "travel":
                self.travel(rest[0])
            case "none" | "skip":
                self.next_turn()
            case "advance":
                self.walk(COLOURS.index(rest[0]), int(rest[1]))
                self.next_turn()
            case "tax":
                self.pay_tax(COLOURS.index(rest[0]))
                self.next_turn()
            case "remove":
                self.give_back(rest[0])
                self.next_turn()
            case "swap" | "shift":
                self.chosen = rest[0]
                self.phase = "with" if word == "swap" else "to"
            case "with":
                self.board[self.chosen], self.board[rest[0]] = self.board[rest[0]], self.board[self.chosen]
                self.next_turn()
            case "to":
                self.board[rest[0]] = self.board.pop(self.chosen)
                self.next_turn()

    def next_placing(self) -> None:
        """Let the next player place; after the last, who placed last begins."""
        if self.placing:
            self.phase, self.seat = self.placing.pop(0)
        else:
            self.phase = "roll"

    def next_turn(self) -> None:
        """End the turn; the next player clockwise rolls, unless the game is over."""
        if self.phase != "over":
            self.seat = (self.seat + 1) % self.players
            self.phase = "roll"

    def rolled(self, white: int, black: int) -> None:
        """The dice of a turn, or those of card 4."""
        if self.phase == "bonus":
            self.money[self.seat] += 10 * (white + black)
            self.next_turn()
            return
        self.black = black
        self.walk(self.seat, white)
        if self.phase != "over":
            self.phase = "draw" if STREET[self.figures[self.seat]] in CORNERS else "architect"

    def walk(self, seat: int, cells: int) -> None:
        """Move a figure and pay what is due there; whoever owes more than they have ends the game."""
        self.figures[seat] = (self.figures[seat] + cells) % len(STREET)
        place = STREET[self.figures[seat]]
        if place not in self.board or self.board[place].owner == seat:  # a corner is next to nothing
            return
        owner, rent = self.board[place].owner, self.rent(place)
        if rent > self.money[seat]:  # PR-7
            self.bankrupt, self.creditor, self.debt = seat, owner, rent
            self.phase = "over"
            return
        self.money[seat] -= rent
        self.money[owner] += rent

    def rent(self, cell: str) -> int:
        """The rent of the building on the cell and of all those connected to it (PR-11)."""
        owner = self.board[cell].owner
        connected = [cell]
        for here in connected:
            for there in CELLS:
                near = distance(here, there) == 1 and there not in connected
                if near and there in self.board and self.board[there].owner == owner:
                    connected.append(there)
        buildings = [self.board[there] for there in connected]
        return sum(TOWER_RENT if building.tower else FLOOR_RENT * building.floors for building in buildings)

    def put_tower(self, cell: str) -> None:
        """Put a skyscraper of the reserve on the board; the last one ends the game."""
        self.towers[self.seat] -= 1
        self.board[cell] = Building(self.seat, tower=True)
        if self.towers[self.seat] == 0:
            self.phase = "over"

    def put_floor(self, cell: str) -> None:
        """Put a floor on the cell: an own one, a borrowed one only when there are no own ones left (PR-2, PR-8)."""
        building = self.board.setdefault(cell, Building(self.seat))
        if self.floors[self.seat]:
            self.floors[self.seat] -= 1
            building.own += 1
        else:
            self.pool -= 1
            building.borrowed += 1

    def give_back(self, cell: str) -> None:
        """Take a building off the board: own pieces to the reserve, borrowed floors to the pool (PR-8)."""
        building = self.board.pop(cell)
        self.towers[building.owner] += building.tower
        self.floors[building.owner] += building.own
        self.pool += building.borrowed

    def build(self, cell: str) -> None:
        """Build a floor: on an empty cell the turn is over, a grown building must travel."""
        grows = cell in self.board
        self.put_floor(cell)
        if grows:
            self.chosen = cell
            self.phase = "travel"
        else:
            self.architect = cell
            self.next_turn()

    def travel(self, cell: str) -> None:
        """Let the grown building demolish an opponent's, or join an own one (experts) and travel again."""
        moving = self.board.pop(self.chosen)
        if self.board[cell].owner == self.seat:
            self.board[cell].own += moving.own
            self.board[cell].borrowed += moving.borrowed
            self.chosen = cell
            return
        self.give_back(cell)
        self.board[cell] = moving
        self.architect = cell
        if moving.floors == 3:
            self.give_back(cell)
            self.put_tower(cell)
        self.next_turn()

    def drawn(self, card: int) -> None:
        """Take the top card; do it, or see what has to be chosen first."""
        if self.unseen.total():
            self.unseen[card] -= 1
        else:
            self.seen.pop(0)
        if card == 10 and self.players == 2:  # PR-15: it leaves the pile, and another is drawn
            return
        self.seen.append(card)
        self.card = card
        match card:
            case 1:
                self.phase = "white"
            case 2:
                self.phase = "advance"
            case 3:
                poorest = [seat for seat in range(self.players) if self.money[seat] == min(self.money)]
                for seat in poorest:
                    self.money[seat] += ALMS
                self.next_turn()
            case 4:
                self.phase = "bonus"
            case 5:
                self.phase = "tax"
            case 6:
                self.pay_tax(self.seat)
                self.next_turn()
            case 7 | 12 | 13:
                self.phase = "remove" if self.removable() else "skip"
            case 8 | 10:
                self.phase = "swap" if any(self.partners(cell) for cell in self.free()) else "skip"
            case 9:
                self.phase = "card floor" if self.has_floor() and self.empty() else "skip"  # PR-4
            case 11:
                self.phase = "shift" if self.shiftable() else "skip"

    def pay_tax(self, seat: int) -> None:
        """Cards 5 and 6: the bank takes its tax, or what there is (PR-3)."""
        self.money[seat] -= min(self.money[seat], TAX * self.standing(seat))

    # Counting

    def scores(self) -> list[int]:
        """Money and bonus; at a bankruptcy the debt is settled from them (PR-13)."""
        found = [self.money[seat] + TOWER_BONUS * self.standing(seat) for seat in range(self.players)]
        if self.bankrupt is not None and self.creditor is not None:
            found[self.bankrupt] = max(0, found[self.bankrupt] - self.debt)
            found[self.creditor] += self.debt
        return found

    def shares(self) -> list[float]:
        """Each seat's share of the win (PR-6); all 0 before the end."""
        if self.phase != "over":
            return [0.0] * self.players
        scores = self.scores()
        best = scores.count(max(scores))
        return [1 / best if score == max(scores) else 0.0 for score in scores]
