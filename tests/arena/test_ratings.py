"""Ratings find known strengths again, and intervals hold what they should."""

import numpy as np
import pytest

from gratteciel.arena.intervals import mean_of, share_in_groups, share_of
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


def test_games_of_the_same_luck_count_as_fewer() -> None:
    rng = np.random.default_rng(1)
    luck = rng.integers(0, 2, 100).astype(float)
    same = share_in_groups(np.repeat(luck, 6).tolist(), np.repeat(np.arange(100), 6).tolist())
    once = share_of(float(luck.sum()), 100)
    assert same == pytest.approx(once), "six games that cannot but end alike tell as much as one"


def test_mirrored_games_do_not_count_as_more_than_they_are() -> None:
    won = [1.0, 0.0] * 50
    assert share_in_groups(won, [n // 2 for n in range(100)]) == pytest.approx(share_of(50, 100))
    assert share_in_groups([1.0] * 10, list(range(10))) == pytest.approx(share_of(10, 10))
    assert share_in_groups([], []).low == 0


def test_seats_of_the_same_strength_are_covered_as_often_as_intervals_say() -> None:
    """Luck that belongs to a seat, in groups of six games alike in two of three cases."""
    rng = np.random.default_rng(2)
    held = []
    for _ in range(300):
        luck = np.repeat(rng.random(60) < 0.5, 6)
        won = np.where(rng.random(360) < 0.67, luck, rng.random(360) < 0.5).astype(float)
        found = share_in_groups(won.tolist(), np.repeat(np.arange(60), 6).tolist())
        held.append(found.low <= 0.5 <= found.high)
    assert 0.91 <= np.mean(held) <= 0.99
