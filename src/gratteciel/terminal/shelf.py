"""The games on the shelf: a table for people, a tree for programs."""

from typing import Any

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from gratteciel.engine import editions
from gratteciel.engine.options import Value
from gratteciel.play.game import Game, game, games
from gratteciel.terminal.texts import Says


def numbers(seats: tuple[int, ...]) -> str:
    """Numbers of players: `2`, `2–4`."""
    whole = seats == tuple(range(seats[0], seats[-1] + 1))
    return f"{seats[0]}–{seats[-1]}" if whole and len(seats) > 1 else ", ".join(map(str, seats))


def usual_players(one: Game) -> int:
    """The number of players where none is named: the fewest that make company."""
    return next((players for players in one.seats if players > 1), one.seats[0])


def written(value: Value) -> str:
    """An option's value as it is typed."""
    return str(value).lower() if isinstance(value, bool) else value


def game_tree(one: Game, lang: str) -> dict[str, Any]:
    """A game for programs."""
    texts = one.words(lang)
    return {
        "id": one.id,
        "title": one.title(lang),
        "tagline": texts.text("tagline"),
        "players": list(one.seats),
        "seats": [texts.seat(seat) for seat in range(one.seats[-1])],
        "rules": one.rules.VERSION,
        "options": [
            {
                "name": name,
                "text": texts.text("options", name),
                "default": option.default,
                "choices": list(option.choices),
                "players": list(option.players or one.seats),
            }
            for name, option in one.options.items()
        ],
        "editions": [
            {
                "id": edition.edition.id,
                "name": edition.edition.name,
                "checksum": editions.checksum(edition),
                "reconstructed": editions.reconstructed(edition),
            }
            for edition in one.folder.editions.values()
        ],
    }


def shelf_tree(lang: str) -> list[dict[str, Any]]:
    """All games for programs."""
    return [game_tree(game(id), lang) for id in games()]


def card(one: Game, says: Says) -> RenderableType:
    """A game for people: what it is, for how many, what can be chosen, what is a reconstruction."""
    texts = one.words(says.lang)
    people = says("for-players", numbers=numbers(one.seats), n=one.seats[-1])
    title = Text(one.id, "bold cyan").append(f"  {one.title(says.lang)}", "bold").append(f"  {people}", "dim")
    table = Table.grid(padding=(0, 1, 0, 0))
    table.add_column(no_wrap=True)
    table.add_column(ratio=1)
    for name, option in one.options.items():
        choices = ", ".join(written(choice) for choice in option.choices if choice != option.default)
        only = f" {says('only-for', numbers=numbers(option.players))}" if option.players else ""
        value = says("choices-of", choices=choices, default=written(option.default))
        table.add_row(
            Text("--option", "dim"),
            Text(name, "bold").append(f"  {texts.text('options', name)}{only} {value}", "not bold"),
        )
    for edition in one.folder.editions.values():
        text = Text(edition.edition.id, "bold").append(f"  {edition.edition.name}", "not bold")
        if guessed := editions.reconstructed(edition):
            text.append(f"\n{says('reconstructed', keys=', '.join(guessed))}", "not bold yellow")
        table.add_row(Text("--edition", "dim"), text)
    return Group(title, Padding(Text(texts.text("tagline")), (0, 0, 0, 2)), Padding(table, (0, 0, 0, 2)), Text())


def shelf(says: Says) -> RenderableType:
    """All games for people."""
    return Group(*(card(game(id), says) for id in games()), Text(says("shelf-hint"), "dim"))
