"""The games: one folder each, found by looking here and among entry points. Nothing names them."""

import importlib
import pkgutil
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache, cached_property
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType

from gratteciel.engine import editions, kinds, rules_pages
from gratteciel.engine.differences import Board, Difference, differences
from gratteciel.engine.editions import PASTED, Edition
from gratteciel.engine.kinds import Kinds
from gratteciel.engine.loader import check_rules
from gratteciel.engine.numbers import Numbers, fill
from gratteciel.engine.words import Words, words
from gratteciel.errors import LANGUAGES, EditionUnknown, GameUnknown
from gratteciel.games import outside

EditionLike = Edition | str | Path | None
"""How an edition is named: itself, a shipped one's id, a file's path, or a file's text; None: the ordinary one."""

MODULES = ("box", "notation", "picture", "prose", "tally")
"""What every folder has beside its rules."""
TEXTS = (
    "title", "tagline", "seats", "glance", "names", "options", "editions", "rules", "endings", "tally", "actions",
    "prose",
)  # fmt: skip
"""What every game says in every language."""


@dataclass(frozen=True)
class Folder:
    """One game's folder: its modules and files."""

    package: ModuleType
    named: str | None = None
    """The id, where it is not that of the package."""
    modules: dict[str, ModuleType] = field(default_factory=dict, repr=False, compare=False)
    """Those that were asked for."""

    @property
    def id(self) -> str:
        """The id of the game everywhere but in Python names: `hong-kong`."""
        return self.named or self.package.__name__.rpartition(".")[2].replace("_", "-")

    @property
    def path(self) -> Path:
        """Where the folder is."""
        assert self.package.__file__
        return Path(self.package.__file__).parent

    def has(self, name: str) -> bool:
        """Whether the game has a module, as source or compiled."""
        return find_spec(f"{self.package.__name__}.{name}") is not None

    def module(self, name: str) -> ModuleType:
        """One of the game's modules, looked for once."""
        found = self.modules.get(name)
        if found is None:
            found = self.modules[name] = importlib.import_module(f"{self.package.__name__}.{name}")
        return found

    @cached_property
    def rules(self) -> ModuleType:
        """The rules."""
        return self.module("rules")

    @cached_property
    def box(self) -> ModuleType:
        """What came in the box: editions and options."""
        return self.module("box")

    def numbers(self, edition: Edition) -> Numbers:
        """The numbers of an edition that the game's texts and rules page state (its `numbers.py`, if any)."""
        if not self.has("numbers"):
            return {}
        found: Numbers = self.module("numbers").numbers(edition)
        return found

    @cached_property
    def alone(self) -> ModuleType | None:
        """What those who play alone play for (its `alone.py`, if any)."""
        return self.module("alone") if self.has("alone") else None

    @cached_property
    def kinds(self) -> Kinds:
        """What kinds of things the game has."""
        return kinds.read(self.path)

    def words(self, lang: str, edition: Edition | None = None) -> Words:
        """The game's texts in a language, with the numbers of an edition; None: the ordinary one."""
        if edition is not None and edition is not self.ordinary:
            return words(self.path, lang, self.numbers(edition))
        return self.ordinary_words[lang]

    @cached_property
    def ordinary_words(self) -> dict[str, Words]:
        """The texts in every language with the numbers of the ordinary edition."""
        return {lang: words(self.path, lang, self.numbers(self.ordinary)) for lang in LANGUAGES}

    def rules_page(self, lang: str, edition: Edition | None = None) -> str:
        """The rules for players, as Markdown, with the numbers of an edition; None: the ordinary one."""
        boxed = edition or self.ordinary
        page = (self.path / f"rules.{lang}.md").read_text(encoding="utf-8")
        filled = fill(page, self.numbers(boxed), lang)
        if self.ships(boxed):
            return filled
        changes = [
            (difference.name[lang], difference.shipped[lang], difference.own[lang])
            for difference in self.differences(boxed)
        ]
        return rules_pages.noted(filled, boxed.edition.name, self.ordinary.edition.name, changes, lang)

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

    @property
    def ordinary(self) -> Edition:
        """The edition played where none is named."""
        return next(iter(self.editions.values()))

    def parse_edition(self, text: str, file: object = PASTED) -> Edition:
        """The edition in a text, checked; `file` is only for messages."""
        edition: Edition = editions.parse(text, file, self.box.Edition, self.id, self.box.check)
        return edition

    def shipped(self, name: str) -> Edition:
        """A shipped edition by its id. Names from records and plans come here: they never open a file."""
        if name not in self.editions:
            owners = ", ".join(id for id, one in folders().items() if name in one.editions)
            whose = {"en": f" (that is one of {owners})", "fr": f" (c’en est une de {owners})"} if owners else ""
            raise EditionUnknown(game=self.id, edition=name, whose=whose, known=", ".join(self.editions))
        return self.editions[name]

    def edition(self, named: "EditionLike") -> Edition:
        """An edition as whoever plays names it: itself, the id of a shipped one, a file's path, or a file's text.

        A text has more than one line; None is the ordinary edition.
        """
        if named is None:
            return self.ordinary
        if isinstance(named, Edition):
            if not isinstance(named, self.box.Edition):
                raise editions.foreign(named, self.id)
            edition: Edition = named
            return edition
        if str(named) in self.editions:
            return self.editions[str(named)]
        if isinstance(named, str) and "\n" in named:
            return self.parse_edition(named)
        if Path(named).is_file():
            return self.read_edition(Path(named))
        return self.shipped(str(named))

    def ships(self, edition: Edition) -> bool:
        """Whether an edition is a shipped one, by its id and values; all others are own ones."""
        shipped = self.editions.get(edition.edition.id)
        return shipped is not None and editions.checksum(shipped) == editions.checksum(edition)

    def boards(self, edition: Edition) -> list[Board]:
        """What of an edition is painted (`boards` of the game's box, if any)."""
        given: Callable[[Edition], list[Board]] | None = getattr(self.box, "boards", None)
        return given(edition) if given else []

    def differences(self, edition: Edition) -> list[Difference]:
        """What an edition has otherwise than the ordinary one."""
        return differences(self.ordinary, edition, self.boards(self.ordinary), self.ordinary_words)


@cache
def folders() -> dict[str, Folder]:
    """Every game by its id: ours, then those from outside."""
    found = [
        Folder(importlib.import_module(f"{__name__}.{module.name}"))
        for module in pkgutil.iter_modules(__path__)
        if module.ispkg
    ]
    ours = {folder.id: folder for folder in found}
    return ours | {id: Folder(package, id) for id, package in outside.packages(set(ours), check)}


def check(id: str, package: ModuleType) -> None:
    """Refuse a package that lacks what a game needs before anybody sits down to play it."""
    one = Folder(package, id)
    check_rules(id, one.rules)
    for module in MODULES:
        one.module(module)
    for lang in LANGUAGES:
        missing = [text for text in TEXTS if text not in one.words(lang).tree]
        if missing:
            raise ValueError(f"{lang}.toml says nothing of {', '.join(missing)}")
        one.rules_page(lang)
    # Read, and so checked.
    one.editions, one.kinds  # noqa: B018


def folder(game: str) -> Folder:
    """The folder of a game."""
    if game not in folders():
        raise GameUnknown(game=game, known=", ".join(folders()))
    return folders()[game]
