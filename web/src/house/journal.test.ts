import { afterEach, describe, expect, it, vi } from "vitest";
import { Deleted, FileJournal, journalOf, type Handle } from "./journal";

interface Room {
  left: number;
  /** Whether nothing can be done any more once it is used up. */
  fatal: boolean;
}

/** A file in memory that fails after so many bytes were written, as when the device is full or the page is killed. */
class MemoryFile implements Handle {
  data = new Uint8Array();
  /** As where a device has slept. */
  closed = false;

  constructor(private readonly room: Room) {}

  getSize = (): number => this.data.length;
  flush = (): void => undefined;
  close = (): void => void (this.closed = true);

  read(into: Uint8Array, { at }: { at: number }): number {
    const found = this.data.subarray(at, at + into.length);
    into.set(found);
    return found.length;
  }

  write(data: Uint8Array, { at }: { at: number }): number {
    if (this.closed) throw new DOMException("", "InvalidStateError");
    const fits = data.subarray(0, Math.max(0, this.room.left));
    this.room.left -= data.length;
    const grown = new Uint8Array(Math.max(this.data.length, at + fits.length));
    grown.set(this.data);
    grown.set(fits, at);
    this.data = grown;
    return fits.length;
  }

  truncate(size: number): void {
    if (this.room.fatal && this.room.left < 0) throw new Error("killed");
    if (this.closed) throw new DOMException("", "InvalidStateError");
    const cut = new Uint8Array(size);
    cut.set(this.data.subarray(0, size));
    this.data = cut;
  }
}

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const text = (data: Uint8Array): string => new TextDecoder().decode(data);

function pair(): { room: Room; files: [MemoryFile, MemoryFile] } {
  const room = { left: Infinity, fatal: false };
  return { room, files: [new MemoryFile(room), new MemoryFile(room)] };
}

