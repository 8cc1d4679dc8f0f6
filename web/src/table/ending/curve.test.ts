import { describe, expect, it } from "vitest";
import { boxOf, path, spread, stepAt } from "./curve";

const CURVE = [
  [0.5, 0.5],
  [0.25, 0.75],
  [1, 0],
];

describe("the curve of a review", () => {
  it("has a line for each seat, from the first position to the last", () => {
    const box = boxOf(CURVE, "share", 100, 40);
    expect(path(CURVE, 0, box)).toBe("M0 20L50 30L100 0");
    expect(path(CURVE, 1, box)).toBe("M0 20L50 10L100 40");
  });

  it("fits points, also negative ones", () => {
    const box = boxOf([[-5], [15]], "points", 100, 40);
    expect([box.low, box.high]).toEqual([-5, 15]);
    expect(path([[-5], [15]], 0, box)).toBe("M0 40L100 0");
  });

  it("does not break on a game without steps", () => {
    const box = boxOf([[0]], "points", 100, 40);
    expect(path([[0]], 0, box)).toBe("M0 40");
  });

  it("has letters at its end that do not cover each other", () => {
    expect(spread([0, 40], 10, 40)).toEqual([0, 40]);
    expect(spread([40, 20, 40, 19], 10, 40)).toEqual([30, 20, 40, 10]);
  });

  it("finds the step one points at", () => {
    const box = boxOf(CURVE, "share", 100, 40);
    expect([stepAt(box, -3, 2), stepAt(box, 24, 2), stepAt(box, 26, 2), stepAt(box, 400, 2)]).toEqual([0, 0, 1, 2]);
  });
});
