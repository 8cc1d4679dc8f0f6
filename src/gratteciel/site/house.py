"""The files of the house for a server, which passes them on as a site does."""

import json
import shutil
import tempfile
from pathlib import Path

from gratteciel.site import parcel
from gratteciel.site.errors import AppMissing
from gratteciel.site.writing import HOUSE, app_folder


def house_files() -> dict[str, bytes]:
    """Everything a page needs to play by itself, by name; nothing where the app was not installed with it."""
    try:
        app = app_folder()
    except AppMissing:
        return {}
    taken, _ = parcel.games_to_take("en")
    with tempfile.TemporaryDirectory() as fresh:
        folder = Path(fresh) / HOUSE
        shutil.copytree(app / HOUSE, folder, ignore=shutil.ignore_patterns(".*"))
        listed = parcel.write(folder, taken)
        (folder / parcel.LIST).write_text(json.dumps(listed.tree()), "utf-8")
        return {file.name: file.read_bytes() for file in folder.iterdir() if file.is_file()}
