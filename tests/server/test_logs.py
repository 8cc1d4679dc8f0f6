"""What the server writes about itself: for machines every request, for somebody at a terminal only what went wrong."""

import io
import json
import logging

import pytest

from gratteciel.server.logs import write_logs

pytestmark = pytest.mark.usefixtures("logs_as_before")
TOKEN = "gc_0123456789abcdef"


class Terminal(io.StringIO):
    """A stream that somebody looks at."""

    def isatty(self) -> bool:
        return True


def written(stream: io.StringIO) -> list[str]:
    """What is written when something is done, something is odd, and something fails."""
    write_logs(stream)
    log = logging.getLogger("gratteciel.access")
    log.info("GET /", extra={"status": 200})
    log.warning("odd: %s", TOKEN)
    try:
        raise ValueError(TOKEN)
    except ValueError:
        log.exception("failed")
    return stream.getvalue().splitlines()


def test_machines_read_everything_as_json() -> None:
    done, odd, failed = (json.loads(line) for line in written(io.StringIO()))
    assert (done["level"], done["message"], done["status"]) == ("info", "GET /", 200)
    assert (odd["level"], odd["message"]) == ("warning", "odd: […]")
    assert "ValueError" in failed["trace"] and TOKEN not in failed["trace"]


def test_somebody_at_a_terminal_reads_only_what_went_wrong() -> None:
    lines = written(Terminal())
    assert lines[0].endswith("WARNING: odd: […]")
    assert lines[1].endswith("ERROR: failed") and lines[-1] == "ValueError: […]"
    assert not any("GET /" in line for line in lines)
