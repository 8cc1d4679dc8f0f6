"""Whatever a file holds, the commands that read it say what is wrong with it: nobody is shown a traceback."""

import random
from pathlib import Path

import pytest
from typer.testing import CliRunner

from gratteciel.cli import app
from gratteciel.play.game import game
from gratteciel.play.record import write

RECORD = {"verify": 1, "replay": 2, "hint": 2, "analyse": 4}
"""Commands that read a record, and how many of the broken ones they are given: each, or one in so many."""


def record() -> bytes:
    """The beginning of a game."""
    position = game("hong-kong").start(2)
    for _ in range(6):
        position = position.play(position.random_move())
    return write(position).encode()


EDITION = Path(__file__).parents[1] / "src/gratteciel/games/hong_kong/edition.toml"


def broken(whole: bytes, draw: random.Random) -> list[bytes]:
    """A file in many ways that are wrong, or at least odd."""
    lines = whole.split(b"\n")
    cut = [whole[: draw.randint(0, len(whole))] for _ in range(4)]
    flipped = []
    for _ in range(8):
        bytes_of = bytearray(whole)
        for _ in range(draw.randint(1, 8)):
            bytes_of[draw.randrange(len(bytes_of))] = draw.randrange(256)
        flipped.append(bytes(bytes_of))
    mixed = [b"\n".join(draw.sample(lines, len(lines))), b"\n".join(lines * 3), b"\n".join(lines[::-1])]
    digits = b"".join(b"9" * 5000 if 48 <= one <= 57 else bytes([one]) for one in whole[:400]) + whole[400:]
    return [
        *cut,
        *flipped,
        *mixed,
        digits,
        b"",
        b"\0" * 100,
        draw.randbytes(2000),
        whole.decode().encode("utf-16"),
        b"\xef\xbb\xbf" + whole,
        whole.replace(b"\n", b"\r"),
        whole + b"\xff\xfe",
        b"a = " + b"[" * 20_000,
        b"a = " + b"{a=" * 2_000,
        b"[" * 20_000,
        b"[a" + b".a" * 5_000 + b"]",
        b"a = 1e999999\nb = -9223372036854775809000\n",
    ]


def said(command: list[str]) -> None:
    """A command says what it has to say, and what is wrong in one line with its code."""
    done = CliRunner().invoke(app, ["--lang", "en", *command], prog_name="gratteciel")
    wrong = done.exception is not None and not isinstance(done.exception, SystemExit)
    assert not wrong and done.exit_code in (0, 1, 2), (command, repr(done.exception), done.output[-500:])
    assert "Traceback" not in done.output
    if done.exit_code:
        assert "[" in done.stderr or done.stdout, command


@pytest.mark.parametrize("command", RECORD)
def test_broken_records(command: str, tmp_path: Path) -> None:
    file = tmp_path / "game.sky"
    more = ["--iterations", "16"] if command in ("hint", "analyse") else []
    for body in broken(record(), random.Random(9))[:: RECORD[command]]:
        file.write_bytes(body)
        said([command, str(file), *more])


@pytest.mark.parametrize("command", ["verify", "replay"])
def test_numbers_nobody_can_count_to(command: str, tmp_path: Path) -> None:
    file, good = tmp_path / "game.sky", record()
    endless = b"9" * 5000
    for old, new in (
        (b"players 2", b"players " + endless),
        (b"players 2\n", b"players 2\nluck 00\nword " + endless + b" x\n"),
        (b"\n\nsteps", b" @" + endless + b"\n\nsteps"),
    ):
        file.write_bytes(good.replace(old, new))
        said([command, str(file)])


def test_broken_editions(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    for body in broken(EDITION.read_bytes(), random.Random(10)):
        file.write_bytes(body)
        said(["edition", "check", str(file)])


def test_broken_puzzles(tmp_path: Path) -> None:
    file = tmp_path / "puzzles.jsonl"
    for body in [b"", b"{", b"[" * 20_000, b'{"id": 1}\n', b"\xff\xfe\n", b"null\n", b'{"id": ' + b"9" * 5000 + b"}\n"]:
        file.write_bytes(body)
        said(["puzzles", "check", "hong-kong", "--file", str(file)])


def test_broken_data_sets(tmp_path: Path) -> None:
    folder = tmp_path / "set"
    folder.mkdir()
    for name in ("index.json", "meta.json", "games.json", "part-0000.npz"):
        for body in (b"", b"{", b"[" * 20_000, b"\xff\xfe", b"null", b"PK\x03\x04" + b"\0" * 50):
            (folder / name).write_bytes(body)
            said(["records", str(folder), "--out", str(tmp_path / "out")])
