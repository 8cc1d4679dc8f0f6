"""Odds are the exponential, and shares made of them add up."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gratteciel.engine.odds import FURTHEST, swell

leads = st.floats(-FURTHEST / 2, FURTHEST / 2)


@given(leads)
def test_it_is_the_exponential(lead: float) -> None:
    assert swell(lead) == pytest.approx(math.exp(lead), rel=1e-9)


@given(st.lists(leads, min_size=2, max_size=4))
def test_shares_worked_out_for_each_seat_apart_add_up_to_one(standings: list[float]) -> None:
    shares = [1.0 / sum(swell(other - own) for other in standings) for own in standings]
    assert sum(shares) == pytest.approx(1.0, abs=1e-9)


def test_it_stays_finite() -> None:
    assert 0.0 < swell(-1e300) < 1e-12 and 1e12 < swell(1e300) < math.inf
