"""All commands, gathered."""

from gratteciel.cli import table, tables_online, thinking, wasm
from gratteciel.cli.common import app

__all__ = ["app", "table", "tables_online", "thinking", "wasm"]
