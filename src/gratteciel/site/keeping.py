"""What a site's service worker keeps: the list of files with their digests, which makes each site a version."""

import hashlib
import json
from pathlib import Path
from urllib.parse import quote

WORKER = "service-worker.js"
INDEX = "index.html"
NOT_KEPT = (WORKER, "card.png", "screenshot-*")
"""Nothing that is needed where there is no network."""
BLANKS = {"FILES": "{}", "VERSION": '""'}
"""What the worker is written with, to be filled in here."""


def kept(folder: Path) -> dict[str, str]:
    """The digest of each file to be kept, by its address in the site; a page has that of its folder."""
    found: dict[str, str] = {}
    for file in sorted(file for file in folder.rglob("*") if file.is_file()):
        path = file.relative_to(folder)
        if not any(path.match(pattern) for pattern in NOT_KEPT):
            found[quote(path.as_posix().removesuffix(INDEX))] = hashlib.sha256(file.read_bytes()).hexdigest()
    return found


def version_of(files: dict[str, str]) -> str:
    """Another for any other files."""
    return hashlib.sha256(json.dumps(files, sort_keys=True).encode()).hexdigest()[:20]


def worker_of(written: str, files: dict[str, str], version: str) -> str:
    """The worker with the list filled in."""
    for name, value in (("FILES", files), ("VERSION", version)):
        blank = f"const {name} = {BLANKS[name]};"
        assert blank in written, blank
        written = written.replace(blank, f"const {name} = {json.dumps(value)};", 1)
    return written
