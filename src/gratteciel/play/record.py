"""Game records: readable text, a header and one step per line, re-checked on load.

gratteciel 1
game dice
rules 1
edition tasty-minstrel-2012 0123456789abcdef
box dice.floors = 28             the lines of an own edition's text; none where the edition is a shipped one
players 2
option scenario none
luck 5feceb66…                   the hash of the secret that fixed the luck, where it can be proved
label gratteciel luck 2          how outcomes follow from it; none: `gratteciel luck 1`
word 0 whatever Red added to it
begins 24 Ab3dE6gH               where it goes on from another game: after so many steps, and at which table
seats drawn 1 0 @3               where seats were drawn: for each, where its player sat before; and the entry

take GGF
G low @1                         a chance step with the number it is drawn by, where luck can be proved
…

steps 61
result 1 0                       or: result unfinished; or: result 0 1 by resignation
secret 6b86b273…                 once the game is over
"""

import os
import re
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from gratteciel.engine import editions, modes
from gratteciel.engine.contract import CHANCE
from gratteciel.engine.digits import whole
from gratteciel.engine.modes import Mode
from gratteciel.errors import LANGUAGES, EditionUnknown, GrattecielError, RecordBroken, RecordForeign, Texts
from gratteciel.games import EditionLike
from gratteciel.play.game import Setup, game
from gratteciel.play.luck import LABELS, OLD_LABEL, Begins, Fairness, SeatsDraw, commitment
from gratteciel.play.position import Position

FORMAT = "gratteciel 1"
HEADER = ("game", "rules", "edition", "box", "players", "option", "luck", "label", "begins", "word", "seats")
"""What the lines of a header begin with."""

ONCE = tuple(key for key in HEADER if key not in ("box", "option", "word"))
"""What may stand there once."""

UNWRITTEN = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")
"""Signs that no line of a record has: they are no text, and some command the terminal they are shown in."""

REASONS = ("resignation", "clock", "agreement", "absence", "abort")
"""How a game can end off the board."""


@dataclass(frozen=True)
class Settled:
    """An end that the rules know nothing of: somebody resigned, ran out of time, or all agreed."""

    shares: tuple[float, ...]
    reason: str


@dataclass(frozen=True)
class Record:
    """A game as it stands in a record."""

    position: Position
    fairness: Fairness | None = None
    settled: Settled | None = None

    @property
    def finished(self) -> bool:
        """Whether the game is over, by the rules or off the board."""
        return self.position.over or self.settled is not None


def result_line(position: Position, settled: Settled | None = None) -> str:
    """The line that says who won, or that nobody has yet."""
    if settled is not None and not position.over:
        return " ".join(["result", *(f"{share:.4g}" for share in settled.shares), "by", settled.reason])
    if not position.over:
        return "result unfinished"
    return " ".join(["result", *(f"{share:.4g}" for share in position.shares)])


def write(position: Position, fairness: Fairness | None = None, settled: Settled | None = None) -> str:
    """The record of the game that led to a position."""
    setup = position.setup
    header = [
        FORMAT,
        f"game {setup.game.id}",
        f"rules {setup.version}",
        f"edition {setup.edition.edition.id} {editions.checksum(setup.edition)}",
        *(f"box {line}" for line in (editions.text_of(setup.edition).splitlines() if setup.own else ())),
        f"players {setup.players}",
        *(f"option {name} {str(value).lower()}" for name, value in setup.options.items()),
    ]
    steps = [str(move) for move in position.history]
    footer = [f"steps {len(steps)}", result_line(position, settled)]
    if fairness is not None:
        header.append(f"luck {fairness.commitment}")
        header += [f"label {fairness.label}"] if fairness.label != OLD_LABEL else []
        if (begins := fairness.begins) is not None:
            header.append(f"begins {begins.length} {begins.origin}".rstrip())
        header += [f"word {seat} {word}" for seat, word in enumerate(fairness.words) if word]
        if (drawn := fairness.seats) is not None:
            header.append(f"seats drawn {' '.join(map(str, drawn.order))} @{drawn.entry}")
        for step, number in fairness.numbers.items():
            steps[step - 1] += f" @{number}"
        if fairness.secret is not None and (position.over or settled is not None):
            footer.append(f"secret {fairness.secret.hex()}")
    return "\n".join([*header, "", *steps, "", *footer, ""])


