"""Every game's tally: its lines add up to the score, on the table and on every view of it, and have texts."""

from collections.abc import Callable

import pytest

import gratteciel
from gratteciel.engine.records import Record, record_at
from gratteciel.engine.tallies import TallyLine, some
from gratteciel.errors import LANGUAGES, SeatWrong
from gratteciel.games import folder
from gratteciel.play.game import Game, Setup
from tests.conformance.checks import tables
from tests.conformance.subject import Subject
from tests.conformance.test_games import SET_UPS, setup_of, subject_of

Tally = Callable[[object, Record, Record, int], tuple[TallyLine, ...]]


def check_tallies(setup: Setup, subject: Subject, tally: Tally, kinds: tuple[str, ...]) -> set[str]:
    """Holds a tally to the scores of random play, seen by every seat and a spectator; the kinds that came up."""
    native, met = subject.native, set()
    for table, _ in tables(subject, 2, every=3):
        views = {table.tobytes(): table}
        for eyes in subject.seats:
            hidden = native.hide(table, eyes)
            views[hidden.tobytes()] = hidden
        for view in views.values():
            scores, before = native.count(view)[0], view.tobytes()
            for seat in range(setup.players):
                lines = tally(setup.edition, setup.box, record_at(view), seat)
                assert sum(line.points for line in lines) == scores[seat], f"{lines} do not add up to {scores[seat]}"
                assert len({line.kind for line in lines}) == len(lines), f"a kind has two lines: {lines}"
                assert {line.kind for line in lines} <= set(kinds), f"{lines} are not all of {kinds}"
                assert all(type(line.points) is int and type(line.count) in (int, type(None)) for line in lines)
                met |= {line.kind for line in lines}
            assert view.tobytes() == before, "counting changed the table"
    return met


@pytest.mark.parametrize(("id", "players", "options"), SET_UPS)
def test_lines_add_up_to_the_score_on_every_view(id: str, players: int, options: str) -> None:
    module = folder(id).module("tally")
    setup, subject = setup_of(id, players, options), subject_of(id, players, options)
    assert check_tallies(setup, subject, module.tally, module.KINDS)


@pytest.mark.parametrize("id", gratteciel.games())
def test_every_kind_of_line_has_a_text(id: str) -> None:
    check_tally_texts(gratteciel.game(id))


def check_tally_texts(game: Game) -> None:
    """Every kind of line is named in both languages, with its number in singular and plural where it counts."""
    kinds = game.folder.module("tally").KINDS
    for lang in LANGUAGES:
        words = game.words(lang)
        assert set(words.tree["tally"]) == set(kinds)
        for kind in kinds:
            texts = {words.tally(TallyLine(kind, 1, count)) for count in (1, 2)}
            assert all(text and text[0] == text[0].upper() and "{" not in text for text in texts)
            if "{count}" in str(words.tree["tally"][kind]):
                assert len(texts) == 2, f"{lang}: {kind} reads the same for 1 and 2"
            else:
                assert isinstance(words.tree["tally"][kind], str), f"{lang}: {kind} has two forms and no count"


@pytest.mark.parametrize("id", gratteciel.games())
def test_a_position_tells_its_tally_in_words(id: str) -> None:
    position = gratteciel.game(id).start()
    for lang in LANGUAGES:
        for seat in range(position.players):
            assert sum(points for _, points in position.tally(seat, lang)) == position.scores[seat]
    with pytest.raises(SeatWrong):
        position.tally(None)  # type: ignore[arg-type]
    for seat in (-1, position.players):
        with pytest.raises(SeatWrong):
            position.tally(seat)


def too_generous(edition: object, box: Record, table: Record, seat: int) -> tuple[TallyLine, ...]:
    return (TallyLine("roofed", 1, 1), *folder("hong-kong").module("tally").tally(edition, box, table, seat))


def unnamed(edition: object, box: Record, table: Record, seat: int) -> tuple[TallyLine, ...]:
    return (TallyLine("gold", 0, 1), *folder("hong-kong").module("tally").tally(edition, box, table, seat))


def peeking(edition: object, box: Record, table: Record, seat: int) -> tuple[TallyLine, ...]:
    """A mission counted although the view does not tell it."""
    lines = folder("world").module("tally").tally(edition, box, table, seat)
    return lines if int(table.mission[seat]) >= 0 else (TallyLine("mission", 2), *lines)


@pytest.mark.parametrize(
    ("id", "tally"),
    [("hong-kong", too_generous), ("hong-kong", unnamed), ("world", peeking)],
    ids=["too generous", "unnamed", "peeking"],
)
def test_the_check_catches_a_wrong_tally(id: str, tally: Tally) -> None:
    with pytest.raises(AssertionError):
        check_tallies(setup_of(id, 2, "{}"), subject_of(id, 2, "{}"), tally, folder(id).module("tally").KINDS)


def test_lines_that_count_nothing_are_left_out() -> None:
    kept = TallyLine("money", 0), TallyLine("sites", 0, 2)
    assert some(kept[0], TallyLine("open", 0, 0), kept[1]) == kept
