"""How a game ended: who won, why it was over, and the points."""

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from gratteciel.bots.review_summary import OffBoard
from gratteciel.play.position import Position
from gratteciel.play.record import Settled
from gratteciel.terminal.crew import Crew
from gratteciel.terminal.layout import hanging
from gratteciel.terminal.texts import Says, listed


def verdict(position: Position, says: Says) -> str:
    """Who won."""
    names = Crew(position.game, says.lang).names
    winners = [names[seat] for seat in position.winners]
    if not winners:
        return says("nobody-wins")
    if position.players == 1:
        return says("solo-over", seat=winners[0])
    return says("wins", n=len(winners), seats=listed(winners, says("and")))


def standing(position: Position, off_board: Settled | OffBoard | None, says: Says) -> str:
    """Who won and, where it was not by the rules, how; or who is to move in a game that is not finished."""
    if position.over:
        return verdict(position, says)
    if off_board is None:
        return says("unfinished", who=position.who(says.lang))
    how = says(f"by-{off_board.reason}")
    winners = [seat for seat, share in enumerate(off_board.shares) if share > 0]
    if not winners:
        return how
    names = Crew(position.game, says.lang).names
    return f"{says('wins', n=len(winners), seats=listed([names[seat] for seat in winners], says('and')))} {how}"


def signed(points: int) -> str:
    """A number with a proper minus."""
    return str(points).replace("-", "−")


def standings(position: Position, says: Says) -> Table:
    """Each seat's points, the best first, and the lines they are made of beneath."""
    crew = Crew(position.game, says.lang)
    tallies = [position.tally(seat, says.lang) for seat in range(position.players)]
    numbers = [*position.scores, *(points for lines in tallies for _, points in lines)]
    width = max(len(str(number)) for number in numbers)
    table = Table(box=None, padding=(0, 2, 0, 0), show_header=False)
    for seat in sorted(range(position.players), key=lambda seat: -position.scores[seat]):
        share, score = position.shares[seat], position.scores[seat]
        mark = says("won") if share == 1 else says("shared") if share else ""
        total = Text(" " * (width - len(str(score))) + says("points", n=score)).append(f"  {mark}", "bold")
        table.add_row(crew.badge(seat), total)
        for text, points in tallies[seat]:
            table.add_row("", hanging(Text(f"{signed(points).rjust(width)} ·", "dim"), Text(text, "dim")))
    return table


def results(position: Position, says: Says) -> RenderableType:
    """The end of a game: the verdict, how it ended, and the points."""
    how = position.setup.words(says.lang).text("endings", str(position.ending))
    return Group(
        Text(),
        Text(verdict(position, says), "bold"),
        Text(says("ended", how=how, n=position.length)),
        Text(),
        standings(position, says),
        Text(),
    )
