"""Games of an arena or of a data set as records (`.sky`)."""

from collections.abc import Iterator
from pathlib import Path

import msgspec

from gratteciel.arena.match import Played
from gratteciel.arena.selfplay import ABOUT, Dataset
from gratteciel.arena.store import GAMES_FILE, kept_plan
from gratteciel.errors import DataForeign
from gratteciel.play.position import Position
from gratteciel.play.record import Settled, write


def games_of(folder: Path) -> Iterator[tuple[int, Position, Settled | None]]:
    """The number, the last position, and the end off the board of each game of a folder."""
    plan = kept_plan(folder)
    if plan is None:
        if not (folder / ABOUT).is_file():
            raise DataForeign(folder=str(folder), what=f"arena.json, {ABOUT}: 0")
        for number, position in enumerate(Dataset(folder).games()):
            yield number, position, None
        return
    for line in (folder / GAMES_FILE).read_bytes().rpartition(b"\n")[0].splitlines():
        played = msgspec.json.decode(line, type=Played)
        position = Position.start(plan.setup())
        for step in played.history:
            position = position.play(step)
        yield played.number, position, Settled(played.shares, "absence") if played.forfeit else None


def write_records(folder: Path, out: Path) -> int:
    """Write every game of a folder as `game-000000.sky`; returns how many there are. A forfeit ends by absence."""
    out.mkdir(parents=True, exist_ok=True)
    count = 0
    for number, position, settled in games_of(folder):
        (out / f"game-{number:06d}.sky").write_text(write(position, None, settled), encoding="utf-8")
        count += 1
    return count