def save(position: Position, path: Path) -> None:
    """Write a record; a crash leaves the old file or the new one, never half of one.

    Whoever could read the old one can read the new one; a first one is as readable as any file that is made there.
    """
    with tempfile.NamedTemporaryFile("w", encoding="utf-8", dir=path.parent, suffix=".sky", delete=False) as file:
        beside = Path(file.name)
        try:
            file.write(write(position))
            file.flush()
            os.fsync(file.fileno())
            beside.chmod(path.stat().st_mode & 0o777 if path.exists() else 0o666 & ~umask())
            beside.replace(path)
        except BaseException:  # an end by a signal, too
            beside.unlink(missing_ok=True)
            raise


def umask() -> int:
    """What files that are made may not be; to be told it one must set it."""
    kept = os.umask(0o077)
    os.umask(kept)
    return kept


def load(
    path: str | Path, edition: EditionLike = None, mode: Mode | None = None, *, way: Mode | None = None
) -> Position:
    """The position at the end of a record.

    An own edition stands in the record; for older records, which only name it, `edition` gives its file.

    `way` is what `mode` was called before.
    """
    return load_record(path, edition, way or mode).position


def load_record(path: str | Path, edition: EditionLike = None, mode: Mode | None = None) -> Record:
    """All that a record says, replayed one way or the other."""
    try:
        text = Path(path).read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        why = {
            "en": "not UTF-8 text; a record is a text file",
            "fr": "pas du texte UTF-8 ; une partie est un fichier texte",
        }
        raise RecordBroken(file=str(path), line=1, found="…", why=why) from error
    return read_record(text, str(path), edition, mode)


def read(text: str, file: str = "record", edition: EditionLike = None) -> Position:
    """The position at the end of a record's text."""
    return read_record(text, file, edition).position


def read_record(text: str, file: str = "record", edition: EditionLike = None, mode: Mode | None = None) -> Record:
    """Replay a record; whatever does not fit is refused at its line."""
    if mode is not None:
        modes.settled(mode)  # that there is no native code is no fault of the record
    lines = text.split("\n")

    def broken(number: int, why: Texts) -> RecordBroken:
        found = lines[number - 1] if number <= len(lines) else ""
        return RecordBroken(file=file, line=number, found=found, why=why)

    if lines[0] != FORMAT:
        raise broken(1, {"en": f"a record begins with {FORMAT!r}", "fr": f"une partie commence par {FORMAT!r}"})
    if unwritten := UNWRITTEN.search(text):
        why = {"en": "control characters are no text", "fr": "des caractères de commande ne sont pas du texte"}
        raise broken(text.count("\n", 0, unwritten.start()) + 1, why)
    setup, luck, number = read_header(lines, file, edition, mode)
    position, numbers, number = read_steps(setup, lines, number, luck, broken)
    settled, secret = read_footer(position, lines, number, luck, broken)
    fairness = None if luck is None else replace(luck, numbers=numbers, secret=secret)
    return Record(position, fairness, settled)


Broken = Callable[[int, Texts], RecordBroken]


def read_steps(
    setup: Setup, lines: list[str], number: int, luck: Fairness | None, broken: Broken
) -> tuple[Position, dict[int, int], int]:
    """Replay the steps; what chance steps are drawn by; and the number of the blank line after them."""
    position = Position.start(setup)
    numbers: dict[int, int] = {}
    while True:
        number += 1
        if number > len(lines) or lines[number - 1] == "":
            if luck is not None and position.length < luck.before:
                why = {
                    "en": f"expected {luck.before} steps at least, as the begins line says",
                    "fr": f"attendu {luck.before} coups au moins, comme le dit la ligne begins",
                }
                raise broken(number, why)
            return position, numbers, number
        text, at, mark = lines[number - 1].partition(" @")
        own = position.mover == CHANCE and (luck is None or position.length >= luck.before)
        marked = check_mark(luck, mark if at else None, own, len(numbers) + 1, partial(broken, number))
        try:
            position = position.play(text)
        except GrattecielError as error:
            raise broken(number, {lang: error.text(lang) for lang in LANGUAGES}) from error
        if marked is not None:
            numbers[position.length] = marked


