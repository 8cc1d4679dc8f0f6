"""Keeping games: where a record goes, and that nothing is lost when a session ends early."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

from gratteciel.play.position import Position


class Keeper:
    """Knows which file a game belongs in, and whether it stands there already."""

    def __init__(self, path: Path | None = None, resumed: Path | None = None, saved: Position | None = None) -> None:
        self.chosen = path
        """The file the player named at the start."""
        self.path = path or resumed
        self.saved = saved
        """The position that was last written."""

    def suggestion(self, position: Position) -> Path:
        """The file to use where the player names none: never one that is already there."""
        if self.path:
            return self.path
        stem = f"gratteciel-{position.game.id}-{'finished' if position.over else 'unfinished'}"
        names = (Path(f"{stem}{number}.sky") for number in ("", *(f"-{n}" for n in range(2, 10_000))))
        return next(path for path in names if not path.exists())

    def write(self, position: Position, path: Path) -> Path:
        """Write the game so far to a file; from now on it belongs there."""
        position.save(path)
        self.path, self.saved = path, position
        return path

    def unsaved(self, position: Position) -> bool:
        """Whether steps would be lost."""
        return position.length > 0 and position is not self.saved

    def keep(self, position: Position) -> Path | None:
        """Write what would be lost, without asking; the file, or None if nothing would."""
        return self.write(position, self.suggestion(position)) if self.unsaved(position) else None


def interrupt(number: int, frame: FrameType | None) -> None:
    """End as Ctrl-C does."""
    raise KeyboardInterrupt


@contextmanager
def ending_cleanly() -> Iterator[None]:
    """A closed window or a polite kill ends a session as Ctrl-C does, so that the game is kept."""
    names = [name for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
    if threading.current_thread() is not threading.main_thread():
        names = []
    before = {name: signal.signal(getattr(signal, name), interrupt) for name in names}
    try:
        yield
    finally:
        for name, handler in before.items():
            signal.signal(getattr(signal, name), handler)
