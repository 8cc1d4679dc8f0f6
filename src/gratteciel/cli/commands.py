"""All commands, gathered."""

from gratteciel.cli import site, table, tables_online, thinking, wasm
from gratteciel.cli.common import app

__all__ = ["app", "site", "table", "tables_online", "thinking", "wasm"]
