"""Routes: puzzles. Each is asked for and answered by itself: nothing of it is kept."""

from datetime import UTC, datetime
from functools import cache, lru_cache, partial
from typing import Annotated

from gratteciel.engine.modes import Mode
from gratteciel.games import folder
from gratteciel.play.game import game
from gratteciel.play.position import Position
from gratteciel.play.puzzles import Puzzle, Puzzles, puzzles_of
from gratteciel.server.errors import PuzzleUnknown, RequestMalformed
from gratteciel.server.routes.lessons import learner, seen
from gratteciel.server.routes.lines import likely
from gratteciel.server.routes.puzzle_schemas import PuzzleAnswer, PuzzleList, PuzzleTitle, PuzzleView
from gratteciel.server.routes.route import Query, Routes
from gratteciel.server.routes.schemas import RefusalView
from gratteciel.server.routes.services import Services
from gratteciel.server.routes.thinking import Target, line_step, refused
from gratteciel.server.tables.lesson_tables import table_of
from gratteciel.server.tables.modes import played

routes = Routes("puzzles")

NO_STEP = {"en": "a step that can be played at this puzzle", "fr": "un coup qui se joue à cette énigme"}


@cache
def all_of(id: str) -> Puzzles:
    """The puzzles of a game; refused where it has none."""
    found = puzzles_of(folder(id))
    if found is None or not found.all:
        raise PuzzleUnknown(game=game(id).id, puzzle=1)
    return found


def puzzle_of(id: str, number: int) -> Puzzle:
    """A puzzle by its number, 1 for the first."""
    found = all_of(id).all
    if not 1 <= number <= len(found):
        raise PuzzleUnknown(game=id, puzzle=number)
    return found[number - 1]


@lru_cache(maxsize=32)
def position_in(id: str, number: int, mode: Mode) -> Position:
    """Where a puzzle's step is asked for, played once: its game may have hundreds of steps."""
    return puzzle_of(id, number).position(id, mode)


def position_of(id: str, number: int) -> Position:
    """Where a puzzle's step is asked for, as the game can be played now."""
    return position_in(id, number, played(id).engine.mode)


def title_of(id: str, number: int, lang: str) -> PuzzleTitle:
    """A puzzle in a few words; its solution is not among them."""
    puzzle = puzzle_of(id, number)
    theme = game(id).words(lang).themes.get(puzzle.theme or "")
    return PuzzleTitle(number=number, rating=puzzle.rating, theme=theme, players=puzzle.players)


def puzzle_view(id: str, number: int, lang: str) -> PuzzleView:
    """A puzzle, with its table."""
    title, position = title_of(id, number, lang), position_of(id, number)
    return PuzzleView(title=title, look=seen(position, learner(position), lang, position.length))


def solved(id: str, number: int, lang: str, *, right: bool) -> PuzzleAnswer:
    """What was looked for, found or given up."""
    puzzle, position = puzzle_of(id, number), position_of(id, number)
    seat, after = learner(position), position.play(puzzle.best)
    return PuzzleAnswer(
        right=right,
        solution=puzzle.best,
        prose=after.tell(lang, seat),
        margin=puzzle.margin,
        look=seen(after, seat, lang, position.length),
        line=[],
    )


async def refuted(services: Services, id: str, number: int, step: str, lang: str) -> PuzzleAnswer:
    """What could follow a step that is not the best: the same for everybody, and nothing of what others hold."""
    await services.advice.ready(id)
    position = position_of(id, number)
    seat = learner(position)
    table = table_of(position, seat, lang)
    tried = position.imagined(seat, number).play(step)
    line = [line_step(after, seat, lang) async for after in likely(services.advice, table, tried)]
    return PuzzleAnswer(right=False, solution=None, prose=line[0].prose, margin=None, look=None, line=line)


@routes.add("GET", "/games/{id}/puzzles", "puzzles", "A game's puzzles")
async def list_puzzles(services: Services, lang: str, id: str) -> PuzzleList:
    """Every puzzle of a game in a few words, and which is today's; its card says whether it has any (`puzzles`)."""
    found, day = all_of(id), datetime.fromtimestamp(services.tables.now(), UTC).date()
    return PuzzleList(
        game=id,
        day=day.isoformat(),
        today=found.of_day(day) + 1,
        puzzles=[title_of(id, number, lang) for number in range(1, len(found.all) + 1)],
    )


@routes.add("GET", "/games/{id}/puzzles/{number}", "puzzle", "A puzzle")
async def one_puzzle(services: Services, lang: str, id: str, number: int) -> PuzzleView:
    """The table where the best step is to be found: every allowed step as at any other table."""
    return await services.tables.beside(partial(puzzle_view, id, number, lang))


@routes.add(
    "GET",
    "/games/{id}/puzzles/{number}/answer",
    "answerPuzzle",
    "Answer a puzzle",
    limit="counsel",
    patience="seconds_hint",
)
async def answered(
    services: Services,
    lang: str,
    id: str,
    number: int,
    step: Annotated[
        str | None, Query(description="In notation. Without one: one gives up.", min_length=1, max_length=80)
    ] = None,
) -> PuzzleAnswer:
    """Whether a step is the best, and where it leads; if it is not, what could follow it, thought about for a moment.

    The best step is told to those who have found it, or who give up.
    """
    puzzle = puzzle_of(id, number)
    if step is None or step == puzzle.best:
        return await services.tables.beside(partial(solved, id, number, lang, right=step is not None))
    position = await services.tables.beside(partial(position_of, id, number))
    if step not in {str(move) for move in position.moves()}:
        raise RequestMalformed(where="step", why=NO_STEP)
    return await refuted(services, id, number, step, lang)


@routes.add("GET", "/games/{id}/puzzles/{number}/refusal", "puzzleRefusal", "Why not, at a puzzle?")
async def puzzle_refusal(
    services: Services,
    lang: str,
    id: str,
    number: int,
    target: Annotated[
        list[Target] | None, Query(description="Things that are pointed at together.", min_items=1, max_items=8)
    ] = None,
) -> RefusalView:
    """Which rule forbids to do something with the things pointed at, as `refusal` of a table says it."""
    position = await services.tables.beside(partial(position_of, id, number))
    return refused(position, learner(position), lang, target=target)
