import { describe, expect, it } from "vitest";
import { asBefore } from "./asBefore";

const told = (): { at: number; places: { id: string; stack?: string[] }[]; seats: { score: number | null }[] } => ({
  at: 3,
  places: [{ id: "a1", stack: ["low"] }, { id: "a2" }],
  seats: [{ score: 1 }, { score: null }],
});

describe("what is told anew", () => {
  it("is what it was where nothing has changed", () => {
    const before = told();
    expect(asBefore(before, told())).toBe(before);
  });

  it("keeps every part that is as it was", () => {
    const before = told();
    const now = told();
    now.places[1]!.stack = ["roof"];
    const kept = asBefore(before, now);
    expect(kept).toEqual({
      ...told(),
      places: [
        { id: "a1", stack: ["low"] },
        { id: "a2", stack: ["roof"] },
      ],
    });
    expect(kept.seats).toBe(before.seats);
    expect(kept.places[0]).toBe(before.places[0]);
    expect(kept.places).not.toBe(before.places);
    expect(before).toEqual(told());
  });

  it("notices what has gone, and what is nothing now", () => {
    const before = told();
    const { stack: _, ...bare } = told().places[0]!;
    expect(asBefore(before.places[0]!, bare)).toEqual({ id: "a1" });
    expect(asBefore<unknown>(before.places, [])).toEqual([]);
    expect(asBefore<unknown>(before.seats[0], { score: null })).toEqual({ score: null });
    expect(asBefore<unknown>({ a: undefined }, { b: undefined })).toEqual({ b: undefined });
    expect(asBefore<unknown>([1], { 0: 1 })).toEqual({ 0: 1 });
    expect(asBefore<unknown>(null, { at: 1 })).toEqual({ at: 1 });
  });
});
