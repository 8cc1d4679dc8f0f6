"""A review shown: how each seat played and fared, the costliest moves, the greatest luck."""

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from gratteciel.bots.review_summary import Review, Step
from gratteciel.play.position import Position
from gratteciel.terminal.crew import Crew
from gratteciel.terminal.hinting import change, value
from gratteciel.terminal.report import number
from gratteciel.terminal.results import standing
from gratteciel.terminal.texts import Says

SHOWN = 5
"""So many costly moves, and so many strokes of luck."""
HEIGHTS = "▁▂▃▄▅▆▇█"
WIDE = 56
"""Columns of a curve."""


def curve(values: Sequence[float], least: float, most: float) -> str:
    """Values as a row of bars of different heights."""
    count = min(WIDE, len(values))
    taken = [values[(at * (len(values) - 1)) // max(1, count - 1)] for at in range(count)]
    reach = (most - least) or 1.0
    return "".join(HEIGHTS[round((len(HEIGHTS) - 1) * min(1.0, max(0.0, (one - least) / reach)))] for one in taken)


class Shown:
    """A review in one language."""

    def __init__(self, review: Review, position: Position, says: Says) -> None:
        self.review, self.says, self.lang, self.unit = review, says, says.lang, review.unit
        self.position, self.trail = position, position.trail()
        self.crew = Crew(position.game, says.lang)

    def whole(self) -> RenderableType:
        """Everything, for people."""
        parts = [self.head(), self.curves(), self.play(), self.account(), self.costly()]
        if any(step.luck for step in self.review.steps):
            parts.append(self.lucky())
        return Group(*(line for part in parts for line in (part, Text())))

    def head(self) -> RenderableType:
        """What was played, how it ended, and how it was reviewed."""
        position, says = self.position, self.says
        title = Text(position.game.title(self.lang), "bold")
        how = standing(position, self.review.off_board, says)
        searched = says("review-how", iterations=number(self.review.iterations, self.lang, 0), seed=self.review.seed)
        return Group(title.append(f"  {how}", "not bold"), Text(searched, "dim"))

    def curves(self) -> RenderableType:
        """What each seat could expect, from the first step to the last."""
        table = Table(box=None, padding=(0, 1, 0, 0), show_header=False)
        values = [one for shares in self.review.curve for one in shares]
        least, most = (0.0, 1.0) if self.unit != "points" else (min(values), max(values))
        for seat in range(self.review.players):
            own = [shares[seat] for shares in self.review.curve]
            ends = f"{self.value(own[0])} → {self.value(own[-1])}"
            table.add_row(self.crew.badge(seat), Text(curve(own, least, most), self.crew.inked(seat)), ends)
        return Group(Text(self.says(f"review-curve-{self.unit}"), "bold"), table)

    def table(self, *columns: str) -> Table:
        """An empty table: the seat, and these columns."""
        table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
        table.add_column("")
        for column in columns:
            table.add_column(column, justify="right")
        return table

    def play(self) -> RenderableType:
        """How accurately each seat played."""
        says = self.says
        table = self.table(says("accuracy"), says("decisions"), says("mistakes"), says("given-away"))
        for one in self.review.seats:
            accuracy = "–"
            if one.accuracy is not None and one.accuracy_error is not None:
                percent = "\u202f%" if self.lang == "fr" else "%"
                accuracy = f"{number(one.accuracy, self.lang, 0)}{percent} ± {number(one.accuracy_error, self.lang, 0)}"
            given = f"{self.value(one.loss)} ± {self.value(one.loss_error)}"
            table.add_row(self.crew.badge(one.seat), accuracy, str(one.decisions), str(one.mistakes), given)
        return Group(table, Text(says("accuracy-note"), "dim"))

    def account(self) -> RenderableType:
        """What luck and play made of the start."""
        says = self.says
        columns = [says("at-start"), says("luck"), says("own-play"), says("others-play")]
        off_board = any(one.settled for one in self.review.seats)
        table = self.table(*columns, *([says("off-board")] if off_board else []), says("at-end"))
        for one in self.review.seats:
            luck = change(one.luck, self.unit, self.lang)
            if one.luck_error:
                luck += f" ± {self.value(one.luck_error)}"
            parts = (one.own, one.others, one.settled) if off_board else (one.own, one.others)
            changes = [change(part, self.unit, self.lang) for part in parts]
            table.add_row(self.crew.badge(one.seat), self.value(one.start), luck, *changes, self.value(one.end))
        return table

    def costly(self) -> RenderableType:
        """The moves that gave most away, and what was better."""
        says = self.says
        steps = [self.review.steps[number - 1] for number in self.review.costliest[:SHOWN]]
        if not steps:
            return Text(says("costly-none"))
        lines: list[RenderableType] = [Text(says("costly"), "bold")]
        for step in steps:
            judged = step.judgement
            assert judged is not None
            said = says(
                "costly-move",
                chosen=judged.chosen,
                share=self.value(judged.share),
                best=judged.best,
                better=self.value(judged.best_share),
            )
            lines.append(self.line(step, judged.seat, change(-judged.loss, self.unit, self.lang), said))
        return Group(*lines)

    def lucky(self) -> RenderableType:
        """The outcomes of luck that changed most."""
        steps = sorted((step for step in self.review.steps if step.luck), key=lambda step: -self.stroke(step)[1])
        lines: list[RenderableType] = [Text(self.says("lucky"), "bold")]
        for step in steps[:SHOWN]:
            seat, _ = self.stroke(step)
            assert step.luck is not None
            said = " ".join(self.trail[step.number].tell(self.lang, seat)) or step.text
            lines.append(self.line(step, seat, change(step.luck[seat], self.unit, self.lang), said))
        return Group(*lines)

    def stroke(self, step: Step) -> tuple[int, float]:
        """Whom an outcome meant most to, and how much."""
        luck = step.luck or (0.0,)
        seat = max(range(len(luck)), key=lambda seat: abs(luck[seat]))
        return seat, abs(luck[seat])

    def line(self, step: Step, seat: int, much: str, said: str) -> RenderableType:
        """One step: its number, whom it concerns, how much, and what it was."""
        table = Table.grid(padding=(0, 1, 0, 0))
        for width in (5, None, 7):
            table.add_column(no_wrap=True, min_width=width, justify="right" if width else "left")
        table.add_column(ratio=1)
        table.add_row(Text(str(step.number), "dim"), self.crew.badge(seat), Text(much, "bold"), Text(said))
        return table

    def value(self, found: float) -> str:
        """A value in the review's unit."""
        return value(found, self.unit, self.lang)
