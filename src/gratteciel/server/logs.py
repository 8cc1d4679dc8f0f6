"""Logs: one JSON object a line, for machines that collect them; on a terminal, plain words of what went wrong.

Nothing in them lets anybody act or know a secret.
"""

import json
import logging
import re
import sys
import time
from typing import Any, TextIO

from gratteciel.server.request_id import REQUEST

SECRETS = re.compile(
    r"gc_[\w-]{8,}"  # tokens
    r"|\b[a-z0-9]{12}\.\d+(?:-\w+)?\.\d+\.[\w-]{20,}"  # cookies
    r"|\b[0-9a-f]{64}\b"  # secrets of tables, and their hashes
    r"|\$argon2\S+"
    r"|(?i:(?<=invitation)|(?<=passphrase)|(?<=secret)|(?<=cookie)|(?<=authorization))[\"']?\s*[=:]\s*[\"']?[^\s\"',}]+"
)
"""What must not be read, should it ever stand in a message or a trace."""

SHORTEST = 8
"""Characters of the shortest text with such a thing in it: `secret=x`."""

USUAL = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message", "taskName"}


def harmless(text: str) -> str:
    """A text without anything that must not be read."""
    return SECRETS.sub("[…]", text) if len(text) >= SHORTEST else text


write = json.JSONEncoder(ensure_ascii=False, default=str).encode


class JsonLines(logging.Formatter):
    """A record as one line of JSON: when, how grave, who says it, what, and the facts given with it."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        tree: dict[str, Any] = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "from": record.name,
            "message": harmless(record.getMessage()),
        }
        if (request := REQUEST.get()) is not None:
            tree["request"] = request
        for name, fact in vars(record).items():
            if name not in USUAL:
                tree[name] = harmless(fact) if isinstance(fact, str) else fact
        if record.exc_info:
            tree["trace"] = harmless(self.formatException(record.exc_info))
        return write(tree)


class PlainLines(logging.Formatter):
    """A record as somebody at a terminal reads it."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s: %(message)s", "%H:%M:%S")

    def format(self, record: logging.LogRecord) -> str:
        """The line, and the trace below it."""
        return harmless(super().format(record))


def write_logs(stream: TextIO | None = None) -> None:
    """From now on everything logged goes to a stream (None: the error stream), as JSON lines.

    Where somebody looks on, at a terminal, only what they should know does, in plain words.
    """
    # Nobody reads where in the code something was said, and by which thread: to find out takes longer than the rest.
    logging._srcfile = None  # as Python's own guide to logging has it
    logging.logThreads = logging.logProcesses = logging.logMultiprocessing = False
    stream = stream or sys.stderr
    watched = stream.isatty()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(PlainLines() if watched else JsonLines())
    logging.basicConfig(handlers=[handler], level=logging.WARNING if watched else logging.INFO, force=True)
    # What uvicorn says of single requests and sockets has their whole address; the door notes what may be known.
    logging.getLogger("uvicorn").setLevel(logging.WARNING)
    logging.captureWarnings(True)
