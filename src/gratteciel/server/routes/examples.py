"""Routes: the examples of the rules. Each can be stepped through and tried; nothing of it is kept."""

from functools import partial
from typing import Annotated

import msgspec

from gratteciel.errors import StepIllegal, StepMalformed
from gratteciel.games import folder
from gratteciel.play.examples import Example, Examples, examples_of
from gratteciel.play.game import game
from gratteciel.play.position import Position
from gratteciel.server.errors import ExampleUnknown, RequestMalformed
from gratteciel.server.routes.lesson_schemas import DrawnExample
from gratteciel.server.routes.lessons import seen
from gratteciel.server.routes.route import Query, Routes
from gratteciel.server.routes.schemas import RefusalView
from gratteciel.server.routes.services import Services
from gratteciel.server.routes.thinking import Target, refused
from gratteciel.server.tables.modes import played

routes = Routes("games")

NO_SUCH_STEP = {"en": "a step that can be played there", "fr": "un coup qui peut y être joué"}
TOO_FAR = {"en": "as many as the example has at most", "fr": "au plus autant que l’exemple en a"}
NOT_YOURS = {"en": "no more steps once others are to move", "fr": "plus aucun coup quand c’est à d’autres"}
Step = Annotated[str, msgspec.Meta(min_length=1, max_length=80)]
Shown = Annotated[int, Query(description="How many times it has gone on.", ge=0, le=99)]
Steps = Annotated[
    list[Step] | None, Query(description="Steps of one's own after those, in notation.", min_items=1, max_items=12)
]


def example_of(id: str, name: str) -> tuple[Examples, Example]:
    """An example by its name."""
    found = examples_of(folder(id))
    if found is None or name not in found.all:
        raise ExampleUnknown(game=game(id).id, example=name)
    return found, found.all[name]


def position_of(id: str, name: str, shown: int, steps: list[str]) -> Position:
    """The example when it has gone on so many times, and after those of one's own, as the game can be played now."""
    found, example = example_of(id, name)
    mode = played(id).engine.mode
    if shown > len(example.steps):
        raise RequestMalformed(where="shown", why=TOO_FAR)
    position, eyes = found.tried(example, shown, (), mode), found.eyes(example, mode)
    for step in steps:
        if position.mover != eyes:
            raise RequestMalformed(where="step", why=NOT_YOURS)
        try:
            position = position.play(step)
        except (StepIllegal, StepMalformed) as error:
            raise RequestMalformed(where="step", why=NO_SUCH_STEP) from error
    return position


def drawn(id: str, name: str, shown: int, steps: list[str], lang: str) -> DrawnExample:
    """An example, with its table after those steps, and what the last of them did."""
    position = position_of(id, name, shown, steps)
    found, example = example_of(id, name)
    said = found.words(lang)[name]
    since = position.length - (1 if steps else example.steps[shown - 1] if shown else 0)
    look = seen(position, found.eyes(example, position.game.engine.mode), lang, since, asks=True)
    return DrawnExample(name=name, title=said.title, tell=said.tell, steps=list(said.steps), look=look)


@routes.add("GET", "/games/{id}/examples/{name}", "drawnExample", "An example of the rules")
async def one_example(
    services: Services, lang: str, id: str, name: str, shown: Shown = 0, step: Steps = None
) -> DrawnExample:
    """What is told of it, and the table: where it begins, as it goes on, or after what one tries there."""
    return await services.tables.beside(partial(drawn, id, name, shown, step or [], lang))


@routes.add("GET", "/games/{id}/examples/{name}/refusal", "exampleRefusal", "Why not, at an example?")
async def example_refusal(
    services: Services,
    lang: str,
    id: str,
    name: str,
    shown: Shown = 0,
    step: Steps = None,
    target: Annotated[
        list[Target] | None, Query(description="Things that are pointed at together.", min_items=1, max_items=8)
    ] = None,
) -> RefusalView:
    """Which rule forbids to do something with the things pointed at, as `refusal` of a table says it."""
    position = await services.tables.beside(partial(position_of, id, name, shown, step or []))
    found, example = example_of(id, name)
    return refused(position, found.eyes(example, position.game.engine.mode), lang, target=target)
