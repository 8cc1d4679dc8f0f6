import { describe, expect, it, vi } from "vitest";

vi.hoisted(() => {
  vi.stubGlobal("localStorage", { getItem: () => "en", setItem: () => undefined });
});
const { joined, ratingPath } = await import("./progress");

describe("progress", () => {
  it("of a server and a device is one: levels are the same everywhere, people are not", () => {
    const one = { game: "dice", level: "intern", person: null, name: null, won: 1, shared: 0, lost: 2 };
    const ben = { game: "dice", level: null, person: "ben", name: "Ben", won: 3, shared: 1, lost: 0 };
    const found = joined([
      { games: 4, results: [one, ben], ratings: [] },
      { games: 2, results: [{ ...one, won: 4 }], ratings: [] },
    ]);
    expect(found.games).toBe(6);
    expect(found.results).toEqual([{ ...one, won: 5, lost: 4 }, ben]);
  });

  it("of ratings is a line from the first to the last", () => {
    expect(ratingPath([1500, 1600, 1550], 100, 40)).toBe("M0 40L50 0L100 20");
    expect(ratingPath([1500], 100, 40)).toBe("M50 40h0.1");
  });
});
