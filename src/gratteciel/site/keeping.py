"""What a site's service worker keeps: its files, with their digests."""

import hashlib
import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from urllib.parse import quote

from gratteciel.server.api.keeping import WORKER, is_kept, version_of, worker_of

__all__ = ["INDEX", "LEFT", "WORKER", "as_left", "kept", "left", "version_of", "worker_of", "written"]

INDEX = "index.html"
LISTED = re.compile(r"^const FILES = (\{.*\});$", re.MULTILINE)
"""Where a worker says which files it keeps."""
LEFT = "house/left.json"
"""Says which files are those of the version before, for pages of it that are still open."""


def kept(folder: Path) -> dict[str, str]:
    """The digest of each file to be kept, by its address in the site; a page has that of its folder."""
    return {address: digest_of(file) for address, file in addressed(folder) if is_kept(file.name)}


def written(folder: Path) -> set[Path]:
    """The files that the worker of a site says it was written with, as far as they are as they were then."""
    worker = folder / WORKER
    listed = LISTED.search(worker.read_text("utf-8")) if worker.is_file() else None
    return as_listed(folder, json.loads(listed[1]) if listed else {})


def left(folder: Path) -> set[Path]:
    """The files that were left of the version before, as far as they are as they were then."""
    file = folder / LEFT
    return as_listed(folder, json.loads(file.read_text("utf-8")) if file.is_file() else {})


def as_left(folder: Path, paths: set[Path]) -> str:
    """What is written down of files that are left of the version before."""
    return json.dumps(
        {address: digest_of(file) for address, file in addressed(folder) if file.relative_to(folder) in paths}
    )


def as_listed(folder: Path, digests: Mapping[str, str]) -> set[Path]:
    """Those files of a list that are there and have its digests."""
    return {
        file.relative_to(folder)
        for address, file in addressed(folder)
        if address in digests and digests[address] == digest_of(file)
    }


def addressed(folder: Path) -> Iterator[tuple[str, Path]]:
    """Each file with its address in a site."""
    for file in sorted(file for file in folder.rglob("*") if file.is_file()):
        yield quote(file.relative_to(folder).as_posix().removesuffix(INDEX)), file


def digest_of(file: Path) -> str:
    """By which a file is compared with what it should be."""
    return hashlib.sha256(file.read_bytes()).hexdigest()
