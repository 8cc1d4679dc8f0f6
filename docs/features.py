"""Writes `features.md` from what the games declare: ``python docs/features.py``."""

from pathlib import Path

import gratteciel
from gratteciel.engine.fields import Parts, Span, spans
from gratteciel.play.game import Game, game

HEAD = """# What an agent sees, and the codes of steps

Features are seen from one seat: with an axis *seat*, its own numbers come first (`own`), then those of the others in
turn order (`+1`, `+2`, `+3`); seats that nobody has are 0. Nothing is in them that the seat may not know.
`game.feature_names()` has the name of every number (`height[own, c3]`), in the order of `position.features()`. Numbers
of one field lie side by side, the last axis the quickest, from the first to the last that is given here; where fewer
are said to be between them, several fields take turns.

In steps, an axis *colour* is a seat of the table. `position.move(step)` has the text of each.

**Symmetries.** `game.symmetries(players, **options)` has the ways to turn a board by which the game stays the same, as
permutations: step s becomes `symmetry.steps[s]`, feature i number `symmetry.features[i]`. With a `shift`, what was one
seat's is then that of the seat so many farther on. They hold for positions; where the beginning is another one
(another seat begins, the figures begin in another corner), a turned game is one that began so.

This page is written by `python docs/features.py`.
"""


def limit(value: float | None) -> str:
    """An end of a range."""
    return "…" if value is None else f"{value:g}"


def row(span: Span) -> str:
    """A field's line."""
    where = str(span.first) if span.first == span.last else f"{span.first}–{span.last}"
    count = "" if span.count == span.last - span.first + 1 else f" ({span.count})"
    axes = " × ".join(span.axes)
    field = span.field
    return f"| {where}{count} | {field.name} | {axes} | {limit(field.least)} to {limit(field.most)} | {field.meaning} |"


def step_row(span: Span) -> str:
    """A line of step codes."""
    where = str(span.first) if span.first == span.last else f"{span.first}–{span.last}"
    return f"| {where} | {span.field.name} | {' × '.join(span.axes)} | {span.field.meaning} |"


def axes(one: Game, parts: Parts, sizes: dict[str, int]) -> set[str]:
    """The axes that are used."""
    return {axis for span in spans(parts, sizes) for axis in span.axes}


def section(id: str) -> str:
    """A game's tables."""
    one = game(id)
    stated = one.folder.module("fields")
    labels = stated.labels(one.folder.ordinary)
    used = axes(one, stated.SEEN, stated.AXES) | axes(one, stated.CODES, stated.AXES)
    told = [
        f"- *{axis}*, {size}: {', '.join(labels[axis])}"
        for axis, size in stated.AXES.items()
        if axis in used and axis in labels
    ]
    symmetries = []
    for players in one.seats:
        found = one.symmetries(players)
        names = [each.name + (f" (seats shifted by {each.shift})" if each.shift else "") for each in found[1:]]
        symmetries.append(f"- {players} players: {', '.join(names) if names else 'none'}")
    return "\n".join(
        [
            f"## {one.title()} (`{id}`)\n",
            f"| features 0–{one.rules.FEATURES - 1} | field | axes | range | meaning |",
            "|---|---|---|---|---|",
            *map(row, spans(stated.SEEN, stated.AXES)),
            "",
            f"| steps 0–{one.rules.STEPS - 1} | field | axes | meaning |",
            "|---|---|---|---|",
            *map(step_row, spans(stated.CODES, stated.AXES)),
            "",
            "Along the axes, in the shipped edition:",
            "",
            *told,
            "",
            "Symmetries of the shipped edition:",
            "",
            *symmetries,
            "",
        ]
    )


def page() -> str:
    """The page."""
    return "\n".join([HEAD, *map(section, gratteciel.games())])


if __name__ == "__main__":
    (Path(__file__).parent / "features.md").write_text(page())
