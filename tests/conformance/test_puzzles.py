"""Puzzles: sixty a game at least, that can be reached and solved, and whose best step a deeper search still prefers."""

import gzip
from datetime import date, timedelta

import pytest
from msgspec.structs import replace

import gratteciel
from gratteciel.arena.puzzle_mine import CLEAR, FOUND, MARGIN, margin_of
from gratteciel.bots.puzzle_search import SOLVERS
from gratteciel.errors import LANGUAGES
from gratteciel.games import folder
from gratteciel.play.puzzles import FIRST_DAY, Puzzles, puzzles_of, theme_of

HOUSE = [id for id in gratteciel.games() if puzzles_of(folder(id))]
CHECKED_HERE = 5
"""Puzzles of each game that are searched anew in every run: those that are clearest, so that a short search will do."""
DEEPER = 2 * FOUND


def puzzles(id: str) -> Puzzles:
    found = puzzles_of(folder(id))
    assert found is not None
    return found


def test_every_game_of_this_house_has_puzzles() -> None:
    assert {"dice", "helicopters", "hong-kong", "projekt", "world"} <= set(HOUSE)


@pytest.mark.parametrize("id", HOUSE)
def test_there_are_sixty_of_them_and_they_are_small(id: str) -> None:
    assert len(puzzles(id).all) >= 60
    assert len({(puzzle.steps, puzzle.players) for puzzle in puzzles(id).all}) == len(puzzles(id).all)
    data = puzzles(id).path.read_bytes()
    assert len(data) < 130_000 and len(gzip.compress(data)) < 14_000


@pytest.mark.parametrize("id", HOUSE)
def test_each_can_be_reached_and_solved_and_says_what_it_is_about(id: str) -> None:
    words = {lang: gratteciel.game(id).words(lang).themes for lang in LANGUAGES}
    for puzzle in puzzles(id).all:
        position = puzzle.position(id)
        assert position.mover is not None and position.mover >= 0
        assert len(position.moves()) >= 3 and puzzle.best in {str(move) for move in position.moves()}
        assert puzzle.margin >= MARGIN and puzzle.iterations == FOUND
        assert puzzle.checked.margin >= CLEAR and puzzle.checked.iterations >= 10 * puzzle.iterations
        assert len(puzzle.found) == len(SOLVERS) and 0 < puzzle.rating < 100
        assert puzzle.theme == theme_of(position, position.code(puzzle.best))
        assert all(words[lang][str(puzzle.theme)] for lang in LANGUAGES)


@pytest.mark.parametrize("id", HOUSE)
def test_themes_are_named_in_both_languages(id: str) -> None:
    english, french = (gratteciel.game(id).words(lang) for lang in LANGUAGES)
    assert list(english.themes) == list(french.themes)
    prose, shipped = english.tree["prose"], {puzzle.theme for puzzle in puzzles(id).all}
    for theme in english.themes:
        said = any(key == theme or key.startswith(f"{theme}-") for key in prose)
        assert said or (folder(id).has("themes") and theme in shipped), theme


@pytest.mark.parametrize("id", HOUSE)
def test_the_clearest_are_right_by_a_deeper_search(id: str) -> None:
    clearest = sorted(puzzles(id).all, key=lambda puzzle: -min(puzzle.margin, puzzle.checked.margin))[:CHECKED_HERE]
    assert [puzzle.best for puzzle in clearest if margin_of(puzzle, puzzle.position(id), DEEPER, 7) is None] == []


@pytest.mark.parametrize("id", HOUSE)
def test_every_day_has_its_puzzle_one_after_the_other(id: str) -> None:
    some = puzzles(id)
    count = len(some.all)
    days = [some.of_day(FIRST_DAY + timedelta(days=day)) for day in range(2 * count)]
    assert days == [*range(count), *range(count)]
    assert some.of_day(date(1990, 1, 1)) in range(count)


def added(some: Puzzles, *batches: tuple[int, date]) -> Puzzles:
    """The puzzles with more of them, so many from a day on."""
    more = [replace(some.all[0], since=since) for count, since in batches for _ in range(count)]
    found = Puzzles(some.folder)
    found.__dict__["all"] = (*some.all, *more)
    return found


def test_days_keep_their_puzzles_when_puzzles_are_added() -> None:
    some = puzzles("hong-kong")
    count = len(some.all)
    first, second = FIRST_DAY + timedelta(days=count + 10), FIRST_DAY + timedelta(days=count + 40)
    once, twice = added(some, (6, first)), added(some, (6, first), (3, second))
    before = [FIRST_DAY + timedelta(days=day) for day in range(-30, count + 10)]
    assert [once.of_day(day) for day in before] == [some.of_day(day) for day in before]
    assert [once.of_day(first + timedelta(days=day)) for day in range(8)] == [*range(count, count + 6), 0, 1]
    between = [first + timedelta(days=day) for day in range(30)]
    assert [twice.of_day(day) for day in (*before, *between)] == [once.of_day(day) for day in (*before, *between)]
    assert twice.of_day(second) == count + 6 and twice.of_day(second + timedelta(days=3)) == 0


def test_a_flight_that_ends_in_the_way_of_another_blocks_its_line() -> None:
    blocking = [puzzle for puzzle in puzzles("helicopters").all if puzzle.theme == "block"]
    assert len(blocking) >= 5
    refused = set()
    for puzzle in blocking:  # whose line it is need not be the next to fly, so not every one shows it at once
        after = puzzle.position("helicopters").play(puzzle.best)
        rules = {
            plot: after.refusal(f"fly {plot}")
            for column in "abcdefghi"
            for plot in (f"{column}{n}" for n in range(1, 10))
        }
        refused |= {puzzle.best for refusal in rules.values() if refusal and refusal.rule == "helicopter-between"}
    assert len(refused) >= 4
