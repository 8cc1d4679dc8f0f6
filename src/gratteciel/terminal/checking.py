"""Edition files: which there are, and whether a file can be played on."""

from collections import Counter
from pathlib import Path
from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from gratteciel.engine import edition_texts, editions
from gratteciel.engine.editions import PROVENANCES, Edition
from gratteciel.play.game import Game, game, games
from gratteciel.terminal.texts import Says


def game_of(path: Path) -> Game:
    """The game an edition file says it is of."""
    try:
        with path.open("rb") as file:
            text = file.read(edition_texts.MOST_BYTES).decode("utf-8")
        wanted = edition_texts.read(text).get("edition", {}).get("game")
    except (OSError, UnicodeDecodeError, edition_texts.Misread, AttributeError):
        wanted = games()[0]  # whose reader then says what is wrong with the file
        text = ""
    if wanted not in games():
        listed = ", ".join(f'"{id}"' for id in games())
        expected = {"en": f"one of {listed}", "fr": f"une des valeurs {listed}"}
        line = edition_texts.line_of(text, "edition.game")
        raise editions.wrong(path, line, "edition.game", editions.shown(wanted), expected)
    return game(str(wanted))


def check(path: Path) -> tuple[Game, Edition]:
    """The edition in a file and its game; whatever does not fit is refused."""
    one = game_of(path)
    edition = one.folder.read_edition(path)
    for players in one.seats:
        one.setup(players, edition=path)
    return one, edition


def edition_tree(one: Game, edition: Edition) -> dict[str, Any]:
    """An edition for programs."""
    return {
        "ok": True,
        "game": one.id,
        "id": edition.edition.id,
        "name": edition.edition.name,
        "checksum": editions.checksum(edition),
        "provenance": dict(Counter(edition.provenance.values())),
        "reconstructed": editions.reconstructed(edition),
        "differences": [
            {"key": found.key, "name": found.name, "shipped": found.shipped, "own": found.own}
            for found in one.folder.differences(edition)
        ],
    }


def edition_lines(one: Game, edition: Edition, says: Says) -> RenderableType:
    """An edition for people."""
    counts = Counter(edition.provenance.values())
    sources = [says(f"source-{source}", n=counts[source]) for source in PROVENANCES if counts[source]]
    lines = [
        Text(edition.edition.id, "bold cyan")
        .append(f"  {edition.edition.name}", "bold")
        .append(f"  ({one.id})", "not bold dim"),
        Text("  " + says("provenance", sources=", ".join(sources))),
        Text("  " + says("checksum", digest=editions.checksum(edition))),
    ]
    if guessed := editions.reconstructed(edition):
        lines.append(Text("  " + says("reconstructed", keys=", ".join(guessed)), "yellow"))
    lines += [Text(f"  {line}") for line in differing(one, edition, says)]
    return Group(*lines)


def differing(one: Game, edition: Edition, says: Says) -> list[str]:
    """What an edition has otherwise than the shipped one, a line for each value."""
    return [
        says("differs", name=found.name[says.lang], own=found.own[says.lang], shipped=found.shipped[says.lang])
        for found in one.folder.differences(edition)
    ]


def shipped_file(one: Game, name: str | None) -> Path:
    """The file of a shipped edition."""
    wanted = one.folder.edition(name).edition.id
    files = sorted(one.folder.path.glob("edition*.toml"))
    return next(file for file in files if one.folder.read_edition(file).edition.id == wanted)
