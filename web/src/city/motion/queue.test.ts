import { describe, expect, it } from "vitest";
import type { Beat, Moment } from "./deeds";
import { BEHIND, HASTE, inTime, joined, pace, SCENE, scenes, type Act } from "./queue";

const after = (n: number): Moment => ({ picture: {}, scores: [n] });
const drop: Beat = { kind: "drop", spot: "plot:a1", level: 0, begins: 0, lasts: 1 };
const roll: Beat = {
  kind: "roll",
  area: "hand",
  thing: { id: "die:G", kind: "ground-low" },
  count: 1,
  begins: 0,
  lasts: 2,
};
const acts = (...beats: Beat[][]): Act[] => beats.map((each, n) => ({ beats: each, after: after(n) }));

describe("the pace", () => {
  it("is calm as long as little waits", () => {
    expect(pace(0)).toBe(SCENE);
    expect(pace(3)).toBe(SCENE);
  });

  it("never lets the telling be further behind than it may", () => {
    for (let waiting = 1; waiting <= BEHIND / HASTE; waiting += 0.5) {
      expect(waiting * pace(waiting)).toBeLessThanOrEqual(BEHIND + 1e-6);
      expect(pace(waiting)).toBeGreaterThanOrEqual(HASTE);
    }
  });
});

describe("what waits", () => {
  it("is left out from its beginning where there is too much of it, but never its end", () => {
    const many = acts(...Array.from({ length: 60 }, () => [drop]));
    const kept = inTime(many);
    expect(kept.length).toBeLessThan(many.length);
    expect(scenes(kept) * HASTE).toBeLessThanOrEqual(BEHIND);
    expect(scenes(kept) * HASTE).toBeGreaterThan(BEHIND - 2 * HASTE);
    expect(kept.at(-1)).toBe(many.at(-1));
    expect(inTime(acts([{ ...drop, lasts: 1000 }]))).toHaveLength(1);
  });

  it("is joined where it is seen together", () => {
    const told = joined(acts([roll], [roll], [], [drop], [drop]));
    expect(told.map((act) => act.beats)).toEqual([[roll, roll], [drop], [drop]]);
    expect(told.map((act) => act.after.scores[0])).toEqual([2, 3, 4]);
  });
});
