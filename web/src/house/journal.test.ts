import { describe, expect, it } from "vitest";
import { FileJournal, type Handle } from "./journal";

/** A file in memory that fails after so many bytes were written, as when the device is full or the page is killed. */
class MemoryFile implements Handle {
  data = new Uint8Array();

  constructor(private readonly room: { left: number }) {}

  getSize = (): number => this.data.length;
  flush = (): void => undefined;

  read(into: Uint8Array, { at }: { at: number }): number {
    const found = this.data.subarray(at, at + into.length);
    into.set(found);
    return found.length;
  }

  write(data: Uint8Array, { at }: { at: number }): number {
    const fits = data.subarray(0, Math.max(0, this.room.left));
    this.room.left -= data.length;
    const grown = new Uint8Array(Math.max(this.data.length, at + fits.length));
    grown.set(this.data);
    grown.set(fits, at);
    this.data = grown;
    return fits.length;
  }

  truncate(size: number): void {
    const cut = new Uint8Array(size);
    cut.set(this.data.subarray(0, size));
    this.data = cut;
  }
}

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const text = (data: Uint8Array): string => new TextDecoder().decode(data);

function pair(left = Infinity): { room: { left: number }; files: [MemoryFile, MemoryFile] } {
  const room = { left };
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
      room.left = left;
      expect(() => new FileJournal(files).replace(bytes(after))).toThrow();
      room.left = Infinity;
      expect(text(new FileJournal(files).read())).toBe(before);
    }
  });
});
