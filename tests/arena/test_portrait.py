"""What a game is like: figures follow from the games, nothing is measured twice, and plots stand alone."""

import json
import re
import tomllib
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest
from rich.console import Console
from typer.testing import CliRunner

from gratteciel.arena import portrait
from gratteciel.arena.match import Played
from gratteciel.arena.plan import Plan
from gratteciel.arena.portrait import FIGURES_FILE, LUCK_FILE, STRONGEST, Sitting, run_portrait
from gratteciel.arena.portrait_figures import beginner
from gratteciel.arena.portrait_luck import Lucky, luck_figures, luck_share
from gratteciel.arena.portrait_plot import Portrait
from gratteciel.arena.store import Store
from gratteciel.arena.wording import Wording
from gratteciel.cli import app
from gratteciel.engine.contract import CHANCE
from gratteciel.errors import ArenaForeign
from gratteciel.play.position import Position

HOUSE = Path(portrait.__file__).parent
SCORES = [(14, 11), (12, 13), (13, 12), (12, 12), (15, 10), (13, 12), (10, 15), (16, 9)]
TINY = 0.002
"""So small a budget that every level thinks for a moment only."""


def quiet() -> Console:
    return Console(quiet=True)


def planted(plan: Plan, number: int, scores: tuple[int, int]) -> Played:
    """A game as if it had been played."""
    fixture = plan.fixture(number)
    best = [score == max(scores) for score in scores]
    return Played(
        number=number,
        group=fixture.group,
        seating=tuple(plan.players[who].name for who in fixture.seating),
        luck=fixture.luck,
        minds=fixture.minds,
        budget=plan.budget,
        shares=tuple(won / sum(best) for won in best),
        scores=scores,
        steps=40 + number,
        turns=30 + number // 2,
        ending="board-full" if number else "pieces-used",
        decisions=(20, 20),
        turns_of=(15, 15),
        seconds=(0.1, 0.1),
        slowest=(0.1, 0.1),
    )


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Eight games of hong-kong between equals, and six against a senior architect."""
    sitting = Sitting("hong-kong", 2, 8, 0, 0, 1.0, 0)
    for name, levels in (
        ("equals", (STRONGEST,)),
        ("against-senior-architect", (STRONGEST, "senior-architect")),
        ("against-craftsman", (STRONGEST, "craftsman")),
    ):
        plan = sitting.plan(*levels)
        with Store(tmp_path / name, plan) as store:
            for number, scores in enumerate(SCORES if len(levels) == 1 else [(14, 11), (11, 14)] * 3):
                store.add(msgspec.json.encode(planted(plan, number, scores)))
    return tmp_path


def test_figures_follow_from_the_games(folder: Path) -> None:
    tree = run_portrait("hong-kong", 8, folder, matches=6, reviewed=0, console=quiet())
    assert tree["games"] == 8 and not tree["interrupted"]
    assert [row["share"] for row in tree["seats"]] == [5.5 / 8, 2.5 / 8]
    assert tree["seats"][0]["low"] < 5.5 / 8 < tree["seats"][0]["high"]
    assert tree["shared"] == 1 / 8
    assert (tree["steps"]["min"], tree["steps"]["max"], tree["steps"]["mean"]) == (40, 47, 43.5)
    assert tree["endings"] == {"board-full": 7, "pieces-used": 1}
    margins = [3, 1, 1, 5, 1, 5, 7]
    assert tree["margins"]["games"] == 7
    assert tree["margins"]["quartiles"] == np.percentile(margins, (25, 50, 75)).tolist()
    assert [(row["against"], row["games"], row["share"]) for row in tree["skill"]] == [
        ("senior-architect", 6, 1.0),
        ("craftsman", 6, 1.0),
    ]
    assert tree["choices"] is None and tree["beginner"] is None and tree["luck"] == {"games": 0}
    assert json.loads((folder / FIGURES_FILE).read_bytes()) == json.loads(json.dumps(tree))


def test_the_plot_stands_alone(folder: Path, tmp_path: Path) -> None:
    tree = run_portrait("hong-kong", 8, folder, matches=6, reviewed=0, plots=tmp_path / "plots", console=quiet())
    assert tree["plot"] == str(tmp_path / "plots" / "hong-kong-2.svg")
    svg = Path(tree["plot"]).read_text()
    assert svg.startswith("<svg ") and "prefers-color-scheme" in svg
    for attribute, target in re.findall(r'((?:xlink:)?href|src)="([^"]*)"', svg) + re.findall(r"(url)\(([^)]*)\)", svg):
        assert target.startswith("#"), f"{attribute} leads out of the file: {target}"
    assert not re.search(r"<script|@import|<!DOCTYPE", svg)
    again = run_portrait("hong-kong", 8, folder, matches=6, reviewed=0, plots=tmp_path / "plots", console=quiet())
    assert Path(again["plot"]).read_text() == svg


def test_without_matches_there_is_no_panel_of_them(folder: Path) -> None:
    words = Wording("en")
    with_matches = run_portrait("hong-kong", 8, folder, matches=6, reviewed=0, console=quiet())
    without = run_portrait("hong-kong", 8, folder, matches=0, reviewed=0, console=quiet())
    panels = [[panel.__name__ for panel in Portrait(tree, words).panels()] for tree in (with_matches, without)]
    assert panels[0].count("skill") == 1
    assert panels[1] == [name for name in panels[0] if name != "skill"]


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_command_speaks_to_people_and_programs(folder: Path, lang: str) -> None:
    asked = ["portrait", "hong-kong", "--games", "8", "--matches", "6", "--reviewed", "0", "--out", str(folder)]
    printed = CliRunner().invoke(app, [*asked, "--json", "--lang", lang])
    assert printed.exit_code == 0, printed.output
    assert json.loads(printed.stdout)["shared"] == 1 / 8
    page = CliRunner().invoke(app, [*asked, "--lang", lang], env={"COLUMNS": "80"})
    assert {"en": "shared wins", "fr": "victoires partagées"}[lang] in page.stdout
    assert {"en": "68.8", "fr": "68,8"}[lang] in page.stdout


def test_ctrl_c_keeps_what_was_done(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*arguments: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(portrait, "play_missing", interrupted)
    asked = ["portrait", "hong-kong", "--games", "9", "--matches", "8", "--reviewed", "0", "--out", str(folder)]
    printed = CliRunner().invoke(app, [*asked, "--json"])
    assert printed.exit_code == 130
    tree = json.loads(printed.stdout)
    assert tree["interrupted"] and tree["games"] == 8 and tree["plot"] is None
    assert "goes on from here" in CliRunner().invoke(app, [*asked, "--lang", "en"]).stdout


def test_a_folder_of_another_set_up_is_refused(folder: Path) -> None:
    with pytest.raises(ArenaForeign, match="budget"):
        run_portrait("hong-kong", 8, folder, budget=0.5, console=quiet())


def test_it_goes_on_where_it_was(tmp_path: Path) -> None:
    def run(folder: Path, games: int) -> dict[str, Any]:
        return run_portrait(
            "dice", games, folder, matches=0, reviewed=games, budget=TINY, workers=1, console=quiet()
        )  # fmt: skip

    first = run(tmp_path / "twice", 2)
    games, luck = tmp_path / "twice/equals/games.jsonl", tmp_path / "twice" / LUCK_FILE
    before, noted = games.read_bytes(), luck.read_bytes()
    assert first["games"] == first["luck"]["games"] == 2
    assert first["choices"]["most"] > 2 and first["luck"]["chances"] > 20
    luck.write_bytes(noted[:-30])  # a crash in the middle of a line
    second = run(tmp_path / "twice", 3)
    assert games.read_bytes().startswith(before)
    assert luck.read_bytes().splitlines()[2] == noted.splitlines()[1], "what was lost is found again, and is the same"
    assert len(luck.read_bytes().splitlines()) == 4
    settled = luck.read_bytes()
    third = run(tmp_path / "twice", 3)
    assert luck.read_bytes() == settled and third == second


def test_who_begins_is_told_where_luck_decides_it() -> None:
    plan = Sitting("world", 2, 2, 0, 0, 1.0, 0).plan(STRONGEST)
    games = []
    for number, begins in enumerate(("red", "blue", "blue")):
        position = Position.start(plan.setup())
        while position.mover == CHANCE:
            moves = {str(move): move for move in position.moves()}
            position = position.play(moves.get(f"first {begins}", next(iter(moves.values()))))
        history = tuple(move.step for move in position.history)
        games.append(msgspec.structs.replace(planted(plan, number, (5, 3)), history=history))
    found = beginner(plan, games)
    assert found is not None and found["share"] == pytest.approx(1 / 3)
    assert beginner(plan, games[1:]) is None, "the same seat each time"


def lucky(luck: list[float], result: list[float]) -> Lucky:
    return Lucky(
        key="", number=0, iterations=100, luck=tuple(luck), errors=(0.0, 0.0), results=tuple(result), chances=9
    )


def test_the_share_of_luck() -> None:
    rng = np.random.default_rng(5)
    luck, play = rng.normal(size=(400, 1)), rng.normal(size=(400, 1))
    both = np.hstack([luck, -luck])
    for weight, share in ((0.0, 1.0), (1.0, 0.5), (2.0, 0.2)):
        end = both + weight * np.hstack([play, -play])
        found = luck_share(both, end)
        assert found.low <= share <= found.high and found.high - found.low < 0.2
        noisy = luck_share(both + rng.normal(size=both.shape), end)
        assert noisy.low < share < noisy.high, "noise of the searches widens the interval and moves nothing"
    assert abs(luck_share(both, np.hstack([play, -play])).value) < 0.15


def test_the_luckiest_seat() -> None:
    tree = luck_figures([lucky([0.2, -0.2], [1, 0]), lucky([0.1, -0.1], [0, 1]), lucky([-0.3, 0.3], [0, 1])])
    assert tree["luckiest_won"]["share"] == 2 / 3
    assert luck_figures([msgspec.structs.replace(lucky([0, 0], [1, 0]), chances=0)]) == {"games": 1, "chances": 0.0}


def test_both_languages_say_the_same() -> None:
    english, french = (
        tomllib.loads((HOUSE / f"{lang}.toml").read_text(encoding="utf-8"))["prose"] for lang in ("en", "fr")
    )
    assert english.keys() == french.keys()
    source = "\n".join(path.read_text(encoding="utf-8") for path in HOUSE.glob("portrait*.py"))
    used = set(re.findall(r"""["'](portrait-[a-z-]+)["']""", source)) | {"portrait-steps", "portrait-turns"}
    assert used == {key for key in english if key.startswith("portrait-")}
