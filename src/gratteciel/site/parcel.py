"""What Python in a page is given: our package as it is installed here, and what that needs there."""

import gzip
import hashlib
import json
import zipfile
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from importlib.metadata import distribution
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path

import gratteciel
from gratteciel.bots import compiled
from gratteciel.errors import GrattecielError
from gratteciel.games import outside
from gratteciel.play.game import game

LIST = "parcel.json"
"""What there is to be fetched."""
ARCHIVE = "gratteciel.zip"
PACKED = {name: f"{name}.packed" for name in ("pyodide.asm.wasm", "python_stdlib.zip", ARCHIVE)}
"""Files that are stored packed by gzip, by the names they are asked for: hosts need not know how to pack."""
COMPILED = "compiled.zip.packed"
"""Our modules as the Python of pages compiles them, with the digests of their sources; the app brings it."""
REST = "rest.zip.packed"
"""What our package does not need of Python's library, for games from outside, which may; the app brings it."""

SCRIPTS = ("pyodide.js", "pyodide.asm.js")
"""What the browser runs itself."""
NEEDED = ("markdown_it", "mdurl")
"""Packages that ours needs, of Python alone; msgspec comes with the app, built for pages."""
NOT_THERE = (
    "arena",
    "bench",
    "cli",
    "engine/gpu",
    "envs",
    "site",
    "server/api",
    "server/app",
    "server/jobs",
    "server/pictures",
    "server/storage/postgres",
    "server/storage/sqlite",
    "terminal",
)
"""Parts of our package that a page has no use for."""
NOT_IMPORTED_THERE = (
    "bots/compiled.py",
    "bots/driving.py",
    "bots/judging.py",
    "bots/review_plot.py",
    "engine/cores.py",
    "engine/native.py",
    "engine/native_bits.py",
    "engine/native_guard.py",
    "engine/native_plain.py",
    "engine/native_whole.py",
    "engine/wasm/building.py",
    "engine/wasm/compiling.py",
    "engine/wasm/host_wasmtime.py",
    "engine/wasm/lowering.py",
    "play/batch.py",
    "server/metrics.py",
    "server/people/accounts.py",
    "server/people/rating_model.py",
    "server/people/recovery.py",
    "server/services.py",
)
"""Modules that need what no page has: NumPy, Numba, libraries of servers."""


@dataclass(frozen=True)
class Parcel:
    """As `web/src/house/python.ts` reads it."""

    files: dict[str, int]
    """By name, how many bytes each has on the wire."""
    packed: dict[str, str]
    archive: str

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
    compiled = Compiled((folder / COMPILED).read_bytes())
    (folder / COMPILED).unlink()
    if any(entry.name in games for entry in outside.announced()):
        add_rest(folder)
    (folder / REST).unlink()
    whole = BytesIO()
    with zipfile.ZipFile(whole, "w") as archive:
        for file, name in sorted(package_files(games)):
            # Not packed one by one: all of it is, below.
            archive.writestr(*entry(*compiled.of(name, file.read_bytes())))
        for wheel in sorted(folder.glob("*.whl")):
            with zipfile.ZipFile(wheel) as packed:
                for name in sorted(packed.namelist()):
                    archive.writestr(*entry(*compiled.of(name, packed.read(name))))
            wheel.unlink()
    (folder / PACKED[ARCHIVE]).write_bytes(gzip.compress(whole.getvalue(), 9, mtime=0))
    return Parcel({name: (folder / name).stat().st_size for name in PACKED.values()}, PACKED, ARCHIVE)


def add_rest(folder: Path) -> None:
    """Have the library of Python with everything that anybody may have a use for."""
    library = folder / PACKED["python_stdlib.zip"]
    whole = BytesIO(gzip.decompress(library.read_bytes()))
    packed = BytesIO(gzip.decompress((folder / REST).read_bytes()))
    with zipfile.ZipFile(whole, "a") as kept, zipfile.ZipFile(packed) as rest:
        for name in rest.namelist():
            kept.writestr(*entry(name, rest.read(name)))
    library.write_bytes(gzip.compress(whole.getvalue(), 9, mtime=0))


def entry(name: str, data: bytes) -> tuple[zipfile.ZipInfo, bytes]:
    """A file in an archive, without the time: the same package makes the same archive."""
    return zipfile.ZipInfo(name), data


class Compiled:
    """Modules that need not be compiled in the page, where they are those of the sources."""

    def __init__(self, packed: bytes) -> None:
        self.archive = zipfile.ZipFile(BytesIO(gzip.decompress(packed)))
        self.digests: dict[str, str] = json.loads(self.archive.read("digests.json"))

    def of(self, name: str, data: bytes) -> tuple[str, bytes]:
        """A file as it goes into the archive: under which name, and what."""
        if self.digests.get(name) != hashlib.sha256(data).hexdigest():
            return name, data
        return f"{name}c", self.archive.read(f"{name}c")


def package_files(games: list[str]) -> Iterator[tuple[Path, str]]:
    """The files of the package, of what it needs and of games from outside, with their names in the archive."""
    own = Path(next(iter(gratteciel.__path__)))
    away = [own / part for part in (*NOT_THERE, *NOT_IMPORTED_THERE)]
    away += [game(id).folder.path for id in gratteciel.games() if id not in games]
    for file in files_below(own):
        if not any(file.is_relative_to(folder) for folder in away):
            yield file, f"gratteciel/{file.relative_to(own).as_posix()}"
    for name in NEEDED:
        spec = find_spec(name)
        assert spec and spec.submodule_search_locations, name
        place = Path(next(iter(spec.submodule_search_locations)))
        for file in files_below(place):
            if not file.is_relative_to(place / "cli"):
                yield file, f"{name}/{file.relative_to(place).as_posix()}"
    for entry in outside.announced():
        if entry.name in games and entry.dist:
            for part in distribution(entry.dist.name).files or ():
                file = Path(str(part.locate()))
                if file.is_file() and ".." not in part.parts and "__pycache__" not in part.parts:
                    yield file, part.as_posix()


def files_below(folder: Path) -> Iterator[Path]:
    """Every file of a package, but not what Python makes of it."""
    return (file for file in folder.rglob("*") if file.is_file() and "__pycache__" not in file.parts)
