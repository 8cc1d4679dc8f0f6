"""Finds modules in a folder by the names of its files; Python would look for each in the folder, which takes long.

Run by `python.ts`, which gives FOLDER and NAMES.
"""

import sys
from importlib.machinery import ModuleSpec, SourceFileLoader, SourcelessFileLoader
from importlib.util import spec_from_file_location

LOADERS = {"py": SourceFileLoader, "pyc": SourcelessFileLoader}


class KnownFiles:
    """A finder of `sys.meta_path`; what it does not know is left to those behind it."""

    def __init__(self, folder: str, names: list[str]) -> None:
        self.folder = folder
        self.files = {}
        for name in names:
            stem, _, kind = name.rpartition(".")
            if kind in LOADERS:
                self.files[stem.removesuffix("/__init__").replace("/", ".")] = name

    def find_spec(self, module: str, *_: object) -> ModuleSpec | None:
        """Where a module is, as Python's own finder would say it."""
        name = self.files.get(module)
        if name is None:
            return None
        stem, _, kind = name.rpartition(".")
        file = f"{self.folder}/{name}"
        within = [f"{self.folder}/{stem.removesuffix('/__init__')}"] if stem.endswith("/__init__") else None
        return spec_from_file_location(
            module, file, loader=LOADERS[kind](module, file), submodule_search_locations=within
        )


sys.meta_path.insert(0, KnownFiles(globals()["FOLDER"], list(globals()["NAMES"])))
