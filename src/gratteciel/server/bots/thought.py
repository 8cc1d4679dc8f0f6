"""A bot thinking at a table: how far it is, what it looks at, and who wants it to hurry."""

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from gratteciel.bots.levels import LevelPlayer
from gratteciel.bots.thinking import STRETCH
from gratteciel.play.previews import Preview, StepView
from gratteciel.server.tables.log import Hurried
from gratteciel.server.tables.open_table import OpenTable
from gratteciel.server.tables.state import TableState

SHOWN = 3
"""Steps that are told of those a bot looks at."""


@dataclass
class Thought:
    """One decision of a bot, from when it is its turn until it has played."""

    state: TableState
    """The table that is thought about."""
    seat: int
    mind: LevelPlayer
    open: bool
    """Whether anybody may know which steps it looks at."""
    hurry: threading.Event = field(default_factory=threading.Event)
    by: int | None = None
    """The seat of whoever wants it to hurry, if they have one."""
    idle: bool = False
    """Whether nobody needs it any more: a step was taken back, the game is over."""
    pace: float = 0.0
    """Seconds after which its reply is given, where the time it takes must not tell what it holds; 0: at once."""
    began: float = 0.0
    clock: Callable[[], float] = time.perf_counter
    told: dict[tuple[str, int], StepView] = field(default_factory=dict)
    """Steps it looked at in words, by language."""

    @classmethod
    def begun(cls, table: OpenTable, seat: int, mind: LevelPlayer) -> "Thought":
        """A thought about a table as it stands.

        In games with secrets what a bot looks at could tell what it holds, and in rated ones a strong bot would show
        people what is worth looking at: there nobody is told more than how far it is.
        """
        state = table.state
        open = not state.position.game.has_secrets and not state.plan.rated
        mind.thinker.watched = open
        return cls(state, seat, mind, open)

    def passed(self, state: TableState) -> bool:
        """Whether the table has gone on, or back, to something else than what is thought about."""
        elsewhere = state.position.length != self.state.position.length or state.last_undo > self.state.number
        return elsewhere or state.mover != self.seat

    @property
    def share(self) -> float:
        """How much of its thinking is done, between 0 and 1; where its reply has a pace, of that."""
        if self.pace:
            return min(1.0, (self.clock() - self.began) / self.pace)
        if self.mind.thinker.at is not self.state.position:
            return 0.0  # it waits for its turn to think
        visits, wanted = self.mind.thinker.visits, self.mind.level.iterations
        return sum(min(one, wanted) for one in visits) / (wanted * len(visits))

    @property
    def enough(self) -> bool:
        """Whether somebody wants it to hurry and it has found anything to go by."""
        return self.hurry.is_set() and sum(self.mind.thinker.visits) >= min(STRETCH, self.mind.level.iterations)

    @property
    def hurried(self) -> Hurried | None:
        """What the log says of it: that its choice was made before it was ready to, because somebody wanted that.

        Where its reply has a pace it says so of any that was hurried: who was ready and who was not is not to be told.
        """
        if not self.hurry.is_set() or (self.mind.cut_short is None and not self.pace):
            return None
        return Hurried(seat=self.seat, by=self.by, visits=self.mind.cut_short or ())

    def looks_at(self, lang: str) -> list[StepView]:
        """The steps that look best to it so far, the foremost first, as somebody who watches would be told them."""
        if not self.open:
            return []
        found = self.mind.thinker.looks_at(SHOWN)
        for step in found:
            if (lang, step) not in self.told:
                self.told[lang, step] = Preview(self.state.position.sight(None), lang).view(step)
        return [self.told[lang, step] for step in found]
