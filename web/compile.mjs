// Compiles Python by the Python that will run it: compile.mjs PYODIDE LIBRARY OWN IMPORTED
// LIBRARY, an archive of Python's library, has the modules compiled that are there once IMPORTED is; OWN all of its.
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [pyodide, library, own, imported] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`).href);
const python = await loadPyodide();
const compile = python.runPython(`
import importlib._bootstrap_external as files, sys
from importlib.util import source_hash
from zipfile import ZipFile, ZipInfo

LIBRARY = "/lib/python314.zip/"

def loaded(names):
    for name in names.split():
        __import__(name)
    return {m.__file__.removeprefix(LIBRARY) for m in list(sys.modules.values()) if getattr(m, "__file__", None)}

def compiled(folder, wanted, optimise):
    with ZipFile("/from.zip") as whole, ZipFile("/to.zip", "w") as kept:
        for name in sorted(whole.namelist()):
            data = whole.read(name)
            if name.endswith(".py") and (wanted is None or name in wanted):
                code = compile(data, folder + name, "exec", dont_inherit=True, optimize=optimise)
                # Never held against a source: there is none where it goes.
                data, name = bytes(files._code_to_hash_pyc(code, source_hash(data), False)), name + "c"
            # Not packed one by one: all of it is, as a whole.
            kept.writestr(ZipInfo(name), data)

def by_name(what, names):
    if what == "library":
        compiled(LIBRARY, loaded(names), 2)
    else:
        compiled("/site/", None, 0)

by_name
`);
for (const [what, file] of [
  ["library", library],
  ["own", own],
]) {
  python.FS.writeFile("/from.zip", readFileSync(file));
  compile(what, imported);
  writeFileSync(file, python.FS.readFile("/to.zip"));
}
