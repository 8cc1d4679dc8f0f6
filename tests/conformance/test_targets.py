"""Whatever a step points at can be shown and named: a thing in the picture, or an action with a text."""

import pytest

import gratteciel
from gratteciel.engine.records import record_at
from gratteciel.errors import LANGUAGES
from tests.conformance.checks import tables
from tests.conformance.test_games import SET_UPS, setup_of, subject_of

ACTION = "action:"


@pytest.mark.parametrize("id", gratteciel.games())
def test_every_action_is_named_as_a_button_and_no_name_is_left_over(id: str) -> None:
    game = gratteciel.game(id)
    actions: set[str] = set()
    for edition in game.editions:
        setup = game.setup(edition=edition)
        for step in setup.steps.values():
            actions |= {target.removeprefix(ACTION) for target in setup.targets(step) if target.startswith(ACTION)}
    for lang in LANGUAGES:
        texts = game.words(lang).tree["actions"]
        assert set(texts) == actions
        for text in texts.values():
            assert text[0].isupper() and text[-1] not in ".!:" and len(text) <= 30, text


@pytest.mark.parametrize("id", gratteciel.games())
def test_every_sort_of_thing_pointed_at_is_shown_and_named(id: str) -> None:
    """Of all step codes, luck's too. (That a step which is allowed points at what is shown: `test_games.py`.)"""
    pointed_at: set[str] = set()
    named: dict[str, set[str]] = {}
    for game, players, options in SET_UPS:
        if game != id:
            continue
        setup, native = setup_of(game, players, options), subject_of(game, players, options).native
        pointed_at |= {sort(target) for step in setup.steps.values() for target in setup.targets(step)}
        draw = setup.game.folder.module("picture").picture
        for table, _ in tables(subject_of(game, players, options), 2, every=4):
            seat = max(native.mover(table), -1)
            seen = draw(setup.edition, setup.box, record_at(native.hide(table, seat)), seat)
            for area in seen.areas:
                named.setdefault(sort(area.id), set()).add(area.kind)
                for thing in area.things:
                    named.setdefault(sort(thing.id), set()).add(thing.kind)
            for place in seen.places:
                named.setdefault(sort(place.id), set()).add(place.ground)
    for target in pointed_at - {"action"}:
        assert target in named, f"no picture of {id} shows any {target}:…"
        for lang in LANGUAGES:
            assert named[target] <= set(gratteciel.game(id).words(lang).tree["names"])


def sort(target: str) -> str:
    """What sort of thing an id means: `plot` of `plot:c3`."""
    return target.partition(":")[0]
