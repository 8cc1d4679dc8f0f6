import { describe, expect, it } from "vitest";
import { distance } from "./intoSight";

const at = (top: number, height = 40) => ({ top, bottom: top + height });

describe("bringing into sight what can be chosen", () => {
  it("leaves the page where it is when one of them is seen, or when there is nothing", () => {
    expect(distance([at(900), at(300)], 0, 600)).toBe(0);
    expect(distance([], 0, 600)).toBe(0);
  });

  it("goes down to the nearest below the bar, and no farther than needed", () => {
    expect(distance([at(900), at(700)], 0, 600)).toBe(152);
  });

  it("goes up to the nearest above", () => {
    expect(distance([at(-500), at(-200), at(900)], 0, 600)).toBe(-212);
  });

  it("shows the whole board where there is room for it", () => {
    const board = at(-430, 400);
    expect(
      distance(
        [
          { ...at(-100), whole: board },
          { ...at(-400), whole: board },
        ],
        0,
        600,
      ),
    ).toBe(-442);
    expect(distance([{ ...at(-100), whole: at(-900, 880) }], 0, 600)).toBe(-112);
  });

  it("shows the beginning of what is higher than the room", () => {
    expect(distance([at(700, 900)], 0, 600)).toBe(688);
  });
});
