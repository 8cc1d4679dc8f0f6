"""Positions built by hand: what a caption describes, without the game that led there."""

from typing import Any

from gratteciel.engine.records import record_at
from gratteciel.games.projekt.rules import COLOURS
from gratteciel.games.projekt.steps import ACTING, ROLLING
from gratteciel.play.game import game
from gratteciel.play.position import Position

Counts = dict[str, int] | None

PROJEKT = game("projekt", "interpreted")


def cell(name: str) -> int:
    return (int(name[1]) - 1) * 6 + "abcdef".index(name[0])


def scene(
    players: int = 4,
    to_move: str = "red",
    architect: str = "a1",
    figures: Counts = None,
    money: Counts = None,
    borrowed: Counts = None,
    card: int | None = None,
    floors: Counts = None,
    spare: Counts = None,
    experts: bool = False,
    **buildings: str,
) -> Position:
    """A position before a roll, or with a card drawn: ``red="a1 b2:2 c3:T"`` are one floor, two, a skyscraper.

    Reserves are what the box gave less what is on the board, unless `floors` or `spare` say otherwise.
    """
    setup = PROJEKT.setup(players, experts=experts)
    tables = PROJEKT.engine.blank(PROJEKT.rules.TABLE)
    table = record_at(tables)
    PROJEKT.rules.deal(setup.box, table)
    for colour, stones in buildings.items():
        seat = COLOURS.index(colour)
        for stone in stones.split():
            name, _, size = stone.partition(":")
            spot = 1 << cell(name)
            lent = (borrowed or {}).get(name, 0)
            if size == "T":
                table.towers[seat] |= spot
                table.spare[seat] -= 1
                continue
            count = int(size or 1)
            kind = table.ones if count == 1 else table.twos
            kind[seat] |= spot
            table.floors[seat] -= count - lent
            table.pool -= lent
            table.borrowed[cell(name)] = lent
    for field, given in (("figures", figures), ("money", money), ("floors", floors), ("spare", spare)):
        for colour, value in (given or {}).items():
            getattr(table, field)[COLOURS.index(colour)] = value
    table.seat = COLOURS.index(to_move)
    table.architect = cell(architect)
    table.phase = ACTING if card else ROLLING
    table.card = card or 0
    return Position(setup, tables)


def run(position: Position, *steps: str) -> Position:
    """The position after some steps."""
    for step in steps:
        position = position.play(step)
    return position


def texts(position: Position) -> set[str]:
    """The allowed steps in writing."""
    return {str(move) for move in position.moves()}


def table_of(position: Position) -> Any:
    """The record of a position."""
    return record_at(position.tables.copy())


def money(position: Position) -> list[int]:
    """Everybody's money in hand."""
    return [int(m) for m in table_of(position).money[: position.players]]


def board(position: Position) -> dict[str, str]:
    """The board in writing: cell → colour and size (`red 1`, `blue T`)."""
    table = table_of(position)
    found: dict[str, str] = {}
    for seat in range(position.players):
        for size, cells in (("1", table.ones), ("2", table.twos), ("T", table.towers)):
            for name in (f"{column}{row}" for row in range(1, 7) for column in "abcdef"):
                if int(cells[seat]) >> cell(name) & 1:
                    found[name] = f"{COLOURS[seat]} {size}"
    return found


def rule(position: Position, step: str) -> str | None:
    """The id of the rule a step breaks."""
    refusal = position.refusal(step)
    return refusal.rule if refusal else None
