"""The files of a site: always the same from the same package, and written over nothing but a site."""

from pathlib import Path

import pytest

import gratteciel
from gratteciel.site.errors import SiteUnwritten
from gratteciel.site.writing import Site, write_site
from tests.page.visiting import WHERE


def test_all_games_are_in_a_site_and_it_replaces_only_sites(site: Site, folder: Path, tmp_path: Path) -> None:
    assert list(site.games) == gratteciel.games() and not site.left_out
    assert site.house < 7_000_000  # with the app, which is a tenth of that, eight even where a host packs nothing
    before = {file.relative_to(folder): file.read_bytes() for file in folder.rglob("*") if file.is_file()}
    where = tmp_path / WHERE
    write_site(where)
    again = {file.relative_to(tmp_path): file.read_bytes() for file in tmp_path.rglob("*") if file.is_file()}
    assert again == before  # the same version, to the last byte
    (where / "old.txt").write_text("of an older site")
    write_site(where)
    assert not (where / "old.txt").exists() and (where / "table" / "index.html").is_file()
    with pytest.raises(SiteUnwritten):
        write_site(where.parent)
    assert where.is_dir()
