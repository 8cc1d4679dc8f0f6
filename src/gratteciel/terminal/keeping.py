"""Keeping games: where a record goes, and that nothing is lost when a session ends early."""

import os
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

from gratteciel.play.position import Position


class SavedGame:
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


ENDING = ("SIGTERM", "SIGHUP")
"""Signals that end a session as Ctrl-C does: a polite kill, a closed window."""
NUDGE = 0.5
"""Seconds after which a signal that was not acted upon is sent once more."""


@contextmanager
def ending_cleanly() -> Iterator[None]:
    """A closed window or a polite kill ends a session as Ctrl-C does, so that the game is kept.

    A signal that comes just as a prompt begins to wait for keys would be noticed only at the next key. So each is noted
    at once in a pipe, and sent again until one has been acted upon.
    """
    if threading.current_thread() is not threading.main_thread() or not hasattr(signal, "pthread_kill"):
        yield
        return
    acted = threading.Event()

    def interrupt(number: int, frame: FrameType | None) -> None:
        acted.set()
        raise KeyboardInterrupt

    listening, noting = os.pipe()
    os.set_blocking(noting, False)
    watched = [getattr(signal, name) for name in (*ENDING, "SIGINT")]
    # Whoever ignores an interrupt (a run in the background) goes on ignoring it.
    before = {sign: signal.signal(sign, interrupt) for sign in watched if signal.getsignal(sign) != signal.SIG_IGN}
    pipe_before = signal.set_wakeup_fd(noting, warn_on_full_buffer=False)
    main = threading.get_ident()

    def nudge() -> None:
        while noted := os.read(listening, 1):
            if noted[0] in before and not acted.wait(NUDGE):
                signal.pthread_kill(main, noted[0])

    threading.Thread(target=nudge, name="signals", daemon=True).start()
    try:
        yield
    finally:
        acted.set()
        signal.set_wakeup_fd(pipe_before)
        for sign, handler in before.items():
            signal.signal(sign, handler)
        os.close(noting)
