"""Routes: lessons. A task is asked for and answered by itself: nothing of it is kept."""

from functools import cache, partial
from typing import Annotated

import msgspec

from gratteciel.games import folder
from gratteciel.play.game import game
from gratteciel.play.lessons import Lesson, Task, lesson_of
from gratteciel.play.position import Position
from gratteciel.server.errors import LessonUnknown, RequestMalformed
from gratteciel.server.routes.lesson_schemas import FirstGameView, LessonView, TaskAnswer, TaskTitle, TaskView
from gratteciel.server.routes.route import Query, Routes
from gratteciel.server.routes.schemas import RefusalView
from gratteciel.server.routes.services import Services
from gratteciel.server.routes.thinking import Target, refused
from gratteciel.server.tables.lesson_tables import GENTLEST, LEARNER, table_of
from gratteciel.server.tables.modes import played
from gratteciel.server.tables.plan import SeatPlan, TablePlan
from gratteciel.server.tables.views import Look, line_view, now_view

routes = Routes("lessons")

NO_STEP = {"en": "a step that can be played at this task", "fr": "un coup qui se joue à cette tâche"}


@cache
def lesson(id: str) -> Lesson:
    """The lesson of a game; refused where it has none."""
    found = lesson_of(folder(id))
    if found is None:
        raise LessonUnknown(game=game(id).id, lesson="lesson")
    return found


def task_of(id: str, name: str) -> tuple[Lesson, Task]:
    """A task by its name."""
    found = lesson(id)
    task = next((task for task in found.tasks if task.name == name), None)
    if task is None:
        raise LessonUnknown(game=id, lesson=name)
    return found, task


def position_of(id: str, name: str) -> Position:
    """Where a task is to be done, as the game can be played now."""
    found, task = task_of(id, name)
    return found.position(task, played(id).engine.mode)


def learner(position: Position) -> int:
    """The seat of whoever learns: the one to move."""
    assert position.mover is not None and position.mover >= 0
    return position.mover


def seen(position: Position, seat: int, lang: str, since: int, *, asks: bool = False) -> Look:
    """The table at a position as the learner sees it, with what happened after so many steps.

    `asks`: whether one may go on there; what follows the answer to a task is the next task's.
    """
    table = table_of(position, seat, lang)
    first = table.state.number - (position.length - since)
    lines = [
        line_view(at.sight(seat), entry, lang)
        for at, entry in zip(table.positions[first:], table.entries[first:], strict=True)
    ]
    # Nothing is taken back or tipped here.
    now = now_view(table.state, table.row, LEARNER, lang, 0.0)
    now = msgspec.structs.replace(now, free_undo=None, asked_undo=None, tips=[])
    if since < position.length and not asks:
        now = msgspec.structs.replace(now, steps=[], ask=None)
    return Look(table.state.number, now, lines, table.seen(seat, first))


def task_view(id: str, name: str, lang: str) -> TaskView:
    """A task, with its table."""
    found, task = task_of(id, name)
    position, said = position_of(id, name), found.words(lang).tasks[name]
    return TaskView(
        name=name,
        title=said.title,
        tell=said.tell,
        solution=found.own_step(task, position.game.engine.mode),
        look=seen(position, learner(position), lang, position.length),
    )


def answer_of(id: str, name: str, step: str | None, lang: str) -> TaskAnswer:
    """What is said of a step, and where it leads if it was wanted."""
    found, task = task_of(id, name)
    position = position_of(id, name)
    if step is None or step not in {str(move) for move in position.moves()}:
        raise RequestMalformed(where="step", why=NO_STEP)
    text = found.said_of(task, step, lang)
    if not task.accepted(step):
        return TaskAnswer(right=False, text=text, look=None)
    after = found.followed(task, step, position.game.engine.mode)
    return TaskAnswer(right=True, text=text, look=seen(after, learner(position), lang, position.length))


@routes.add("GET", "/games/{id}/lesson", "lesson", "A game's lesson")
async def one_lesson(id: str, lang: str) -> LessonView:
    """The tasks of a game's lesson, and the short game it ends in; its card says whether it has one (`lesson`)."""
    found = lesson(id)
    words, first = found.words(lang), found.plan.first_game
    seats = (SeatPlan("me"), *(SeatPlan("bot", GENTLEST) for _ in range(first.players - 1)))
    plan = TablePlan(game=id, seats=seats, options=first.options, edition_text=found.edition_text)
    return LessonView(
        game=id,
        tasks=[TaskTitle(name=task.name, title=words.tasks[task.name].title) for task in found.tasks],
        first_game=FirstGameView(title=words.first_game.title, tell=words.first_game.tell, plan=plan),
    )


@routes.add("GET", "/games/{id}/lesson/{task}", "task", "A task of a lesson")
async def one_task(services: Services, lang: str, id: str, task: str) -> TaskView:
    """What is to be done, and the table where: every allowed step as at any other table."""
    return await services.tables.beside(partial(task_view, id, task, lang))


@routes.add("GET", "/games/{id}/lesson/{task}/answer", "answerTask", "Answer a task")
async def answered(
    services: Services,
    lang: str,
    id: str,
    task: str,
    step: Annotated[str | None, Query(description="In notation.", min_length=1, max_length=80)] = None,
) -> TaskAnswer:
    """What is said of a step, as it stands in the task's `look.now.steps`; if it was wanted, where that leads."""
    return await services.tables.beside(partial(answer_of, id, task, step, lang))


@routes.add("GET", "/games/{id}/lesson/{task}/refusal", "taskRefusal", "Why not, at a task?")
async def task_refusal(
    services: Services,
    lang: str,
    id: str,
    task: str,
    target: Annotated[
        list[Target] | None, Query(description="Things that are pointed at together.", min_items=1, max_items=8)
    ] = None,
) -> RefusalView:
    """Which rule forbids to do something with the things pointed at, as `refusal` of a table says it."""
    position = await services.tables.beside(partial(position_of, id, task))
    return refused(position, learner(position), lang, target=target)
