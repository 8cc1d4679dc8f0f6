import { beforeEach, describe, expect, it, vi } from "vitest";
import type { LiveMessage, Now } from "../api/client";
import { shared } from "../table/sharing";
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
    now: {
      at: 7,
      status: "playing",
      steps: [{ step: "S a1" }],
      seats: [0, 1].map((seat) => ({ seat, mine: seat < mine })),
    },
    lines: [{ number: 7 }],
    seen: [],
    chat: [],
  }) as unknown as LiveMessage;

beforeEach(() => void vi.useFakeTimers());

/** Whether the game that is played has secrets; null: that cannot be found out. */
let secrets: boolean | null = true;
const hides = async (now: Now): Promise<boolean> => {
  if (secrets === null) throw new Error("no answer");
  return shared(now, secrets);
};
const shown = (shelf: Shelf, table = "one", lang = "en"): LastShown => new LastShown(shelf, table, lang, hides);

/** Keep what is told of a table, and wait until it is. */
async function keep(shelf: Shelf, message: LiveMessage, table = "one"): Promise<void> {
  shown(shelf, table).keep(JSON.stringify(message));
  await vi.runAllTimersAsync();
}

describe("what was last shown", () => {
  it("is there again for the same table in the same language, with nothing to choose", async () => {
    const shelf = new Shelf();
    await keep(shelf, told(1));
    expect(shown(shelf, "two").read()).toBeNull();
    expect(shown(shelf, "one", "fr").read()).toBeNull();
    const again = JSON.parse(shown(shelf).read()!) as LiveMessage;
    expect([again.kind, again.at, again.now.at, again.now.steps, again.lines]).toEqual(["snapshot", 0, 7, [], []]);
  });

  it("is kept where several look at one screen and nothing is hidden, which has to be known", async () => {
    const shelf = new Shelf();
    for (const [hidden, kept] of [
      [false, 1],
      [true, 0],
      [false, 1],
      [null, 0],
    ] as const) {
      secrets = hidden;
      await keep(shelf, told(2));
      expect(shelf).toHaveLength(kept);
    }
    secrets = true;
  });

  it("is not kept where several look at one screen and have secrets, or where there is no room", async () => {
    const shelf = new Shelf();
    await keep(shelf, told(1));
    expect(shelf).toHaveLength(1);
    await keep(shelf, told(2));
    expect(shelf).toHaveLength(0);
    await keep(shelf, told(1));
    shelf.full = true;
    await keep(shelf, told(1));
    expect(shelf).toHaveLength(0);
  });

  it("is there of the six tables that were shown last, each by itself", async () => {
    const shelf = new Shelf();
    const seven = ["a", "b", "c", "d", "e", "f", "g"];
    const there = (): string[] => seven.filter((table) => shown(shelf, table).read() !== null);
    for (const table of ["a", ...seven.slice(1, 6), "a", "g"]) await keep(shelf, told(1), table);
    expect(there()).toEqual(["a", "c", "d", "e", "f", "g"]);
    await keep(shelf, told(2), "d");
    expect(there()).toEqual(["a", "c", "e", "f", "g"]);
  });

  it("is nothing where what is kept cannot be read", async () => {
    for (const kept of ["{", "{}", "null", '{"table":"one"}']) {
      const shelf = new Shelf();
      shelf.setItem("gratteciel.lastShown", kept);
      expect(shown(shelf).read()).toBeNull();
      await keep(shelf, told(1));
      expect(shown(shelf).read()).not.toBeNull();
    }
  });

  it("is of what shows a table", () => {
    expect([told(1), { kind: "beat" }].map((said) => isOfTable(JSON.stringify(said)))).toEqual([true, false]);
  });
});
