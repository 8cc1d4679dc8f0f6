"""The tables kept in memory; others are read from the store when somebody comes."""

from collections import OrderedDict

from gratteciel.server.tables.open_table import OpenTable

MOST_AT_HAND = 2_000
"""Tables kept in memory."""
MOST_FINISHED = 100
"""Of these, tables at which nobody plays any more."""
MOST_DRAWN = 100
"""Of these, tables whose boards are kept as they were last shown: they are far more things than all else of a table,
which the collector would look through one by one while everybody waits, and drawn again in a millisecond."""


class AtHand(OrderedDict[str, OpenTable]):
    """Tables by id, the one not looked at for longest first."""

    def __init__(self) -> None:
        super().__init__()
        self.finished: OrderedDict[str, None] = OrderedDict()
        """Those where the game is over, the one not looked at for longest first."""
        self.drawn: OrderedDict[str, None] = OrderedDict()
        """Those whose boards are kept, the one not looked at for longest first."""

    def keep(self, table: OpenTable) -> None:
        """Keep a table, and let go of the one not looked at for longest, sooner where the game is over."""
        id = table.row.id
        self[id] = table
        self.move_to_end(id)
        if table.state.status == "over":
            self.finished[id] = None
            self.finished.move_to_end(id)
        self.drawn[id] = None
        self.drawn.move_to_end(id)
        while len(self.drawn) > MOST_DRAWN:
            if shown := self.get(self.drawn.popitem(last=False)[0]):
                shown.put_away()
        while len(self.finished) > MOST_FINISHED:
            self.pop(self.finished.popitem(last=False)[0], None)
        while len(self) > MOST_AT_HAND:
            self.finished.pop(self.popitem(last=False)[0], None)
