import { describe, expect, it } from "vitest";
import type { Picture } from "../api/client";
import { changes } from "./changes";

const before: Picture = {
  places: [
    { id: "plot:a1", x: 0, y: 0, ground: "plot", stack: [{ kind: "floor", owner: 0 }] },
    { id: "plot:b1", x: 1, y: 0, ground: "plot" },
    { id: "plot:c1", x: 2, y: 0, ground: "plot", tokens: [{ kind: "helicopter", owner: 1 }] },
  ],
  areas: [
    { id: "reserve:0", kind: "reserve", seat: 0, things: [{ id: "piece:roof", kind: "roof", count: 3 }] },
    { id: "reserve:1", kind: "reserve", seat: 1, things: [{ id: "piece:roof", kind: "roof", count: 3 }] },
    { id: "yard", kind: "yard", things: [{ id: "yard:G", kind: "ground", count: 2 }] },
  ],
};

describe("changes", () => {
  it("are none between two like pictures", () => {
    expect(changes(before, structuredClone(before))).toEqual(new Set());
  });

  it("are buildings that grew, tokens that went and came, and stocks that shrank", () => {
    const after = structuredClone(before);
    after.places![1]!.stack = [{ kind: "floor", owner: 1 }];
    after.places![2]!.tokens = [];
    after.areas![1]!.things![0]!.count = 2;
    expect(changes(before, after)).toEqual(new Set(["plot:b1", "plot:c1", "piece:roof"]));
  });

  it("are also things that are gone", () => {
    const after = structuredClone(before);
    after.areas![2]!.things = [];
    expect(changes(before, after)).toEqual(new Set(["yard:G"]));
  });
});
