"""Kinds: each game's table tells of everything its pictures show, and nobody else names a game's things."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import gratteciel
from gratteciel.engine.kinds import AreaKind, BuildingKind, GroundKind, Kinds, TokenKind, read
from gratteciel.engine.pictures import Picture
from gratteciel.errors import KindsWrong

ROOT = Path(__file__).parents[2]
STEPS, EVERY = 400, 11


def shown(picture: Picture) -> Iterator[tuple[str, type]]:
    """Every kind in a picture, with the role it has there; `object` where any but those of the board will do."""
    for place in picture.places:
        yield place.ground, GroundKind
        yield from ((piece.kind, BuildingKind) for piece in place.stack)
        yield from ((piece.kind, TokenKind) for piece in place.tokens)
    for area in picture.areas:
        yield area.kind, AreaKind
        yield from ((thing.kind, BuildingKind if thing.height else object) for thing in area.things)


def pictures(id: str) -> Iterator[Picture]:
    """Pictures of random games of every number of players, as every seat sees them."""
    game = gratteciel.game(id)
    for players in game.seats:
        position = game.start(players)
        while not position.over and position.length < STEPS:
            if position.length % EVERY == 0:
                yield from (position.view(seat).picture for seat in (None, *range(players)))
            position = position.play(position.random_move(seed=players))
        yield position.view(None).picture


@pytest.mark.parametrize("id", gratteciel.games())
def test_a_table_tells_of_every_kind_in_its_role_and_of_no_others(id):
    kinds = gratteciel.game(id).kinds
    seen = set()
    for picture in pictures(id):
        for kind, role in shown(picture):
            assert isinstance(kinds.get(kind), role) and kind in kinds, (kind, role)
            seen.add(kind)
    source = "".join(file.read_text() for file in gratteciel.game(id).folder.path.glob("*.py"))
    # What random games seldom come to is at least written somewhere, whole or in parts.
    for kind in kinds.keys() - seen:
        assert all(f'"{part}' in source or f"{part}-{{" in source or f'-{part}"' in source for part in parts(kind)), (
            kind
        )


def parts(kind: str) -> list[str]:
    return [kind] if kind.endswith(("-back", "-in", "-round")) else kind.split("-")


@pytest.mark.parametrize("id", gratteciel.games())
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_kind_has_a_name(id, lang):
    game = gratteciel.game(id)
    assert game.kinds.keys() <= game.words(lang).tree["names"].keys()


ALLOWED = {
    "card": "a role",
    "ground": "a role",
    "neutral": "what is nobody's, as a colour",
}
"""Ids of kinds that are also words of the drawings' own, everywhere."""
ALLOWED_IN = {
    ("city/around/Suburb.svelte", "street"): "a street of the suburb, in its own styles",
    ("city/around/Suburb.svelte", "bank"): "the bank of its river",
    ("city/still/Miniature.svelte", "drawn"): "what has been drawn, in its own styles",
    ("city/around/Suburb.svelte", "track"): "its railway",
    ("city/around/Cars.svelte", "roof"): "the roof of a car",
    ("city/Tile.svelte", "plot"): "the ground of any lot, in its own styles",
}


def quoted(file: Path) -> Iterator[str]:
    """Every word that stands in a string of a source file, documentation apart."""
    text = file.read_text(encoding="utf-8")
    if file.suffix == ".py":
        tree = ast.parse(text)
        said = {
            id(node.value)
            for node in ast.walk(tree)
            if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        }
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in said:
                yield node.value
        return
    text = re.sub(r"<!--.*?-->|/\*.*?\*/|^\s*//.*?$", "", text, flags=re.S | re.M)
    text = re.sub(r"^\s*import\b.*?;$", "", text, flags=re.S | re.M)
    for string in re.findall(r'"([^"\n]*)"|\'([^\'\n]*)\'|`([^`]*)`', text):
        yield from re.sub(r"[#${}.]", " ", "".join(string)).split()


def sources() -> list[Path]:
    web = [*(ROOT / "web/src/plan").rglob("*"), *(ROOT / "web/src/city").rglob("*")]
    drawing = [file for file in web if file.suffix in (".ts", ".svelte") and not file.name.endswith(".test.ts")]
    python = [
        *(ROOT / "src/gratteciel/terminal").rglob("*.py"),
        *(ROOT / "src/gratteciel/server/pictures").rglob("*.py"),
    ]
    return drawing + python


def test_nothing_that_draws_names_a_games_things():
    ids = {kind for id in gratteciel.games() for kind in gratteciel.game(id).kinds}
    files = sources()
    assert len(files) > 80
    found = {(str(file.relative_to(ROOT)), word) for file in files for word in quoted(file) if word in ids}
    named = {
        (file, word)
        for file, word in found
        if word not in ALLOWED and (file.removeprefix("web/src/"), word) not in ALLOWED_IN
    }
    assert not named, sorted(named)


def test_what_is_not_in_the_table_is_the_plainest_of_its_sort():
    kinds = Kinds(roof=BuildingKind(levels=0.5))
    assert kinds.building("roof").levels == 0.5
    assert kinds.building("unheard-of") == BuildingKind()
    assert kinds.token("roof") == TokenKind()


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('[roof]\nrole = "hat"', "hat"),
        ('[roof]\nrole = "building"\nlevels = 0', "levels"),
        ('[roof]\nrole = "building"\nflies = true', "flies"),
        ('[roof]\nrole = "building"\nmark = "^^"', "mark"),
        ("[roof]\nlevels = 1", "role"),
        ("roof", "kinds.toml"),
    ],
)
def test_a_table_that_does_not_fit_is_refused_with_its_place(tmp_path, text, says):
    (tmp_path / "kinds.toml").write_text(text)
    with pytest.raises(KindsWrong) as refused:
        read(tmp_path)
    assert "kinds.toml" in str(refused.value) and says in str(refused.value)
    assert refused.value.text("fr") != str(refused.value)


def test_a_folder_without_a_table_has_no_kinds(tmp_path):
    assert read(tmp_path) == {}


def test_the_browser_takes_the_same_for_the_plainest():
    """`plan/kinds.ts` repeats the defaults, since what is ordinary does not travel."""
    text = (ROOT / "web/src/plan/kinds.ts").read_text()
    for role in (BuildingKind, TokenKind, GroundKind, AreaKind):
        line = re.search(rf"^  {role.__struct_config__.tag}: {{(.*)}},$", text, re.M)
        assert line, role
        facts = dict(re.findall(r'(\w+): ("[^"]*"|[\w.]+)', line[1]))
        for field, default in zip(role.__struct_fields__, role.__struct_defaults__, strict=True):
            said = f'"{default}"' if isinstance(default, str) else str(default).lower().removesuffix(".0")
            assert facts[field] == said, (role, field)
