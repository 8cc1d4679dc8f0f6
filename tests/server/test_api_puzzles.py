"""Puzzles by the API: a table to look at, an answer to each step, and the solution to nobody who has not tried."""

import asyncio
from datetime import date
from types import SimpleNamespace
from typing import Any

import httpx
import pytest

import gratteciel
from gratteciel.bots.hint import Hint, Hints
from gratteciel.play.position import Position
from gratteciel.play.puzzles import FIRST_DAY, puzzles_of
from gratteciel.server.routes import puzzles
from gratteciel.server.routes.lessons import learner
from gratteciel.server.tables.open_table import OpenTable
from tests.server.host import Host, ok, refused
from tests.toys.shelf import put_race_on_the_shelf


def puzzle(client: httpx.Client, id: str, number: int, **query: str) -> Any:
    return ok(client.get(f"/games/{id}/puzzles/{number}", params=query))


def answer(client: httpx.Client, id: str, number: int, **query: str) -> Any:
    return ok(client.get(f"/games/{id}/puzzles/{number}/answer", params=query))


def test_every_game_lists_its_puzzles_and_todays(ann) -> None:
    assert all(card["puzzles"] for card in ok(ann.get("/games")))
    for id in gratteciel.games():
        listed = ok(ann.get(f"/games/{id}/puzzles", params={"lang": "fr"}))
        numbers = [one["number"] for one in listed["puzzles"]]
        assert len(numbers) >= 60 and numbers == list(range(1, len(numbers) + 1))
        days = (date.fromisoformat(listed["day"]) - FIRST_DAY).days
        assert listed["today"] == days % len(numbers) + 1
        assert all(0 <= one["rating"] <= 100 for one in listed["puzzles"])
        themes = set(gratteciel.game(id).words("fr").themes.values())
        assert {one["theme"] for one in listed["puzzles"]} <= themes | {None}


@pytest.mark.parametrize("id", gratteciel.games())
def test_a_puzzle_is_answered_by_its_solution_by_another_step_and_by_giving_up(ann, id: str) -> None:
    found = puzzles_of(gratteciel.game(id).folder)
    assert found is not None
    best = found.all[0].best
    shown = puzzle(ann, id, 1)
    now = shown["look"]["now"]
    assert now["mover"] == now["seat"] and now["status"] == "playing" and now["ask"] and not now["hints"]
    assert set(shown) == {"title", "look"} and shown["look"]["lines"] == []
    steps = [step["step"] for step in now["steps"]]
    right = answer(ann, id, 1, step=best)
    assert right["right"] and right["solution"] == best and right["prose"] and right["margin"] > 0 and not right["line"]
    assert right["look"]["now"]["length"] == now["length"] + 1 and right["look"]["now"]["steps"] == []
    wrong = answer(ann, id, 1, step=next(step for step in steps if step != best))
    assert not wrong["right"] and wrong["solution"] is wrong["margin"] is wrong["look"] is None
    assert [step["length"] for step in wrong["line"]] == [now["length"] + 1 + n for n in range(len(wrong["line"]))]
    assert len(wrong["line"]) > 1 and wrong["prose"] == wrong["line"][0]["prose"]
    assert {step["seat"] for step in wrong["line"]} == {now["seat"]}, "seen by whoever solves it"
    shown = answer(ann, id, 1)
    assert shown == right | {"right": False}


def test_what_is_forbidden_is_explained_and_what_is_not_there_is_refused(ann) -> None:
    why = ok(ann.get("/games/hong-kong/puzzles/1/refusal", params={"target": "plot:c3"}))
    assert not why["allowed"] and why["rule"]
    refused(ann.get("/games/hong-kong/puzzles/1/refusal"), "request/malformed")
    refused(ann.get("/games/hong-kong/lesson/begin/refusal"), "request/malformed")
    refused(ann.get("/games/hong-kong/puzzles/1/answer", params={"step": "S b9"}), "request/malformed")
    refused(ann.get("/games/hong-kong/puzzles/0"), "puzzle/unknown")
    assert "999" in refused(ann.get("/games/hong-kong/puzzles/999/answer"), "puzzle/unknown")["detail"]
    refused(ann.get("/games/chess/puzzles"), "game/unknown")


def test_a_game_without_puzzles_offers_none(server: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    put_race_on_the_shelf(monkeypatch, 2)
    ann = server.guest("Puzzled")
    assert {card["id"]: card["puzzles"] for card in ok(ann.get("/games"))}["race"] is False
    refused(ann.get("/games/race/puzzles"), "puzzle/unknown")


class Ready:
    """Advises cards before all, so that what is played tells what is held; then to come to an end."""

    async def ready(self, game: str) -> None: ...

    async def thought(self, table: OpenTable, position: Position, seat: int, who: str = "") -> Hints:
        moves = [str(move) for move in position.moves()]
        cards = [move for move in moves if move.startswith(("hand in", "show"))]
        text = (cards or [move for move in moves if move in ("end", "trade")] or moves)[0]
        move = Hint(text=text, share=0.5, low=0.0, high=1.0, visits=9)
        return Hints(seat=seat, mover=seat, unit="share", expected=(0.5, 0.5), moves=(move,), iterations=9)


def test_neither_the_table_nor_what_follows_tells_what_others_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    services: Any = SimpleNamespace(advice=Ready())
    for number in (4, 16, 20, 23):  # where others would play otherwise if they held something else
        true = puzzles.position_of("world", number)
        seat = learner(true)
        other = true.imagined(seat, 99)
        assert not other.same_table(true)
        wrong = [str(move) for move in true.moves() if str(move) != puzzles.puzzle_of("world", number).best][-1]

        def told(number: int = number, wrong: str = wrong) -> tuple[Any, Any]:
            line = asyncio.run(puzzles.refuted(services, "world", number, wrong, "en"))
            return puzzles.puzzle_view("world", number, "en"), line

        before = told()
        with monkeypatch.context() as patch:
            patch.setattr(puzzles, "position_in", lambda *_, other=other: other)
            assert told() == before
