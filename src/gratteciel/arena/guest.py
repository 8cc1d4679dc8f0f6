"""An own bot at the table: a process that is told what its seat may know, and asked for moves, line by line.

The protocol is described in `docs/bots.md`.
"""

import os
import shlex
import signal
import subprocess
import tempfile
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

from gratteciel.engine import editions
from gratteciel.engine.contract import CHANCE
from gratteciel.errors import GrattecielError
from gratteciel.play.game import Setup
from gratteciel.play.move import Move
from gratteciel.play.position import Position

PROTOCOL = "gratteciel-bot 1"
LONGEST_ANSWER = 1024
"""Bytes of an answer that are read; no move is written longer."""
GRACE = 1.0
"""Seconds a bot has to end by itself when the game is over."""

running: set[int] = set()
"""The process groups of bots now at a table: whoever ends this process in a hurry ends them too."""


class Forfeit(Exception):
    """A bot lost its game by answering nonsense, ending, or keeping everybody waiting."""

    def __init__(self, seat: int, why: str) -> None:
        super().__init__(seat, why)
        self.seat, self.why = seat, why


def opening(setup: Setup, seat: int, seed: int, patience: float) -> list[str]:
    """What a bot is told before the first step."""
    return [
        PROTOCOL,
        f"game {setup.game.id}",
        f"rules {setup.version}",
        f"edition {setup.edition.edition.id} {editions.checksum(setup.edition)}",
        f"players {setup.players}",
        *(f"option {name} {str(value).lower()}" for name, value in setup.options.items()),
        f"seat {seat}",
        f"patience {patience:g}",
        f"seed {seed}",
        "start",
    ]


def step_line(position: Position, seat: int) -> str:
    """The step that led to a position, as that seat is told it, and who took it."""
    assert position.before is not None
    who = "chance" if position.before.mover == CHANCE else position.before.mover
    return f"step {who} {position.told(seat)}"


class Guest:
    """A bot's process in one seat of one game; `close` it when the game is over, `kill` it in any case."""

    def __init__(self, command: str, setup: Setup, seat: int, seed: int, patience: float) -> None:
        self.seat, self.patience = seat, patience
        self.unsent = opening(setup, seat, seed, patience)
        self.seen = 0
        self.errors = tempfile.TemporaryFile()  # noqa: SIM115 - closed in `close`
        try:
            self.process = subprocess.Popen(  # noqa: S603 - running the user's own command is what this is for
                shlex.split(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self.errors,
                start_new_session=True,
            )
        except OSError as error:
            self.errors.close()
            raise self.forfeit(f"cannot be started: {error}") from None
        running.add(self.process.pid)
        self.thread = ThreadPoolExecutor(1, thread_name_prefix="guest")

    def forfeit(self, why: str) -> Forfeit:
        """The game is lost."""
        return Forfeit(self.seat, why)

    def choose(self, position: Position) -> Move:
        """Tell what has happened, ask, and take the answer, or raise `Forfeit`."""
        moves = position.moves()
        answer = self.ask([*self.news(position), "choose " + "\t".join(map(str, moves))])
        wanted = " ".join(answer.split())
        for move in moves:
            if move.text == wanted:
                return move
        try:
            refused = position.refusal(wanted)
        except GrattecielError as error:
            raise self.forfeit(error.text()) from None
        raise self.forfeit(f"{wanted!r} is not allowed: {refused}")

    def news(self, position: Position) -> list[str]:
        """The lines not sent yet, up to this position."""
        told, self.unsent = self.unsent, []
        told += [step_line(after, self.seat) for after in position.trail()[self.seen + 1 :]]
        self.seen = position.length
        return told

    def ask(self, lines: list[str]) -> str:
        """Send lines and wait for one, not longer than patience lasts."""
        try:
            answer = self.thread.submit(self.exchange, lines).result(self.patience)
        except TimeoutError:
            raise self.forfeit(f"no answer within {self.patience:g} s") from None
        except OSError:
            answer = b""
        if not answer.endswith(b"\n"):
            raise self.forfeit(self.last_words() if len(answer) < LONGEST_ANSWER else "the answer has no end")
        return answer.decode("utf-8", "replace")

    def exchange(self, lines: list[str]) -> bytes:
        """Write and read: whatever blocks here is ended by ending the process."""
        self.send(lines)
        assert self.process.stdout is not None
        return self.process.stdout.readline(LONGEST_ANSWER)

    def send(self, lines: list[str]) -> None:
        """Write lines."""
        assert self.process.stdin is not None
        self.process.stdin.write("".join(f"{line}\n" for line in lines).encode())
        self.process.stdin.flush()

    def last_words(self) -> str:
        """How the process ended, with the end of what it wrote to its error stream."""
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(GRACE)
        code = self.process.returncode
        how = "closed its output" if code is None else f"ended with exit status {code}"
        self.errors.seek(0)
        complaint = self.errors.read()[-400:].decode("utf-8", "replace").strip().splitlines()
        return f"{how}: {complaint[-1]}" if complaint else how

    def close(self, position: Position, shares: Sequence[float]) -> None:
        """Say that the game is over, and see the bot out."""
        farewell = [*self.news(position), " ".join(["over", *(f"{share:.4g}" for share in shares)]), "quit"]
        with suppress(TimeoutError, OSError):
            self.thread.submit(self.send, farewell).result(GRACE)
            assert self.process.stdin is not None
            self.process.stdin.close()
            with suppress(subprocess.TimeoutExpired):
                self.process.wait(GRACE)
        self.kill()

    def kill(self) -> None:
        """End the bot and everything it started."""
        end_group(self.process.pid)
        running.discard(self.process.pid)
        self.thread.shutdown()
        for stream in (self.process.stdin, self.process.stdout, self.errors):
            with suppress(OSError):
                stream.close()  # type: ignore[union-attr]
        self.process.wait()


def end_group(group: int) -> None:
    """End all processes of a group, if there are any left."""
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(group, signal.SIGKILL)
