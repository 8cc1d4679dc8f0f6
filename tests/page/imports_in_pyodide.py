"""What is run in Pyodide last: imports everything there is of our package, and NAMES of Python's library."""

import importlib
import json
from pathlib import Path

NAMES: list[str] = globals()["NAMES"]
"""Given before."""


def modules() -> list[str]:
    """Every module that the page was given."""
    files = [
        file.relative_to("/site").with_suffix("") for kind in ("*.py", "*.pyc") for file in Path("/site").rglob(kind)
    ]
    names = [".".join(file.parts).removesuffix(".__init__") for file in files]
    return [name for name in sorted(names) if not name.endswith("__main__")]


def failing(names: list[str]) -> dict[str, str]:
    found = {}
    for name in names:
        try:
            importlib.import_module(name)
        except ImportError as error:
            found[name] = str(error)
    return found


print(json.dumps({"modules": modules(), "failing": failing([*modules(), *NAMES])}))
