"""Playing games on a Ray cluster: the same games, wherever they are played."""

import logging
from collections.abc import Iterable, Iterator
from importlib import import_module
from itertools import islice
from typing import Any

from gratteciel.arena.match import play_number
from gratteciel.extras import needs

AHEAD = 2
"""Games handed out per core of the cluster."""


def on_ray(encoded: bytes, numbers: Iterable[int], workers: int | None = None) -> Iterator[bytes]:
    """Play games of a plan on the cluster at `RAY_ADDRESS` (else one running here, else a new one of this machine).

    Gives each game as JSON when it is done, in any order. `workers`: games under way at once; None: by the cores.
    """
    needs("ray", "--on ray")
    ray: Any = import_module("ray")
    ours = not ray.is_initialized()
    if ours:
        ray.init(log_to_driver=False, logging_level=logging.ERROR)
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
    finally:
        for game in under_way:
            ray.cancel(game, force=True)
        if ours:
            ray.shutdown()
