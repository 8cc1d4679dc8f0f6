"""Reviews that wait to be made: of each who asked one in turn, so that nobody's many keep others waiting for long."""

import asyncio
from collections import OrderedDict, deque


class Waiting:
    """The tables whose reviews wait, by who asked for them: whoever had one made comes last."""

    def __init__(self) -> None:
        self.lots: OrderedDict[str, deque[str]] = OrderedDict()
        self.bell = asyncio.Event()

    def __len__(self) -> int:
        return sum(map(len, self.lots.values()))

    def of(self, who: str) -> int:
        """How many wait of the same."""
        return len(self.lots.get(who, ()))

    def put(self, who: str, table: str) -> None:
        """Have a review wait."""
        self.lots.setdefault(who, deque()).append(table)
        self.bell.set()

    async def next(self) -> str:
        """The one that is to be made next, as soon as there is one; it waits no more."""
        while not self.lots:
            self.bell.clear()
            await self.bell.wait()
        who, lot = self.lots.popitem(last=False)
        table = lot.popleft()
        if lot:
            self.lots[who] = lot
        return table

    def order(self) -> list[str]:
        """All that wait, in the order in which they will be made, should nobody else come."""
        lots = [list(lot) for lot in self.lots.values()]
        rounds = range(max(map(len, lots), default=0))
        return [lot[n] for n in rounds for lot in lots if n < len(lot)]
