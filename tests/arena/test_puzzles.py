"""Mining and checking puzzles."""

import json
from datetime import date
from pathlib import Path

import msgspec
import pytest

import gratteciel
from gratteciel.arena import puzzle_mine
from gratteciel.arena.puzzle_mine import Mine, Seam, is_right, mined
from gratteciel.arena.puzzles import Check, checked, chosen, read_notes, run_check, run_mine
from gratteciel.bots.puzzle_search import Clearest, clearest, promising
from gratteciel.games import folder
from gratteciel.play.puzzles import FIRST_DAY, Puzzle, puzzles_of, read

SHIPPED = read(folder("hong-kong").path / "puzzles.jsonl")


def noted(folder: Path, *seams: Seam) -> Path:
    folder.mkdir()
    (folder / "hong-kong.jsonl").write_bytes(b"".join(msgspec.json.encode(seam) + b"\n" for seam in seams))
    return folder


def test_what_was_mined_is_not_mined_again_and_the_file_is_only_added_to(tmp_path: Path) -> None:
    notes = noted(tmp_path / "notes", *(Seam(n, 0, SHIPPED[3 * n : 3 * n + 3]) for n in range(4)))
    file = tmp_path / "puzzles.jsonl"
    first = run_mine("hong-kong", 3, 5, notes, into=file)
    assert (first["mined"], first["found"], first["added"], first["interrupted"]) == (4, 9, 5, False)
    kept = read(file)
    assert all(one in SHIPPED[:9] for one in kept)
    assert {one.since for one in kept} == {FIRST_DAY}
    again = run_mine("hong-kong", 4, 20, notes, into=file, since=date(2027, 1, 31))
    assert again["added"] == 7 and read(file)[:5] == kept
    assert {one.since for one in read(file)[5:]} == {date(2027, 1, 31)}, "no day gets another puzzle than it had"
    assert {one.steps for one in read(file)} == {one.steps for one in SHIPPED[:12]}
    assert run_mine("hong-kong", 4, 20, notes, into=file)["added"] == 0


def test_a_line_that_was_cut_off_is_mined_again(tmp_path: Path) -> None:
    notes = noted(tmp_path / "notes", Seam(0, 0, SHIPPED[:1]), Seam(1, 0, SHIPPED[1:2]), Seam(2, 9, ()))
    file = notes / "hong-kong.jsonl"
    whole = file.read_bytes()
    assert set(read_notes(file, 0)) == {0, 1} and set(read_notes(file, 9)) == {2}
    file.write_bytes(whole[:-20])
    assert set(read_notes(file, 9)) == set()
    assert file.read_bytes().endswith(b"\n")


def test_themes_take_turns_and_hard_ones_come_first() -> None:
    def puzzle(theme: str, found: int, steps: str) -> Puzzle:
        return msgspec.structs.replace(SHIPPED[0], theme=theme, found=(found,) * 5, steps=steps)

    many = [puzzle("raise", 10 * n, f"r{n}") for n in range(8)]
    few = [puzzle("begin", 80, "b0"), puzzle("begin", 70, "b1")]
    picked = {one.steps for one in chosen((), [*many, *few], 5, 0)}
    assert picked == {"b0", "b1", "r0", "r1", "r2"}
    assert chosen(many, many, 5, 0) == ()


def test_mining_a_game_gives_the_same_puzzles_again(monkeypatch: pytest.MonkeyPatch) -> None:
    quick: dict[str, object] = {"GLANCE": 60, "FOUND": 100, "CHECKED": 150, "PLAYERS": ("intern",), "EASIEST": 0}
    for name, value in quick.items():
        monkeypatch.setattr(puzzle_mine, name, value)
    monkeypatch.setattr("gratteciel.bots.puzzle_search.TRIES", 1)
    seam = msgspec.json.decode(mined(msgspec.json.encode(Mine("hong-kong", 0)), 1), type=Seam)
    assert (seam.number, seam.seed) == (1, 0) and seam.found
    assert len({puzzle.theme for puzzle in seam.found}) == len(seam.found)
    for puzzle in seam.found:
        position = puzzle.position("hong-kong")
        assert puzzle.best in {str(move) for move in position.moves()} and puzzle.checked.margin >= puzzle_mine.CLEAR
    assert msgspec.json.decode(mined(msgspec.json.encode(Mine("hong-kong", 0)), 1), type=Seam) == seam


def test_a_check_tells_right_from_wrong(tmp_path: Path) -> None:
    right = max(SHIPPED, key=lambda puzzle: puzzle.checked.margin)
    position = right.position("hong-kong")
    other = next(str(move) for move in position.moves() if str(move) != right.best)
    file = tmp_path / "two.jsonl"
    wrong = msgspec.structs.replace(right, best=other)
    file.write_bytes(b"".join(msgspec.json.encode(one) + b"\n" for one in (right, wrong)))
    task = msgspec.json.encode(Check("hong-kong", str(file), 2000, 1))
    assert json.loads(checked(task, 0))["margin"] > 0.05
    assert json.loads(checked(task, 1))["margin"] is None
    assert not is_right(Clearest(position.code(right.best), 0.04, 0.0), position, right)
    assert not is_right(Clearest(position.code(right.best), 0.2, 0.1), position, right)
    assert not is_right(None, position, right)
    file.write_bytes(msgspec.json.encode(right) + b"\n")
    found = run_check("hong-kong", file=file, iterations=2000, keep=True)
    assert (found["puzzles"], found["right"], found["wrong"]) == (1, 1, [])
    assert read(file)[0].checked.iterations == 2000
    file.write_bytes(msgspec.json.encode(wrong) + b"\n")
    assert run_check("hong-kong", file=file, iterations=2000, drop=True)["wrong"] == [0]
    assert read(file) == ()


def test_a_position_with_nothing_to_find_is_no_puzzle() -> None:
    start = gratteciel.game("hong-kong").start()
    assert not promising(start, 200, 0, 0.07)
    found = clearest(start, 200, 0)
    assert found is None or found.margin < 0.2


def test_a_game_of_another_package_may_have_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gratteciel.play.puzzles.FILE", "none.jsonl")
    assert puzzles_of(folder("dice")) is None
