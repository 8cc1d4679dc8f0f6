"""Draws the pictures of the documentation: `make pictures`."""

import re
from io import StringIO
from pathlib import Path

from rich.console import Console
from rich.rule import Rule
from rich.terminal_theme import SVG_EXPORT_THEME

import gratteciel
from gratteciel.bots.levels import player
from gratteciel.engine.rng import stream
from gratteciel.terminal.drawing import drawing
from gratteciel.terminal.texts import Says

HOME = Path(__file__).parent

ROOMS = (
    ("errors.py", "what can go wrong, in two languages", "#5b6472"),
    ("engine/", "contract · loader · playouts · editions · words", "#2f5d8a"),
    ("games/", "hong-kong · helicopters · dice · projekt · world", "#a4442f"),
    ("play/", "Game · Position · Move · View · records", "#3f7d58"),
    ("bots/", "one search for all games · seven levels · review", "#7a5a9a"),
    ("arena/", "tournaments · ratings · reports", "#9a5a7a"),
    ("server/   terminal/   bench/", "tables on the network · boards in the terminal · speed", "#8a6d1f"),
    ("cli/", "every command", "#3d3d3d"),
)
"""The rooms of the house from the ground up: name, what is in it, colour."""


def house() -> str:
    """The rooms, one on top of the other; imports go down."""
    width, height, gap, left, top = 520, 52, 10, 60, 62
    bottom = top + len(ROOMS) * (height + gap)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 760 {bottom + 20}" font-family="system-ui, sans-serif" '
        'role="img" aria-label="The rooms of the house, from errors on the ground floor to the command line under the '
        'roof; each imports only from below">',
        '<defs><marker id="tip" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="7" markerHeight="7" orient="auto">'
        '<path d="M0 0L10 5L0 10z" fill="#444"/></marker></defs>',
        f'<rect width="760" height="{bottom + 20}" fill="#f7f4ee"/>',
        f'<path d="M{left - 24} {top}L{left + width / 2} 14L{left + width + 24} {top}z" fill="#d9d2c4"/>',
    ]
    for number, (name, what, colour) in enumerate(reversed(ROOMS)):
        y = top + number * (height + gap)
        parts.append(f'<rect x="{left}" y="{y}" width="{width}" height="{height}" rx="4" fill="{colour}"/>')
        for window in range(1, 6):
            x = left + width - 22 * window - 6
            parts.append(f'<rect x="{x}" y="{y + 12}" width="12" height="28" fill="#fff" opacity=".16"/>')
        parts.append(f'<text x="{left + 18}" y="{y + 22}" fill="#fff" font-size="16" font-weight="700">{name}</text>')
        parts.append(f'<text x="{left + 18}" y="{y + 41}" fill="#fff" font-size="13">{what}</text>')
    arrow, middle = left + width + 60, (top + bottom) / 2
    parts += [
        f'<path d="M{arrow} {top + 26}V{bottom - 36}" stroke="#444" stroke-width="3" marker-end="url(#tip)"/>',
        f'<text x="{arrow + 16}" y="{middle}" font-size="14" fill="#333">imports</text>',
        f'<text x="{arrow + 16}" y="{middle + 18}" font-size="14" fill="#333">go down</text>',
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def table(id: str, players: int, steps: int, seat: int) -> str:
    """A table in the terminal, after some steps of a game between craftsmen."""
    game = gratteciel.game(id)
    crew = [player(game, "craftsman", number, seed=number) for number in range(players)]
    luck = stream(2)
    position = game.start(players)
    while not position.over and (position.length < steps or position.mover != seat):
        mover = position.mover
        assert mover is not None
        move = position.random_move(luck) if mover == gratteciel.CHANCE else crew[mover].choose(position)
        position = position.play(move)
    console = Console(record=True, width=100, file=StringIO(), force_terminal=True, color_system="truecolor")
    console.print(Rule(game.title()))
    console.print(drawing(position, seat, Says("en"), console))
    drawn = console.export_svg(title=f"gratteciel play {id}", theme=SVG_EXPORT_THEME, unique_id=id)
    # Rich asks for a font from elsewhere; a picture of ours loads nothing.
    drawn = re.sub(r"@font-face \{.*?\}\s*|<!--.*?-->\s*", "", drawn, flags=re.DOTALL)
    return drawn.replace("Fira Code", "ui-monospace, DejaVu Sans Mono")


def main() -> None:
    """Write all pictures."""
    (HOME / "architecture.svg").write_text(house(), encoding="utf-8")
    (HOME / "terminal.svg").write_text(table("projekt", 3, 90, 0), encoding="utf-8")


if __name__ == "__main__":
    main()
