// Writes the scripts of Pyodide shorter, for hosts that do not pack what they send: minify.mjs PYODIDE HOUSE LOADED…
// LOADED are the modules of WebAssembly that Python will load: what neither they nor Pyodide's own asks for is left out
// (OpenGL, SDL, sound and the like; names for whoever would call Python's C functions from JavaScript).
import { readFileSync, writeFileSync } from "node:fs";
import { minify } from "rolldown/experimental";

const [pyodide, house, ...loaded] = process.argv.slice(2);

async function shorter(code, mangle) {
  const { code: short, errors } = await minify("script.js", code, { module: true, compress: true, mangle });
  if (errors.length) throw new Error(errors[0].message);
  return short;
}

/** How often there is each of the words that a pattern finds. */
function counted(code, pattern) {
  const counts = new Map();
  for (const [word] of code.matchAll(pattern)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

const WORD = /[\w$]+/g;
/** Where a property may be read: after a dot, or by its name as a text. */
const PROPERTY = /(?<=\.)[\w$]+|(?<=["'`])[\w$]+(?=["'`])/g;

/** Without functions that no module imports, and without properties of `Module` that nobody reads. */
function trimmed(code, starter) {
  const imported = new Set();
  for (const file of [`${pyodide}/pyodide.asm.wasm`, ...loaded])
    for (const { name } of WebAssembly.Module.imports(new WebAssembly.Module(readFileSync(file)))) imported.add(name);
  code = code.replace(/(?<=var wasmImports=\{)[^{}]*(?=\})/, (all) => {
    const pairs = all.split(",");
    return pairs.filter((pair) => imported.has(pair.split(":")[0])).join(",");
  });
  const words = counted(starter, WORD);
  const properties = counted(code, PROPERTY);
  /** Besides where it is set. */
  const isRead = (name) => words.has(name) || properties.get(name) > 1;
  code = code.replace(/(?<=[;}])Module\["([\w$]+)"\]=\1;/g, (all, name) => (isRead(name) ? all : ""));
  const own = counted(code, WORD);
  return code.replace(
    /(?<=[;{])([\w$]+)=Module\["\1"\]=(wasmExports\["[\w$]+"\](?:\.value>>>0)?;)/g,
    // Three times: where it is declared and, twice, here.
    (all, name, value) => (isRead(name) ? all : own.get(name) > 3 ? `${name}=${value}` : ""),
  );
}

/** Without the signatures of functions that nobody calls, and so without those functions. */
async function withoutUncalled(code) {
  for (let before = Infinity; code.length < before;) {
    before = code.length;
    const own = counted(code, WORD);
    code = code.replace(/(?<=[{};,])([\w$]+)\.sig=["`]\w*["`](?=[;,}])/g, (all, name) =>
      own.get(name) > 2 ? all : "0",
    );
    code = await shorter(code, false);
  }
  return code;
}

const starter = readFileSync(`${pyodide}/pyodide.mjs`, "utf-8");
// Pages may not evaluate text, and where it could name anything around it nothing could be called otherwise.
const whole = readFileSync(`${pyodide}/pyodide.asm.mjs`, "utf-8").replace(/\beval\(/g, "(0,eval)(");
const scripts = { pyodide: starter, "pyodide.asm": await withoutUncalled(trimmed(whole, starter)) };
for (const [name, code] of Object.entries(scripts))
  // `.js`: plain hosts do not all know `.mjs`. Maps of its sources are not passed on.
  writeFileSync(`${house}/${name}.js`, (await shorter(code, true)).split("//# sourceMappingURL")[0]);
