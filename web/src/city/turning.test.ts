import { describe, expect, it } from "vitest";
import { extent, project, type Turn } from "./geometry";
import { fromMiddle, seen, stands } from "./turning";

const CELLS = [0, 1, 2, 3].flatMap((x) => [0, 1, 2].map((y) => ({ x, y })));
const AROUND = extent(CELLS);

describe("turning around", () => {
  it("ends where the geometry puts every cell", () => {
    for (const cell of CELLS) {
      const { east, south } = fromMiddle(cell, AROUND);
      for (const turn of [0, 1, 2, 3] as Turn[]) {
        const there = seen(east, south, turn);
        const meant = project(cell, AROUND, turn);
        expect(there.x).toBeCloseTo(meant.x);
        expect(there.y).toBeCloseTo(meant.y);
      }
    }
  });

  it("never jumps, however often it turns", () => {
    const { east, south } = fromMiddle(CELLS[0]!, AROUND);
    expect(seen(east, south, 5).x).toBeCloseTo(seen(east, south, 1).x);
    expect(seen(east, south, -1).y).toBeCloseTo(seen(east, south, 3).y);
  });

  it("keeps the distance from the middle, on the ground", () => {
    const far = (quarters: number): number => {
      const { x, y } = seen(1.5, -1, quarters);
      return Math.hypot(x, y * 2);
    };
    for (const quarters of [0.1, 0.5, 0.9]) expect(far(quarters)).toBeCloseTo(far(0));
  });

  it("says where something stands", () => {
    expect(stands({ x: 0, y: 0 }, AROUND, 0)).toEqual({ transform: "translate(-80 -8)", "data-at": "-1.5 1" });
  });
});
