/** Python in the worker: Pyodide, the package and what it needs, from one folder of files. */

import { filesIn } from "./archive";
import { fetched, json, Missing, outside, readFrom, script, streamOf, type Bytes } from "./fetching";
import { freed } from "./freed";
import knownFiles from "./known_files.py?raw";
import { Snapshot } from "./snapshot";
import { Sparse } from "./sparse";

/** What is fetched, with the bytes of each on the wire; written by `gratteciel site`. */
export interface Parcel {
  files: Record<string, number>;
  /** Files that are stored packed by gzip, by the name they are asked for. */
  packed: Record<string, string>;
  /** What is put into one folder of Python's. */
  archive: string;
}

export interface Python {
  FS: {
    mkdirTree(folder: string): void;
    writeFile(name: string, data: Uint8Array, options: { canOwn: boolean }): void;
  };
  runPython(code: string, options?: { globals: unknown }): unknown;
  toPy(value: unknown): unknown;
  pyimport(name: string): unknown;
  makeMemorySnapshot(): Uint8Array<ArrayBuffer>;
  /** `on_fatal` is called where nothing can be done with it any more. */
  _api: { config: { _loadSnapshot: unknown }; on_fatal?: () => void };
}

/** The module that Pyodide's parts share; its memory is there once it was made. */
interface Module {
  HEAP8?: Int8Array;
}
type CreateModule = (module: Module) => unknown;

type LoadPyodide = (options: {
  indexURL: string;
  createPyodideModule: CreateModule;
  lockFileContents: unknown;
  stdLibURL: string;
  _makeSnapshot?: boolean;
  _loadSnapshot?: Uint8Array;
}) => Promise<Python>;

const PLACE = "/site";
/** What of Python's library is in a snapshot: most of what our package needs, and nothing that is not Python's. */
const LIBRARY =
  "array, asyncio, concurrent.futures.thread, dataclasses, decimal, difflib, enum, hashlib, importlib.metadata, " +
  "importlib.resources, inspect, ipaddress, json, logging, numbers, pathlib, pkgutil, queue, random, secrets, tempfile, " +
  "tomllib, typing, unicodedata, urllib.parse, uuid, zipfile";
/** Milliseconds after which a snapshot is kept: not while somebody waits for a table. */
const LATER = 4_000;

/**
 * Start Python; `progress` is told which share of the bytes has come. Rejected with `Missing` where something does not
 * come: Pyodide would keep that to itself, and neither be there nor fail.
 */
export function startPython(folder: string, progress: (share: number) => void): Promise<Python> {
  return new Promise((resolve, reject) => begun(folder, progress, reject).then(resolve, reject));
}

