import { describe, expect, it } from "vitest";
import { SCENERY } from "./city-scenery";

describe("what stands in the helicopters' city", () => {
  it("stands in the park or at the edge, never on a plot", () => {
    for (const { x, y } of SCENERY) {
      const out = Math.max(Math.abs(x - 4), Math.abs(y - 4));
      expect(out < 1.45 || out > 4.62).toBe(true);
    }
  });

  it("is named once", () => {
    expect(new Set(SCENERY.map(({ id }) => id)).size).toBe(SCENERY.length);
  });
});
