"""The modes, interpreted, native, wasm and gpu: which of them there is here, and where native code is kept.

Native code needs Numba. Without it games are played interpreted, which is said once; whoever asks for native code by
name is refused. WebAssembly and graphics cards are only ever asked for by name, and need something that runs them.
"""

import logging
import os
import sys
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Literal

from gratteciel.engine.wasm import hosts
from gratteciel.errors import ExtraMissing, NativeMissing

Mode = Literal["interpreted", "native", "wasm", "gpu"]

log = logging.getLogger(__name__)


@cache
def installed() -> bool:
    """Whether Numba is installed; whether it works is known only once it is loaded, which takes a while."""
    try:
        return find_spec("numba") is not None
    except ImportError:
        return False


@cache
def trouble() -> str:
    """Why there is no native code here; empty if there is."""
    if not installed():
        return "not installed"
    try:
        import gratteciel.engine.native  # noqa: F401 - chooses how to compile
    except Exception as error:  # a Numba that does not go with this NumPy raises all sorts of things
        return f"{type(error).__name__}: {error}"
    return ""


@cache
def best() -> Mode:
    """The fastest mode there is; that it is not native is said once."""
    if not trouble():
        return "native"
    if hosts.Hosting.loader is not None:  # in a page, where searches are quick (`Game.searcher`) and steps as well
        return "interpreted"
    log.warning(
        "gratteciel: Numba cannot be used (%s): games are played interpreted, right but slow. To play fast: "
        "pip install numba",
        trouble(),
    )
    return "interpreted"


def settled(mode: Mode | None) -> Mode:
    """The mode asked for, or the best one; others than interpreted are refused where there is none."""
    if mode == "native" and trouble():
        raise NativeMissing(why=trouble())
    if mode == "wasm" and hosts.trouble():
        raise ExtraMissing(what="wasm", package=hosts.trouble(), extra="wasm")
    if mode == "gpu" and find_spec("numba_cuda") is None:
        raise ExtraMissing(what="gpu", package="numba-cuda", extra="gpu")
    return mode or best()


def cache_folder() -> Path:
    """Where compiled code is kept; `GRATTECIEL_CACHE` moves it."""
    home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(os.environ.get("GRATTECIEL_CACHE") or Path(home) / "gratteciel" / "native")


@cache
def packages() -> str:
    """The versions that decide about compiled code."""
    import numba
    import numpy as np

    python = f"{sys.version_info.major}.{sys.version_info.minor}"
    return f"py{python}-numba{numba.__version__}-numpy{np.__version__}"
