import { describe, expect, it } from "vitest";
import { keep } from "./device";
import { longest, puzzles, solvedOf, streak } from "./puzzles.svelte";

describe("puzzles kept by the browser", () => {
  it("are read as they were written", () => {
    const kept = { outcomes: { "3": "first", "7": "shown" }, days: ["2026-11-16"], missed: ["7"], told: "2026-11-15" };
    expect(solvedOf(JSON.stringify({ dice: kept }))).toEqual({ dice: kept });
    const { outcomes, days } = kept;
    expect(solvedOf(JSON.stringify({ dice: { outcomes, days } }))).toEqual({
      dice: { outcomes, days, missed: [], told: null },
    });
  });
  it("are nothing where nothing of them can be understood", () => {
    for (const text of [null, "", "{", "7", "null", '{"dice": 3}', '{"dice": null}'])
      expect(solvedOf(text)).toEqual({});
    const odd = '{"dice": {"outcomes": {"1": "won"}, "days": ["soon", 4], "missed": [1, "one"], "told": 7}}';
    expect(solvedOf(odd)).toEqual({ dice: { outcomes: {}, days: [], missed: [], told: null } });
  });
  it("keep the best that came of each, and count the day's only where it was found", () => {
    puzzles.finish("dice", 4, false, "2026-11-16");
    expect([puzzles.found("dice"), puzzles.of("dice").days]).toEqual([0, []]);
    // Whoever was shown it and loads the page again has neither found it at once nor gone on with a streak.
    puzzles.finish("dice", 4, true, "2026-11-16");
    expect([puzzles.of("dice").outcomes["4"], puzzles.of("dice").days]).toEqual(["solved", []]);
    puzzles.finish("dice", 4, true, "2027-01-19");
    puzzles.finish("dice", 4, false, null);
    puzzles.finish("dice", 5, true, null);
    expect(puzzles.of("dice")).toMatchObject({ outcomes: { "4": "solved", "5": "first" }, days: ["2027-01-19"] });
    expect(puzzles.found("dice")).toBe(2);
  });
  it("are not found at once by whoever missed them before, on whichever page of the device", () => {
    puzzles.miss("world", 3);
    puzzles.finish("world", 3, true, null);
    expect(puzzles.of("world").outcomes["3"]).toBe("solved");
    const other = { world: { outcomes: { "9": "first" }, days: ["2026-11-17"] } };
    keep("gratteciel.puzzles", JSON.stringify(other));
    puzzles.finish("world", 4, true, "2026-11-18");
    expect(puzzles.of("world")).toMatchObject({
      outcomes: { "4": "first", "9": "first" },
      days: ["2026-11-17", "2026-11-18"],
    });
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
