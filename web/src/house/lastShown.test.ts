import { beforeEach, describe, expect, it, vi } from "vitest";
import type { LiveMessage } from "../api/client";
import { isOfTable, LastShown } from "./lastShown";

class Shelf implements Storage {
  private readonly items = new Map<string, string>();
  full = false;
  [name: string]: unknown;
  get length(): number {
    return this.items.size;
  }
  clear = (): void => this.items.clear();
  key = (): null => null;
  getItem = (name: string): string | null => this.items.get(name) ?? null;
  removeItem = (name: string): void => void this.items.delete(name);
  setItem = (name: string, text: string): void => {
    if (this.full) throw new DOMException("full", "QuotaExceededError");
    this.items.set(name, text);
  };
}

const told = (mine: number): LiveMessage =>
  ({
    kind: "delta",
    at: 7,
    heard: 2,
    now: { at: 7, steps: [{ step: "S a1" }], seats: [0, 1].map((seat) => ({ seat, mine: seat < mine })) },
    lines: [{ number: 7 }],
    seen: [],
    chat: [],
  }) as unknown as LiveMessage;

beforeEach(() => void vi.useFakeTimers());

/** Keep what is told of a table, and wait until it is. */
function keep(shelf: Shelf, message: LiveMessage, table = "one"): void {
  new LastShown(shelf, table, "en").keep(JSON.stringify(message));
  vi.runAllTimers();
}

describe("what was last shown", () => {
  it("is there again for the same table in the same language, with nothing to choose", () => {
    const shelf = new Shelf();
    keep(shelf, told(1));
    expect(new LastShown(shelf, "two", "en").read()).toBeNull();
    expect(new LastShown(shelf, "one", "fr").read()).toBeNull();
    const again = JSON.parse(new LastShown(shelf, "one", "en").read()!) as LiveMessage;
    expect([again.kind, again.at, again.now.at, again.now.steps, again.lines]).toEqual(["snapshot", 0, 7, [], []]);
  });

  it("is not kept where several look at one screen, or where there is no room", () => {
    const shelf = new Shelf();
    keep(shelf, told(1));
    expect(shelf).toHaveLength(1);
    keep(shelf, told(2));
    expect(shelf).toHaveLength(0);
    keep(shelf, told(1));
    shelf.full = true;
    keep(shelf, told(1));
    expect(shelf).toHaveLength(0);
  });

  it("is there of the six tables that were shown last, each by itself", () => {
    const shelf = new Shelf();
    const seven = ["a", "b", "c", "d", "e", "f", "g"];
    const there = (): string[] => seven.filter((table) => new LastShown(shelf, table, "en").read() !== null);
    for (const table of ["a", ...seven.slice(1, 6), "a", "g"]) keep(shelf, told(1), table);
    expect(there()).toEqual(["a", "c", "d", "e", "f", "g"]);
    keep(shelf, told(2), "d");
    expect(there()).toEqual(["a", "c", "e", "f", "g"]);
  });

  it("is nothing where what is kept cannot be read", () => {
    for (const kept of ["{", "{}", "null", '{"table":"one"}']) {
      const shelf = new Shelf();
      shelf.setItem("gratteciel.lastShown", kept);
      expect(new LastShown(shelf, "one", "en").read()).toBeNull();
      keep(shelf, told(1));
      expect(new LastShown(shelf, "one", "en").read()).not.toBeNull();
    }
  });

  it("is of what shows a table", () => {
    expect([told(1), { kind: "beat" }].map((said) => isOfTable(JSON.stringify(said)))).toEqual([true, false]);
  });
});
