"""What a file says of itself."""

from dataclasses import replace

import pytest

from gratteciel.engine.wasm.card import (
    MAGIC,
    Card,
    EntryCard,
    NoCard,
    RecordCard,
    length_at,
    read_card,
    short,
    with_card,
    written_length,
)

CARD = Card(
    game="toy",
    entries={"toys.play_at": EntryCard(("boxes", "int"), "", "abc"), "toys.mover_at": EntryCard((), "int", "d")},
    records={"boxes": RecordCard(12, "e" * 200)},
    tools={"numba": "1"},
)
OTHER = MAGIC + b"\x01\x03abc" + b"\0\x05\x04name"
"""A file with sections of its own, one of them named."""


def test_a_card_is_read_as_it_was_written() -> None:
    assert read_card(with_card(MAGIC, CARD)) == read_card(with_card(OTHER, CARD)) == CARD


@pytest.mark.parametrize("number", [0, 1, 127, 128, 300, 2**21, 2**31])
def test_lengths(number: int) -> None:
    written = written_length(number)
    assert length_at(b"x" + written + b"x", 1) == (number, 1 + len(written))


@pytest.mark.parametrize(
    "data", [b"", b"<html>", MAGIC, OTHER, with_card(OTHER, CARD)[:-1], with_card(OTHER, CARD)[:30], MAGIC + b"\0\xff"]
)
def test_what_is_no_file_of_a_game_is_refused(data: bytes) -> None:
    with pytest.raises(NoCard):
        read_card(data)


def test_a_file_that_is_not_as_it_was_written_is_refused() -> None:
    whole = with_card(OTHER, CARD)
    for broken in (whole.replace(b'"takes"', b'"tales"'), whole.replace(b"abc", b"abd", 1), whole + b"\0\2\1a"):
        assert broken != whole
        with pytest.raises(NoCard, match="damaged") as refused:
            read_card(broken)
        assert refused.value.why["fr"] == "il est abîmé"


def test_the_digest_is_of_what_went_in() -> None:
    assert CARD.digest == replace(CARD, tools={"numba": "2"}).digest
    changed = [
        replace(CARD, game="other"),
        replace(CARD, format=99),
        replace(CARD, records={"boxes": RecordCard(13, "e")}),
        replace(CARD, entries={**CARD.entries, "toys.play_at": EntryCard(("boxes", "int"), "", "abd")}),
        replace(CARD, entries={**CARD.entries, "toys.play_at": EntryCard(("boxes", "ints"), "", "abc")}),
    ]
    assert len({one.digest for one in (CARD, *changed)}) == 1 + len(changed)


def test_entries_are_called_by_the_last_part_of_their_names() -> None:
    assert short("gratteciel.engine.entries.deal_at") == "deal_at"
