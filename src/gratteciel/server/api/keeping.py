"""The service worker, which keeps the app's files in browsers: written with the list of them, which makes a version."""

import hashlib
import json
from collections.abc import Mapping
from fnmatch import fnmatch

WORKER = "service-worker.js"
NOT_KEPT = (WORKER, "card.png", "screenshot-*")
"""Nothing that is needed where there is no network."""
BLANKS = {"FILES": "{}", "VERSION": '""', "SERVED": "null"}
"""What the worker is written with, to be filled in here."""


def is_kept(name: str) -> bool:
    """Whether a file is, by its name without its folder."""
    return not any(fnmatch(name, pattern) for pattern in NOT_KEPT)


def version_of(files: Mapping[str, str]) -> str:
    """Another for any other files, which are given by their digests."""
    return hashlib.sha256(json.dumps(files, sort_keys=True).encode()).hexdigest()[:20]


def worker_of(written: str, files: Mapping[str, str], version: str, served: Mapping[str, object] | None = None) -> str:
    """The worker with the list filled in; `served` is for pages that a server sends."""
    for name, value in (("FILES", files), ("VERSION", version), ("SERVED", served)):
        blank = f"const {name} = {BLANKS[name]};"
        assert blank in written, blank
        written = written.replace(blank, f"const {name} = {json.dumps(value)};", 1)
    return written
