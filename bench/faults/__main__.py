"""Run as a program: `python -m bench.faults --storage sqlite|postgresql --kills 100 [--parts kills,full,…]`.

Two pairs of people play game after game over HTTP and live sockets, at a server started as people start one, while it
is harmed. Every part ends with all logs read: a step that was acknowledged and is not there, or is there twice, fails
it. Needs Linux, and the rights to mount a small disk for the parts with one; for clock jumps Debian's faketime
(`make .venv/programs`).
"""

import argparse
import asyncio
import json
import signal
import sys
import time

from bench.faults import parts
from bench.faults.houses import can_mount

ALL = ("kills", "full", "read-only", "page", "clock", "away", "hung")


def main() -> None:
    """Do what is asked for, and print figures as JSON."""
    parser = argparse.ArgumentParser(prog="python -m bench.faults", description=__doc__)
    parser.add_argument("--storage", choices=("sqlite", "postgresql"), default="sqlite")
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--away", type=float, default=60.0, help="seconds that the database is away, or hangs")
    parser.add_argument("--parts", default=",".join(ALL), help=f"some of {', '.join(ALL)}")
    options = parser.parse_args()
    chosen = options.parts.split(",")
    storage = options.storage
    works = {
        "kills": lambda: parts.kills(storage, options.kills),
        "full": lambda: parts.full(storage),
        "read-only": lambda: parts.read_only(storage),
        "page": lambda: parts.page(storage),
        "clock": lambda: parts.clock(storage),
        "away": lambda: parts.away(storage, options.away),
        "hung": lambda: parts.hung(storage, options.away),
    }
    if unknown := set(chosen) - set(ALL):
        sys.exit(f"no such part: {', '.join(sorted(unknown))}; there are {', '.join(ALL)}")
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # no server and no disk is left behind
    found: dict[str, object] = {"storage": storage}
    for name in chosen:
        if name in ("full", "read-only") and not can_mount():
            found[name] = {"not measured": "no right to mount a small disk"}
            continue
        began = time.monotonic()
        found[name] = asyncio.run(works[name]()) | {"took, s": round(time.monotonic() - began)}
        print(name, json.dumps(found[name]), file=sys.stderr, flush=True)
    print(json.dumps(found, indent=2))


if __name__ == "__main__":
    main()
