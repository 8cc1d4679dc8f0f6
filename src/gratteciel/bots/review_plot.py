"""The plot of a review: the curve of every seat, where it came from, and the costliest moves.

Seats are told apart by line, marker and name, not only by colour. Needs Matplotlib (the extra `plots`).
"""

from dataclasses import dataclass
from functools import partial
from pathlib import Path
from textwrap import fill
from typing import TYPE_CHECKING, Any

from gratteciel.bots.review_summary import Account, Review, Step
from gratteciel.engine.words import Words, sentence, words
from gratteciel.play.game import game

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

MARKED = 5
"""So many of the costliest moves are marked on the curve."""
WIDE = 66
"""Letters in a line of text beside the bars."""
LINES = ("-", (0, (6, 2)), (0, (6, 2, 1, 2)), (0, (1.5, 1.5)))
MARKERS = ("o", "s", "^", "D")
HATCHES = {"luck": "xxx", "own": "", "others": "////"}


@dataclass(frozen=True)
class Theme:
    """Colours of paper, ink, grid and seats."""

    paper: str
    ink: str
    grid: str
    seats: dict[str, str]


LIGHT = Theme(
    "#ffffff", "#1f2328", "#d8dee4", {"red": "#c92a2a", "blue": "#1565c0", "yellow": "#a66f00", "green": "#2b8a3e"}
)
DARK = Theme(
    "#0d1117", "#e6edf3", "#2f3640", {"red": "#ff8787", "blue": "#74b9ff", "yellow": "#ffd43b", "green": "#69db7c"}
)


