import { describe, expect, it } from "vitest";
import { roof } from "./roofs";
import { floorOf, heightOf, type Part } from "./shapes";

const FLOOR: readonly Part[] = [{ scale: 0.74, height: 1, rows: 1 }];

describe("the floors of a building", () => {
  it("have a door at the foot and a roof at the top, and neither between", () => {
    const floors = [0, 1, 2].map((level) => floorOf("floor", FLOOR, level, 3));
    expect(floors.map(({ shape }) => shape.entrance)).toEqual([true, false, false]);
    expect(floors.map(({ shape }) => shape.top)).toEqual(["bare", "bare", "terrace"]);
    expect(new Set(floors.map(({ kind }) => kind)).size).toBe(3);
  });

  it("are one with both where there is but one, and as high as any", () => {
    const { kind, shape } = floorOf("floor", FLOOR, 0, 1);
    expect(shape).toMatchObject({ entrance: true, top: "terrace" });
    expect(kind).not.toBe(floorOf("floor", FLOOR, 0, 2).kind);
    expect(heightOf(shape)).toBe(1);
  });

  it("bear on their roof what another floor would hide", () => {
    for (const variant of [0, 1, 2]) {
      const { left, right, top, green, lit, rim } = roof(0.74, 15, variant);
      const numbers = [left, right, top, green, lit, rim].join(" ").match(/M(-?[\d.]+) (-?[\d.]+)/g)!;
      expect(numbers.length).toBeGreaterThan(3);
      for (const start of numbers) {
        const [x = 0, y = 0] = start.slice(1).split(" ").map(Number);
        expect(Math.abs(x)).toBeLessThanOrEqual(32 * 0.74);
        // From the roof's front corner up to where the next roof would begin.
        expect(y).toBeLessThanOrEqual(-15 + 16 * 0.74);
        expect(y).toBeGreaterThanOrEqual(-30 - 16 * 0.74);
      }
    }
  });
});
