import { describe, expect, it } from "vitest";
import { horizon } from "../../city/around/Suburb.svelte";
import { project, type Turn } from "../../city/geometry";
import { beside, machines } from "./city-scenery";

const BOARD = { minX: 0, maxX: 7, minY: 0, maxY: 7 };
const TURNS: readonly Turn[] = [0, 1, 2, 3];

describe("what stands around Projekt", () => {
  it("stands outside the street, each thing by itself", () => {
    const all = [...beside(BOARD), ...machines(BOARD)];
    for (const { x, y } of all) expect(Math.max(Math.abs(x - 3.5), Math.abs(y - 3.5))).toBeGreaterThan(4);
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  });

  it("is before the horizon, whichever way the city is turned", () => {
    for (const turn of TURNS)
      for (const one of machines(BOARD)) expect(project(one, BOARD, turn).y).toBeGreaterThan(horizon(450));
  });
});