/** `lose` is told of what only Pyodide knows otherwise. */
async function begun(
  folder: string,
  progress: (share: number) => void,
  lose: (reason: unknown) => void,
): Promise<Python> {
  const snapshot = new Snapshot(folder);
  // All of it is on its way at once.
  void snapshot.read();
  const scripts = Promise.all([script(`${folder}pyodide.js`), script(`${folder}pyodide.asm.js`)]) as Promise<
    [{ loadPyodide: LoadPyodide }, { default: CreateModule }]
  >;
  const lock = json(`${folder}lock.json`);
  for (const coming of [scripts, lock]) coming.catch(() => undefined); // said where it is waited for
  const parcel = (await json(`${folder}parcel.json`)) as Parcel;
  const whole = Object.values(parcel.files).reduce((sum, size) => sum + size, 0);
  let come = 0;
  const count = (bytes: number): void => progress(Math.min(1, (come += bytes) / whole));

  /** Pieces in which files came, packed and unpacked; nobody needs them when Python runs. */
  const pieces: Bytes[] = [];

  /** A file of the parcel, counted as it comes and unpacked where it is packed. */
  function file(name: string): Response {
    const stored = parcel.packed[name] ?? name;
    const counted = streamOf(fetched(folder + stored, parcel.files[stored]), (bytes) => {
      pieces.push(bytes);
      count(bytes.length);
    });
    const plain = stored === name ? counted : counted.pipeThrough(new DecompressionStream("gzip"));
    const body = streamOf(
      readFrom(plain),
      (bytes) => pieces.push(bytes),
      (error) => lose(error instanceof Missing ? error : new Missing(`${stored}: ${String(error)}`)),
    );
    const kind = name.endsWith(".wasm") ? "application/wasm" : "application/octet-stream";
    return new Response(body, { headers: { "Content-Type": kind } });
  }

  // Pyodide fetches its parts by their own names; they are ours to find.
  self.fetch = async (asked, options) => {
    const address = asked instanceof Request ? asked.url : String(asked);
    const name = address.startsWith(folder) ? address.slice(folder.length) : null;
    return name !== null && name in { ...parcel.files, ...parcel.packed } ? file(name) : outside(asked, options);
  };
  const { instantiateStreaming } = WebAssembly;
  const watched: typeof instantiateStreaming = (...given) => {
    const coming = instantiateStreaming(...given);
    coming.catch(lose);
    return coming;
  };
  Object.assign(WebAssembly, { instantiateStreaming: watched });
  const archive = file(parcel.archive).arrayBuffer();
  archive.catch(() => undefined); // said where it is waited for
  const [{ loadPyodide }, { default: createPyodideModule }] = await scripts;
  let made: Module = {};
  const options = {
    indexURL: folder,
    createPyodideModule: (module: Module) => createPyodideModule((made = module)),
    // Nothing is ever installed from elsewhere.
    lockFileContents: await lock,
    stdLibURL: `${folder}python_stdlib.zip`,
  };
  const python = await started(
    (more) => loadPyodide({ ...options, ...more }),
    snapshot,
    () => made.HEAP8,
  );
  const bytes = new Uint8Array(await archive);
  const folders = new Set<string>();
  const names: string[] = [];
  for (const [name, data] of filesIn(bytes)) {
    const place = `${PLACE}/${name.slice(0, name.lastIndexOf("/") + 1)}`;
    if (!folders.has(place)) python.FS.mkdirTree(place);
    folders.add(place);
    names.push(name);
    python.FS.writeFile(`${PLACE}/${name}`, data, { canOwn: true });
  }
  freed(...pieces);
  // What is imported now stays: there is nothing to be collected until the house is open (`gratteciel.page.desk`).
  python.runPython(
    `import gc, importlib, sys; gc.disable(); sys.path.insert(0, "${PLACE}"); importlib.invalidate_caches()`,
  );
  python.runPython(knownFiles, { globals: python.toPy({ FOLDER: PLACE, NAMES: names }) });
  return python;
}

/** Python that runs: as it was kept, or from the beginning; then it is kept. */
async function started(
  load: (more: { _loadSnapshot?: Uint8Array; _makeSnapshot?: boolean }) => Promise<Python>,
  snapshot: Snapshot,
  memory: () => Int8Array | undefined,
): Promise<Python> {
  const kept = await snapshot.read();
  if (kept)
    try {
      const sparse = new Sparse(kept.buffer);
      sparse.into = memory;
      const python = await load({ _loadSnapshot: sparse });
      performance.mark("python restored");
      // It has what was in there, and would keep it beside that.
      python._api.config._loadSnapshot = undefined;
      await snapshot.release();
      // Luck is never drawn from there, but nothing else is to repeat itself either.
      python.runPython("import random; random.seed()");
      return python;
    } catch (error) {
      if (error instanceof Missing) throw error;
      await snapshot.forget();
    }
  const python = await load({ _makeSnapshot: true });
  python.runPython(`import ${LIBRARY}`);
  const taken = python.makeMemorySnapshot();
  setTimeout(() => void snapshot.write(taken), LATER);
  return python;
}
