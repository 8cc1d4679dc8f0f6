"""All commands, gathered."""

from gratteciel.cli import puzzles, site, table, tables_online, tending, thinking, training, wasm
from gratteciel.cli.common import app

__all__ = ["app", "puzzles", "site", "table", "tables_online", "tending", "thinking", "training", "wasm"]
