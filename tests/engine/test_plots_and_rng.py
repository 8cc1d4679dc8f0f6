"""Sets of plots against Python's own sets; random streams against what is expected of random numbers."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from gratteciel.engine.contract import mover
from gratteciel.engine.loader import Engine
from gratteciel.engine.plots import but_lowest, holds, how_many, lowest, nth, only
from gratteciel.engine.rng import MASK, STREAM_WORDS, below, seed_stream, stream, word
from tests.toys import race

plot_sets = st.sets(st.integers(0, 61))


@given(plot_sets)
def test_plots_are_sets(plots: set[int]) -> None:
    bits = sum(only(plot) for plot in plots)
    assert how_many(bits) == len(plots)
    assert {plot for plot in range(62) if holds(bits, plot)} == plots
    assert [nth(bits, rank) for rank in range(len(plots))] == sorted(plots)
    if plots:
        assert lowest(bits) == min(plots)
        assert but_lowest(bits) == bits - only(min(plots))


def test_streams_are_even_and_independent() -> None:
    rng = stream(1)
    counts = np.bincount([below(rng, 6) for _ in range(60_000)], minlength=6)
    assert ((counts - 10_000) ** 2 / 10_000).sum() < 25
    firsts = [below(stream(1, game), 1000) for game in range(2_000)]
    assert len(set(firsts)) > 800
    assert abs(np.corrcoef(firsts[:-1], firsts[1:])[0, 1]) < 0.08


@given(st.integers(0, 2**62), st.integers(0, 2**40))
def test_streams_depend_on_seed_and_game_only(seed: int, game: int) -> None:
    assert [word(stream(seed, game)) for _ in range(2)] == [word(stream(seed, game))] * 2
    rng = stream(seed, game)
    assert all(0 <= word(rng) < 2**32 for _ in range(3))


def unscramble(word: int) -> int:
    """Back to what was scrambled: xor-shifts and odd factors can be undone."""
    word ^= (word >> 15) ^ (word >> 30)
    word = (word * pow(0x735A2D97, -1, 2**32)) & MASK
    word ^= (word >> 15) ^ (word >> 30)
    word = (word * pow(0x21F0AAAD, -1, 2**32)) & MASK
    return word ^ (word >> 16)


@given(st.integers(0, 2**64 - 1), st.integers(0, 2**40))
def test_a_stream_keeps_all_64_bits_of_its_seed(seed: int, game: int) -> None:
    """They can be computed from its keys; with less than 64 bits a player could be found out by trying all of them."""
    one, two = (int(key) for key in stream(seed, game)[:2])
    first = (unscramble(one) - game) & MASK
    high = unscramble((unscramble(two) ^ one ^ (game >> 32) ^ first ^ 0x2545F491) & MASK)
    low = unscramble((unscramble(first) - high) & MASK) ^ 0x5BF03635
    assert (high << 32) + low == seed


def test_native_and_interpreted_streams_agree() -> None:
    engine = Engine("toy", race, "native")
    rng = np.zeros(STREAM_WORDS, np.int64)
    engine(seed_stream)(rng, 2**61 + 12345, 2**33 + 7)
    mine = stream(2**61 + 12345, 2**33 + 7)
    assert [engine(below)(rng, 1000) for _ in range(50)] == [below(mine, 1000) for _ in range(50)]
    assert engine(mover) is engine(race.mover)


def test_native_and_interpreted_sets_agree() -> None:
    engine = Engine("toy", race, "native")
    for bits in (1, 0b1011000, 2**61, 2**62 - 1, 0x2AAA_5555_0F0F_3131):
        assert engine(lowest)(bits) == lowest(bits)
        for rank in range(how_many(bits)):
            assert engine(nth)(bits, rank) == nth(bits, rank)