def check_mark(
    luck: Fairness | None, mark: str | None, chance: bool, ordinal: int, broken: Callable[[Texts], RecordBroken]
) -> int | None:
    """The number of a step; refused if it is missing, stands where none may, or is not the ordinal it is drawn by."""
    number = None if mark is None else whole(mark)
    if (luck is not None and chance) != (mark is not None) or (mark is not None and number is None):
        why = {
            "en": "a number (@ and digits) marks every chance step of a record with a luck line, and no other; "
            "with a begins line those that come after it",
            "fr": "un nombre (@ et des chiffres) marque chaque coup du hasard d’une partie à ligne luck, et nul autre "
            "; avec une ligne begins, ceux qui la suivent",
        }
        raise broken(why)
    if luck is not None and mark is not None and luck.label != OLD_LABEL and mark != str(ordinal):
        why = {
            "en": f"expected @{ordinal}: chance steps are counted from 1",
            "fr": f"attendu @{ordinal} : les coups du hasard sont comptés à partir de 1",
        }
        raise broken(why)
    return number


def read_footer(
    position: Position, lines: list[str], number: int, luck: Fairness | None, broken: Broken
) -> tuple[Settled | None, bytes | None]:
    """How the game ended off the board, if it did, and the secret, if it is told; anything else is refused."""
    line = lines[number + 1] if number + 1 < len(lines) else ""
    settled = None
    by = re.fullmatch(rf"result ((?:[0-9.]+ ){{{position.players}}})by ({'|'.join(REASONS)})", line)
    if by and not position.over:
        settled = Settled(tuple(float(share) for share in by[1].split()), by[2])
    for expected in (f"steps {position.length}", result_line(position, settled)):
        number += 1
        if number > len(lines) or lines[number - 1] != expected:
            why = {
                "en": f"expected {expected!r}: the record was cut off or changed",
                "fr": f"attendu {expected!r} : la partie a été tronquée ou modifiée",
            }
            raise broken(number, why)
    secret = None
    if luck is not None and (position.over or settled is not None):
        number += 1
        told = re.fullmatch(r"secret ((?:[0-9a-f]{2})+)", lines[number - 1] if number <= len(lines) else "")
        if not told or commitment(bytes.fromhex(told[1])) != luck.commitment:
            why = {
                "en": f"expected the secret whose SHA-256 is {luck.commitment}, as the luck line says",
                "fr": f"attendu le secret dont le SHA-256 est {luck.commitment}, comme le dit la ligne luck",
            }
            raise broken(number, why)
        secret = bytes.fromhex(told[1])
    if lines[number:] != [""]:
        after = next((n for n, line in enumerate(lines, 1) if n > number and line), number + 1)
        why = {
            "en": "the record ends here, with a line break and nothing more",
            "fr": "la partie finit ici, par un saut de ligne et rien de plus",
        }
        raise broken(after, why)
    return settled, secret


def read_header(
    lines: list[str], file: str, edition: EditionLike, mode: Mode | None
) -> tuple[Setup, Fairness | None, int]:
    """The set-up a record begins with, what was promised of its luck, and the number of the blank line."""
    fields: dict[str, tuple[int, str]] = {}
    options: dict[str, object] = {}
    words: dict[int, str] = {}
    box: list[str] = []
    number = 1
    while True:
        number += 1
        line = lines[number - 1] if number <= len(lines) else None
        if line == "":
            break
        key, _, value = (line or "").partition(" ")
        name, _, rest = value.partition(" ")
        if key == "option" and rest:
            options[name] = {"true": True, "false": False}.get(rest, rest)
        elif key == "box" and value and "edition" in fields:
            box.append(value)
        elif key == "word" and (seat := whole(name)) is not None and rest and "luck" in fields:
            words[seat] = rest
        elif key in ("seats", "label", "begins") and "luck" not in fields:
            why = {"en": f"{key} comes after a luck line", "fr": f"{key} vient après une ligne luck"}
            raise RecordBroken(file=file, line=number, found=line or "", why=why)
        elif key == "label" and value not in LABELS:
            known = " / ".join(LABELS)
            why = {
                "en": f"expected {known}; for another, read it with the release that recorded it",
                "fr": f"attendu {known} ; pour un autre, lisez-la avec la version qui l’a enregistrée",
            }
            raise RecordBroken(file=file, line=number, found=line or "", why=why)
        elif key in ONCE and value and key not in fields:
            fields[key] = (number, value)
        else:
            why = {
                "en": f"expected {', '.join(HEADER)}, then an empty line",
                "fr": f"attendu {', '.join(HEADER)}, puis une ligne vide",
            }
            raise RecordBroken(file=file, line=number, found=line or "", why=why)
    missing = [key for key in ("game", "rules", "edition", "players") if key not in fields]
    if missing:
        why = {"en": f"the header lacks {missing[0]!r}", "fr": f"il manque {missing[0]!r} dans l’en-tête"}
        raise RecordBroken(file=file, line=number, found="", why=why)
    setup = check_header(fields, options, file, edition, box, mode)
    luck = None
    if "luck" in fields:
        told = tuple(words.get(seat, "") for seat in range(setup.players))
        drawn = read_seats(*fields["seats"], setup.players, file) if "seats" in fields else None
        label = fields["label"][1] if "label" in fields else OLD_LABEL
        begins = read_begins(*fields["begins"], file) if "begins" in fields else None
        luck = Fairness(fields["luck"][1], told, seats=drawn, label=label, begins=begins)
    return setup, luck, number


