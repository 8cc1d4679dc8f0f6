"""The files of a site: always the same from the same package, and written over nothing but those of a site."""

import re
import shutil
from pathlib import Path

import pytest

import gratteciel
from gratteciel.site import keeping, parcel
from gratteciel.site.errors import SiteUnwritten
from gratteciel.site.writing import Site, app_folder, write_site
from tests.page.visiting import WHERE

OWN = {
    ".git/HEAD": "ref: refs/heads/pages",
    ".nojekyll": "",
    "CNAME": "play.example.org",
    "assets/ours.css": "body {}",
    "house/rules.html": "of the club",
}
"""What a folder that is published holds besides."""


def files_of(folder: Path) -> dict[str, bytes]:
    return {file.relative_to(folder).as_posix(): file.read_bytes() for file in folder.rglob("*") if file.is_file()}


def test_all_games_are_in_a_site_and_it_replaces_only_sites(site: Site, folder: Path, tmp_path: Path) -> None:
    assert list(site.games) == gratteciel.games() and not site.left_out
    assert site.house < 7_000_000  # with the app, which is a tenth of that, eight even where a host packs nothing
    where = tmp_path / WHERE
    where.mkdir(parents=True)
    write_site(where)
    assert files_of(tmp_path) == files_of(folder)  # the same version, to the last byte
    with pytest.raises(SiteUnwritten):
        write_site(where.parent)
    assert files_of(tmp_path) == files_of(folder)


def app_of_another(to: Path, script: str) -> Path:
    """The app with its script under another name."""
    app = shutil.copytree(app_folder(), to)
    page = app / "index.html"
    (usual,) = re.findall(r'src="./(assets/.*?)"', page.read_text("utf-8"))
    (app / usual).rename(app / script)
    page.write_text(page.read_text("utf-8").replace(usual, script), "utf-8")
    return app


@pytest.fixture
def published(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a site of an older version, and with things that no site has."""
    where = tmp_path / "published"
    with monkeypatch.context() as before:
        app = app_of_another(tmp_path / "app", "assets/old.js")
        (app / "old").mkdir()
        for name in ("old/icon.svg", "other.svg", "house/pyodide.js"):
            (app / name).write_text("older")
        before.setattr("gratteciel.site.writing.app_folder", lambda: app)
        write_site(where)
    (where / "other.svg").write_text("drawn by the club")
    for name, text in OWN.items():
        (where / name).parent.mkdir(exist_ok=True)
        (where / name).write_text(text)
    return where


def test_a_newer_site_leaves_to_open_pages_what_they_need_until_the_next_and_takes_nothing_else(
    site: Site, folder: Path, published: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    older, newer = files_of(published), files_of(folder / WHERE)
    for _ in range(2):  # the same once more is no next one
        write_site(published)
        found = files_of(published)
        assert found.pop(keeping.LEFT) and found == older | newer
    assert {one.name for one in published.parent.iterdir()} == {"published", "app"}

    third = app_of_another(tmp_path / "third", "assets/third.js")
    monkeypatch.setattr("gratteciel.site.writing.app_folder", lambda: third)
    write_site(published)
    found = files_of(published)
    gone = older.keys() - newer.keys() - {*OWN, "other.svg"}
    assert {"old/icon.svg", "assets/old.js"} < gone and not gone & found.keys()
    assert found.keys() == older.keys() - gone | newer.keys() | {"assets/third.js", keeping.LEFT}
    assert not (published / "old").exists()


def test_killed_at_any_file_it_is_a_site_that_the_next_one_makes_whole(
    site: Site, folder: Path, published: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    replace, left = Path.replace, 0

    def until_killed(file: Path, to: Path) -> Path:
        nonlocal left
        left -= 1
        if left < 0:
            raise KeyboardInterrupt
        return replace(file, to)

    older, newer = files_of(published), files_of(folder / WHERE)
    count = len(newer) + 1  # what is left is written down
    for done in (0, 1, count // 2, count - 5, count - 2, count - 1):
        left = done
        with monkeypatch.context() as dying, pytest.raises(KeyboardInterrupt):
            dying.setattr(Path, "replace", until_killed)
            write_site(published)
        for page in published.rglob("index.html"):
            text = page.read_text("utf-8")
            (house,) = re.findall(r'"gratteciel:house" content="([^"]+)"', text)
            named = [house + parcel.LIST, *re.findall(r'(?:src|href)="(\.[^"]+\.\w+)"', text)]
            assert len(named) > 2 and all((page.parent / one).is_file() for one in named), (done, page)
        assert older.keys() <= files_of(published).keys()
    write_site(published)
    assert files_of(published).keys() == older.keys() | newer.keys() | {keeping.LEFT}
