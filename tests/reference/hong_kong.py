"""Hong Kong, as plainly as the page tells it."""

from dataclasses import dataclass

SIDE = 5
TALLEST = 5
CENTRE = "c3"
PIECES = {"S": 20, "Q": 5, "R": 5}
PLOTS = [f"{column}{row}" for row in range(1, SIDE + 1) for column in "abcde"]


@dataclass(frozen=True)
class Piece:
    """A piece on the board: who owns it and what it is (S, Q or R)."""

    owner: int
    sort: str


Stack = tuple[Piece, ...]
"""A building, its top piece last; empty for an empty plot."""


def neighbours(plot: str) -> list[str]:
    """The orthogonally adjacent plots."""
    column, row = ord(plot[0]), int(plot[1])
    around = [(column, row + 1), (column + 1, row), (column, row - 1), (column - 1, row)]
    return [text for text in (f"{chr(x)}{y}" for x, y in around) if text in PLOTS]


def stature(stack: Stack) -> int:
    """2 × pieces, minus 1 if the top is a roof: a block outranks a roof."""
    return 2 * len(stack) - (1 if stack[-1].sort == "R" else 0)


def controller(stack: Stack) -> int | None:
    """Whoever owns the top piece."""
    return stack[-1].owner if stack else None


class Reference:
    """One game, changed by `play`."""

    def __init__(
        self, players: int = 2, hands: tuple[dict[str, int], dict[str, int]] = (PIECES, PIECES), tallest: int = TALLEST
    ) -> None:
        assert players == 2
        self.hands = [dict(hand) for hand in hands]
        self.tallest = tallest
        self.stacks: dict[str, Stack] = dict.fromkeys(PLOTS, ())
        self.turn = 0
        self.quick_placed = False  # the turn's quick block lies, a standard block or roof must follow
        self.over = False

    # --- what is asked

    def mover(self) -> int | None:
        """The seat to move, None when the game is over."""
        return None if self.over else self.turn % 2

    def legal(self) -> dict[str, int]:
        """Every legal text, weight 1."""
        if self.over:
            return {}
        seat = self.turn % 2
        if not self.closing_pieces(seat):
            return {"pass": 1}  # HK-2
        texts = []
        for sort in "SR" if self.quick_placed else "SQR":
            for plot in PLOTS:
                if not self.fits(seat, sort, plot):
                    continue
                if sort == "Q" and not self.can_follow(seat, plot):
                    continue
                texts.append(f"{sort} {plot}")
        return dict.fromkeys(texts, 1)

    def scores(self) -> list[int]:
        """The number of buildings each controls (HK-6)."""
        tops = [controller(stack) for stack in self.stacks.values()]
        return [tops.count(0), tops.count(1)]

    def shares(self) -> list[float]:
        """More buildings wins; if equal the centre; if that is empty a draw (HK-3, HK-6)."""
        if not self.over:
            return [0.0, 0.0]
        first, second = self.scores()
        winner = controller(self.stacks[CENTRE])
        if first != second:
            winner = 0 if first > second else 1
        if winner is None:
            return [0.5, 0.5]
        return [1.0, 0.0] if winner == 0 else [0.0, 1.0]

    # --- the legal steps

    def closing_pieces(self, seat: int) -> int:
        """Standard blocks and roofs the seat has left."""
        return self.hands[seat]["S"] + self.hands[seat]["R"]

    def fits(self, seat: int, sort: str, plot: str) -> bool:
        """Whether the seat may place the piece on the plot, as the board stands."""
        stack = self.stacks[plot]
        if self.hands[seat][sort] == 0:
            return False
        if self.turn == 0 and plot == CENTRE:  # HK-5
            return False
        if len(stack) >= self.tallest:
            return False
        if not stack:
            return True
        if stack[-1].sort == "R":
            return False
        if controller(stack) == seat:
            return True
        made = stature((*stack, Piece(seat, sort)))
        beside = [self.stacks[neighbour] for neighbour in neighbours(plot)]
        return any(controller(own) == seat and stature(own) >= made for own in beside)

    def can_follow(self, seat: int, plot: str) -> bool:
        """Whether a standard block or roof could follow a quick block placed on the plot (HK-1)."""
        before = self.stacks[plot]
        self.stacks[plot] = (*before, Piece(seat, "Q"))
        found = any(self.fits(seat, sort, other) for sort in "SR" for other in PLOTS)
        self.stacks[plot] = before
        return found

    # --- playing

    def play(self, text: str) -> None:
        """Carry out a legal step."""
        assert text in self.legal(), text
        seat = self.turn % 2
        if text != "pass":
            sort, plot = text.split()
            self.hands[seat][sort] -= 1
            self.stacks[plot] = (*self.stacks[plot], Piece(seat, sort))
            if sort == "Q":  # HK-4: the end is not tested between the two pieces
                self.quick_placed = True
                return
        self.quick_placed = False
        self.turn += 1
        full = all(self.stacks.values())
        used_up = self.closing_pieces(0) == 0 and self.closing_pieces(1) == 0
        self.over = full or used_up
