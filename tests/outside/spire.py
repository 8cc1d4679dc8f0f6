"""The package of `adding-a-game.md`: laid out as the page says, and installed into a folder of its own."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

HOME = Path(__file__).parents[2]
PACKAGE = "gratteciel_spire"


def lay_out(root: Path) -> Path:
    """The files of the page, as the page lays them out; where the package is."""
    text = (HOME / "docs/adding-a-game.md").read_text(encoding="utf-8")
    files = re.findall(r"```\w+ file=(\S+)\n(.*?)```", text, re.DOTALL)
    package = root / "src" / PACKAGE
    package.mkdir(parents=True)
    (package / "__init__.py").write_text('"""Spire."""\n')
    for name, content in files:
        (root if name == "pyproject.toml" else package).joinpath(name).write_text(content, encoding="utf-8")
    return package


def install(root: Path, into: Path) -> None:
    """As anybody would install it, but into a folder of its own, and without asking anybody for anything."""
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-index"]
    here = ["--no-deps", "--no-build-isolation", "--target", str(into), str(root)]
    done = subprocess.run([*pip, *here], check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def shared_file(factory: pytest.TempPathFactory) -> Path:
    """Where the game's WebAssembly lies once one test has built it, for the others of the same run."""
    base = factory.getbasetemp()
    return (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "spire-rules.wasm"


def share(built: Path, factory: pytest.TempPathFactory) -> None:
    """Lay a file that was built there, whole or not at all."""
    passing = shutil.copy(built, built.with_suffix(".passing"))
    Path(passing).replace(shared_file(factory))


def beside(folder: Path) -> dict[str, str]:
    """The environment of a process that finds what is installed in a folder beside everything else."""
    paths = [str(folder), str(HOME / "src"), *filter(None, [os.environ.get("PYTHONPATH")])]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(paths), "LC_ALL": "en_GB.UTF-8", "NO_COLOR": "1"}