class Drawing:
    """A review in one language and one theme."""

    def __init__(self, review: Review, lang: str, theme: Theme) -> None:
        self.review, self.lang, self.theme = review, lang, theme
        self.texts: Words = words(Path(__file__).parent, lang)
        self.game = game(review.game)
        self.names = [self.game.words(lang).seat(seat) for seat in range(review.players)]
        self.colours = [theme.seats[colour] for colour in self.game.colours[: review.players]]
        self.points = review.unit == "points"

    def say(self, key: str, **values: str | int) -> str:
        """A sentence."""
        return self.texts.say(sentence(key, **values))

    def value(self, value: float, signed: bool = False) -> str:
        """A value as people write it: points, or per cent."""
        text = f"{value if self.points else 100 * value:{'+' if signed else ''}.{1 if self.points else 0}f}"
        if self.lang == "fr":
            text = text.replace(".", ",")
        text = text.replace("-", "−")
        return text if self.points else text + ("\u202f%" if self.lang == "fr" else "%")

    def figure(self) -> "Figure":
        """The whole plot."""
        from matplotlib.figure import Figure

        rows = self.review.players * len(self.parts())
        marked = len(self.review.costliest[:MARKED])
        below = max(0.24 * rows + 0.25 * self.review.players, 0.26 * (marked + 2)) + 0.3
        figure = Figure(figsize=(10, 4.6 + below), dpi=120, facecolor=self.theme.paper, layout="constrained")
        engine = figure.get_layout_engine()
        assert engine is not None
        engine.set(w_pad=0.14, h_pad=0.12, hspace=0.04)  # type: ignore[call-arg]
        grid = figure.add_gridspec(2, 2, height_ratios=(4.2, below), width_ratios=(5, 6))
        self.curve(figure.add_subplot(grid[0, :]))
        self.accounts(figure.add_subplot(grid[1, 0]))
        self.costs(figure.add_subplot(grid[1, 1]))
        return figure

    def bare(self, axes: "Axes", title: str) -> None:
        """Axes in the theme's colours."""
        axes.set_facecolor(self.theme.paper)
        axes.set_title(title, loc="left", color=self.theme.ink, fontsize=11, fontweight="bold")
        axes.tick_params(colors=self.theme.ink, length=0, labelsize=9)
        for side in axes.spines.values():
            side.set_visible(False)

    def curve(self, axes: "Axes") -> None:
        """What each seat could expect before every decision, and at the end."""
        solo = self.review.players == 1
        self.bare(axes, self.say("title-solo" if solo else "title", game=self.game.title(self.lang)))
        axes.grid(color=self.theme.grid, linewidth=0.8)
        axes.set_axisbelow(True)
        axes.set_xlabel(self.say("steps"), color=self.theme.ink)
        axes.set_ylabel(self.say(self.review.unit), color=self.theme.ink)
        axes.yaxis.set_major_formatter(lambda value, _: f"{value:g}" if self.points else self.value(value))
        end = len(self.review.steps)
        places = [*(step.number - 1 for step in self.review.steps if step.mover is not None), end]
        curve = self.review.curve
        for seat, (name, colour) in enumerate(zip(self.names, self.colours, strict=True)):
            height = [curve[at][seat] for at in places]
            axes.plot(
                places,
                height,
                color=colour,
                linestyle=LINES[seat],
                linewidth=1.9,
                marker=MARKERS[seat],
                markersize=5,
                markevery=max(1, len(places) // 14),
                label=name,
            )
        if not self.points:
            axes.set_ylim(-0.03, 1.03)
        axes.set_xlim(0, max(1, end))
        if not solo:
            axes.legend(
                loc="lower right",
                bbox_to_anchor=(1, 1),
                ncols=4,
                frameon=False,
                labelcolor=self.theme.ink,
                handlelength=4,
                borderpad=0,
            )
        for number, step in enumerate(self.marked(), 1):
            self.mark(axes, number, step)

    def marked(self) -> list[Step]:
        """The steps that are marked."""
        return [self.review.steps[number - 1] for number in self.review.costliest[:MARKED]]

    def mark(self, axes: "Axes", number: int, step: Step) -> None:
        """The number of a costly move, in a circle on the curve of whoever played it."""
        seat = step.mover
        assert seat is not None
        axes.annotate(
            str(number),
            (step.number - 1, step.before[seat]),
            color=self.theme.paper,
            fontsize=9,
            fontweight="bold",
            ha="center",
            va="center",
            bbox={"boxstyle": "circle,pad=0.25", "facecolor": self.colours[seat], "edgecolor": self.theme.paper},
            zorder=5,
        )

    def parts(self) -> list[str]:
        """What a seat's game is made of."""
        parts = [] if all(step.luck is None for step in self.review.steps) else ["luck"]
        return [*parts, "own"] if self.review.players == 1 else [*parts, "own", "others"]

    def accounts(self, axes: "Axes") -> None:
        """Luck and play of each seat as bars."""
        self.bare(axes, self.say("account"))
        labels, places, place = [], [], 0.0
        most = max(0.02, *(abs(self.part(one, part)) for one in self.review.seats for part in self.parts()))
        for one in self.review.seats:
            for part in self.parts():
                value = self.part(one, part)
                axes.barh(
                    place,
                    value,
                    0.78,
                    facecolor=self.colours[one.seat] if part == "own" else self.theme.paper,
                    edgecolor=self.colours[one.seat],
                    hatch=HATCHES[part],
                    linewidth=1.2,
                )
                axes.annotate(
                    self.value(value, signed=True),
                    (value, place),
                    (4 if value >= 0 else -4, 0),
                    textcoords="offset points",
                    ha="left" if value >= 0 else "right",
                    va="center",
                    color=self.theme.ink,
                    fontsize=9,
                )
                labels.append(f"{self.names[one.seat]}, {self.say(part)}")
                places.append(place)
                place += 1
            place += 0.5
        axes.plot((0, 0), (-0.6, place - 0.9), color=self.theme.ink, linewidth=0.9)
        axes.set_xlim(-1.35 * most, 1.35 * most)
        axes.set_yticks(places, labels)
        axes.set_xticks([])
        axes.set_ylim(max(place, 5) - 0.6, -0.7)

    def part(self, one: Account, part: str) -> float:
        """A part of a seat's game."""
        found: float = getattr(one, part)
        return found

    def costs(self, axes: "Axes") -> None:
        """The costliest moves in words."""
        self.bare(axes, self.say("cost"))
        axes.set_axis_off()
        lines = [self.cost(number, step) for number, step in enumerate(self.marked(), 1)] or [self.say("cost-none")]
        axes.text(
            0,
            1,
            "\n".join(lines),
            color=self.theme.ink,
            fontsize=9.5,
            va="top",
            linespacing=1.7,
            transform=axes.transAxes,
        )

    def cost(self, number: int, step: Step) -> str:
        """One costly move in words."""
        judged = step.judgement
        assert judged is not None
        text = self.say(
            "cost-line",
            number=number,
            step=step.number,
            seat=self.names[judged.seat],
            chosen=judged.chosen,
            best=judged.best,
            loss=self.value(-judged.loss, signed=True),
        )
        return fill(text, WIDE, subsequent_indent="     ")


def dark_style() -> str:
    """A style sheet that gives an SVG in the light theme the dark one's colours where the reader prefers dark."""
    pairs = [(getattr(LIGHT, name), getattr(DARK, name)) for name in ("paper", "ink", "grid")] + [
        (colour, DARK.seats[name]) for name, colour in LIGHT.seats.items()
    ]
    chosen = ('[style*="{what}: {light}"]', '[{what}="{light}"]')
    rules = "".join(
        f"{','.join(chosen).format(what=what, light=light)}{{{what}:{dark} !important}}"
        for light, dark in pairs
        for what in ("fill", "stroke")
    )
    return f"<style>@media (prefers-color-scheme: dark){{{rules}}}</style>"


def draw(review: Review, folder: Path, lang: str = "en") -> list[Path]:
    """Write `curve.png`, `curve-dark.png` and `curve.svg` (which follows the reader's theme); the files written."""
    import matplotlib as mpl

    settings: Any = {"svg.fonttype": "none", "svg.hashsalt": "gratteciel", "hatch.linewidth": 0.8}
    settings["font.family"] = ["DejaVu Sans", "sans-serif"]
    written = [folder / "curve.png", folder / "curve-dark.png", folder / "curve.svg"]
    with mpl.rc_context(settings):
        drawn = partial(Drawing, review, lang)
        drawn(LIGHT).figure().savefig(written[0])
        drawn(DARK).figure().savefig(written[1])
        drawn(LIGHT).figure().savefig(written[2], metadata={"Date": None})
    svg = written[2].read_text(encoding="utf-8")
    at = svg.index("<defs>")
    written[2].write_text(svg[:at] + dark_style() + svg[at:], encoding="utf-8")
    return written