describe("a journal in files", () => {
  it("keeps what is added and what replaces it, however often it is opened", () => {
    const { files } = pair();
    expect(text(new FileJournal(files).read())).toBe("");
    new FileJournal(files).append(bytes("one "));
    new FileJournal(files).append(bytes("two"));
    expect(text(new FileJournal(files).read())).toBe("one two");
    for (const all of ["three", "", "four, which is longer"]) {
      new FileJournal(files).replace(bytes(all));
      expect(text(new FileJournal(files).read())).toBe(all);
    }
  });

  it("takes back what there is no room for", () => {
    const { room, files } = pair();
    const journal = new FileJournal(files);
    journal.append(bytes("kept"));
    room.left = 3;
    expect(() => journal.append(bytes("too long"))).toThrow();
    room.left = Infinity;
    expect(text(new FileJournal(files).read())).toBe("kept");
    journal.append(bytes(", and more"));
    expect(text(new FileJournal(files).read())).toBe("kept, and more");
  });

  it("has the old or the new, wherever it is killed while everything is replaced", () => {
    const [before, after] = ["the old one", "the new"];
    for (let left = 0; left < after.length + 12; left++) {
      const { room, files } = pair();
      new FileJournal(files).replace(bytes(before));
      Object.assign(room, { left, fatal: true });
      expect(() => new FileJournal(files).replace(bytes(after))).toThrow();
      Object.assign(room, { left: Infinity, fatal: false });
      expect(text(new FileJournal(files).read())).toBe(before);
    }
  });

  it("takes no room, and tells nothing, by what it has replaced or could not", () => {
    const { room, files } = pair();
    const size = (): number => files[0].getSize() + files[1].getSize();
    const journal = new FileJournal(files);
    journal.append(bytes("somebody's secret"));
    journal.replace(bytes("nothing"));
    expect(files.map((file) => text(file.data)).join()).not.toContain("secret");
    const before = size();
    room.left = 15;
    expect(() => journal.replace(bytes("something too long"))).toThrow();
    expect(size()).toBe(before);
    // Killed before it was emptied, the older one is by the next.
    const old = files.find((file) => !file.getSize())!;
    old.data = new Uint8Array(12 + 6);
    expect(text(new FileJournal(files).read())).toBe("nothing");
    expect(size()).toBe(before);
  });

  it("is known to be deleted where what cannot be written has no file any more", async () => {
    for (const there of [true, false]) {
      const { room, files } = pair();
      const journal = new FileJournal(files, async () => there);
      room.left = 3;
      expect(() => journal.append(bytes("too long"))).toThrow("no room");
      if (there) await journal.settled();
      else await expect(journal.settled()).rejects.toThrow(Deleted);
    }
  });

  it("opens its files again that were closed while the device slept, and takes no room for that", async () => {
    for (const act of ["append", "replace"] as const) {
      const { room, files } = pair();
      let opened = 0;
      const again = async (): Promise<[MemoryFile, MemoryFile]> => {
        opened += 1;
        for (const file of files) file.closed = false;
        return files;
      };
      const journal = new FileJournal(files, undefined, again);
      journal.append(bytes("one"));
      for (const file of files) file.closed = true;
      expect(() => journal[act](bytes("two"))).toThrow(DOMException);
      await journal.settled();
      expect(text(journal.read())).toBe("one");
      journal[act](bytes("two"));
      expect(text(new FileJournal(files).read())).toBe(act === "append" ? "onetwo" : "two");
      room.left = 3;
      expect(() => journal.append(bytes("too long"))).toThrow("no room");
      await journal.settled();
      expect(opened).toBe(1);
    }
  });

  it("goes on with the old one where its files are closed as the new one is finished", async () => {
    const { files } = pair();
    const again = async (): Promise<[MemoryFile, MemoryFile]> => {
      for (const file of files) file.closed = false;
      return files;
    };
    const journal = new FileJournal(files, undefined, again);
    journal.append(bytes("one "));
    const next = files.find((file) => !file.getSize())!;
    let flushes = 0;
    next.flush = () => {
      if (++flushes !== 2) return;
      for (const file of files) file.closed = true;
      throw new DOMException("", "InvalidStateError");
    };
    expect(() => journal.replace(bytes("ONE "))).toThrow(DOMException);
    await journal.settled();
    journal.append(bytes("two"));
    await journal.settled();
    expect(text(new FileJournal(files).read())).toBe("one two");
  });

  it("knows files that were made anew from its own", async () => {
    const { files } = pair();
    const journal = new FileJournal(files, undefined, async () => pair().files);
    journal.append(bytes("one"));
    for (const file of files) file.closed = true;
    expect(() => journal.append(bytes("two"))).toThrow(DOMException);
    await expect(journal.settled()).rejects.toThrow(Deleted);
  });

  it("says that nothing can be kept where its files cannot be opened again", async () => {
    const { files } = pair();
    const journal = new FileJournal(files, undefined, () => Promise.reject(new Error("gone")));
    for (const file of files) file.closed = true;
    expect(() => journal.append(bytes("one"))).toThrow();
    await expect(journal.settled()).rejects.toThrow("gone");
  });

  it("is found again where the head of its file was damaged", () => {
    for (let at = 0; at < 12; at++)
      for (const times of [1, 2]) {
        const { files } = pair();
        for (let n = 0; n < times; n++) new FileJournal(files).replace(bytes(`journal ${n}`));
        const kept = files.find((file) => file.getSize())!;
        kept.data[at]! ^= 0x55;
        expect(text(new FileJournal(files).read())).toBe(`journal ${times - 1}`);
        new FileJournal(files).append(bytes(" and more"));
        expect(text(new FileJournal(files).read())).toBe(`journal ${times - 1} and more`);
      }
  });
});

describe("where a journal is kept", () => {
  afterEach(() => void vi.unstubAllGlobals());

  it("is not taken for deleted because the browser fails to say whether it is there", async () => {
    vi.stubGlobal("self", { FileSystemSyncAccessHandle: MemoryFile });
    for (const name of ["UnknownError", "NotFoundError"]) {
      const { room, files } = pair();
      let [failing, next] = [false, 0];
      const folder = {
        getDirectoryHandle: async () => folder,
        getFileHandle: async () => {
          if (failing) throw new DOMException("", name);
          return { createSyncAccessHandle: async () => files[next++] };
        },
      };
      vi.stubGlobal("navigator", { storage: { getDirectory: async () => folder } });
      const journal = await journalOf("name");
      Object.assign(room, { left: 3 });
      failing = true;
      expect(() => journal.append(bytes("too long"))).toThrow("no room");
      if (name === "NotFoundError") await expect(journal.settled()).rejects.toThrow(Deleted);
      else await journal.settled();
    }
  });

  it("is in files although the browser fails to give them once or twice, and nowhere where it refuses", async () => {
    vi.stubGlobal("self", { FileSystemSyncAccessHandle: MemoryFile });
    for (const failures of [2, Infinity]) {
      const { files } = pair();
      let [left, next] = [failures, 0];
      const folder = {
        getDirectoryHandle: async () => folder,
        getFileHandle: async () => ({ createSyncAccessHandle: async () => files[next++] }),
      };
      const getDirectory = async (): Promise<unknown> => (left-- > 0 ? Promise.reject(new DOMException()) : folder);
      vi.stubGlobal("navigator", { storage: { getDirectory } });
      expect((await journalOf("name")).lasts).toBe(failures < 3 ? "long" : "page");
    }
  });
});
