"""What is run in Pyodide last: imports everything there is of our package, and NAMES of Python's library."""

import importlib
import json
import sys
from dataclasses import is_dataclass
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


def undocumented() -> list[str]:
    """Dataclasses of ours that were written a docstring as they were made, because they had none left."""
    own = [module for name, module in sys.modules.items() if name.startswith("gratteciel")]
    kinds = {one for module in own for one in vars(module).values() if isinstance(one, type) and is_dataclass(one)}
    return [kind.__name__ for kind in kinds if (kind.__doc__ or "").startswith(f"{kind.__name__}(")]


print(
    json.dumps({"modules": modules(), "failing": failing([*modules(), *NAMES]), "undocumented": sorted(undocumented())})
)
