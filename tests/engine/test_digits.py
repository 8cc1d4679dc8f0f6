"""Numbers as somebody else wrote them."""

import pytest

from gratteciel.engine.digits import whole


def test_a_number_in_digits_is_read() -> None:
    assert [whole(text) for text in ("0", "7", "007", "999999999")] == [0, 7, 7, 999_999_999]


@pytest.mark.parametrize("text", ["", "-1", "+1", " 1", "1\n", "1_0", "1.0", "²", "٣", "x", "9" * 10, "9" * 5000])
def test_anything_else_is_none(text: str) -> None:
    assert whole(text) is None
