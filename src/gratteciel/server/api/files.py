"""How many files this process may have open: each connection is one, and where there are too few people cannot come."""

import sys
from contextlib import suppress
from typing import NamedTuple

from gratteciel.server.services import Settings

WANTED = 16_384
"""Enough for all that people may hold, and what `deploy/gratteciel.service` allows."""
BESIDE = 100
"""Kept for all else: the database, files of ours, children, and who is being let go."""


class Room(NamedTuple):
    """What fits into the files that may be open."""

    files: int
    connections: int
    """Of all addresses together, live sockets with them."""
    readers: int
    """Live sockets."""

    @property
    def is_short(self) -> bool:
        """Whether less fits in than a server is meant for."""
        return self.readers < Settings.readers


def room() -> Room:
    """What fits, once as many open files as are allowed were asked for: shells give a quarter of a thousand or one."""
    return room_in(allowed())


def room_in(files: int) -> Room:
    """What fits into so many open files; half of it may be live sockets."""
    connections = max(files - BESIDE, files // 2)
    return Room(files, connections, min(Settings.readers, connections // 2))


def allowed() -> int:
    """How many files may be open, after more were asked for."""
    if sys.platform == "win32":  # where connections are no files
        return WANTED
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = WANTED if hard == resource.RLIM_INFINITY else min(hard, WANTED)
    if soft != resource.RLIM_INFINITY and soft < most:
        with suppress(ValueError, OSError):  # some systems allow less than they say
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
            soft = most
    return WANTED if soft == resource.RLIM_INFINITY else soft
