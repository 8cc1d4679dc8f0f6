"""Thinking without threads: trees grow stretch by stretch, and between two stretches others are answered."""

import asyncio

from gratteciel.bots.hint import Hints
from gratteciel.bots.hints import hints_by
from gratteciel.bots.levels import LevelPlayer, Player
from gratteciel.bots.review import Progress, Reviewing
from gratteciel.bots.review_notes import Note
from gratteciel.bots.review_summary import Review
from gratteciel.bots.thinking import STRETCH, Grower, SearchPlan, Tree
from gratteciel.engine.entries import Records
from gratteciel.play.position import Position
from gratteciel.server.tables.state import TableState

FEW = 4
"""Iterations of one stretch where games are interpreted."""


async def grow_here(tree: Tree, position: Position, known: Records, iterations: int, plan: SearchPlan) -> None:
    """Grow a tree in this process, and let others have their turn."""
    tree.grow(position, known, iterations, plan)
    await asyncio.sleep(0)


def stretch_of(position: Position) -> int:
    """Iterations between two looks at whether others wait: a few hundredths of a second, however games are run."""
    return FEW if position.game.searcher.mode == "interpreted" else STRETCH


class PageThinking:
    """`Thinking` by whoever grows trees: this process, or a worker of the page's."""

    def __init__(self, grow: Grower = grow_here, review_iterations: int | None = None) -> None:
        self.grow, self.review_iterations = grow, review_iterations

    async def choose(self, mind: Player, position: Position) -> str:
        """A bot's step, in notation."""
        if isinstance(mind, LevelPlayer):
            mind.thinker.stretch = stretch_of(position)
            return str(await mind.choose_by(self.grow, position))
        return str(mind.choose(position))

    async def hints(self, position: Position, seat: int, iterations: int, seconds: float, seed: int) -> Hints:
        """What a seat may think of a position."""
        return await hints_by(self.grow, position, seat, iterations, seconds, seed, stretch_of(position))

    async def look(self, reviewing: Reviewing, at: int) -> Note:
        """What a review finds out about one of its positions."""
        await asyncio.sleep(0)
        return reviewing.look(at)

    async def review(self, state: TableState, _notes: object, progress: Progress) -> Review:
        """The review of a table, position by position."""
        game = Reviewing(state.position, off_board=state.settled, iterations=self.review_iterations)
        progress(*game.progress)
        for at in game.missing:
            game.add(await self.look(game, at))
            progress(*game.progress)
        return game.review()


class Prepared:
    """`Preparing` where everything is ready from the start."""

    async def ready(self, id: str, what: str = "play", /) -> None:
        """It is."""

    def prefer(self, id: str, /) -> None:
        """There is nothing to make ready."""
