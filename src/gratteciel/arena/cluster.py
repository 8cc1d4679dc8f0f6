"""Playing games on a Ray cluster: the same games, wherever they are played."""

import logging
import os
import re
import socket
from collections.abc import Iterable, Iterator
from importlib import import_module
from itertools import islice
from pathlib import Path
from typing import Any

from gratteciel.arena.match import play_number
from gratteciel.errors import ArenaCluster, ArenaToken
from gratteciel.extras import needs

AHEAD = 2
"""Games handed out per core of the cluster."""


def on_ray(encoded: bytes, numbers: Iterable[int], workers: int | None = None) -> Iterator[bytes]:
    """Play games of a plan on the cluster at `RAY_ADDRESS` (else one running here, else a new one of this machine).

    Gives each game as JSON when it is done, in any order. `workers`: games under way at once; None: by the cores.
    """
    needs("ray", "--on ray")
    show_token()
    os.environ.setdefault("RAY_BACKEND_LOG_LEVEL", "error")  # it tells a dozen times what is told below once
    ray: Any = import_module("ray")
    ours = not ray.is_initialized()
    if ours:
        connect(ray)
    play = ray.remote(num_cpus=1)(play_number)
    waiting = iter(numbers)
    under_way: list[Any] = []
    try:
        while True:
            room = workers or AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
            under_way += [play.remote(encoded, number) for number in islice(waiting, max(0, room - len(under_way)))]
            if not under_way:
                break
            done, under_way = ray.wait(under_way)
            yield from ray.get(done)
    except ray.exceptions.RayError as error:
        raise refused(error) from error
    finally:
        for game in under_way:
            ray.cancel(game, force=True)
        if ours:
            ray.shutdown()


def show_token() -> None:
    """Show the token of a cluster that wants one, where there is one to be shown.

    Ray does so by itself for clusters that it finds on this machine, but not for one that is named; one that wants none
    passes over it. What `RAY_AUTH_MODE` says holds, and it must be said before Ray is loaded.
    """
    file = os.environ.get("RAY_AUTH_TOKEN_PATH") or Path.home() / ".ray" / "auth_token"
    if os.environ.get("RAY_ADDRESS") and (os.environ.get("RAY_AUTH_TOKEN") or Path(file).is_file()):
        os.environ.setdefault("RAY_AUTH_MODE", "token")


def connect(ray: Any) -> None:
    """Find the cluster, or start one."""
    try:
        ray.init(log_to_driver=False, logging_level=logging.ERROR)
    except (ray.exceptions.RayError, OSError, RuntimeError, ValueError) as error:
        raise refused(error) from error


def refused(error: Exception) -> ArenaCluster | ArenaToken:
    """What Ray complains of, in one line: of what happened elsewhere, the last, which says what."""
    address = os.environ.get("RAY_ADDRESS") or "auto"
    if keeps_out(str(error)):
        return ArenaToken(address=address)
    lines = [line.strip() for line in str(error).splitlines() if line.strip()] or [type(error).__name__]
    why = lines[-1] if "Traceback" in str(error) or lines[0].endswith(":") else lines[0]
    return ArenaCluster(address=address, why=f"{why.rstrip('.')}.")


def keeps_out(complaint: str) -> bool:
    """Whether it is for want of a token: where somebody answers, Ray says no more than that there is no connection."""
    if "uthenticat" in complaint:
        return True
    found = re.match(r"Failed to connect to Ray cluster at \[?([^\s\]]+)\]?:(\d+)", complaint)
    if not found:
        return False
    try:
        socket.create_connection((found[1], int(found[2])), timeout=5).close()
    except OSError:
        return False
    return True
