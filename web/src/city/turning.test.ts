import { describe, expect, it } from "vitest";
import { extent, project, type Turn } from "./geometry";
import { seen } from "./turning";

const CELLS = [0, 1, 2, 3].flatMap((x) => [0, 1, 2].map((y) => ({ x, y })));
const AROUND = extent(CELLS);
const fromMiddle = ({ x, y }: { x: number; y: number }) => ({ east: x - 1.5, south: 1 - y });

describe("turning around", () => {
  it("ends where the geometry puts every cell", () => {
    for (const cell of CELLS) {
      const { east, south } = fromMiddle(cell);
      for (const turn of [0, 1, 2, 3] as Turn[]) {
        const there = seen(east, south, turn);
        const meant = project(cell, AROUND, turn);
        expect(there.x).toBeCloseTo(meant.x);
        expect(there.y).toBeCloseTo(meant.y);
      }
    }
  });

  it("never jumps, however often it turns", () => {
    const { east, south } = fromMiddle(CELLS[0]!);
    expect(seen(east, south, 5).x).toBeCloseTo(seen(east, south, 1).x);
    expect(seen(east, south, -1).y).toBeCloseTo(seen(east, south, 3).y);
  });

  it("keeps the distance from the middle, on the ground", () => {
    const far = (quarters: number): number => {
      const { x, y } = seen(1.5, -1, quarters);
      return Math.hypot(x, y * 2);
    };
    for (const quarters of [0.1, 0.5, 0.9]) expect(far(quarters)).toBeCloseTo(far(0), 1);
  });
});
