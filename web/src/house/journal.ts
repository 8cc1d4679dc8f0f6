/** The bytes that a house keeps, as `gratteciel.server.storage.journal` wants them kept. */

/** What is done to a journal is durable once `settled` says so; by files it is when the call returns. */
export interface Journal {
  /** How long it is there: as long as the browser can, until a private window is closed, or until the page is. */
  readonly lasts: "long" | "window" | "page";
  read(): Uint8Array;
  append(data: Uint8Array): void;
  replace(data: Uint8Array): void;
  /** Until everything is durable; rejected where it cannot be. */
  settled(): Promise<void>;
}

/** The part of `FileSystemSyncAccessHandle` that is used. */
export interface Handle {
  getSize(): number;
  read(data: Uint8Array, options: { at: number }): number;
  write(data: Uint8Array, options: { at: number }): number;
  truncate(size: number): void;
  flush(): void;
  close(): void;
}

/** Bytes before the journal in each file: a mark, the number of times it was replaced, and that number turned over. */
const HEAD = 12;
const MARK = 0x4c414a47;

/**
 * A journal in two files, of which one counts: to replace all, the other is written whole, and then its head; then the
 * one is emptied. Whoever is killed meanwhile has the one or the other.
 */
export class FileJournal implements Journal {
  readonly lasts = "long";
  private current: 0 | 1;
  private turn: number;
  private size: number;
  /** Until it is known, after something could not be written, whether the files are there at all, and can be used. */
  private doubt: Promise<void> = Promise.resolve();

  /**
   * `there` finds out whether somebody has deleted the files: what is written then fails as if there were no room.
   * `again` opens them once more.
   */
  constructor(
    private files: readonly [Handle, Handle],
    private readonly there: () => Promise<boolean> = async () => true,
    private readonly again: () => Promise<readonly [Handle, Handle]> = async () => files,
  ) {
    const turns = files.map(turnOf) as [number, number];
    this.current = turns[1] > turns[0] ? 1 : 0;
    this.turn = turns[this.current];
    if (this.turn === 0) this.begin();
    else if (this.other.getSize()) {
      // Whoever was killed may have come as far as its head, and no farther.
      this.file.flush();
      this.empty();
    }
    this.size = this.file.getSize();
  }

  /** Neither head reads: nothing was kept yet, or its head was damaged; what stands behind that one is our journal. */
  private begin(): void {
    const kept = this.files.findIndex(isWritten);
    if (kept < 0) return this.replace(new Uint8Array());
    this.current = kept as 0 | 1;
    this.turn = 1;
    write(this.file, head(this.turn), 0);
    this.file.flush();
  }

  /**
   * Have nothing in the file that does not count: it would take room, somebody may have wished it forgotten, and a head
   * that was finished there would count the next time.
   */
  private empty(): void {
    this.other.truncate(0);
    this.other.flush();
  }

  private get file(): Handle {
    return this.files[this.current];
  }

  private get other(): Handle {
    return this.files[this.current ? 0 : 1];
  }

  read(): Uint8Array {
    const data = new Uint8Array(this.size - HEAD);
    if (this.file.read(data, { at: HEAD }) !== data.length) throw new Error("the journal is shorter than it says");
    return data;
  }

  append(data: Uint8Array): void {
    try {
      write(this.file, data, this.size);
      this.file.flush();
    } catch (error) {
      this.mend(error, () => this.file.truncate(this.size));
      throw error;
    }
    this.size += data.length;
  }

  replace(data: Uint8Array): void {
    const { other } = this;
    try {
      other.truncate(0);
      write(other, data, HEAD);
      other.flush();
      write(other, head(this.turn + 1), 0);
      other.flush();
    } catch (error) {
      // Whatever there is room for is needed for what is added to the one that counts.
      this.mend(error, () => this.empty());
      throw error;
    }
    this.current = this.current ? 0 : 1;
    this.turn += 1;
    this.size = HEAD + data.length;
    try {
      this.empty();
    } catch (error) {
      // What is new counts all the same.
      this.mend(error, () => this.empty());
    }
  }

  settled(): Promise<void> {
    return this.doubt;
  }

  /** Have the files be as they should after something failed, by `act` if that can be; what is done next is settled then. */
  private mend(error: unknown, act: () => void): void {
    let usable = isOfRoom(error);
    try {
      act();
    } catch {
      usable = false;
    }
    this.doubt = this.doubt.then(() => this.look(usable));
    this.doubt.catch(() => undefined);
  }

