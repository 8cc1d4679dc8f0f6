import { describe, expect, it } from "vitest";
import { project, type Turn } from "../../city/geometry";
import { SCENERY } from "./city-scenery";

const AROUND = { minX: 0, maxX: 4, minY: 0, maxY: 4 };
const TURNS: readonly Turn[] = [0, 1, 2, 3];
const boats = SCENERY.filter(({ id }) => id.startsWith("boat"));
const lamps = SCENERY.filter(({ id }) => id.startsWith("lamp"));

describe("what stands around the quay", () => {
  it("has names of its own", () => {
    expect(new Set(SCENERY.map(({ id }) => id)).size).toBe(SCENERY.length);
  });

  it("has boats on the water before the far shore, from every side", () => {
    for (const boat of boats) {
      expect(Math.max(Math.abs(boat.x - 2), Math.abs(boat.y - 2))).toBeGreaterThan(3.5);
      for (const turn of TURNS) expect(project(boat, AROUND, turn).y).toBeGreaterThan(-120);
    }
  });

  it("has lamps at the edge of the quay, and between the letters of columns and rows", () => {
    for (const lamp of lamps) {
      const [along, out] = [Math.abs(lamp.x - 2), Math.abs(lamp.y - 2)].sort((one, other) => one - other);
      expect(out).toBeCloseTo(2.86);
      expect([1.5, 2.86]).toContainEqual(Math.round(along! * 100) / 100);
    }
  });
});
