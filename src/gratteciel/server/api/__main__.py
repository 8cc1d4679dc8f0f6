"""`python -m gratteciel.server.api`: the OpenAPI document, which the browser app's types are generated from."""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec

from gratteciel.server.api.app import build
from gratteciel.server.api.openapi import complete
from gratteciel.server.storage.change_feed import LocalChangeFeed
from gratteciel.server.storage.sqlite.store import SqliteStore


def without_examples(tree: Any) -> Any:
    """The document without what is only there for people."""
    if isinstance(tree, dict):
        return {key: without_examples(part) for key, part in tree.items() if key not in ("example", "examples")}
    return [without_examples(part) for part in tree] if isinstance(tree, list) else tree


with TemporaryDirectory() as folder:
    app = build(SqliteStore(Path(folder) / "empty.db"), LocalChangeFeed()).app
    document = complete(app.openapi_schema.to_schema())
sys.stdout.buffer.write(msgspec.json.format(msgspec.json.encode(without_examples(document))) + b"\n")
