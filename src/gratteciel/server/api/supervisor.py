"""The supervisor that runs a server, where there is one (systemd): sockets it holds for us, and what it is told.

A socket that the supervisor holds outlives us. Whoever calls while one process ends and the next begins is not refused:
they wait until it answers.
"""

import os
import socket

FIRST = 3
"""The number of the first file that is passed on to a process."""


def inherited() -> socket.socket | None:
    """The socket that was passed on to this very process, if one was; children get none."""
    mine = os.environ.pop("LISTEN_PID", None) == str(os.getpid())
    count = os.environ.pop("LISTEN_FDS", "0")
    os.environ.pop("LISTEN_FDNAMES", None)
    if not mine or not count.isdigit() or int(count) < 1:
        return None
    opened = socket.socket(fileno=FIRST)
    opened.set_inheritable(False)
    if opened.family != socket.AF_UNIX:
        # Answers go out in several small writes, none of which should wait for the other side.
        opened.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return opened


def tell(what: str) -> None:
    """Tell the supervisor something: `READY=1`, `STOPPING=1`; where nobody listens nothing happens."""
    address = os.environ.get("NOTIFY_SOCKET", "")
    if not address:
        return
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as out:
        try:
            out.connect("\0" + address[1:] if address.startswith("@") else address)
            out.send(what.encode())
        except OSError:  # it has gone: nobody is there to be told
            return