  private async look(usable: boolean): Promise<void> {
    if (!(await this.there())) throw new Deleted();
    if (usable) return;
    // A device that has slept may have closed them.
    for (const file of this.files) file.close();
    this.files = await this.again();
    if (turnOf(this.file) !== this.turn || this.file.getSize() < this.size) throw new Deleted();
    this.file.truncate(this.size);
    this.empty();
  }
}

function isOfRoom(error: unknown): boolean {
  return error instanceof NoRoom || (error instanceof DOMException && error.name === "QuotaExceededError");
}

function head(turn: number): Uint8Array {
  const bytes = new Uint8Array(HEAD);
  const view = new DataView(bytes.buffer);
  [MARK, turn, ~turn >>> 0].forEach((word, n) => view.setUint32(4 * n, word, true));
  return bytes;
}

/** How often a file's journal was replaced; 0: it holds none, or one that was never finished. */
function turnOf(file: Handle): number {
  const bytes = new Uint8Array(HEAD);
  if (file.read(bytes, { at: 0 }) < HEAD) return 0;
  const view = new DataView(bytes.buffer);
  const turn = view.getUint32(4, true);
  return view.getUint32(0, true) === MARK && view.getUint32(8, true) === ~turn >>> 0 ? turn : 0;
}

/** Whether a file has a head that was written, whatever has become of it, and something behind it. */
function isWritten(file: Handle): boolean {
  const bytes = new Uint8Array(HEAD);
  return file.read(bytes, { at: 0 }) === HEAD && bytes.some((byte) => byte) && file.getSize() > HEAD;
}

/** What was kept is not there any more. */
export class Deleted extends Error {}

/** Nothing more can be kept. */
export class NoRoom extends Error {}

function write(file: Handle, data: Uint8Array, at: number): void {
  if (data.length && file.write(data, { at }) !== data.length) throw new NoRoom("there is no room for more");
}

/** A file as workers have it, and pages have not. */
interface WorkersFile {
  createSyncAccessHandle(): Promise<Handle>;
}

/** How often a file is tried to be opened, a tenth of a second apart. */
const TRIES = 100;
const NAMES = ["journal-0", "journal-1"] as const;

/** The browser keeps nothing for this page, in this way at least. */
class Refused extends Error {}

/** It could, and will not: that is how Firefox and Safari treat a private window, where rows last as long as that. */
class Withheld extends Refused {}

/** The journal of a folder of the browser's own files. */
export async function filesOf(name: string): Promise<Journal> {
  if (!("storage" in navigator && "getDirectory" in navigator.storage && "FileSystemSyncAccessHandle" in self))
    throw new Refused("there are no files");
  const root = await rootOf(navigator.storage);
  const folder = await root.getDirectoryHandle(encodeURIComponent(name), { create: true });
  const open = async (name: string): Promise<Handle> => {
    const file = (await folder.getFileHandle(name, { create: true })) as unknown as WorkersFile;
    for (let tries = 1; ; tries++)
      try {
        return await file.createSyncAccessHandle();
      } catch (error) {
        const why = error instanceof DOMException ? error.name : "";
        if (why === "NotSupportedError") throw new Refused(String(error));
        // The one before us, whose lock we have, may not have let go of it yet.
        if (tries === TRIES || why !== "NoModificationAllowedError") throw error;
        await new Promise((wake) => setTimeout(wake, 100));
      }
  };
  const both = async (): Promise<readonly [Handle, Handle]> => [await open(NAMES[0]), await open(NAMES[1])];
  const files = await both();
  // Before Chromium 108 only some of what is done to a file was done when the call returned.
  if (typeof files[0].getSize() !== "number") {
    for (const file of files) file.close();
    throw new Refused("files are not written at once");
  }
  // Whatever else is wrong may pass; a folder that is gone has no files, either.
  const there = (): Promise<boolean> =>
    folder.getFileHandle(NAMES[0]).then(
      () => true,
      (error: unknown) => !(error instanceof DOMException && error.name === "NotFoundError"),
    );
  return new FileJournal(files, there, both);
}

/** Where the browser has its files. That it fails once does not make a private window. */
async function rootOf(storage: StorageManager): Promise<FileSystemDirectoryHandle> {
  for (let tries = 1; ; tries++)
    try {
      return await storage.getDirectory();
    } catch (error) {
      if (tries === 3) throw new Withheld(String(error));
      await new Promise((wake) => setTimeout(wake, 100));
    }
}

