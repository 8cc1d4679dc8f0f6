import { describe, expect, it } from "vitest";
import { project, type Point, type Turn } from "../../city/geometry";
import { islandOf } from "./city-island";
import { BANK } from "./city-shores";

const ROWS = [".##.", ".###", "####", "####", "####", ".###", "###.", "###.", ".##.", ".#.."];
const PLOTS: Point[] = ROWS.flatMap((row, n) =>
  [...row].flatMap((mark, x) => (mark === "#" ? [{ x, y: ROWS.length - 1 - n }] : [])),
);
const island = islandOf(PLOTS);
const lie = ({ x, y }: Point): Point => ({ x: x - 1.5, y: 4.5 - y });

describe("the island", () => {
  it("has lawns between plots, and on none", () => {
    const plots = PLOTS.map(lie);
    expect(island.lawns.length).toBeGreaterThan(3);
    for (const lawn of island.lawns) {
      const away = plots.map((plot) => Math.hypot(plot.x - lawn.x, plot.y - lawn.y));
      expect(Math.min(...away)).toBe(1);
      expect(away.filter((far) => far === 1).length).toBeGreaterThan(1);
    }
  });

  it("is joined to both banks by bridges that lead to no plot", () => {
    expect(new Set(island.bridges.map(({ bank }) => bank))).toEqual(new Set([BANK, -BANK]));
    for (const { south, shore, bank, tower } of island.bridges) {
      expect(Math.abs(south % 1)).toBe(0);
      expect(PLOTS.map(lie).some((plot) => plot.y === south)).toBe(false);
      expect(Math.abs(shore)).toBeLessThan(Math.abs(bank));
      expect(tower).toBeLessThan(Math.abs(bank - shore) / 2);
    }
  });
});

describe("what stands around the island", () => {
  it("has names of its own", () => {
    expect(new Set(island.scenery.map(({ id }) => id)).size).toBe(island.scenery.length);
  });

  it("hides the middle of no plot, from any side", () => {
    const turns: readonly Turn[] = [0, 1, 2, 3];
    /** Half as broad and as high as each is drawn, in units of the drawing. */
    const sizes: Readonly<Record<string, readonly [half: number, high: number]>> = {
      "world-tower": [6, 42],
      "world-statue": [16, 54],
      "world-liner": [40, 26],
      "world-ferry": [22, 24],
      "world-tug": [16, 15],
    };
    for (const turn of turns)
      for (const one of island.scenery) {
        const foot = project(one, island.around, turn);
        const [half, high] = sizes[one.symbol] ?? [38, 56];
        for (const plot of PLOTS) {
          const { x, y } = project(plot, island.around, turn);
          const before = Math.abs(x - foot.x) < half && y < foot.y && y > foot.y - high;
          expect(before, `${one.symbol} at ${one.x} ${one.y} before ${plot.x} ${plot.y}, turned ${turn}`).toBe(false);
        }
      }
  });
});
