"""Game records: readable text, a header and one step per line, re-checked on load.

gratteciel 1
game hong-kong
rules 1
edition piatnik-1998 0123456789abcdef
players 2

S b2
Q c3

steps 2
result unfinished
"""

import os
import tempfile
from pathlib import Path

from gratteciel.engine import editions
from gratteciel.errors import EditionUnknown, GrattecielError, RecordBroken, RecordForeign, Texts
from gratteciel.play.game import Setup, game
from gratteciel.play.position import Position

FORMAT = "gratteciel 1"


def result_line(position: Position) -> str:
    """The last line: who won, or that nobody has yet."""
    if not position.over:
        return "result unfinished"
    return " ".join(["result", *(f"{share:.4g}" for share in position.shares)])


def write(position: Position) -> str:
    """The record of the game that led to a position."""
    setup = position.setup
    header = [
        FORMAT,
        f"game {setup.game.id}",
        f"rules {setup.game.rules.VERSION}",
        f"edition {setup.edition.edition.id} {editions.checksum(setup.edition)}",
        f"players {setup.players}",
        *(f"option {name} {str(value).lower()}" for name, value in setup.options.items()),
    ]
    steps = [str(move) for move in position.history]
    return "\n".join([*header, "", *steps, "", f"steps {len(steps)}", result_line(position), ""])


def save(position: Position, path: Path) -> None:
    """Write a record; a crash leaves the old file or the new one, never half of one."""
    with tempfile.NamedTemporaryFile("w", encoding="utf-8", dir=path.parent, suffix=".sky", delete=False) as file:
        file.write(write(position))
        file.flush()
        os.fsync(file.fileno())
    Path(file.name).replace(path)


def load(path: str | Path, edition: str | Path | None = None) -> Position:
    """The position at the end of a record; `edition` names the edition's file where it is not a shipped one."""
    try:
        text = Path(path).read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        why = {
            "en": "not UTF-8 text; a record is a text file",
            "fr": "pas du texte UTF-8 ; une partie est un fichier texte",
        }
        raise RecordBroken(file=str(path), line=1, found="…", why=why) from error
    return read(text, str(path), edition)


def read(text: str, file: str = "record", edition: str | Path | None = None) -> Position:
    """Replay a record; whatever does not fit is refused at its line."""
    lines = text.split("\n")

    def broken(number: int, why: Texts) -> RecordBroken:
        found = lines[number - 1] if number <= len(lines) else ""
        return RecordBroken(file=file, line=number, found=found, why=why)

    if lines[0] != FORMAT:
        raise broken(1, {"en": f"a record begins with {FORMAT!r}", "fr": f"une partie commence par {FORMAT!r}"})
    setup, number = read_header(lines, file, edition)
    position = Position.start(setup)
    while True:
        number += 1
        if number > len(lines) or lines[number - 1] == "":
            break
        try:
            position = position.play(lines[number - 1])
        except GrattecielError as error:
            why = {lang: error.text(lang) for lang in ("en", "fr")}
            raise broken(number, why) from error
    for expected in (f"steps {position.length}", result_line(position)):
        number += 1
        if number > len(lines) or lines[number - 1] != expected:
            why = {
                "en": f"expected {expected!r}: the record was cut off or changed",
                "fr": f"attendu {expected!r} : la partie a été tronquée ou modifiée",
            }
            raise broken(number, why)
    if any(lines[number:]):
        after = next(n for n, line in enumerate(lines, 1) if n > number and line)
        raise broken(after, {"en": "nothing follows the result", "fr": "rien ne suit le résultat"})
    return position


def read_header(lines: list[str], file: str, edition: str | Path | None) -> tuple[Setup, int]:
    """The set-up a record begins with, and the number of the blank line after it."""
    fields: dict[str, tuple[int, str]] = {}
    options: dict[str, object] = {}
    number = 1
    while True:
        number += 1
        line = lines[number - 1] if number <= len(lines) else None
        if line == "":
            break
        key, _, value = (line or "").partition(" ")
        if key == "option" and " " in value:
            name, _, choice = value.partition(" ")
            options[name] = {"true": True, "false": False}.get(choice, choice)
        elif key in ("game", "rules", "edition", "players") and value and key not in fields:
            fields[key] = (number, value)
        else:
            why = {
                "en": "expected game, rules, edition, players, option, then an empty line",
                "fr": "attendu game, rules, edition, players, option, puis une ligne vide",
            }
            raise RecordBroken(file=file, line=number, found=line or "", why=why)
    missing = [key for key in ("game", "rules", "edition", "players") if key not in fields]
    if missing:
        why = {"en": f"the header lacks {missing[0]!r}", "fr": f"il manque {missing[0]!r} dans l’en-tête"}
        raise RecordBroken(file=file, line=number, found="", why=why)
    return check_header(fields, options, file, edition), number


def check_header(
    fields: dict[str, tuple[int, str]], options: dict[str, object], file: str, edition: str | Path | None
) -> Setup:
    """The set-up of a header, if this program has the same game, rules and edition."""
    at = "game"
    try:
        played = game(fields["game"][1])
        line, rules = fields["rules"]
        if rules != str(played.rules.VERSION):
            way = {
                "en": "replay it with the release that recorded it",
                "fr": "rejouez-la avec la version qui l’a enregistrée",
            }
            raise RecordForeign(
                file=file, line=line, found=f"rules {rules}", expected=f"rules {played.rules.VERSION}", way=way
            )
        at = "edition"
        line, wanted = fields["edition"]
        name, _, digest = wanted.partition(" ")
        boxed = played.folder.edition(edition or name)
        found = editions.checksum(boxed)
        if digest != found:
            way = {"en": "give the file of its edition", "fr": "indiquez le fichier de son édition"}
            expected = f"{boxed.edition.id} {found}"
            raise RecordForeign(file=file, line=line, found=wanted, expected=expected, way=way)
        at = "players"
        count = fields["players"][1]
        players = int(count) if count.isdecimal() else -1
        return played.setup(players, edition=edition or name, **options)
    except (RecordForeign, EditionUnknown):
        raise
    except GrattecielError as error:
        line, value = fields[at]
        why = {lang: error.text(lang) for lang in ("en", "fr")}
        raise RecordBroken(file=file, line=line, found=f"{at} {value}", why=why) from error
