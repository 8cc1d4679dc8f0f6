"""Features field by field, from the own seat, and the symmetries of boards."""

import importlib.util
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

import gratteciel
from gratteciel.engine.fields import numbers
from gratteciel.engine.rng import stream
from gratteciel.play.position import Position

HOME = Path(__file__).parents[2]
CASES: list[tuple[str, int, dict[str, Any]]] = [(id, gratteciel.game(id).seats[-1], {}) for id in gratteciel.games()]
CASES += [("hong-kong", 2, {"edition": "a1"}), ("projekt", 2, {"own_corners": True}), ("world", 2, {"edition": "even"})]


def trail(position: Position, seed: int, most: int = 400) -> list[Position]:
    """A random game from there."""
    luck = stream(seed)
    found = [position]
    while not found[-1].over and len(found) < most:
        found.append(found[-1].play(found[-1].random_move(luck)))
    return found


def stated(id: str) -> ModuleType:
    return gratteciel.game(id).folder.module("fields")


@pytest.mark.parametrize("id", gratteciel.games())
def test_every_number_has_a_name_and_keeps_its_range(id: str) -> None:
    game = gratteciel.game(id)
    fields = list(numbers(stated(id).SEEN, stated(id).AXES))
    names = game.feature_names()
    assert len(names) == len(set(names)) == len(fields) == game.rules.FEATURES
    assert len(list(numbers(stated(id).CODES, stated(id).AXES))) == game.rules.STEPS
    for players in game.seats:
        met = trail(game.start(players), players)
        for position in met[:: 1 + len(met) // 12]:
            for seat in range(players):
                for name, one, value in zip(names, fields, position.features(seat), strict=True):
                    least, most = one.field.least, one.field.most
                    assert (least is None or value >= least) and (most is None or value <= most), f"{name} is {value}"


@pytest.mark.parametrize("id", gratteciel.games())
def test_features_are_turned_to_the_own_seat(id: str) -> None:
    game = gratteciel.game(id)
    fields = list(numbers(stated(id).SEEN, stated(id).AXES))
    where = {(one.field, one.at): index for index, one in enumerate(fields)}
    for players in game.seats:
        met = trail(game.start(players), 3)
        for position in met[:: 1 + len(met) // 12]:
            views = [position.features(seat) for seat in range(players)]
            for index, one in enumerate(fields):
                places = dict(one.at)
                if one.field.own or places.get("seat", 0) >= players:
                    continue
                for seat in range(1, players):
                    own = tuple((a, (k - seat) % players if a == "seat" else k) for a, k in one.at)
                    assert views[seat][where[one.field, own]] == views[0][index], f"{one} from seat {seat}"


@pytest.mark.parametrize("options", [{}, {"covered": True}, {"memory": True}], ids=str)
def test_what_is_hidden_makes_no_difference(options: dict[str, Any]) -> None:
    differing = 0
    for position in trail(gratteciel.game("world").start(3, **options), 5)[::10]:
        for seat in range(3):
            for seed in range(2):
                other = position.imagined(seat, seed)
                differing += not other.same_table(position)
                assert np.array_equal(other.features(seat), position.features(seat))
    assert differing > 20


EVEN = """
[board]
rows = ["##o##", "#####", "#####", "#####", "##o##"]
"""


def opened(id: str, players: int, options: dict[str, Any]) -> Position:
    """How such a game begins; its editions of ours are named in `CASES`."""
    text = gratteciel.game(id).folder.path.joinpath("edition.toml").read_text()
    own = {"a1": text.replace('"c3"', '"a1"')}
    if id == "world":
        before, rest = text.split("[board]")
        own["even"] = before + EVEN + "[floors]" + rest.split("[floors]", 1)[1]
    named = {**options, "edition": own[str(options["edition"])]} if "edition" in options else options
    if options.get("edition") == "even":
        named = {**named, "turning": True}
    return gratteciel.game(id).start(players, **named)


def turned_start(start: Position, shift: int, spots: list[int]) -> Position:
    """The same beginning after a symmetry: another seat begins, and figures stand elsewhere."""
    tables = start.tables.copy()
    if shift:
        tables[0]["seat"] = shift
    if "figures" in (tables.dtype.names or ()):
        tables[0]["figures"][: start.players] = [spots[int(k)] for k in tables[0]["figures"][: start.players]]
    return Position(start.setup, tables)


@pytest.mark.parametrize(("id", "players", "options"), CASES, ids=str)
def test_symmetries_hold_in_whole_games(id: str, players: int, options: dict[str, Any]) -> None:
    start = opened(id, players, options)
    setup = start.setup
    found = start.game.symmetries(players, edition=setup.edition, **setup.options)
    counts = {"hong-kong": 2 if options else 8, "helicopters": 4, "projekt": 4, "world": 4 if options else 1, "dice": 1}
    assert len(found) == counts[id] and found[0].name == "as it is"
    spots_at = next((n for n, name in enumerate(start.game.feature_names()) if name.startswith("figure[own, ")), 0)
    for number, symmetry in enumerate(found):
        assert sorted(symmetry.steps) == list(range(start.game.rules.STEPS))
        assert sorted(symmetry.features) == list(range(start.game.rules.FEATURES))
        assert (symmetry.steps == range(len(symmetry.steps))).all() == (number == 0)
        spots = [int(symmetry.features[spots_at + k]) - spots_at for k in range(28)] if id == "projekt" else []
        here, there, luck = start, turned_start(start, symmetry.shift, spots), stream(number)
        seats = [(seat + symmetry.shift) % players for seat in range(players)]
        while not here.over and here.length < 250:
            step = here.random_move(luck).step
            assert (there.mask()[symmetry.steps] == here.mask()).all(), f"{symmetry.name} after {here.history}"
            if here.mover == gratteciel.CHANCE:
                assert here.weight(step) == there.weight(int(symmetry.steps[step]))
            if here.length % 5 == 0:
                for seat in range(players):
                    assert (there.features(seats[seat])[symmetry.features] == here.features(seat)).all()
            here, there = here.play(step), there.play(int(symmetry.steps[step]))
            assert (here.mover if here.mover in (None, -1) else seats[here.mover]) == there.mover
        assert [there.scores[seat] for seat in seats] == list(here.scores)
        assert [there.shares[seat] for seat in seats] == list(here.shares)


def test_features_are_documented() -> None:
    place = importlib.util.spec_from_file_location("features_page", HOME / "docs" / "features.py")
    assert place and place.loader
    module = importlib.util.module_from_spec(place)
    place.loader.exec_module(module)
    assert (HOME / "docs" / "features.md").read_text() == module.page(), "run: python docs/features.py"
