"""What processors do in one instruction, and Numba does not recognise in our arithmetic."""
# mypy: disable-error-code="no-untyped-call, no-any-return, misc", no-warn-unused-ignores

from collections.abc import Callable
from typing import Any

from numba.core import types
from numba.extending import intrinsic

from gratteciel.engine import plots


@intrinsic
def how_many(typing: Any, plots: Any) -> Any:
    """`plots.how_many`, for sets as native code has them."""
    if not isinstance(plots, types.Integer):
        return None
    return types.int64(types.int64), lambda _context, builder, _signature, given: builder.ctpop(given[0])


INSTRUCTIONS: dict[Callable[..., Any], Any] = {plots.how_many: how_many}
"""What parts of native code call instead of a function of ours, which says what it does."""
