"""Numbers as somebody else wrote them."""

import re

WHOLE = re.compile("[0-9]{1,9}")


def whole(text: str) -> int | None:
    """A number written in digits; None for anything else, and for one longer than anybody means.

    Python itself refuses to make a number of some thousands of digits.
    """
    return int(text) if WHOLE.fullmatch(text) else None
