import { describe, expect, it } from "vitest";
import { buildingOf, dieOf, sideOf } from "./faces";

describe("kinds of the dice game", () => {
  it("tells dice that lie from dice that do not", () => {
    expect(dieOf("penthouse-blank")).toEqual({ kind: "penthouse", sort: "blank" });
    expect(dieOf("ground")).toEqual({ kind: "ground", sort: null });
    expect(dieOf("site-low")).toBeNull();
    expect(dieOf("ground-huge")).toBeNull();
  });

  it("tells sites from tiles", () => {
    expect(buildingOf("site-high")).toEqual({ finished: false, sort: "high" });
    expect(buildingOf("tile-low")).toEqual({ finished: true, sort: "low" });
    expect(buildingOf("floor-low")).toBeNull();
  });

  it("colours the sorts only", () => {
    expect(sideOf("mid")).toBe("var(--mid)");
    expect(sideOf("blank")).toBeUndefined();
    expect(sideOf(null)).toBeUndefined();
  });
});
