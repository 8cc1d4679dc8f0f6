"""What Python in a page is given: our package as it is installed here, and what that needs there."""

import zipfile
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from importlib.metadata import distribution
from importlib.util import find_spec
from pathlib import Path

import gratteciel
from gratteciel.bots import compiled
from gratteciel.errors import GrattecielError
from gratteciel.games import outside
from gratteciel.play.game import game

LIST = "parcel.json"
"""What there is to be fetched."""
ARCHIVE = "gratteciel.zip"
PACKED = {"pyodide.asm.wasm": "pyodide.asm.wasm.packed"}
"""Files that are stored packed by gzip, by the names they are asked for: hosts need not know how to pack."""

SCRIPTS = ("pyodide.js", "pyodide.asm.js")
"""What the browser runs itself."""
NEEDED = ("markdown_it", "mdurl")
"""Packages that ours needs, of Python alone; msgspec comes with the app, built for pages."""
NOT_THERE = (
    "arena",
    "bench",
    "cli",
    "site",
    "server/api",
    "server/app",
    "server/pictures",
    "server/storage/sqlite",
    "terminal",
)
"""Parts of our package that a page has no use for."""


@dataclass(frozen=True)
class Parcel:
    """As `web/src/house/python.ts` reads it."""

    files: dict[str, int]
    """By name, how many bytes each has on the wire."""
    packed: dict[str, str]
    archives: list[str]

    def tree(self) -> dict[str, object]:
        """As JSON."""
        return asdict(self)


def games_to_take(lang: str) -> tuple[list[str], dict[str, str]]:
    """The games whose `.wasm` file is there and that of their rules; the others, and what is wrong with each."""
    taken: list[str] = []
    left_out: dict[str, str] = {}
    for id in gratteciel.games():
        one = game(id)
        try:
            compiled.checked(id, one.rules, one.engine.wasm_file)
        except GrattecielError as error:
            left_out[id] = error.text(lang)
        else:
            taken.append(id)
    return taken, left_out


def write(folder: Path, games: list[str]) -> Parcel:
    """Put the package beside what the app brought, and list everything."""
    with zipfile.ZipFile(folder / ARCHIVE, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for file, name in sorted(package_files(games)):
            # Without the time: the same package makes the same archive.
            archive.writestr(zipfile.ZipInfo(name), file.read_bytes(), zipfile.ZIP_DEFLATED, 9)
    archives = [ARCHIVE, *(file.name for file in sorted(folder.glob("*.whl")))]
    fetched = ["python_stdlib.zip", *PACKED.values(), *archives]
    return Parcel({name: (folder / name).stat().st_size for name in fetched}, PACKED, archives)


def package_files(games: list[str]) -> Iterator[tuple[Path, str]]:
    """The files of the package, of what it needs and of games from outside, with their names in the archive."""
    own = Path(next(iter(gratteciel.__path__)))
    away = [own / part for part in NOT_THERE]
    away += [game(id).folder.path for id in gratteciel.games() if id not in games]
    for file in files_below(own):
        if not any(file.is_relative_to(folder) for folder in away):
            yield file, f"gratteciel/{file.relative_to(own).as_posix()}"
    for name in NEEDED:
        spec = find_spec(name)
        assert spec and spec.submodule_search_locations, name
        place = Path(next(iter(spec.submodule_search_locations)))
        yield from ((file, f"{name}/{file.relative_to(place).as_posix()}") for file in files_below(place))
    for entry in outside.announced():
        if entry.name in games and entry.dist:
            for part in distribution(entry.dist.name).files or ():
                file = Path(str(part.locate()))
                if file.is_file() and ".." not in part.parts and "__pycache__" not in part.parts:
                    yield file, part.as_posix()


def files_below(folder: Path) -> Iterator[Path]:
    """Every file of a package, but not what Python makes of it."""
    return (file for file in folder.rglob("*") if file.is_file() and "__pycache__" not in file.parts)
