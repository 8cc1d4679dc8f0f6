"""The games: one folder each, found by looking. Nothing here, or anywhere else, names them."""

import importlib
import pkgutil
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from types import ModuleType

from gratteciel.engine import editions
from gratteciel.engine.editions import Edition
from gratteciel.engine.words import Words, words
from gratteciel.errors import EditionUnknown, GameUnknown


@dataclass(frozen=True)
class Folder:
    """One game's folder: its modules and files."""

    package: ModuleType

    @property
    def id(self) -> str:
        """The id of the game everywhere but in Python names: `hong-kong`."""
        return self.package.__name__.rpartition(".")[2].replace("_", "-")

    @property
    def path(self) -> Path:
        """Where the folder is."""
        assert self.package.__file__
        return Path(self.package.__file__).parent

    def module(self, name: str) -> ModuleType:
        """One of the game's modules."""
        return importlib.import_module(f"{self.package.__name__}.{name}")

    @cached_property
    def rules(self) -> ModuleType:
        """The rules."""
        return self.module("rules")

    @cached_property
    def box(self) -> ModuleType:
        """What came in the box: editions and options."""
        return self.module("box")

    def words(self, lang: str) -> Words:
        """The game's texts in a language."""
        return words(self.path, lang)

    def rules_page(self, lang: str) -> str:
        """The rules for players, as Markdown."""
        return (self.path / f"rules.{lang}.md").read_text(encoding="utf-8")

    @cached_property
    def editions(self) -> dict[str, Edition]:
        """The shipped editions by id, the ordinary one first."""
        files = sorted(self.path.glob("edition*.toml"), key=lambda file: (file.name != "edition.toml", file.name))
        found = [self.read_edition(file) for file in files]
        return {edition.edition.id: edition for edition in found}

    def read_edition(self, path: Path) -> Edition:
        """The edition in a file, checked."""
        edition: Edition = editions.read(path, self.box.Edition, self.id, self.box.check)
        return edition

    def edition(self, name: str | Path | None) -> Edition:
        """A shipped edition by its id, or one from a file; None: the ordinary one."""
        if name is None:
            return next(iter(self.editions.values()))
        if str(name) in self.editions:
            return self.editions[str(name)]
        if Path(name).exists():
            return self.read_edition(Path(name))
        raise EditionUnknown(game=self.id, edition=str(name), known=", ".join(self.editions))


@cache
def folders() -> dict[str, Folder]:
    """Every game by its id."""
    found = [
        Folder(importlib.import_module(f"{__name__}.{module.name}"))
        for module in pkgutil.iter_modules(__path__)
        if module.ispkg
    ]
    return {folder.id: folder for folder in found}


def folder(game: str) -> Folder:
    """The folder of a game."""
    if game not in folders():
        raise GameUnknown(game=game, known=", ".join(folders()))
    return folders()[game]
