"""Skyline / Gratte-ciel (the helicopters), as plainly as the page tells it."""

COLOURS = ("red", "blue", "yellow", "green")
FLOORS = {3: 60, 4: 40}
POINTS = 45
SAME_DISTRICT = 50
LANDING = 5
REACH = 4
SIDE = 9
NORTH_WEST = ("RBY", "GWR", "YGB")
NORTH = ("BYG", "RWB", "GRY")
"""Plot colours of two districts, rows from the top."""
NEXT_COLOUR = {"R": "B", "B": "Y", "Y": "G", "G": "R", "W": "W"}

Plot = tuple[int, int]
"""Column and row, both from 1: (1, 1) is a1."""


def name(plot: Plot) -> str:
    """The plot in writing: column letter, row number."""
    return "abcdefghi"[plot[0] - 1] + str(plot[1])


def plot_of(text: str) -> Plot:
    """The plot of a text such as `c4`."""
    return "abcdefghi".index(text[0]) + 1, int(text[1])


def district(plot: Plot) -> tuple[int, int]:
    """Which of the nine 3×3 districts the plot is in; the centre is (1, 1)."""
    return (plot[0] - 1) // 3, (plot[1] - 1) // 3


def open_plot(plot: Plot) -> bool:
    """Whether the plot is on the board and outside the closed centre."""
    return 1 <= plot[0] <= SIDE and 1 <= plot[1] <= SIDE and district(plot) != (1, 1)


def paint(players: int) -> dict[Plot, str]:
    """The colour letter of every open plot: two districts given, the others by turning and cycling colours."""
    board: dict[Plot, str] = {}
    for first_column, rows in ((1, NORTH_WEST), (4, NORTH)):
        for down, row in enumerate(rows):
            for across, letter in enumerate(row):
                board[first_column + across, SIDE - down] = letter
    quarter = dict(board)
    for _ in range(3):
        # A quarter turn clockwise: what was at the left of a row is at the top of a column.
        quarter = {(row, SIDE + 1 - column): NEXT_COLOUR[letter] for (column, row), letter in quarter.items()}
        board.update(quarter)
    if players == 3:
        board = {plot: "W" if letter == "G" else letter for plot, letter in board.items()}
    return board


def price(floors: int) -> int:
    """What overflying so many floors of one colour costs: 1 + 3 + 6 + 10 + …"""
    return floors * (floors + 1) * (floors + 2) // 6


