"""Every command of `gratteciel`."""

from gratteciel.cli import table, tables_online, thinking
from gratteciel.cli.common import app
from gratteciel.terminal.plain import settle_streams

__all__ = ["app", "main", "table", "tables_online", "thinking"]


def main() -> None:
    """The program."""
    settle_streams()
    app(prog_name="gratteciel")
