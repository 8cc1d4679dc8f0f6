"""The order of the seats, drawn from a secret: fair, in the record, and proved from it."""

import hashlib
import hmac
import io
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest
from rich.console import Console

import gratteciel
from gratteciel.errors import RecordBroken
from gratteciel.play import record
from gratteciel.play.luck import SEATS_LABEL, Fairness, SeatsDraw, commitment, doubts, draw_seats, orders
from gratteciel.terminal.texts import Says
from gratteciel.terminal.verifying import verified, verified_lines

SECRET = bytes(range(32))


def test_an_order_is_what_the_documentation_says() -> None:
    words = ("été", "", "b")
    message = "\n".join([SEATS_LABEL, "7", "0", "5 été", "0 ", "1 b"]).encode()
    number = int(hmac.new(SECRET, message, hashlib.sha256).hexdigest(), 16) % 6
    expected = [(0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0)][number]
    assert draw_seats(SECRET, words, 7) == expected and orders(3)[number] == expected


def test_every_order_is_equally_likely() -> None:
    drawn = Counter(draw_seats(n.to_bytes(32, "big"), ("a", "", "c"), 4) for n in range(6000))
    assert set(drawn) == set(orders(3))
    assert sum((count - 1000) ** 2 / 1000 for count in drawn.values()) < 25


def test_the_order_depends_on_secret_words_and_entry() -> None:
    others = {draw_seats(SECRET, ("", "", "", str(n)), 3) for n in range(40)}
    others |= {draw_seats(SECRET, ("",) * 4, n) for n in range(40)}
    assert len(others) > 12


def a_record(order: tuple[int, ...] | None = None) -> str:
    words = ("ann’s", "", "cat’s")  # by the seats as they were before
    drawn = draw_seats(SECRET, words, 6)
    position = gratteciel.game("helicopters").start(3)
    fairness = Fairness(commitment(SECRET), tuple(words[seat] for seat in drawn), {}, SECRET, SeatsDraw(drawn, 6))
    if order is not None:
        fairness = replace(fairness, seats=SeatsDraw(order, 6))
    return record.write(position, fairness, record.Settled((0, 0.5, 0.5), "resignation"))


def shown(found: dict[str, Any], lang: str) -> str:
    console = Console(record=True, width=120, file=io.StringIO())
    console.print(verified_lines(found, Says(lang)))
    return console.export_text()


def test_a_record_tells_the_draw_and_proves_it() -> None:
    text = a_record()
    back = record.read_record(text)
    assert back.fairness and back.fairness.seats and back.fairness.seats.entry == 6
    assert (
        doubts(back.position, back.fairness) == [] and record.write(back.position, back.fairness, back.settled) == text
    )
    found = verified(back, "game.sky")
    assert found["status"] == "fair" and found["seats"] == list(back.fairness.seats.order)
    assert "L’ordre des places découle" in shown(found, "fr")


def test_an_order_somebody_chose_is_found() -> None:
    drawn = record.read_record(a_record()).fairness
    assert drawn and drawn.seats
    for order in orders(3):
        back = record.read_record(a_record(order))
        assert back.fairness
        found = doubts(back.position, back.fairness)
        if order == drawn.seats.order:
            assert found == []
        elif found:  # an order that is not drawn also gives the words to others; one in six then fits by chance
            assert [doubt.step for doubt in found] == [0] and found[0].found == " ".join(map(str, order))
            assert "order of the seats" in shown(verified(back, "game.sky"), "en")
    assert sum(bool(doubts(gratteciel.game("helicopters").start(3), fair(order))) for order in orders(3)) >= 3


def fair(order: tuple[int, ...]) -> Fairness:
    back = record.read_record(a_record(order)).fairness
    assert back is not None
    return back


@pytest.mark.parametrize(
    "line", ["seats drawn 0 1 @6", "seats drawn 0 1 1 @6", "seats drawn 0 1 2", "seats chosen 0 1 2 @6", "seats drawn"]
)
def test_a_draw_that_cannot_be_is_refused(line: str) -> None:
    text = a_record()
    told = next(one for one in text.split("\n") if one.startswith("seats "))
    with pytest.raises(RecordBroken, match=r"seats drawn 0 1 2 @1|expected game"):
        record.read_record(text.replace(told, line))


def test_a_draw_needs_a_promise() -> None:
    text = "\n".join(line for line in a_record().split("\n") if not line.startswith(("luck ", "word ", "secret ")))
    with pytest.raises(RecordBroken, match="luck line"):
        record.read_record(text)