def read_begins(number: int, text: str, file: str) -> Begins:
    """From which moment of another game it goes on: a number of steps, and the table if it is known."""
    told = re.fullmatch(r"([1-9][0-9]{0,5})(?: ([A-Za-z0-9_~-]{1,40}))?", text)
    if not told:
        why = {
            "en": "expected a number of steps, and the table, as in 'begins 24 Ab3dE6gH'",
            "fr": "attendu un nombre de coups, et la table, comme dans 'begins 24 Ab3dE6gH'",
        }
        raise RecordBroken(file=file, line=number, found=f"begins {text}", why=why)
    return Begins(int(told[1]), told[2] or "")


def read_seats(number: int, text: str, players: int, file: str) -> SeatsDraw:
    """How the seats were drawn: each of them once, and the entry."""
    told = re.fullmatch(r"drawn ((?:[0-9] )+)@([0-9]{1,9})", text)
    order = tuple(int(seat) for seat in told[1].split()) if told else ()
    if not told or sorted(order) != list(range(players)):
        form = f"seats drawn {' '.join(map(str, range(players)))} @1"
        why = {
            "en": f"expected every seat once and the entry, as in {form!r}",
            "fr": f"attendu chaque place une fois et l’entrée, comme dans {form!r}",
        }
        raise RecordBroken(file=file, line=number, found=f"seats {text}", why=why)
    return SeatsDraw(order, int(told[2]))


def check_header(
    fields: dict[str, tuple[int, str]],
    options: dict[str, object],
    file: str,
    edition: EditionLike,
    box: list[str],
    mode: Mode | None,
) -> Setup:
    """The set-up of a header, if this program still plays by those rules, and the edition is the one it names."""
    at = "game"
    try:
        played = game(fields["game"][1], mode)
        line, rules = fields["rules"]
        version = next((version for version in played.versions if str(version) == rules), None)
        if version is None:
            advice = {
                "en": "replay it with the release that recorded it",
                "fr": "rejouez-la avec la version qui l’a enregistrée",
            }
            here = ", ".join(map(str, played.versions))
            raise RecordForeign(file=file, line=line, found=f"rules {rules}", expected=f"rules {here}", way=advice)
        at = "edition"
        line, wanted = fields["edition"]
        name, _, digest = wanted.partition(" ")
        if edition is not None:
            boxed = played.folder.edition(edition)
        else:
            boxed = played.folder.parse_edition("\n".join(box)) if box else played.folder.shipped(name)
        found = editions.checksum(boxed)
        if digest != found:
            advice = {"en": "give the file of its edition", "fr": "indiquez le fichier de son édition"}
            expected = f"{boxed.edition.id} {found}"
            raise RecordForeign(file=file, line=line, found=wanted, expected=expected, way=advice)
        at = "players"
        players = whole(fields["players"][1])
        return played.setup_with(options, -1 if players is None else players, boxed, version)
    except (RecordForeign, EditionUnknown):
        raise
    except GrattecielError as error:
        line, value = fields[at]
        why = {lang: error.text(lang) for lang in ("en", "fr")}
        raise RecordBroken(file=file, line=line, found=f"{at} {value}", why=why) from error
