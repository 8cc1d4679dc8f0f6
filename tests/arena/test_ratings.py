"""Ratings find known strengths again, and intervals hold what they should."""

import numpy as np
import pytest

from gratteciel.arena.intervals import mean_of, share_of
from gratteciel.arena.ratings import ELO, rate
from gratteciel.arena.schedule import fixture

STRENGTHS = np.array([-0.9, -0.2, 0.3, 0.8])


def tournament(seats: int, games: int, seed: int) -> tuple[list[list[int]], list[list[float]]]:
    """Games between players of known strengths, as the arena seats them."""
    rng = np.random.default_rng(seed)
    seatings, shares = [], []
    for number in range(games):
        seating = list(fixture(number, len(STRENGTHS), seats, "pairs", 0).seating)
        chances = np.exp(STRENGTHS[seating])
        won = [0.0] * seats
        won[rng.choice(seats, p=chances / chances.sum())] = 1.0
        seatings.append(seating)
        shares.append(won)
    return seatings, shares


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_known_strengths_are_found_again(seats: int) -> None:
    found = rate(4, *tournament(seats, 12_000, seed=seats))
    for rating, strength in zip(found, (STRENGTHS - STRENGTHS.mean()) * ELO, strict=True):
        assert rating.rating == pytest.approx(strength, abs=20)
        assert rating.low < rating.rating < rating.high
        assert rating.high - rating.low < 40


def test_intervals_hold_the_truth_about_as_often_as_they_say() -> None:
    truth = (STRENGTHS - STRENGTHS.mean()) * ELO
    held = [
        rating.low <= strength <= rating.high
        for seed in range(60)
        for rating, strength in zip(rate(4, *tournament(2, 240, seed)), truth, strict=True)
    ]
    assert 0.90 <= np.mean(held) <= 0.99


def test_two_players_are_bradley_and_terrys() -> None:
    one, other = rate(2, [[0, 1]] * 1000, [[1.0, 0.0]] * 750 + [[0.0, 1.0]] * 250)
    assert one.rating - other.rating == pytest.approx(ELO * np.log(3), rel=0.01)
    assert one.rating == pytest.approx(-other.rating)


def test_shared_wins_are_even_and_everything_won_is_finite() -> None:
    assert rate(2, [[0, 1]] * 50, [[0.5, 0.5]] * 50)[0].rating == pytest.approx(0, abs=1e-6)
    few, many = (rate(2, [[0, 1]] * n, [[1.0, 0.0]] * n)[0] for n in (10, 1000))
    assert 0 < few.rating < many.rating < 2000
    assert few.low > 0


def test_games_nobody_won_count_for_nobody() -> None:
    games, shares = [[0, 1]] * 30, [[1.0, 0.0]] * 20 + [[0.0, 1.0]] * 10
    assert rate(2, games + [[0, 1]] * 5, shares + [[0.0, 0.0]] * 5) == rate(2, games, shares)


def test_wilson_intervals() -> None:
    half = share_of(50, 100)
    assert (half.low, half.high) == pytest.approx((0.4038, 0.5962), abs=1e-4)
    all_won = share_of(100, 100)
    assert all_won.value == all_won.high == 1
    assert all_won.low == pytest.approx(0.9630, abs=1e-4)
    assert share_of(0, 0).low == 0


def test_means() -> None:
    found = mean_of([1, 2, 3, 4])
    assert found.value == 2.5
    assert found.high - found.value == pytest.approx(1.959964 * np.std([1, 2, 3, 4], ddof=1) / 2)
