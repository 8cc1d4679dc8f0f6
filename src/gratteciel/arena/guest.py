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
from typing import ClassVar

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

OFFER, NEW_GAME = "new game?", "new game"
"""Asked of a bot before its first game; said by it, if it can play more than one, and to it before each further one."""

running: set[int] = set()
"""The process groups of bots that run: whoever ends this process in a hurry ends them too."""


class Waiting:
    """Bots that wait for another game, by their command."""

    wanted = False
    """Whether any are kept: only where somebody ends them in the end."""
    bots: ClassVar[dict[str, list["Guest"]]] = {}


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
        OFFER,
        "start",
    ]


def step_line(position: Position, seat: int) -> str:
    """The step that led to a position, as that seat is told it, and who took it."""
    assert position.before is not None
    who = "chance" if position.before.mover == CHANCE else position.before.mover
    return f"step {who} {position.told(seat)}"


def seated(command: str, setup: Setup, seat: int, seed: int, patience: float) -> "Guest":
    """A bot in a seat: one that waits for another game, or else a new one."""
    waiting = Waiting.bots.get(command, [])
    while waiting:
        bot = waiting.pop()
        if bot.process.poll() is None:
            told = [line for line in opening(setup, seat, seed, patience) if line != OFFER]
            bot.begin([NEW_GAME, *told], seat, patience)
            return bot
        bot.kill()
    return Guest(command, setup, seat, seed, patience)


def dismiss_all() -> None:
    """See all bots out that wait for another game."""
    bots = [bot for waiting in Waiting.bots.values() for bot in waiting]
    Waiting.bots.clear()
    for bot in bots:
        bot.say_quit()
    for bot in bots:
        with suppress(subprocess.TimeoutExpired):
            bot.process.wait(GRACE / len(bots))
        bot.kill()


class Guest:
    """A bot's process in one seat of one game; `close` it when the game is over, and `let_go` of it in any case."""

    def __init__(self, command: str, setup: Setup, seat: int, seed: int, patience: float) -> None:
        self.command = command
        self.plays_on = self.waits = False
        """Whether it has said that it can play more than one game; whether it waits for the next."""
        self.begin(opening(setup, seat, seed, patience), seat, patience)
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

    def begin(self, told: list[str], seat: int, patience: float) -> None:
        """Sit down for a game; what is told is sent with the first question."""
        self.seat, self.patience, self.unsent, self.seen = seat, patience, told, 0
        self.waits = False

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
        answer = self.process.stdout.readline(LONGEST_ANSWER)
        if not self.plays_on and answer.strip() == NEW_GAME.encode():
            self.plays_on = True
            answer = self.process.stdout.readline(LONGEST_ANSWER)
        return answer

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
        """Say that the game is over, and have the bot wait for another, or see it out."""
        self.unsent = [*self.news(position), " ".join(["over", *(f"{share:.4g}" for share in shares)])]
        if self.plays_on and Waiting.wanted:
            with suppress(TimeoutError, OSError):
                self.thread.submit(self.send, self.unsent).result(GRACE)
                self.waits = True
                Waiting.bots.setdefault(self.command, []).append(self)
                return
        self.say_quit()
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(GRACE)
        self.kill()

    def say_quit(self) -> None:
        """Tell the bot to end, with what it has not been told yet."""
        lines, self.unsent = [*([] if self.waits else self.unsent), "quit"], []
        with suppress(TimeoutError, OSError):
            self.thread.submit(self.send, lines).result(GRACE)
            assert self.process.stdin is not None
            self.process.stdin.close()

    def let_go(self) -> None:
        """End the bot, unless it waits for another game."""
        if not self.waits:
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
