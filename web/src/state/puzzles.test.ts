import { describe, expect, it } from "vitest";
import { longest, puzzles, solvedOf, streak } from "./puzzles.svelte";

describe("puzzles kept by the browser", () => {
  it("are read as they were written", () => {
    const kept = { dice: { outcomes: { "3": "first", "7": "shown" }, days: ["2026-11-16"] } };
    expect(solvedOf(JSON.stringify(kept))).toEqual(kept);
  });
  it("are nothing where nothing of them can be understood", () => {
    for (const text of [null, "", "{", "7", "null", '{"dice": 3}', '{"dice": null}'])
      expect(solvedOf(text)).toEqual({});
    expect(solvedOf('{"dice": {"outcomes": {"1": "won"}, "days": ["soon", 4]}}')).toEqual({
      dice: { outcomes: {}, days: [] },
    });
  });
  it("keep the best that came of each, and count the day's only where it was found", () => {
    puzzles.finish("dice", 4, "shown", "2026-11-16");
    expect([puzzles.found("dice"), puzzles.of("dice").days]).toEqual([0, []]);
    puzzles.finish("dice", 4, "solved", "2026-11-16");
    puzzles.finish("dice", 4, "shown", null);
    puzzles.finish("dice", 5, "first", null);
    expect(puzzles.of("dice")).toEqual({ outcomes: { "4": "solved", "5": "first" }, days: ["2026-11-16"] });
    expect(puzzles.found("dice")).toBe(2);
  });
});

describe("days on end", () => {
  const days = ["2026-02-27", "2026-02-28", "2026-03-01", "2026-03-03", "2026-03-04"];
  it("go on until a day is left out, and today is not over yet", () => {
    expect(streak(days, "2026-03-04")).toBe(2);
    expect(streak(days, "2026-03-05")).toBe(2);
    expect(streak(days, "2026-03-06")).toBe(0);
    expect(streak([], "2026-03-06")).toBe(0);
  });
  it("are remembered at their longest", () => {
    expect(longest(days)).toBe(3);
    expect(longest([])).toBe(0);
  });
});
