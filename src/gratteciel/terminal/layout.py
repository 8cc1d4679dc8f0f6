"""Small arrangements of text that several commands share."""

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text


def hanging(head: Text, body: RenderableType, indent: int | None = None) -> Table:
    """A head and a body beside it, whose further lines do not run back under the head."""
    table = Table.grid(padding=(0, 1, 0, 0))
    table.add_column(no_wrap=True, min_width=indent)
    table.add_column(ratio=1)
    table.add_row(head, body)
    return table
