// Runs Python scripts in Pyodide under Node: in_node.mjs PYODIDE SCRIPT,SCRIPT… ARGUMENTS… -- ARCHIVE…
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const fail = (error) => {
  console.error(String(error?.message ?? error).slice(-4000)); // without the source line, which is a megabyte long
  process.exit(1);
};
process.on("uncaughtException", fail);
process.on("unhandledRejection", fail);

const [pyodide, scripts, ...rest] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`).href);
const python = await loadPyodide({ args: rest.slice(0, rest.indexOf("--")) });
for (const archive of rest.slice(rest.indexOf("--") + 1)) {
  python.unpackArchive(new Uint8Array(readFileSync(archive)), "zip", { extractDir: "/site" });
}
python.globals.set("ARGUMENTS", rest.slice(0, rest.indexOf("--")));
await python.runPythonAsync(`import sys; sys.path.insert(0, "/site"); sys.argv = ["script", *ARGUMENTS.to_py()]`);
for (const script of scripts.split(",")) await python.runPythonAsync(readFileSync(script, "utf8"));
