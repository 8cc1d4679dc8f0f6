"""Every registered game passes every check, with every number of players and every option."""

import json
import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec
import pytest

import gratteciel
from gratteciel.engine.records import Record, record_at
from gratteciel.engine.words import Words
from gratteciel.errors import LANGUAGES
from gratteciel.play.game import Game, Setup
from tests.conformance.checks import CHECKS, tables
from tests.conformance.subject import Subject, walk


def set_ups() -> Iterator[tuple[str, int, str]]:
    """Each number of players as boxed; and with the fewest players each value of each option, and all of them on."""
    for id in gratteciel.games():
        game = gratteciel.game(id)
        for players in game.seats:
            yield id, players, "{}"
        for players in (game.seats[0], game.seats[-1]):
            fitting = {n: o for n, o in game.options.items() if not o.players or players in o.players}
            for name, option in fitting.items():
                for value in option.choices:
                    if value != option.default:
                        yield id, players, json.dumps({name: value})
            if len(fitting) > 1:
                yield id, players, json.dumps({name: option.choices[-1] for name, option in fitting.items()})


@cache
def setup_of(id: str, players: int, options: str) -> Setup:
    return gratteciel.game(id).setup(players, **json.loads(options))


@cache
def subject_of(id: str, players: int, options: str) -> Subject:
    setup = setup_of(id, players, options)

    def fill(box: Record) -> None:
        box.players = players
        setup.game.folder.box.fill(box, setup.edition, players, setup.options)

    return Subject(id, setup.game.rules, fill, setup.texts, boxed=options == "{}")


SET_UPS = list(set_ups())


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: str(check.__name__))
@pytest.mark.parametrize(("id", "players", "options"), SET_UPS)
def test_game(id: str, players: int, options: str, check: Any) -> None:
    check(subject_of(id, players, options))


@pytest.mark.parametrize("id", gratteciel.games())
def test_a_game_is_what_it_defines(id: str) -> None:
    """Luck and secrets are met where they are declared, and nowhere else."""
    game = gratteciel.game(id)
    subject = subject_of(id, game.seats[-1], "{}")
    met = [table for table, _ in tables(subject, 2)]
    assert game.has_luck == any(subject.native.mover(table) == gratteciel.CHANCE for table in met)
    hidden = any(subject.native.hide(table, s).tobytes() != table.tobytes() for table in met for s in subject.seats)
    assert game.has_secrets == hidden


@pytest.mark.parametrize(("id", "players", "options"), [one for one in SET_UPS if one[1] == 1])
def test_alone_a_game_is_worth_its_points(id: str, players: int, options: str) -> None:
    """By the scale the game states, unless an option sets an aim beside the points; then not always."""
    setup, subject = setup_of(id, players, options), subject_of(id, players, options)
    native, scale = subject.native, setup.game.rules.SOLO_SCALE
    ends = [list(walk(native, seed))[-1][0] for seed in range(6)]
    straight = [abs(native.worth(end, 0) * scale - native.count(end)[0][0]) < 0.01 for end in ends]
    aimed = any(option.aim and setup.options[name] != option.default for name, option in setup.game.options.items())
    assert not all(straight) if aimed else all(straight)


def keys(tree: Any, path: str = "") -> set[str]:
    """The paths of all texts."""
    if isinstance(tree, dict):
        return set().union(*(keys(branch, f"{path}/{name}") for name, branch in tree.items())) if tree else set()
    if isinstance(tree, list):
        return {f"{path}/{number}" for number in range(len(tree))}
    return {path}


def check_texts(game: Game) -> None:
    """Every text a game needs is there in both languages, and no other of its kind."""
    english, french = (game.words(lang) for lang in LANGUAGES)
    assert keys(english.tree) == keys(french.tree)
    for words in (english, french):
        assert len(words.tree["seats"]) >= max(game.seats)
        assert set(words.tree["rules"]) == set(game.rules.RULES[1:])
        assert set(words.tree["endings"]) == set(game.rules.ENDINGS)
        assert set(words.tree["options"]) == set(game.options)
        assert set(words.tree["editions"]) == set(game.editions)
        assert set(words.tree["glance"]) == {"length", "luck", "secrecy", "story"}
        assert set(words.tree["tally"]) == set(game.folder.module("tally").KINDS)
        worded = {name: option.choices for name, option in game.options.items() if isinstance(option.default, str)}
        assert {name: set(texts) for name, texts in words.tree.get("choices", {}).items()} == {
            name: set(choices) for name, choices in worded.items()
        }
        assert {f"{name}-{choice}" for name in worded for choice in worded[name]} <= set(words.tree["names"])
        check_presentation(words)


@pytest.mark.parametrize("id", gratteciel.games())
def test_texts_are_complete_in_both_languages(id: str) -> None:
    check_texts(gratteciel.game(id))


