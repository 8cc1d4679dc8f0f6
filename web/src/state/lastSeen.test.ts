import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { lastSeen, noteSeen } from "./lastSeen";

let kept: Record<string, string> = {};
beforeEach(() => {
  kept = {};
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => (kept[key] = value),
  });
});
afterEach(() => vi.unstubAllGlobals());

describe("what was seen of a table", () => {
  it("is remembered by table", () => {
    expect(lastSeen("a")).toBeNull();
    noteSeen("a", 7);
    noteSeen("b", 3);
    noteSeen("a", 9);
    expect([lastSeen("a"), lastSeen("b"), lastSeen("c")]).toEqual([9, 3, null]);
  });

  it("is forgotten of tables nobody has looked at for long", () => {
    noteSeen("old", 1);
    noteSeen("dear", 1);
    for (let n = 0; n < 98; n++) noteSeen(`t${n}`, 2);
    noteSeen("dear", 2);
    noteSeen("one more", 2);
    expect([lastSeen("old"), lastSeen("dear"), lastSeen("one more")]).toEqual([null, 2, 2]);
  });

  it("does not matter where it cannot be read or kept", () => {
    for (const odd of ["{", "[1]", "null", '{"a":"x"}']) {
      kept["gratteciel.seen"] = odd;
      expect(lastSeen("a")).toBeNull();
    }
    vi.stubGlobal("localStorage", {
      getItem: () => null,
      setItem: () => {
        throw new Error("full");
      },
    });
    expect(() => noteSeen("a", 1)).not.toThrow();
  });
});
