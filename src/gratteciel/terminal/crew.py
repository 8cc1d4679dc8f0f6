"""The seats of a game as they are shown: each by a letter of its own, its name, and besides by its colour."""

from collections.abc import Sequence

from rich.text import Text

from gratteciel.engine.contract import CHANCE
from gratteciel.play.game import Game

NOBODY = "N"
"""The letter of pieces that belong to nobody."""

FILLED = {
    "red": "bold white on red3",
    "blue": "bold white on blue3",
    "yellow": "bold black on gold1",
    "green": "bold white on dark_green",
}
"""Buildings and badges, by the colour of a seat."""
INKED = {"red": "bold red1", "blue": "bold dodger_blue1", "yellow": "bold gold3", "green": "bold green3"}
"""Letters on bare ground, and names."""
NEUTRAL = "bold black on grey70"
OTHER = "bold white on grey35"


def letters(names: Sequence[str]) -> list[str]:
    """One letter for each seat: the first of its name that is not `NOBODY` or an earlier seat's, else its number."""
    found: list[str] = []
    for number, name in enumerate(names):
        free = [letter for letter in name.upper() if letter.isalpha() and letter not in found and letter != NOBODY]
        found.append(free[0] if free else str(number + 1))
    return found


class Crew:
    """The seats of one game in one language."""

    def __init__(self, game: Game, lang: str) -> None:
        self.kinds = game.kinds
        self.names = [str(name) for name in game.words(lang).tree["seats"]]
        self.letters = letters(self.names)
        self.colours = game.colours

    def letter(self, owner: int | None) -> str:
        """The letter of a piece's owner."""
        return NOBODY if owner is None else self.letters[owner]

    def filled(self, owner: int | None) -> str:
        """The style of what a seat has built."""
        return NEUTRAL if owner is None else FILLED.get(self.colours[owner], OTHER)

    def inked(self, mover: int | None) -> str:
        """The style of a letter or name of a seat; luck and nobody have no colour."""
        return "bold" if mover in (None, CHANCE) else INKED.get(self.colours[mover], "bold")

    def badge(self, seat: int, mover: int | None = None) -> Text:
        """A seat by letter and name, with a pointer if it is to move."""
        text = Text().append("▶ " if seat == mover else "  ", "bold")
        return text.append(f" {self.letters[seat]} ", self.filled(seat)).append(
            f" {self.names[seat]}", self.inked(seat)
        )
