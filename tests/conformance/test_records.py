"""Games recorded by any version of the rules that is still played are played as they were; none is missing."""

from functools import cache
from pathlib import Path

import pytest

import gratteciel
from gratteciel.play.record import load
from tests.conformance.records import FOLDER, SCORES, folder_of, wanted

KEPT = sorted(FOLDER.glob("*/*/*.sky"))


@cache
def scores(folder: Path) -> dict[str, tuple[int, ...]]:
    lines = [line.split() for line in (folder / SCORES).read_text().splitlines()]
    return {name: tuple(map(int, points)) for name, *points in lines}


@pytest.mark.parametrize("file", KEPT, ids=lambda file: "-".join(file.relative_to(FOLDER).with_suffix("").parts))
def test_a_kept_record_is_played_as_it_was(file: Path) -> None:
    id, version = file.parts[-3:-1]
    game = gratteciel.game(id)
    if int(version) not in game.versions:
        pytest.skip(f"{id} goes back to version {game.versions[0]}")
    position = load(file)
    assert (position.game.id, position.setup.version) == (id, int(version)) and position.over
    assert position.scores == scores(file.parent)[file.stem]


@pytest.mark.parametrize("id", gratteciel.games())
def test_none_is_missing(id: str) -> None:
    game = gratteciel.game(id)
    for version in game.versions:
        folder = folder_of(game, version)
        kept = {file.stem for file in folder.glob("*.sky")}
        assert kept, f"keep some: python -m tests.conformance.records ({folder} is empty)"
        assert kept == set(scores(folder))
    names = {name for name, _ in wanted(game)}
    missing = names - {file.stem for file in folder_of(game, game.versions[-1]).glob("*.sky")}
    assert not missing, f"version {game.versions[-1]} of {id} has no record of {sorted(missing)}"
