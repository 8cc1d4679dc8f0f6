"""The report's plots, as SVG that takes its colours and its type from the page around it."""

import io
import re
from collections.abc import Sequence
from html import escape
from textwrap import fill
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

INK, FAINT, ACCENT = "#101112", "#131415", "#161718"
COLOURS = {INK: "currentColor", FAINT: "var(--faint)", ACCENT: "var(--accent)"}
"""Colours that stand in for those of the page, so that plots are at home on a light page and on a dark one."""

STYLE: Any = {
    "svg.fonttype": "none",
    "font.size": 11,
    "text.color": INK,
    "axes.edgecolor": FAINT,
    "axes.labelcolor": INK,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "xtick.color": INK,
    "ytick.color": INK,
}
WIDE, HALF = 9.5, 4.8
"""Widths by which letters come out as large as the page's, in a section over all of its width or half of it."""
LABEL = 26
"""Letters in a line of a label."""
BAR = 0.62
"""Height of a bar, in lines."""

Whiskers = Sequence[tuple[str, float, float, float]]
"""Rows of a plot: label, value, and the ends of its interval."""


def new_figure(rows: float, width: float) -> "tuple[Figure, Axes]":
    """Room for a plot of so many rows."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(width, 0.75 + 0.36 * rows), layout="constrained")
    return figure, figure.add_subplot()


def drawn(figure: "Figure", name: str, title: str) -> str:
    """The figure as an SVG element; `name` keeps its inner ids apart from those of other plots on the page."""
    import matplotlib as mpl

    written = io.StringIO()
    salted: Any = {**STYLE, "svg.hashsalt": name}
    with mpl.rc_context(salted):
        figure.savefig(written, format="svg", transparent=True, metadata={"Date": None, "Creator": None})
    svg = written.getvalue()
    svg = re.sub(r"<metadata>.*?</metadata>", "", svg[svg.index("<svg") :], flags=re.DOTALL)
    svg = re.sub(r'(\bid="|href="#|url\(#)', rf"\1{name}-", svg)
    for colour, own in COLOURS.items():
        svg = svg.replace(colour, own)
    return svg.replace("<svg ", f'<svg role="img" aria-label="{escape(title)}" ', 1)


def styled(draw: Any) -> Any:
    """The house's style around a function that draws."""

    def drawing(*arguments: Any, **named: Any) -> str:
        import matplotlib as mpl

        with mpl.rc_context(STYLE):
            found: str = draw(*arguments, **named)
        return found

    return drawing


@styled
def whiskers(name: str, title: str, rows: Whiskers, axis: str, even: float | None, width: float) -> str:
    """A dot and its interval for each row; `even` is a line where nobody is ahead."""
    figure, axes = new_figure(len(rows), width)
    places = range(len(rows))
    if even is not None:
        axes.axvline(even, color=FAINT, linewidth=1, linestyle="--", zorder=0)
    for place, (_, value, low, high) in zip(places, rows, strict=True):
        axes.plot([low, high], [place, place], color=ACCENT, linewidth=2, solid_capstyle="round")
        axes.plot([value], [place], "o", color=ACCENT, markersize=7)
    axes.set_yticks(places, [label for label, *_ in rows])
    axes.set_ylim(len(rows) - 0.4, -0.6)
    axes.set_xlabel(axis)
    axes.spines["left"].set_visible(False)
    axes.tick_params(axis="y", length=0)
    return drawn(figure, name, title)


@styled
def bars(name: str, title: str, rows: Sequence[tuple[str, float, str]], axis: str) -> str:
    """A bar for each row: label, value, and the value in writing."""
    labels = [fill(label, LABEL) for label, *_ in rows]
    lines = max(label.count("\n") for label in labels) + 1
    figure, axes = new_figure(len(rows) * (0.5 + lines / 2), HALF)
    places = range(len(rows))
    shown = axes.barh(places, [value for _, value, _ in rows], BAR, color=ACCENT)
    axes.bar_label(shown, [text for *_, text in rows], padding=4)
    axes.set_yticks(places, labels)
    axes.set_ylim(len(rows) - 0.4, -0.6)
    axes.set_xlim(0, 1.25 * max(1e-9, *(value for _, value, _ in rows)))
    axes.set_xlabel(axis)
    axes.set_xticks([])
    axes.spines["bottom"].set_visible(False)
    axes.tick_params(axis="y", length=0)
    return drawn(figure, name, title)


@styled
def histogram(name: str, title: str, first: int, width: int, counts: Sequence[int], axis: str, mean: float) -> str:
    """How often each value came up, and the mean."""
    from matplotlib.ticker import MaxNLocator

    figure, axes = new_figure(6, HALF)
    middles = [first + width * place + (width - 1) / 2 for place in range(len(counts))]
    axes.bar(middles, counts, 0.92 * width, color=ACCENT)
    axes.axvline(mean, color=INK, linewidth=1, linestyle="--")
    axes.set_xlim(first - width, first + width * (len(counts) + 1) - 1)
    for side in (axes.xaxis, axes.yaxis):
        side.set_major_locator(MaxNLocator("auto", integer=True))
    axes.set_xlabel(axis)
    return drawn(figure, name, title)
