import { describe, expect, it } from "vitest";
import { HALF, homes, KINDS, PAINTS, spotOf } from "./homes";

const starts = (d: string): [number, number][] =>
  [...d.matchAll(/M(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)]);

describe("blocks of the suburb", () => {
  it("differ, and are always the same", () => {
    const drawn = Array.from({ length: KINDS }, (_, kind) => JSON.stringify(homes(kind)));
    expect(new Set(drawn).size).toBe(KINDS);
    expect(drawn).toEqual(Array.from({ length: KINDS }, (_, kind) => JSON.stringify(homes(kind))));
  });

  it("stand on their ground: nothing begins outside it", () => {
    const wide = spotOf(HALF, -HALF)[0];
    const low = spotOf(HALF, HALF)[1];
    for (let kind = 0; kind < KINDS; kind++)
      for (const [paint, d] of Object.entries(homes(kind))) {
        expect(PAINTS).toContain(paint);
        for (const [x, y] of starts(d)) {
          expect(Math.abs(x)).toBeLessThanOrEqual(wide);
          expect(y).toBeLessThanOrEqual(low);
        }
      }
  });
});
