"""Every lesson: its positions are those of real games, its accepted steps legal, and all is said in short sentences."""

import re
from functools import cache

import pytest

import gratteciel
import tests.toys.games.race as race
from gratteciel.errors import LANGUAGES
from gratteciel.games import Folder, folder
from gratteciel.play.lessons import Lesson, Task, fits, lesson_of
from gratteciel.play.position import Position
from gratteciel.server.tables.open_table import MOST_SHOWN

HOUSE = gratteciel.games()


@cache
def lesson(id: str) -> Lesson:
    """The lesson of a game."""
    found = lesson_of(folder(id))
    assert found is not None
    return found


@cache
def trail(id: str, name: str) -> list[Position]:
    """A record of a lesson, replayed by the rules."""
    task = next(task for task in lesson(id).tasks if task.record == name)
    return lesson(id).record(task)


def allowed(id: str, task: Task) -> list[str]:
    """What can be played where a task is to be done."""
    return [str(move) for move in trail(id, task.record)[task.after].moves()]


TASKS = [(id, task) for id in HOUSE for task in lesson(id).tasks]
NAMED = [f"{id} {task.name}" for id, task in TASKS]


@pytest.mark.parametrize("id", HOUSE)
def test_a_lesson_has_six_to_ten_tasks_with_names_of_their_own(id: str) -> None:
    names = [task.name for task in lesson(id).tasks]
    assert 6 <= len(names) <= 10 and len(set(names)) == len(names)
    records = {file.stem for file in lesson(id).path.glob("*.sky")}
    assert records == {task.record for task in lesson(id).tasks}, "a record that no task is taken from"


@pytest.mark.parametrize(("id", "task"), TASKS, ids=NAMED)
def test_a_position_is_reached_by_its_record_and_somebody_decides_there(id: str, task: Task) -> None:
    positions = trail(id, task.record)
    assert 0 <= task.after < len(positions) - 1, "the record goes on with what is wanted"
    position = positions[task.after]
    assert position.setup.game.id == id and not position.setup.own
    assert position.mover == 0 and task.accepted(str(positions[task.after + 1].last))


@pytest.mark.parametrize(("id", "task"), TASKS, ids=NAMED)
def test_every_step_that_is_spoken_of_is_allowed(id: str, task: Task) -> None:
    steps = allowed(id, task)
    for pattern in task.accepts:
        assert any(fits(step, (pattern,)) for step in steps), pattern
    for name, patterns in task.others.items():
        for pattern in patterns:
            met = [step for step in steps if not task.accepted(step) and fits(step, (pattern,))]
            assert met, f"{name}: {pattern}"
        assert any(task.other(step) == name for step in steps if not task.accepted(step)), f"{name} is never said"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("id", "task"), TASKS, ids=NAMED)
def test_something_is_said_of_every_step_and_nothing_in_vain(id: str, task: Task, lang: str) -> None:
    said = lesson(id).words(lang).tasks[task.name]
    for step in allowed(id, task):
        assert lesson(id).said_of(task, step, lang)
    rest = [step for step in allowed(id, task) if not task.accepted(step) and task.other(step) is None]
    assert (said.wrong is not None) == bool(rest)
    assert set(said.others) == set(task.others)
    assert said.title[0].isupper() and len(said.title) <= 40 and len(said.tell) <= 300


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("id", HOUSE)
def test_both_languages_say_all_of_it_in_sentences_of_twenty_words_or_less(id: str, lang: str) -> None:
    words = lesson(id).words(lang)
    assert list(words.tasks) == [task.name for task in lesson(id).tasks]
    sentences = [one for text in words.texts() for one in re.split(r"(?<=[.!?])\s+", text) if one]
    assert all(one[0].isupper() or one[0].isdigit() for one in sentences)
    assert all(text[-1] in ".!?" for text in words.texts())
    lengths = [len(re.findall(r"[\w’'-]+", one)) for one in sentences]
    assert sum(lengths) / len(lengths) <= 20 and max(lengths) <= 32
    if lang == "fr":
        assert not re.search(r"(?<! ) [:;!?»]|« ", " ".join(words.texts())), "a sign that could begin a line"


@pytest.mark.parametrize(("id", "task"), TASKS, ids=NAMED)
def test_what_follows_is_the_records_own_and_can_be_told(id: str, task: Task) -> None:
    own = str(trail(id, task.record)[task.after + 1].last)
    after = lesson(id).followed(task, own)
    assert task.after < after.length <= task.after + MOST_SHOWN
    for step in allowed(id, task):
        if step != own:
            assert lesson(id).followed(task, step).length == task.after + 1


@pytest.mark.parametrize("id", HOUSE)
def test_the_first_game_is_shorter_than_the_ordinary_one_and_can_be_played(id: str) -> None:
    game, first = gratteciel.game(id), lesson(id).plan.first_game
    start = Position.start(game.setup_with(first.options, first.players, lesson(id).edition_text))
    assert start.setup.own and start.moves()
    changed = game.folder.differences(start.setup.edition)
    assert 0 < len(changed) <= 4


def test_a_game_without_the_folder_has_no_lesson() -> None:
    assert lesson_of(Folder(race)) is None
