"""Play an arena on two Ray nodes of this machine; run in a network namespace of its own by `test_ray.py`.

Ray listens on the address of the machine's network interface; in a namespace there is only the loopback.
"""

import fcntl
import json
import os
import socket
import struct
import sys
from pathlib import Path
from typing import Any

SIOCSIFFLAGS, UP = 0x8914, 0x1


def raise_loopback() -> None:
    with socket.socket() as any_socket:
        fcntl.ioctl(any_socket, SIOCSIFFLAGS, struct.pack("16sH22x", b"lo", UP))


def main(folder: Path, settings: dict[str, object]) -> None:
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    raise_loopback()
    import ray
    from ray.cluster_utils import Cluster

    from gratteciel.arena import cluster
    from gratteciel.arena.command import run_arena
    from gratteciel.arena.match import play_number

    def noting(encoded: bytes, number: int) -> bytes:
        node = ray.get_runtime_context().get_node_id()
        (folder / f"node-{node}").touch()
        return play_number(encoded, number)

    vars(cluster)["play_number"] = noting
    nodes: Any = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    try:
        nodes.add_node(num_cpus=1)
        nodes.wait_for_nodes()
        os.environ["RAY_ADDRESS"] = nodes.address
        run_arena(out=folder, on="ray", **settings)  # type: ignore[arg-type]
    finally:
        nodes.shutdown()


if __name__ == "__main__":
    main(Path(sys.argv[1]), json.loads(sys.argv[2]))
