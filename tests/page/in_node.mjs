// Runs Python scripts in Pyodide under Node, as a page has it: in_node.mjs HOUSE SCRIPT,SCRIPT… ARGUMENTS…
// HOUSE is a folder of the files that a page fetches, unpacked.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const fail = (error) => {
  console.error(String(error?.message ?? error).slice(-4000)); // without the source line, which is very long
  process.exit(1);
};
process.on("uncaughtException", fail);
process.on("unhandledRejection", fail);

const [house, scripts, ...args] = process.argv.slice(2);
const script = (name) => import(pathToFileURL(`${house}/${name}`).href);
const { loadPyodide } = await script("pyodide.js");
const { default: createPyodideModule } = await script("pyodide.asm.js");
const python = await loadPyodide({
  indexURL: `${house}/`,
  createPyodideModule,
  lockFileContents: JSON.parse(readFileSync(`${house}/lock.json`, "utf8")),
  stdLibURL: `${house}/python_stdlib.zip`,
});
python.unpackArchive(new Uint8Array(readFileSync(`${house}/gratteciel.zip`)), "zip", { extractDir: "/site" });
python.globals.set("ARGUMENTS", args);
await python.runPythonAsync(`import sys; sys.path.insert(0, "/site"); sys.argv = ["script", *ARGUMENTS.to_py()]`);
for (const name of scripts.split(",")) await python.runPythonAsync(readFileSync(name, "utf8"));
