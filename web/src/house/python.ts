/** Python in the worker: Pyodide, the package and what it needs, from one folder of files. */

import { filesIn } from "./archive";
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
/** The browser's own, whatever Pyodide is given. */
const outside = self.fetch.bind(self);

/** Start Python; `progress` is told which share of the bytes has come. */
export async function startPython(folder: string, progress: (share: number) => void): Promise<Python> {
  const snapshot = new Snapshot(folder);
  // All of it is on its way at once.
  void snapshot.read();
  const scripts = Promise.all([
    import(/* @vite-ignore */ `${folder}pyodide.js`),
    import(/* @vite-ignore */ `${folder}pyodide.asm.js`),
  ]) as Promise<[{ loadPyodide: LoadPyodide }, { default: CreateModule }]>;
  const lock = fetched(`${folder}lock.json`).then((answer) => answer.json() as Promise<unknown>);
  for (const coming of [scripts, lock]) coming.catch(() => undefined); // said where it is waited for
  const parcel = (await (await fetched(`${folder}parcel.json`)).json()) as Parcel;
  const whole = Object.values(parcel.files).reduce((sum, size) => sum + size, 0);
  let come = 0;
  const count = (bytes: number): void => progress(Math.min(1, (come += bytes) / whole));

  /** Pieces in which files came, packed and unpacked; nobody needs them when Python runs. */
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const noted = (note: (bytes: number) => void): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> =>
    new TransformStream({
      transform(bytes, onward) {
        pieces.push(bytes);
        note(bytes.length);
        onward.enqueue(bytes);
      },
    });

  /** A file of the parcel, counted as it comes and unpacked where it is packed. */
  async function file(name: string): Promise<Response> {
    const stored = parcel.packed[name] ?? name;
    const answer = await fetched(folder + stored);
    const counted = answer.body!.pipeThrough(noted(count));
    const unpacked = (): ReadableStream => counted.pipeThrough(new DecompressionStream("gzip"));
    const body = stored === name ? counted : unpacked().pipeThrough(noted(() => undefined));
    const kind = name.endsWith(".wasm") ? "application/wasm" : "application/octet-stream";
    return new Response(body, { headers: { "Content-Type": kind } });
  }

  // Pyodide fetches its parts by their own names; they are ours to find.
  self.fetch = (asked, options) => {
    const address = asked instanceof Request ? asked.url : String(asked);
    const name = address.startsWith(folder) ? address.slice(folder.length) : null;
    return name !== null && name in { ...parcel.files, ...parcel.packed } ? file(name) : outside(asked, options);
  };
  const archive = file(parcel.archive).then((answer) => answer.arrayBuffer());
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

/** Something did not come. */
export class Missing extends Error {}

/** How often a file is asked for, and milliseconds until the next time. */
const TRIES = 3;
const PAUSE = 500;
/** Milliseconds for which nothing may come of a file. */
const SILENCE = 30_000;

/** A file, of which something keeps coming until it is there; asked for again where nothing does. */
async function fetched(address: string): Promise<Response> {
  for (let tries = 1; ; tries++) {
    try {
      return await whole(address);
    } catch (error) {
      if (tries === TRIES) throw new Missing(`${address}: ${String(error)}`);
      await new Promise((wake) => setTimeout(wake, PAUSE * tries));
    }
  }
}

async function whole(address: string): Promise<Response> {
  const patience = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => patience.abort(new Missing(`${address}: nothing more comes`)), SILENCE);
  };
  wait();
  let answer: Response;
  try {
    answer = await outside(address, { signal: patience.signal });
  } catch (error) {
    clearTimeout(timer);
    throw error;
  }
  if (!answer.ok || !answer.body) {
    clearTimeout(timer);
    throw new Error(`${answer.status}`);
  }
  const watched = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(bytes, onward) {
      wait();
      onward.enqueue(bytes);
    },
    flush: () => clearTimeout(timer),
  });
  return new Response(answer.body.pipeThrough(watched), answer);
}
