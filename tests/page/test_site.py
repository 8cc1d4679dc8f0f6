"""The files of a site: always the same from the same package, and written over nothing but those of a site."""

import re
import shutil
from pathlib import Path

import pytest

import gratteciel
from gratteciel.site import parcel
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


@pytest.fixture
def published(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a site of an older version, and with things that no site has."""
    where = tmp_path / "published"
    with monkeypatch.context() as before:
        app = shutil.copytree(app_folder(), tmp_path / "app")
        (app / "old").mkdir()
        for name in ("old/icon.svg", "other.svg", "house/pyodide.js"):
            (app / name).write_text("older")
        page = app / "index.html"
        (script,) = re.findall(r'src="./(assets/.*?)"', page.read_text("utf-8"))
        (app / script).rename(app / "assets/old.js")
        page.write_text(page.read_text("utf-8").replace(script, "assets/old.js"), "utf-8")
        before.setattr("gratteciel.site.writing.app_folder", lambda: app)
        write_site(where)
    (where / "other.svg").write_text("drawn by the club")
    for name, text in OWN.items():
        (where / name).parent.mkdir(exist_ok=True)
        (where / name).write_text(text)
    return where


def test_a_newer_site_takes_nothing_with_it_that_is_not_of_the_older(site: Site, folder: Path, published: Path) -> None:
    write_site(published)
    own = {name: text.encode() for name, text in OWN.items()} | {"other.svg": b"drawn by the club"}
    assert files_of(published) == files_of(folder / WHERE) | own
    assert not (published / "old").exists() and len(list((published / "house").iterdir())) == 2
    assert {one.name for one in published.parent.iterdir()} == {"published", "app"}


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

    count = len(files_of(folder / WHERE))
    for done in (0, 1, count // 2, count - 5, count - 1):
        left = done
        with monkeypatch.context() as dying, pytest.raises(KeyboardInterrupt):
            dying.setattr(Path, "replace", until_killed)
            write_site(published)
        for page in published.rglob("index.html"):
            text = page.read_text("utf-8")
            (house,) = re.findall(r'"gratteciel:house" content="([^"]+)"', text)
            named = [house + parcel.LIST, *re.findall(r'(?:src|href)="(\.[^"]+\.\w+)"', text)]
            assert len(named) > 2 and all((page.parent / one).is_file() for one in named), (done, page)
    write_site(published)
    assert {*files_of(published)} == {*files_of(folder / WHERE), *OWN, "other.svg"}
