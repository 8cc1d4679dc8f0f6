"""The report: one HTML page with everything in it, readable anywhere, without a network."""

from pathlib import Path
from typing import Any

import numpy as np

from gratteciel.arena import plots
from gratteciel.arena.match import ENDLESS, FORFEIT
from gratteciel.arena.plan import Plan
from gratteciel.arena.summary import Tree
from gratteciel.arena.wording import Wording

TEMPLATE = "report.html.jinja"


def report(plan: Plan, tree: Tree, lang: str) -> str:
    """The page about an arena, from its summary."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    words = Wording(lang)
    pages = Environment(
        loader=FileSystemLoader(Path(__file__).parent), autoescape=True, undefined=StrictUndefined, trim_blocks=True
    )
    texts = plan.setup().game.words(lang)
    cells = {(row["player"], row["against"]): row for row in tree.get("crosstable", ())}
    return pages.get_template(TEMPLATE).render(
        lang=lang,
        plan=plan,
        tree=tree,
        words=words,
        say=words.say,
        title=texts.text("title"),
        cells=cells,
        order=[row["player"] for row in tree.get("standings", ())],
        levels={player.name: player.level for player in plan.players},
        seat_verdicts=seat_verdicts(plan, tree, words) if tree["games"] else [],
        plots=all_plots(plan, tree, words) if tree["games"] else {},
    )


def seat_name(plan: Plan, seat: int, words: Wording) -> str:
    """A seat by its number and its name in the game."""
    return words.say("seat", n=seat + 1, name=plan.setup().game.words(words.lang).seat(seat))


def seat_verdicts(plan: Plan, tree: Tree, words: Wording) -> list[str]:
    """Which seats are clearly favoured or put at a disadvantage, in sentences."""
    if plan.seats == 1:
        return []
    even = 1 / plan.seats
    found = []
    for row in tree["seats_won"]:
        name = seat_name(plan, row["seat"], words)
        name = name[:1].upper() + name[1:]
        if row["low"] > even:
            found.append(
                words.say("seats-best", name=name, share=words.percent(row["share"]), even=words.percent(even))
            )
        elif row["high"] < even:
            found.append(
                words.say("seats-worst", name=name, share=words.percent(row["share"]), even=words.percent(even))
            )
    return found or [words.say("seats-even", share=words.percent(even))]


def ending_name(plan: Plan, ending: str, words: Wording) -> str:
    """How a game ended, in words."""
    if ending in (FORFEIT, ENDLESS):
        return words.say(ending)
    return plan.setup().game.words(words.lang).text("endings", ending)


def all_plots(plan: Plan, tree: Tree, words: Wording) -> dict[str, str]:
    """Every plot as SVG, by the section it belongs to."""
    say, games = words.say, tree["games"]

    def ends(row: dict[str, Any]) -> tuple[float, float, float]:
        value: float = row["value"] if "value" in row else row["share"]
        return value, value if row["low"] is None else row["low"], value if row["high"] is None else row["high"]

    found = {}
    standings, steps = tree["standings"], tree["steps"]
    if all("rating" in row for row in standings):
        rows = [(row["player"], *ends(row["rating"])) for row in standings]
        found["ratings"] = plots.whiskers("ratings", say("ratings"), rows, say("rating"), 0, plots.WIDE)
    elif len(standings) > 1:
        rows = [(row["player"], *ends(row["points"])) for row in standings]
        found["ratings"] = plots.whiskers("ratings", say("points-heading"), rows, say("points"), None, plots.WIDE)
    if plan.seats > 1 and tree["seats_won"][0]["share"] is not None:
        shares = np.array([ends(row) for row in tree["seats_won"]]) * 100
        rows = [(seat_name(plan, seat, words), *row) for seat, row in enumerate(shares.tolist())]
        found["seats"] = plots.whiskers(
            "seats", say("seats"), rows, f"{say('seats-axis')} (%)", 100 / plan.seats, plots.HALF
        )
    found["lengths"] = plots.histogram(
        "lengths", say("lengths"), steps["min"], steps["width"], steps["counts"], say("lengths-axis"), steps["mean"]
    )
    endings = [
        (ending_name(plan, name, words), 100 * count / games, words.percent(count / games))
        for name, count in tree["endings"].items()
    ]
    found["endings"] = plots.bars("endings", say("endings"), endings, f"{say('endings-axis')} (%)")
    times = [(row["player"], row["per_turn"], words.number(1000 * row["per_turn"], 1)) for row in tree["times"]]
    found["times"] = plots.bars("times", say("times"), times, say("times-axis"))
    return found
