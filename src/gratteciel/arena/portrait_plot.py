"""The plot of a portrait: one SVG of up to six panels that follows the reader's light or dark theme.

Needs Matplotlib (the extra `plots`).
"""

import io
import re
from collections.abc import Callable, Sequence
from html import escape
from typing import TYPE_CHECKING, Any

from gratteciel.arena.summary import Tree
from gratteciel.arena.wording import Wording
from gratteciel.bots.review_plot import LIGHT, dark_style
from gratteciel.play.game import game

if TYPE_CHECKING:
    from matplotlib.axes import Axes

ACCENT = LIGHT.seats["blue"]
COLUMNS = 3
PANEL = (3.7, 2.5)
"""Width and height of a panel, in inches."""
STYLE: Any = {
    "svg.fonttype": "none",
    "svg.hashsalt": "gratteciel",
    "font.family": ["DejaVu Sans", "sans-serif"],
    "font.size": 9.5,
    "text.color": LIGHT.ink,
    "axes.edgecolor": LIGHT.grid,
    "axes.labelcolor": LIGHT.ink,
    "axes.facecolor": LIGHT.paper,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.titlelocation": "left",
    "axes.titlesize": 10.5,
    "axes.titleweight": "bold",
    "axes.titlecolor": LIGHT.ink,
    "xtick.color": LIGHT.ink,
    "ytick.color": LIGHT.ink,
}

Rows = Sequence[tuple[str, Tree | None, str]]
"""Rows of a panel: label, a tree with a value and the ends of its interval, and the name of the value in it."""
Panel = Callable[["Axes"], None]


