// Compiles Python by the Python that will run it: compile.mjs PYODIDE LIBRARY REST OWN IMPORTED
// Of LIBRARY, an archive of Python's library, the modules stay that are there once IMPORTED is, compiled; the others go
// to REST as they are. All of OWN is compiled.
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [pyodide, library, rest, own, imported] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`).href);
const python = await loadPyodide();
const compile = python.runPython(`
import ast, importlib._bootstrap_external as files, sys
from importlib.util import source_hash
from zipfile import ZipFile, ZipInfo

LIBRARY = "/lib/python314.zip/"

def loaded(names):
    for name in names.split():
        __import__(name)
    found = [m for m in list(sys.modules.values()) if getattr(m, "__file__", None)]
    # Some are in the interpreter itself, and never looked for.
    return {m.__file__.removeprefix(LIBRARY) for m in found if m.__spec__.origin != "frozen"}

def without_docstrings(data):
    tree = ast.parse(data)
    for node in ast.walk(tree):
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)):
            if ast.get_docstring(node, clean=False) is not None:
                # A class keeps the shortest there is (a blank is none): dataclasses write one otherwise, which takes long.
                node.body[0].value.value = "." if isinstance(node, ast.ClassDef) else ...
    return tree

def module(folder, name, data, tree, optimise):
    code = compile(tree, folder + name, "exec", dont_inherit=True, optimize=optimise)
    # Never held against a source: there is none where it goes.
    return ZipInfo(name + "c"), bytes(files._code_to_hash_pyc(code, source_hash(data), False))

# Not packed one by one: all of it is, as a whole.
def compile_library(names):
    wanted = loaded(names)
    with ZipFile("/library.zip") as whole, ZipFile("/kept.zip", "w") as kept, ZipFile("/rest.zip", "w") as rest:
        for name in sorted(whole.namelist()):
            data = whole.read(name)
            if name in wanted:
                kept.writestr(*module(LIBRARY, name, data, data, 2))
            elif not name.endswith("/"):
                rest.writestr(ZipInfo(name), data)

def compile_own():
    with ZipFile("/own.zip") as whole, ZipFile("/compiled.zip", "w") as kept:
        for name in sorted(whole.namelist()):
            data = whole.read(name)
            kept.writestr(*module("/site/", name, data, without_docstrings(data), 0))

def compile_all(names):
    compile_library(names)
    compile_own()

compile_all
`);
python.FS.writeFile("/library.zip", readFileSync(library));
python.FS.writeFile("/own.zip", readFileSync(own));
compile(imported);
for (const [name, file] of [
  ["/kept.zip", library],
  ["/rest.zip", rest],
  ["/compiled.zip", own],
])
  writeFileSync(file, python.FS.readFile(name));
