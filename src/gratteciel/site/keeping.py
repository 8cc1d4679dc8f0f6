"""What a site's service worker keeps: its files, with their digests."""

import hashlib
from pathlib import Path
from urllib.parse import quote

from gratteciel.server.api.keeping import WORKER, is_kept, version_of, worker_of

__all__ = ["WORKER", "kept", "version_of", "worker_of"]

INDEX = "index.html"


def kept(folder: Path) -> dict[str, str]:
    """The digest of each file to be kept, by its address in the site; a page has that of its folder."""
    found: dict[str, str] = {}
    for file in sorted(file for file in folder.rglob("*") if file.is_file()):
        path = file.relative_to(folder)
        if is_kept(path.name):
            found[quote(path.as_posix().removesuffix(INDEX))] = hashlib.sha256(file.read_bytes()).hexdigest()
    return found
