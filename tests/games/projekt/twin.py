"""Projekt Skyline read a second time, straight from the page: dictionaries and loops, no bits, no records.

The tests play both readings side by side.
"""

from dataclasses import dataclass, field

COLOURS = ["red", "blue", "yellow", "green"]
COPIES = {1: 2, 2: 2, 3: 2, 4: 2, 5: 1, 6: 1, 7: 1, 8: 2, 9: 2, 10: 1, 11: 2, 12: 1, 13: 1}
SIDES = [
    [f"{c}6" for c in "abcdef"],
    [f"f{r}" for r in "654321"],
    [f"{c}1" for c in "fedcba"],
    [f"a{r}" for r in "123456"],
]
LOOP = [place for corner, side in zip(["NW", "NE", "SE", "SW"], SIDES, strict=True) for place in (corner, *side)]
CELLS = [f"{c}{r}" for r in range(1, 7) for c in "abcdef"]


def apart(one: str, other: str) -> int:
    return abs(ord(one[0]) - ord(other[0])) + abs(int(one[1]) - int(other[1]))


@dataclass
class Building:
    seat: int
    floors: int = 1
    tower: bool = False
    lent: int = 0


@dataclass
class Twin:
    players: int
    experts: bool = False
    own_corners: bool = False
    memo: bool = False
    board: dict[str, Building] = field(default_factory=dict)
    architect: str = ""
    stage: str = "tower"
    card: int = 0
    black: int = 0
    chosen: str = ""
    seat: int = 0
    over: bool = False
    debtor: int = -1
    debt: int = 0
    drawn: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        n = self.players
        towers = {4: 5, 3: 6, 2: 7}[n] if self.memo else {4: 5, 3: 5, 2: 7}[n]
        self.money = [700] * n
        self.floors = [13] * n
        self.towers = [towers] * n
        self.pool = 13 * (4 - n)
        self.spot = [0] * n
        back = [-k % n for k in range(n)]
        rounds = [list(range(n)), list(range(n))[::-1]] * 2 if self.memo else [back] * 4
        self.script = [("tower", seat) for seat in rounds[0]]
        self.script += [("floor", seat) for order in rounds[1:] for seat in order]
        if self.own_corners:
            self.script = [("corner", seat) for seat in rounds[0]] + self.script
        self.stage, self.seat = self.script[0]
        self.unseen = dict(COPIES)

    # --- what may be done ---

    def empty(self) -> list[str]:
        return [cell for cell in CELLS if cell not in self.board]

    def has_floor(self) -> bool:
        return self.floors[self.seat] > 0 or self.pool > 0

    def can_demolish(self, start: str, floors: int) -> list[str]:
        return [
            cell
            for cell, there in self.board.items()
            if apart(start, cell) == floors
            and there.seat != self.seat
            and not there.tower
            and there.floors < floors
            and cell != self.architect
        ]

    def can_join(self, start: str) -> list[str]:
        return [
            cell
            for cell, there in self.board.items()
            if self.experts
            and apart(start, cell) == 2
            and there.seat == self.seat
            and not there.tower
            and there.floors == 1
            and self.can_demolish(cell, 3)
        ]

    def journeys(self, start: str, floors: int) -> list[str]:
        return self.can_demolish(start, floors) + (self.can_join(start) if floors == 2 else [])

    def sites(self) -> list[str]:
        found = []
        for cell in CELLS:
            if apart(cell, self.architect) != self.black or not self.has_floor():
                continue
            there = self.board.get(cell)
            if there is None or (there.seat == self.seat and not there.tower and self.journeys(cell, there.floors + 1)):
                found.append(cell)
        return found

    def movable(self) -> dict[str, Building]:
        return {cell: there for cell, there in self.board.items() if cell != self.architect}

    def mover(self) -> int | str:
        if self.over:
            return "over"
        return "chance" if self.stage in ("roll", "draw", "white", "windfall") else self.seat

    def legal(self) -> dict[str, int]:
        """The steps and, for luck, their weights."""
        if self.over:
            return {}
        if self.stage in ("roll", "windfall"):
            return {f"dice {w} {b}": 1 for w in range(1, 7) for b in range(1, 7)}
        if self.stage == "white":
            return {f"white {w}": 1 for w in range(1, 7)}
        if self.stage == "draw":
            if any(self.unseen.values()):
                return {f"card {card}": left for card, left in self.unseen.items() if left}
            return {f"card {self.drawn[0]}": 1}
        return dict.fromkeys(self.decisions(), 1)

    def decisions(self) -> list[str]:
        if self.stage == "corner":
            return [f"corner {corner}" for corner in ("NW", "NE", "SE", "SW")]
        if self.stage == "tower":
            return [f"tower {cell}" for cell in self.empty() if cell in ("c3", "c4", "d3", "d4")]
        if self.stage == "floor":
            return [f"floor {cell}" for cell in self.empty()]
        if self.stage == "build":
            return [f"build {cell}" for cell in self.sites()] or ["none"]
        if self.stage == "travel":
            return [f"travel {cell}" for cell in self.journeys(self.chosen, self.board[self.chosen].floors)]
        if self.stage in ("with", "to"):
            return self.seconds()
        return self.card_choices() or ["skip"]

    def card_choices(self) -> list[str]:
        free = self.movable()
        low = {cell: there for cell, there in free.items() if not there.tower}
        mine = [cell for cell, there in low.items() if there.seat == self.seat]
        theirs = [cell for cell, there in low.items() if there.seat != self.seat]
        if self.card == 2:
            return [
                f"advance {COLOURS[seat]} {n}"
                for seat in range(self.players)
                if self.money[seat] == max(self.money)
                for n in (1, 2, 3)
            ]
        if self.card == 5:
            return [f"tax {COLOURS[seat]}" for seat in range(self.players)]
        if self.card == 7:
            most = max(self.count(seat) for seat in range(self.players))
            return [f"remove {c}" for c, there in free.items() if there.tower and self.count(there.seat) == most]
        if self.card == 8:
            return [f"swap {cell}" for cell in mine] if theirs else []
        if self.card == 9:
            return [f"floor {cell}" for cell in self.empty()] if self.has_floor() else []
        if self.card == 10:
            other = {cell: there.seat for cell, there in free.items() if there.seat != self.seat}
            return [f"swap {cell}" for cell, seat in other.items() if set(other.values()) - {seat}]
        if self.card == 11:
            return [f"shift {cell}" for cell in mine] if self.empty() else []
        if self.card == 12:
            return [f"remove {cell}" for cell in low]
        assert self.card == 13
        return [f"remove {cell}" for cell, there in free.items() if there.seat == self.seat]

    def seconds(self) -> list[str]:
        free = self.movable()
        if self.card == 11:
            return [f"to {cell}" for cell in self.empty()]
        if self.card == 8:
            return [f"with {cell}" for cell, there in free.items() if there.seat != self.seat and not there.tower]
        first = self.board[self.chosen].seat
        return [f"with {cell}" for cell, there in free.items() if there.seat not in (self.seat, first)]

    # --- what happens ---

    def count(self, seat: int) -> int:
        return sum(there.tower and there.seat == seat for there in self.board.values())

    def score(self, seat: int) -> int:
        total = self.money[seat] + 100 * self.count(seat)
        return max(0, total - self.debt) if seat == self.debtor else total

    def new_floor(self) -> int:
        if self.floors[self.seat]:
            self.floors[self.seat] -= 1
            return 0
        self.pool -= 1
        return 1

    def give_back(self, there: Building) -> None:
        if there.tower:
            self.towers[there.seat] += 1
        else:
            self.floors[there.seat] += there.floors - there.lent
            self.pool += there.lent

    def rent(self, cell: str) -> int:
        seat = self.board[cell].seat
        group, border = {cell}, [cell]
        while border:
            here = border.pop()
            for there, building in self.board.items():
                if building.seat == seat and there not in group and apart(here, there) == 1:
                    group.add(there)
                    border.append(there)
        return sum(100 if self.board[c].tower else 10 * self.board[c].floors for c in group)

    def walk(self, seat: int, cells: int) -> bool:
        """Advance a figure; whether it stands on an action cell."""
        self.spot[seat] = (self.spot[seat] + cells) % 28
        place = LOOP[self.spot[seat]]
        if place.isupper():
            return True
        if place in self.board and self.board[place].seat != seat:
            due = self.rent(place)
            self.money[self.board[place].seat] += due
            if due > self.money[seat]:
                self.over, self.debtor, self.debt = True, seat, due
            else:
                self.money[seat] -= due
        return False

    def done(self) -> None:
        self.seat = (self.seat + 1) % self.players
        self.stage, self.card, self.chosen = "roll", 0, ""

    def play(self, text: str) -> None:
        word, *rest = text.split()
        getattr(self, f"play_{word}")(*rest)

    def placed(self) -> None:
        self.script.pop(0)
        if self.script:
            self.stage, self.seat = self.script[0]
        else:
            self.stage = "roll"

    def play_corner(self, corner: str) -> None:
        self.spot[self.seat] = LOOP.index(corner)
        self.placed()

    def play_tower(self, cell: str) -> None:
        self.towers[self.seat] -= 1
        self.board[cell] = Building(self.seat, tower=True)
        self.placed()

    def play_floor(self, cell: str) -> None:
        self.board[cell] = Building(self.seat, lent=self.new_floor())
        if self.script:
            self.architect = cell
            self.placed()
        else:
            self.done()

    def play_dice(self, white: str, black: str) -> None:
        if self.stage == "windfall":
            self.money[self.seat] += 10 * (int(white) + int(black))
            self.done()
            return
        self.black = int(black)
        self.stage = "draw" if self.walk(self.seat, int(white)) else "build"

    def play_white(self, white: str) -> None:
        self.walk(self.seat, int(white))
        self.done()

    def play_card(self, number: str) -> None:
        card = int(number)
        if any(self.unseen.values()):
            self.unseen[card] -= 1
            self.drawn.append(card)
        else:
            self.drawn.append(self.drawn.pop(0))
        if card == 10 and self.players == 2:
            self.drawn.pop()
            return
        self.card, self.stage = card, {1: "white", 4: "windfall"}.get(card, "card")
        if card == 3:
            poorest = min(self.money)
            self.money = [money + 100 if money == poorest else money for money in self.money]
            self.done()
        if card == 6:
            self.play_tax(COLOURS[self.seat])

    def play_build(self, cell: str) -> None:
        lent = self.new_floor()
        if cell in self.board:
            self.board[cell].floors += 1
            self.board[cell].lent += lent
            self.stage, self.chosen = "travel", cell
        else:
            self.board[cell] = Building(self.seat, lent=lent)
            self.architect = cell
            self.done()

    def play_travel(self, cell: str) -> None:
        moving, there = self.board.pop(self.chosen), self.board[cell]
        if there.seat == self.seat:
            moving.floors += there.floors
            moving.lent += there.lent
            self.board[cell], self.chosen = moving, cell
            return
        self.give_back(there)
        if moving.floors == 3:
            self.give_back(moving)
            moving = Building(self.seat, tower=True)
            self.towers[self.seat] -= 1
            self.over = self.towers[self.seat] == 0
        self.board[cell] = moving
        self.architect = cell
        self.done()

    def play_none(self) -> None:
        self.done()

    def play_skip(self) -> None:
        self.done()

    def play_advance(self, colour: str, cells: str) -> None:
        self.walk(COLOURS.index(colour), int(cells))
        self.done()

    def play_tax(self, colour: str) -> None:
        seat = COLOURS.index(colour)
        self.money[seat] -= min(self.money[seat], 50 * self.count(seat))
        self.done()

    def play_remove(self, cell: str) -> None:
        self.give_back(self.board.pop(cell))
        self.done()

    def play_swap(self, cell: str) -> None:
        self.chosen, self.stage = cell, "with"

    def play_with(self, cell: str) -> None:
        self.board[cell], self.board[self.chosen] = self.board[self.chosen], self.board[cell]
        self.done()

    def play_shift(self, cell: str) -> None:
        self.chosen, self.stage = cell, "to"

    def play_to(self, cell: str) -> None:
        self.board[cell] = self.board.pop(self.chosen)
        self.done()