def check_presentation(words: Words) -> None:
    """What presents a game is written in sentences, or in phrases where there is no room."""
    choices = [text for texts in words.tree.get("choices", {}).values() for text in texts.values()]
    sentences = [words.text("glance", "story"), *words.tree["options"].values(), *words.tree["editions"].values()]
    for sentence in (*sentences, *choices):
        assert sentence[0].isupper() and sentence.endswith("."), sentence
    assert re.fullmatch(r"\d+ min", words.text("glance", "length"))
    for phrase in (words.text("glance", "luck"), words.text("glance", "secrecy")):
        assert phrase[0].isupper() and not phrase.endswith("."), phrase


def leaves(tree: Any) -> Iterator[str]:
    """All texts."""
    for branch in tree.values() if isinstance(tree, dict) else tree if isinstance(tree, list) else ():
        yield from leaves(branch)
    if isinstance(tree, str):
        yield tree


@pytest.mark.parametrize("id", gratteciel.games())
@pytest.mark.parametrize("lang", LANGUAGES)
def test_texts_have_typographic_apostrophes(id: str, lang: str) -> None:
    assert not [text for text in leaves(gratteciel.game(id).words(lang).tree) if "'" in text]


@pytest.mark.parametrize("id", gratteciel.games())
@pytest.mark.parametrize("lang", LANGUAGES)
def test_rules_page_has_a_place_for_every_rule(id: str, lang: str) -> None:
    game = gratteciel.game(id)
    page = game.folder.rules_page(lang)
    missing = [rule for rule in game.rules.RULES[1:] if f'<a id="{rule}"></a>' not in page]
    assert not missing, f"rules.{lang}.md has no anchor for {missing}"
    assert len(page) > 2000


@pytest.mark.parametrize(("id", "players", "options"), SET_UPS)
def test_pictures_and_prose_for_every_seat(id: str, players: int, options: str) -> None:
    setup = setup_of(id, players, options)
    subject = subject_of(id, players, options)
    native = subject.native
    picture, prose = setup.game.folder.module("picture").picture, setup.game.folder.module("prose").prose
    for table, step in tables(subject, 1, every=5 if subject.boxed else 11):
        for seat in subject.seats:
            hidden = native.hide(table, seat)
            seen = picture(setup.edition, setup.box, record_at(hidden), seat)
            assert msgspec.json.encode(seen), "numbers of a record stand in the picture as they are: write int(…)"
            shown = {place.id for place in seen.places} | {thing.id for area in seen.areas for thing in area.things}
            areas = [area.id for area in seen.areas]
            assert len(set(areas)) == len(areas) and not set(areas) & shown, "an area shares its id"
            assert len({place.id for place in seen.places}) == len(seen.places), "two places share an id"
            for area in seen.areas:
                assert len({thing.id for thing in area.things}) == len(area.things), (
                    f"{area.id}: two things share an id"
                )
            kinds = {place.ground for place in seen.places} | {area.kind for area in seen.areas}
            kinds |= {piece.kind for place in seen.places for piece in (*place.stack, *place.tokens)}
            kinds |= {thing.kind for area in seen.areas for thing in area.things}
            for lang in LANGUAGES:
                unnamed = kinds - set(setup.game.words(lang).tree["names"])
                assert not unnamed, f"{lang}.toml does not name {sorted(unnamed)}"
            if step < 0:
                continue
            if seat >= 0 and seat == native.mover(table):
                for code in native.legal(table):
                    for target in setup.targets(code):
                        kind = target.partition(":")[0]
                        assert kind == "action" or target in shown, f"{setup.texts[code]} points at {target}: not shown"
            told = native.told(table, step, seat)
            after = native.hide(native.play(table, step), seat)
            lines = prose(setup.edition, setup.box, record_at(hidden), record_at(after), told)
            for lang in LANGUAGES:
                sentences = [setup.game.words(lang).say(line) for line in lines]
                assert sentences and all(sentences), f"nothing is said of {setup.texts[told]}"
                assert not any("{" in sentence for sentence in sentences)


@pytest.mark.parametrize(("id", "players", "options"), SET_UPS)
def test_targets_tell_legal_steps_apart(id: str, players: int, options: str) -> None:
    """Pointing at all of a step's targets leaves that one step, or only steps whose targets include them."""
    setup = setup_of(id, players, options)
    subject = subject_of(id, players, options)
    for table, _ in tables(subject, 2, every=4):
        if subject.native.mover(table) < 0:
            continue
        seen: dict[frozenset[str], int] = {}
        for step in subject.native.legal(table):
            aims = frozenset(setup.targets(step))
            assert aims, f"{setup.texts[step]} points at nothing"
            assert aims not in seen, f"{setup.texts[step]} and {setup.texts[seen[aims]]} point at the same things"
            seen[aims] = step
