"""The folder of an arena: `arena.json` says what is played, `games.jsonl` holds one line per game played."""

import os
from pathlib import Path
from types import TracebackType
from typing import IO

import msgspec

from gratteciel.arena.match import Played
from gratteciel.arena.plan import Plan, decode
from gratteciel.errors import ArenaBroken, ArenaBusy, ArenaForeign

PLAN_FILE = "arena.json"
GAMES_FILE = "games.jsonl"


def kept_plan(folder: Path) -> Plan | None:
    """The plan a folder was begun with, if it was."""
    file = folder / PLAN_FILE
    try:
        return decode(file.read_bytes())
    except FileNotFoundError:
        return None
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        why = {
            "en": f"no description of an arena ({error})",
            "fr": f"ce n’est pas la description d’une arène ({error})",
        }
        raise ArenaBroken(file=str(file), line=1, why=why) from error


class Store:
    """The games of a folder, and room for more: use it in a `with`, by which nobody else writes there meanwhile."""

    def __init__(self, folder: Path, plan: Plan) -> None:
        self.folder, self.plan = folder, plan
        self.games: dict[int, Played] = {}

    def __enter__(self) -> "Store":
        self.folder.mkdir(parents=True, exist_ok=True)
        self.file: IO[bytes] = (self.folder / GAMES_FILE).open("a+b", buffering=0)
        try:
            self.lock()
            self.settle_plan()
            self.read()
        except BaseException:
            self.file.close()
            raise
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        os.fsync(self.file.fileno())
        self.file.close()

    def lock(self) -> None:
        """Keep others out until the file is closed, in whatever way this process ends."""
        try:
            import fcntl
        except ModuleNotFoundError:  # a system without it; there, people take care themselves
            return
        try:
            fcntl.flock(self.file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            raise ArenaBusy(folder=str(self.folder)) from error

    def settle_plan(self) -> None:
        """Note the plan in a new folder; refuse a folder of another."""
        kept = kept_plan(self.folder)
        if kept is None:
            replace(self.folder / PLAN_FILE, self.plan.encode() + b"\n")
        elif differences := kept.differences(self.plan):
            raise ArenaForeign(folder=str(self.folder), differences=differences)

    def read(self) -> None:
        """Take in the games already played; half a line at the end, left by a crash, is cut off."""
        self.file.seek(0)
        whole = self.file.read()
        kept, _, half = whole.rpartition(b"\n")
        if half:
            self.file.truncate(len(whole) - len(half))
        decoder = msgspec.json.Decoder(Played)
        for number, line in enumerate(kept.split(b"\n") if kept else (), 1):
            try:
                played = decoder.decode(line)
                self.check(played)
            except (msgspec.MsgspecError, UnicodeDecodeError, ValueError) as error:
                why = {"en": f"no game of this arena ({error})", "fr": f"ce n’est pas une partie d’ici ({error})"}
                raise ArenaBroken(file=str(self.folder / GAMES_FILE), line=number, why=why) from error
            self.games.setdefault(played.number, played)

    def check(self, played: Played) -> None:
        """Refuse a game that is not the one the plan has at its number."""
        fixture = self.plan.fixture(played.number)
        seating = tuple(self.plan.players[who].name for who in fixture.seating)
        if (played.seating, played.luck, played.minds) != (seating, fixture.luck, fixture.minds):
            raise ValueError(f"game {played.number} has another seating or seed")

    def add(self, line: bytes) -> Played:
        """Append a game just played, in one write; returns it."""
        played = msgspec.json.decode(line, type=Played)
        if played.number not in self.games:
            self.file.write(line + b"\n")
            self.games[played.number] = played
        return played

    def missing(self, wanted: int) -> list[int]:
        """The numbers of the games still to be played for so many in all."""
        return [number for number in range(wanted) if number not in self.games]


def replace(path: Path, content: bytes) -> None:
    """Write a file whole: a crash leaves the old one or the new one."""
    half = path.with_name(f"{path.name}.part")
    half.write_bytes(content)
    half.replace(path)