/** Another page has taken the journal over; whoever had it may change nothing more. */
export class TakenOver extends Error {}

const OWNER = "owner";

/**
 * A journal in IndexedDB, for browsers without files of their own: one row for each addition. It cannot be waited for
 * where it is written; `settled` is waited for before anything is answered. It belongs to whoever opened it last, which
 * each change makes sure of: where there are no locks, that is what keeps two pages from writing it both.
 */
export class RowJournal implements Journal {
  private last: Promise<void> = Promise.resolve();
  /** Why a change was not kept: none that follows from it may be. */
  private broken: Error | null = null;

  constructor(
    private readonly database: IDBDatabase,
    private readonly me: string,
    private data: Uint8Array,
    readonly lasts: Journal["lasts"] = "long",
  ) {
    // Whoever deletes it, or has a later version of it, would have to wait for this page to be closed, and so would others.
    database.onversionchange = ({ newVersion }) => {
      this.broken ??= newVersion === null ? new Deleted() : new TakenOver();
      database.close();
    };
  }

  read(): Uint8Array {
    return this.data;
  }

  append(data: Uint8Array): void {
    const row = data.slice();
    this.change((rows) => rows.add(row));
  }

  replace(data: Uint8Array): void {
    const row = data.slice();
    this.change((rows) => {
      rows.clear();
      rows.add(row);
    });
  }

  settled(): Promise<void> {
    return this.last;
  }

  private change(act: (rows: IDBObjectStore) => void): void {
    const done = new Promise<void>((resolve, reject) => {
      const lose = (why: Error): void => reject((this.broken ??= why));
      let all: IDBTransaction;
      try {
        all = this.database.transaction(["rows", OWNER], "readwrite", { durability: "strict" });
      } catch (error) {
        // The browser has closed the database.
        return lose(error as Error);
      }
      let mine = true;
      all.oncomplete = () => resolve();
      all.onabort = () => lose(mine ? (all.error ?? new Error("not kept")) : new TakenOver());
      const owner = all.objectStore(OWNER).get(OWNER);
      owner.onsuccess = () => {
        mine = owner.result === this.me;
        // One begins when it is known what has become of the one before.
        if (mine && !this.broken) act(all.objectStore("rows"));
        else all.abort();
      };
    });
    this.last = Promise.all([this.last, done]).then(() => undefined);
    this.last.catch(() => undefined);
  }
}

/** The journal of a database. */
export async function rowsOf(name: string, lasts: Journal["lasts"] = "long"): Promise<Journal> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const refused = (error: unknown): void => reject(new Refused(String(error)));
    try {
      const asked = indexedDB.open(name, 1);
      asked.onupgradeneeded = () => {
        asked.result.createObjectStore("rows", { autoIncrement: true });
        asked.result.createObjectStore(OWNER);
      };
      asked.onsuccess = () => resolve(asked.result);
      asked.onerror = () => refused(asked.error);
    } catch (error) {
      refused(error);
    }
  });
  const me = String(Math.random());
  const rows = await new Promise<Uint8Array[]>((resolve, reject) => {
    const all = database.transaction(["rows", OWNER], "readwrite", { durability: "strict" });
    all.objectStore(OWNER).put(me, OWNER);
    const asked = all.objectStore("rows").getAll();
    all.oncomplete = () => resolve(asked.result as Uint8Array[]);
    all.onabort = () => reject(all.error ?? new Error("not read"));
  });
  const data = new Uint8Array(rows.reduce((sum, row) => sum + row.length, 0));
  let at = 0;
  for (const row of rows) {
    data.set(row, at);
    at += row.length;
  }
  return new RowJournal(database, me, data, lasts);
}

/** Bytes that are gone with the page. */
export class PassingJournal implements Journal {
  readonly lasts = "page";
  read = (): Uint8Array => new Uint8Array();
  append = (): void => undefined;
  replace = (): void => undefined;
  settled = (): Promise<void> => Promise.resolve();
}

/** Where a house keeps its tables: files where the browser has them, rows where it has not, nowhere where it refuses. */
export async function journalOf(name: string): Promise<Journal> {
  let lasts: Journal["lasts"] = "long";
  for (const open of [filesOf, rowsOf])
    try {
      return await open(name, lasts);
    } catch (error) {
      // Whatever else is wrong may be right the next time, and what was kept is there then.
      if (!(error instanceof Refused)) throw error;
      if (error instanceof Withheld) lasts = "window";
    }
  return new PassingJournal();
}
