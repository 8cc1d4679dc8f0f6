"""Putting the race on the shelf, as it was and as it is, so that everything that serves games serves it too."""

from functools import cache

import pytest

import tests.toys.games.race as package
from gratteciel.games import Folder, folders
from gratteciel.play import game as play_game
from gratteciel.server.routes import games as pages
from tests.toys import race


def put_race_on_the_shelf(monkeypatch: pytest.MonkeyPatch, version: int) -> None:
    """Have the program of the day when that version was the newest; what was loaded before is loaded anew."""
    folder = Folder(package)
    if version == 1:
        folder.__dict__["rules"] = race
    monkeypatch.setitem(folders(), "race", folder)
    monkeypatch.setattr(play_game, "loaded", cache(play_game.loaded.__wrapped__))
    for page in ("page", "example"):
        monkeypatch.setattr(pages, page, cache(getattr(pages, page).__wrapped__))
