"""All commands, gathered."""

from gratteciel.cli import housekeeping, puzzles, site, table, tables_online, thinking, training, wasm
from gratteciel.cli.common import app

__all__ = ["app", "housekeeping", "puzzles", "site", "table", "tables_online", "thinking", "training", "wasm"]
