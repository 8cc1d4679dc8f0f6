import { describe, expect, it } from "vitest";
import type { Beat, Moment } from "./deeds";
import { BEHIND, HASTE, inTime, joined, pace, SCENE, type Act } from "./queue";

const after = (n: number): Moment => ({ picture: {}, scores: [n] });
const drop: Beat = { kind: "drop", spot: "plot:a1", level: 0, begins: 0, lasts: 1 };
const roll: Beat = {
  kind: "roll",
  area: "hand",
  thing: { id: "die:G", kind: "ground-low" },
  count: 1,
  dark: false,
  begins: 0,
  lasts: 2,
};
const acts = (...beats: Beat[][]): Act[] =>
  beats.map((each, n) => ({ beats: each, after: after(n), length: n, due: BEHIND }));

const drops = (count: number): Act[] => acts(...Array.from({ length: count }, () => [drop]));

describe("the pace", () => {
  it("is calm as long as little waits", () => {
    expect(pace([], 0)).toBe(SCENE);
    expect(pace(drops(3), 0)).toBe(SCENE);
  });

  it("is such that everything is told when it is due", () => {
    for (let count = 1; count * HASTE <= BEHIND; count++) {
      let now = 0;
      for (let told = 0; told < count; told++) now += pace(drops(count - told), now);
      expect(now).toBeLessThanOrEqual(BEHIND + 1e-6);
    }
  });

  it("heeds the one that is due first, and never becomes a flicker", () => {
    const [first, second] = drops(2) as [Act, Act];
    expect(
      pace(
        [
          { ...first, due: 200 },
          { ...second, due: 9000 },
        ],
        0,
      ),
    ).toBe(200);
    expect(pace([{ ...first, due: -50 }], 0)).toBe(HASTE);
  });
});

describe("what waits", () => {
  it("is left out from its beginning where there is too much of it, but never its end", () => {
    const many = drops(60);
    const kept = inTime(many, 0);
    expect(kept).toHaveLength(Math.floor(BEHIND / HASTE));
    expect(kept.at(-1)).toBe(many.at(-1));
    expect(inTime(drops(3), 0)).toHaveLength(3);
    expect(inTime(acts([{ ...drop, lasts: 1000 }]), 0)).toHaveLength(1);
    expect(inTime(acts([drop], [{ ...drop, lasts: 1000 }]), 0)).toHaveLength(1);
    expect(inTime([], 0)).toEqual([]);
  });

  it("is joined where it is seen together", () => {
    const told = joined(acts([roll], [roll], [], [drop], [drop]));
    expect(told.map((act) => act.beats)).toEqual([[roll, roll], [drop], [drop]]);
    expect(told.map((act) => act.after.scores[0])).toEqual([2, 3, 4]);
  });
});
