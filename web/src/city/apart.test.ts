import { describe, expect, it } from "vitest";
import { apart, type Tag } from "./apart";

const REACH = { x: 22, y: 14 };

function overlaps(one: Tag, other: Tag): boolean {
  return (
    Math.abs(one.x - other.x) < (one.width + other.width) / 2 - 0.1 &&
    Math.abs(one.y - other.y) < (one.height + other.height) / 2 - 0.1
  );
}

function laid(tags: readonly Tag[], fixed: readonly Tag[] = []): Tag[] {
  return apart(tags, fixed, REACH).map((place, n) => ({ ...tags[n]!, ...place }));
}

/** Four ways of flying from the middle of a city, four plots each, priced as on a phone. */
const CROSS: Tag[] = [1, 2, 3, 4].flatMap((far) =>
  [
    [1, 0],
    [-1, 0],
    [0, 1],
    [0, -1],
  ].map(([u, v]) => ({ x: (u! - v!) * far * 32, y: (u! + v!) * far * 16, width: far > 2 ? 38 : 25, height: 21 })),
);

describe("tags", () => {
  it("stay where they are where there is room", () => {
    const tags = [0, 40, 80].map((x) => ({ x, y: 0, width: 30, height: 12 }));
    expect(apart(tags, [], REACH)).toEqual(tags.map(({ x, y }) => ({ x, y })));
  });

  it("cover neither each other nor what does not move, and stay near", () => {
    const flag = { x: 32, y: 10, width: 30, height: 16 };
    const found = laid(CROSS, [flag]);
    found.forEach((one, n) => {
      for (const other of [flag, ...found.slice(n + 1)]) expect(overlaps(one, other)).toBe(false);
      expect(Math.abs(one.x - CROSS[n]!.x)).toBeLessThanOrEqual(REACH.x);
      expect(Math.abs(one.y - CROSS[n]!.y)).toBeLessThanOrEqual(REACH.y);
    });
  });

  it("part even where they lie in one place", () => {
    const one = { x: 5, y: 5, width: 20, height: 12 };
    const [first, second] = laid([one, one]);
    expect(overlaps(first!, second!)).toBe(false);
  });
});