class Reference:
    """One game, changed by `play`. Seats are red, blue, yellow, green in this order."""

    def __init__(self, players: int, floors: int | None = None, points: int = POINTS) -> None:
        self.players = players
        self.board = paint(players)
        self.reserve = [FLOORS[players] if floors is None else floors] * players
        self.points = [points] * players
        self.out = [False] * players
        self.helicopters: dict[int, Plot] = {}  # by seat
        self.buildings: dict[Plot, tuple[int, int]] = {}  # colour as its seat, number of floors
        self.starting = True
        self.seat = 0
        self.over = False

    # --- what is asked

    def mover(self) -> int | None:
        """The seat to move, None when the game is over."""
        return None if self.over else self.seat

    def legal(self) -> dict[str, int]:
        """Every legal text, weight 1."""
        if self.over:
            return {}
        texts = [f"start {name(plot)}" for plot in self.starts()] if self.starting else []
        texts += [] if self.starting else [f"fly {name(plot)}" for plot in self.flights()]
        return dict.fromkeys(texts, 1)

    def scores(self) -> list[int]:
        """Points at this moment; who is out has none."""
        return list(self.points)

    def shares(self) -> list[float]:
        """Shares of the win: most points, level ones share (HE-5)."""
        if not self.over:
            return [0.0] * self.players
        winners = self.points.count(max(self.points))
        return [1 / winners if own == max(self.points) else 0.0 for own in self.points]

    # --- the legal steps

    def starts(self) -> list[Plot]:
        """Free white plots; with 3 players in a district where nobody started."""
        found = [plot for plot, letter in self.board.items() if letter == "W" and plot not in self.buildings]
        if self.players == 3:
            taken = {district(plot) for plot in self.helicopters.values()}
            found = [plot for plot in found if district(plot) not in taken]
        return found

    def flights(self) -> list[Plot]:
        """Unbuilt plots in a straight line, past no helicopter and no closed plot (HE-1)."""
        column, row = self.helicopters[self.seat]
        found = []
        for right, up in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            for distance in range(1, REACH + 1):
                plot = (column + right * distance, row + up * distance)
                if not open_plot(plot) or plot in self.helicopters.values():
                    break
                if plot not in self.buildings:
                    found.append(plot)
        return found

    # --- playing

    def play(self, text: str) -> None:
        """Carry out a legal step."""
        assert text in self.legal(), text
        plot = plot_of(text.split()[1])
        if self.starting:
            self.add_floor(plot, self.seat)
            self.helicopters[self.seat] = plot
            self.starting = self.seat + 1 < self.players
        else:
            self.fly(plot)
        self.end_turn()

    def fly(self, landing: Plot) -> None:
        """Fly, pay and receive, build; in this order."""
        takeoff = self.helicopters[self.seat]
        overflown = self.between(takeoff, landing)
        self.pay(takeoff, overflown, landing)
        self.helicopters[self.seat] = landing
        self.add_floor(landing, self.colour_on(landing))  # HE-9: the landing plot first
        for plot in overflown:
            if plot in self.buildings:
                self.add_floor(plot, self.buildings[plot][0])
        if self.points[self.seat] == 0:  # HE-3, HE-6: out, also with all debts paid; the flight has been built
            self.out[self.seat] = True
            del self.helicopters[self.seat]

    def between(self, takeoff: Plot, landing: Plot) -> list[Plot]:
        """The plots strictly between, in flight order."""
        distance = max(abs(landing[0] - takeoff[0]), abs(landing[1] - takeoff[1]))
        right, up = (landing[0] - takeoff[0]) // distance, (landing[1] - takeoff[1]) // distance
        return [(takeoff[0] + right * n, takeoff[1] + up * n) for n in range(1, distance)]

    def owner(self, plot: Plot) -> int | None:
        """The seat whose colour the plot has, None for white."""
        letters = [colour[0].upper() for colour in COLOURS]
        return None if self.board[plot] == "W" else letters.index(self.board[plot])

    def colour_on(self, landing: Plot) -> int:
        """The colour of the floor built on the landing plot: the plot's, the flyer's on white."""
        owner = self.owner(landing)
        return self.seat if owner is None else owner

    def pay(self, takeoff: Plot, overflown: list[Plot], landing: Plot) -> None:
        """Gains first, then creditors in the order of HE-2, as far as the points go.

        Floors count as they stand before this turn's growth (HE-8); nothing is owed to who is out (HE-3).
        """
        me = self.seat
        claims: list[tuple[int | None, int]] = []  # creditor (None: the bank) and sum
        floors: dict[int, int] = {}  # by colour, in the order first overflown
        for plot in overflown:
            if plot in self.buildings:
                colour, height = self.buildings[plot]
                floors[colour] = floors.get(colour, 0) + height
        claims += [(colour, price(number)) for colour, number in floors.items() if colour != me]
        owner = self.owner(landing)
        if owner == me:
            self.points[me] += LANDING
        elif owner is not None:
            claims.append((owner, LANDING))
        if district(takeoff) == district(landing):
            claims.append((None, SAME_DISTRICT))
        for creditor, due in claims:
            if creditor is not None and self.out[creditor]:
                continue
            paid = min(due, self.points[me])
            self.points[me] -= paid
            if creditor is not None:
                self.points[creditor] += paid

    def add_floor(self, plot: Plot, colour: int) -> None:
        """One floor from the colour's reserve onto the plot, if there is one (HE-4)."""
        if self.reserve[colour] == 0:
            return
        self.reserve[colour] -= 1
        height = self.buildings[plot][1] if plot in self.buildings else 0
        self.buildings[plot] = (colour, height + 1)

    def end_turn(self) -> None:
        """End the game (HE-4), or pass on to the next player who is not out (HE-6), who must be able to fly (HE-7)."""
        if 0 in self.reserve or self.out.count(False) == 1:
            self.over = True
            return
        self.seat = (self.seat + 1) % self.players
        while self.out[self.seat]:
            self.seat = (self.seat + 1) % self.players
        if not self.starting and not self.flights():
            self.over = True
