"""The games as environments of other people's: PettingZoo, Gymnasium, OpenSpiel. Each is loaded only where asked for.

`gratteciel.envs.pettingzoo.env`, `gratteciel.envs.gymnasium.env` and `vector`, `gratteciel.envs.openspiel.load`.
"""

from importlib import import_module
from typing import Any


def __getattr__(name: str) -> Any:
    """The adapters, when they are first asked for."""
    if name in ("gymnasium", "openspiel", "pettingzoo"):
        return import_module(f"gratteciel.envs.{name}")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
