"""The summary adds up, and the report stands alone."""

import re
from html.parser import HTMLParser
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from gratteciel.arena.command import run_arena, shown
from gratteciel.arena.match import ENDLESS, FORFEIT, Played, play
from gratteciel.arena.plan import Plan, make_plan
from gratteciel.arena.report import report
from gratteciel.arena.summary import summary
from gratteciel.engine.words import words
from gratteciel.errors import ExtraMissing

ARENA = Path(__file__).parents[2] / "src/gratteciel/arena"


def played(plan: Plan, games: int) -> list[Played]:
    return [play(plan, plan.fixture(number)) for number in range(games)]


@pytest.fixture(scope="module")
def contest() -> tuple[Plan, dict[str, Any]]:
    plan = make_plan("hong-kong", ["random", "intern@40", "bad=false"], seed=2)
    return plan, summary(plan, played(plan, 12))


def test_the_summary_adds_up(contest: tuple[Plan, dict[str, Any]]) -> None:
    _, tree = contest
    assert tree["games"] == 12 and tree["even"]
    assert [row["player"] for row in tree["standings"]] == ["intern@40", "random", "bad"]
    assert sum(row["rating"]["value"] for row in tree["standings"]) == pytest.approx(0, abs=1e-6)
    assert all(row["games"] == 8 for row in tree["standings"])
    cells = {(row["player"], row["against"]): row for row in tree["crosstable"]}
    assert len(cells) == 6
    for (one, other), cell in cells.items():
        assert cell["share"] + cells[other, one]["share"] == pytest.approx(1)
        assert cell["low"] <= cell["share"] <= cell["high"]
        assert cell["games"] == 4
    assert sum(row["share"] for row in tree["seats_won"]) == pytest.approx(1)
    assert [row["games"] for row in tree["seats_won"]] == [4, 4], "forfeits tell nothing about seats"
    assert sum(tree["endings"].values()) == 12 and tree["endings"]["forfeit"] == 8
    assert sum(tree["steps"]["counts"]) == 4
    assert tree["forfeits"][0]["player"] == "bad" and tree["forfeits"][0]["games"] == 8


def test_alone_points_decide() -> None:
    plan = make_plan("dice", ["random,intern@30"], seats=1, seed=3)
    tree = summary(plan, played(plan, 12))
    assert [row["player"] for row in tree["standings"]] == ["intern@30", "random"]
    assert "rating" not in tree["standings"][0]
    (cell,) = (row for row in tree["crosstable"] if row["player"] == "intern@30")
    assert cell["games"] == 6 and cell["share"] > 0.5
    report(plan, tree, "fr")


def test_one_player_against_itself_shows_the_seats() -> None:
    plan = make_plan("dice", ["random"], seats=4, seed=3)
    tree = summary(plan, played(plan, 10))
    assert sum(row["share"] for row in tree["seats_won"]) == pytest.approx(1)
    assert tree["crosstable"] == []
    report(plan, tree, "en")


class Links(HTMLParser):
    """Collects whatever a page would fetch, and the tags it leaves open."""

    def __init__(self) -> None:
        super().__init__()
        self.fetched: list[str] = []
        self.ids: list[str] = []
        self.tags: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        for name, value in attrs:
            if name in ("src", "href", "xlink:href", "data", "action") and not (value or "").startswith("#"):
                self.fetched.append(value or "")
            if name == "id":
                self.ids.append(value or "")


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_report_stands_alone(contest: tuple[Plan, dict[str, Any]], lang: str) -> None:
    plan, tree = contest
    page = report(plan, tree, lang)
    links = Links()
    links.feed(page)
    assert links.fetched == []
    assert "url(http" not in page and "@import" not in page and "url(//" not in page
    assert not links.tags & {"script", "link", "iframe", "img", "object"}
    assert len(set(links.ids)) == len(links.ids), "the plots do not share ids"
    referred = set(re.findall(r'(?:href="#|url\(#)([^")]+)', page))
    assert referred <= set(links.ids)
    assert page.count("<svg") == 5
    assert f'<html lang="{lang}">' in page
    for text in ("intern@40", "bad", {"en": "Crosstable", "fr": "Tableau croisé"}[lang]):
        assert text in page
    assert "currentColor" in page and "var(--accent)" in page
    assert "None" not in re.sub(r"<style.*?</style>", "", page, flags=re.DOTALL)


def test_what_a_bot_says_cannot_break_the_page() -> None:
    plan = make_plan("hong-kong", ["random", "bad=sh -c 'echo \"<script>alert(1)</script>\" >&2; exit 1'"], seed=2)
    page = report(plan, summary(plan, played(plan, 2)), "en")
    assert "<script" not in page and "&lt;script" in page


def test_an_empty_arena_has_a_report_too() -> None:
    plan = make_plan("hong-kong", ["random,intern"], seed=2)
    assert "No game has been played" in report(plan, summary(plan, []), "en")


def test_both_languages_say_the_same_things() -> None:
    def keys(lang: str) -> dict[str, set[str]]:
        texts = words(ARENA, lang).tree["prose"]
        return {key: set(re.findall(r"{([\w-]+)}", str(text))) for key, text in texts.items()}

    assert keys("en") == keys("fr")
    template = (ARENA / "report.html.jinja").read_text() + "".join(p.read_text() for p in ARENA.glob("*.py"))
    for key in keys("en"):
        composed = key.startswith("tables-") or key in (FORFEIT, ENDLESS, "portrait-steps", "portrait-turns")
        assert composed or re.search(rf"""["']{key}["']""", template), f"{key} is never said"


def test_the_summary_is_shown_to_people(contest: tuple[Plan, dict[str, Any]]) -> None:
    from rich.console import Console

    _, tree = contest
    written = StringIO()
    Console(width=80, file=written).print(shown(tree | {"interrupted": True}, Path("results"), "fr"))
    text = written.getvalue()
    assert "intern@40" in text and "la même commande" in text and "results/report.html" in text


def test_without_the_extra_it_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gratteciel.extras.find_spec", lambda package: None)
    with pytest.raises(ExtraMissing, match=r"gratteciel\[arena\]"):
        run_arena("hong-kong", ["random,intern"], 2, tmp_path / "out")
    assert not (tmp_path / "out").exists()
