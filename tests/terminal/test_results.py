"""The end of a game on paper: who won, and what the points are made of."""

import io
import re

import pytest
from rich.console import Console

import gratteciel
from gratteciel import Position
from gratteciel.terminal.results import results
from gratteciel.terminal.texts import Says


def finished(id: str, players: int, seed: int = 1) -> Position:
    position = gratteciel.game(id).start(players)
    while not position.over:
        position = position.play(position.random_move(seed=seed))
    return position


def on_paper(position: Position, lang: str, width: int = 80) -> list[str]:
    console = Console(width=width, file=io.StringIO(), color_system=None, highlight=False)
    with console.capture() as capture:
        console.print(results(position, Says(lang)))
    return [line.rstrip() for line in capture.get().splitlines()]


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("id", gratteciel.games())
def test_every_line_of_every_tally_stands_beneath_its_seat(id: str, lang: str) -> None:
    position = finished(id, gratteciel.game(id).seats[-1])
    page = on_paper(position, lang)
    names = position.game.words(lang).tree["seats"][: position.players]
    starts = {
        name: next(n for n, line in enumerate(page) if re.match(rf" *\S +{name}\b.*point", line)) for name in names
    }
    order = sorted(range(position.players), key=lambda seat: -position.scores[seat])
    assert sorted(starts, key=lambda name: starts[name]) == [names[seat] for seat in order]
    for seat, name in enumerate(names):
        lines = position.tally(seat, lang)
        below = page[starts[name] + 1 : starts[name] + 1 + len(lines)]
        assert [line.strip().split(" · ") for line in below] == [
            [str(points).replace("-", "−"), text] for text, points in lines
        ]


def test_numbers_stand_in_one_column() -> None:
    page = on_paper(finished("dice", 2, seed=5), "en")
    ends = {match.end(1) for line in page if (match := re.search(r"(\d+) (?:points?|· \d+ buildings?)", line[6:]))}
    assert len(ends) == 1, page


def test_narrow_paper_wraps_beside_the_number() -> None:
    page = on_paper(finished("projekt", 2), "en", width=36)
    assert max(map(len, page)) <= 36
    at = next(number for number, line in enumerate(page) if "Money in" in line)
    assert page[at].index("Money") == page[at + 1].index(page[at + 1].split()[0])
    assert page[at + 1].split()[-1] == "thousands"