class Portrait:
    """The panels of one portrait, in one language."""

    def __init__(self, tree: Tree, words: Wording) -> None:
        self.tree, self.words, self.say = tree, words, words.say
        self.solo = tree["players"] == 1

    def panels(self) -> list[Panel]:
        """What there is to show."""
        tree = self.tree
        found: list[Panel] = [self.points if self.solo else self.seats, self.lengths]
        if tree.get("margins"):
            found.append(self.margins)
        if any(row["games"] for row in tree["skill"]):
            found.append(self.skill)
        if "share" in tree["luck"]:
            found.append(self.luck)
        if tree["choices"]:
            found.append(self.choices)
        return found

    def seats(self, axes: "Axes") -> None:
        """What each seat won."""
        names = game(self.tree["game"]).words(self.words.lang)
        rows = [(f"{row['seat'] + 1} {names.seat(row['seat'])}", row, "share") for row in self.tree["seats"]]
        if self.tree["beginner"]:
            rows.append((self.say("portrait-beginner"), self.tree["beginner"], "share"))
        axes.set_title(self.say("seats"))
        self.whiskers(axes, rows, 100, 1 / self.tree["players"])

    def points(self, axes: "Axes") -> None:
        """How many points were made alone."""
        axes.set_title(self.say("points-heading"))
        self.histogram(axes, self.tree["points"], self.say("points"))

    def lengths(self, axes: "Axes") -> None:
        """How long games are: in turns, or in steps where all take as many turns."""
        what = "turns" if self.tree["turns"]["min"] < self.tree["turns"]["max"] else "steps"
        axes.set_title(self.say("lengths"))
        self.histogram(axes, self.tree[what], self.say(f"portrait-{what}"))

    def margins(self, axes: "Axes") -> None:
        """By how much games were won."""
        axes.set_title(self.say("portrait-margins"))
        self.histogram(axes, self.tree["margins"], self.say("points"))

    def skill(self, axes: "Axes") -> None:
        """How the strongest level did against weaker ones; alone, the points of all of them."""
        axes.set_title(self.say("portrait-skill-solo" if self.solo else "portrait-skill"))
        against = self.tree["skill"]
        if self.solo:
            rows: Rows = [
                (self.tree["strongest"], self.tree["points"], "mean"),
                *((row["against"], row["their_points"], "mean") for row in against),
            ]
            self.whiskers(axes, rows, 1, None)
        else:
            self.whiskers(axes, [(row["against"], row, "share") for row in against], 100, 0.5)

    def luck(self, axes: "Axes") -> None:
        """How much chance steps account for."""
        luck = self.tree["luck"]
        axes.set_title(self.say("portrait-luck"))
        rows: Rows = [(self.say("portrait-luck-share"), luck, "share")]
        if not self.solo:
            rows = [*rows, (self.say("portrait-luckiest"), luck["luckiest_won"], "share")]
        self.whiskers(axes, rows, 100, None)

    def choices(self, axes: "Axes") -> None:
        """How the number of choices changes in the course of a game."""
        tenths = self.tree["choices"]["by_tenth"]
        axes.set_title(self.say("portrait-choices"))
        places = [(at + 0.5) * 100 / len(tenths) for at, value in enumerate(tenths) if value is not None]
        known = [value for value in tenths if value is not None]
        axes.plot(places, known, "o-", color=ACCENT, markersize=4)
        axes.set_xlim(0, 100)
        axes.set_ylim(0, 1.15 * max(known))
        axes.set_xlabel(self.say("portrait-course"))

    def whiskers(self, axes: "Axes", rows: Rows, factor: float, even: float | None) -> None:
        """A dot, its interval and its value for each row; `even` is a line where nobody is ahead."""
        if even is not None:
            axes.axvline(factor * even, color=LIGHT.ink, linewidth=1, linestyle="--", zorder=0)
        for place, (_, row, name) in enumerate(rows):
            if row is None or row[name] is None:
                continue
            value = factor * row[name]
            low, high = (value if row[end] is None else factor * row[end] for end in ("low", "high"))
            axes.plot([low, high], [place, place], color=ACCENT, linewidth=2, solid_capstyle="round")
            axes.plot([value], [place], "o", color=ACCENT, markersize=6)
            written = self.words.number(value, 0 if factor == 100 else 1)
            axes.annotate(written, (value, place), (0, 7), textcoords="offset points", ha="center")
        axes.set_yticks(range(len(rows)), [label for label, *_ in rows])
        axes.set_ylim(len(rows) - 0.5, -0.7)
        if factor == 100:
            axes.set_xlim(min(0, *axes.get_xlim()), max(100, *axes.get_xlim()))
            axes.set_xlabel("%")
        else:
            axes.set_xlabel(self.say("points"))
        axes.spines["left"].set_visible(False)
        axes.tick_params(axis="y", length=0)

    def histogram(self, axes: "Axes", spread: Tree, label: str) -> None:
        """How often each value came up, and the mean."""
        from matplotlib.ticker import MaxNLocator

        first, width, counts = spread["min"], spread["width"], spread["counts"]
        middles = [first + width * place + (width - 1) / 2 for place in range(len(counts))]
        axes.bar(middles, counts, 0.92 * width, color=ACCENT)
        axes.axvline(spread["mean"], color=LIGHT.ink, linewidth=1, linestyle="--")
        for side in (axes.xaxis, axes.yaxis):
            side.set_major_locator(MaxNLocator("auto", integer=True))
        axes.set_xlabel(label)
        axes.set_ylabel(self.say("games"))


def draw(tree: Tree, words: Wording) -> str:
    """The plot of a portrait, as SVG without anything outside it."""
    import matplotlib as mpl
    from matplotlib.figure import Figure

    drawing = Portrait(tree, words)
    panels = drawing.panels()
    rows = -(-len(panels) // COLUMNS)
    size = (PANEL[0] * COLUMNS, PANEL[1] * rows)
    written = io.StringIO()
    with mpl.rc_context(STYLE):
        figure = Figure(figsize=size, facecolor=LIGHT.paper, layout="constrained")
        engine = figure.get_layout_engine()
        assert engine is not None
        engine.set(w_pad=0.12, h_pad=0.12)  # type: ignore[call-arg]
        for place, panel in enumerate(panels, 1):
            panel(figure.add_subplot(rows, COLUMNS, place))
        figure.savefig(written, format="svg", metadata={"Date": None, "Creator": None})
    svg = written.getvalue()
    svg = re.sub(r"\s*<metadata>.*?</metadata>", "", svg[svg.index("<svg") :], flags=re.DOTALL)
    title = words.say("portrait-title", game=game(tree["game"]).title(words.lang), n=tree["players"])
    svg = svg.replace("<svg ", f'<svg role="img" aria-label="{escape(title)}" ', 1)
    at = svg.index("<defs>")
    return svg[:at] + dark_style() + svg[at:]
