"""Writing a site: from what is installed, without a compiler and without Node."""

import asyncio
import json
import shutil
import tempfile
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path

from gratteciel.site import answers, keeping, parcel
from gratteciel.site.errors import AppMissing, SiteUnwritten
from gratteciel.site.pages import PAGES, page_of

HOUSE = "house"
"""The folder of the house in a site, and among the files of the app."""


@dataclass(frozen=True)
class Site:
    """What was written."""

    games: tuple[str, ...]
    left_out: dict[str, str]
    """Games that are not in it, and why, in the reader's language."""
    bytes: int
    """Of all files."""
    house: int
    """Of those that are fetched before the first step can be played."""


def app_folder() -> Path:
    """The built app, with what the house needs; refused where the package came without it."""
    app = Path(str(files("gratteciel.server") / "app"))
    if not (app / "index.html").is_file() or not (app / HOUSE / "pyodide.js").is_file():
        raise AppMissing()
    return app


def write_site(folder: Path, lang: str = "en") -> Site:
    """Write a site into a folder, which is new, empty, or has an older site in it.

    That one can be visited all the while, and whatever else the folder holds stays as it is.
    """
    app = app_folder()
    taken, left_out = parcel.games_to_take(lang)
    if folder.exists() and (not folder.is_dir() or (any(folder.iterdir()) and not is_site(folder))):
        raise SiteUnwritten(folder=str(folder), why={"en": "it holds other things", "fr": "il contient autre chose"})
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        fresh = Path(tempfile.mkdtemp(dir=folder.parent, prefix=f".{folder.name}-"))
        try:
            house = fill(fresh, app, taken)
            whole = sum(file.stat().st_size for file in fresh.rglob("*") if file.is_file())
            fresh.chmod(0o755)
            if is_site(folder):
                renew(folder, fresh)
            else:
                if folder.exists():
                    folder.rmdir()
                fresh.rename(folder)
        finally:
            shutil.rmtree(fresh, ignore_errors=True)
    except OSError as error:
        raise SiteUnwritten(folder=str(folder), why=error.strerror or str(error)) from error
    return Site(tuple(taken), left_out, whole, house)


def is_site(folder: Path) -> bool:
    """Whether we have written into a folder."""
    return any(folder.glob(f"{HOUSE}/*/{parcel.LIST}"))


def renew(folder: Path, fresh: Path) -> None:
    """Put a site in the place of an older one, file by file: what a page names is always there.

    What the older one has and this has not stays until the next one comes: pages of it are open, and those whose files
    no browser keeps will ask for more. What was left like that the last time goes, and nothing else: a folder that is
    published has more in it than a site. The worker comes last: until then it says what the older one was written with.
    """
    old, new = keeping.written(folder), {file.relative_to(fresh) for file in fresh.rglob("*") if file.is_file()}
    worker = Path(keeping.WORKER)
    for path in sorted(new - {worker}, key=lambda path: path.name == keeping.INDEX):
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (fresh / path).replace(folder / path)
    if old - new:
        for path in keeping.left(folder) - old - new:
            (folder / path).unlink()
            for above in path.parents:
                if not any((folder / above).iterdir()):
                    (folder / above).rmdir()
        (fresh / keeping.LEFT).write_text(keeping.as_left(folder, old - new), "utf-8")
        (fresh / keeping.LEFT).replace(folder / keeping.LEFT)
    (fresh / worker).replace(folder / worker)


def fill(folder: Path, app: Path, games: list[str]) -> int:
    """Write the files of a site; how many bytes the house has on the wire."""
    shutil.copytree(app, folder, dirs_exist_ok=True, ignore=shutil.ignore_patterns(".*", "index.html"))
    worker = (folder / HOUSE / keeping.WORKER).read_text("utf-8")
    (folder / HOUSE / keeping.WORKER).unlink()
    house = parcel.write(folder / HOUSE, games)
    (folder / HOUSE / parcel.LIST).write_text(json.dumps(house.tree()), "utf-8")
    told = asyncio.run(answers.of(games))
    for (lang, path), body in told.items():
        file = folder / HOUSE / "answers" / lang / f"{path.lstrip('/')}.json"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(body)
    size = sum((folder / HOUSE / name).stat().st_size for name in (*house.files, *parcel.SCRIPTS))
    # Like the app's files it has a name that goes with what is in it: two versions are never mixed, whoever keeps what.
    place = f"{HOUSE}/{keeping.version_of(keeping.kept(folder / HOUSE))}"
    (folder / HOUSE).rename(folder / "moving")
    (folder / HOUSE).mkdir()
    (folder / "moving").rename(folder / place)

    index = (app / "index.html").read_text("utf-8")

    def write_pages(version: str) -> dict[str, str]:
        for page in PAGES:
            file = folder / page / "index.html"
            file.parent.mkdir(exist_ok=True)
            file.write_text(page_of(index, page, place, sorted({path for _, path in told}), version), "utf-8")
        return keeping.kept(folder)

    # A page says of which version it is, and is a part of it.
    version = keeping.version_of(write_pages(""))
    (folder / keeping.WORKER).write_text(keeping.worker_of(worker, write_pages(version), version), "utf-8")
    return size
