"""How a game ended: who won, why it was over, and the points."""

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from gratteciel.play.position import Position
from gratteciel.terminal.crew import Crew
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


def results(position: Position, says: Says) -> RenderableType:
    """The end of a game: the verdict, how it ended, and each seat's points, the best first."""
    texts = position.game.words(says.lang)
    crew = Crew(position.game, says.lang)
    table = Table(box=None, padding=(0, 2, 0, 0), show_header=False)
    for seat in sorted(range(position.players), key=lambda seat: -position.scores[seat]):
        share = position.shares[seat]
        mark = says("won") if share == 1 else says("shared") if share else ""
        table.add_row(crew.badge(seat), Text(says("points", n=position.scores[seat])), Text(mark, "bold"))
    how = texts.text("endings", str(position.ending))
    return Group(
        Text(),
        Text(verdict(position, says), "bold"),
        Text(says("ended", how=how, n=position.length)),
        Text(),
        table,
        Text(),
    )
