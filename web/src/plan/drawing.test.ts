import { describe, expect, it } from "vitest";
import type { Area } from "../api/client";
import { grouped } from "./areas";
import { designBox } from "./design";
import { inscription, outline, pips } from "./shapes";
import { standings } from "./tokens";

const area = (id: string, seat?: number): Area => ({ id, kind: id, ...(seat === undefined ? {} : { seat }) });

describe("areas", () => {
  const all = [area("stock:0", 0), area("bank"), area("stock:1", 1), area("hand:0", 0), area("stock:2", 2)];

  it("begin with the reader's, go round in turn, and end with those for all", () => {
    expect(grouped(all, 1).map((group) => group.seat)).toEqual([1, 2, 0, null]);
    expect(grouped(all, 0)[0]!.areas.map((one) => one.id)).toEqual(["stock:0", "hand:0"]);
  });

  it("begin with the first seat for those who only watch", () => {
    expect(grouped(all, null).map((group) => group.seat)).toEqual([0, 1, 2, null]);
    expect(grouped([], null)).toEqual([]);
  });
});

describe("the design on a card", () => {
  it("has its first row at the bottom", () => {
    const box = designBox([
      [0, 0],
      [0, 1],
      [1, 2],
    ]);
    expect(box).toMatchObject({ columns: 2, rows: 3 });
    const built = box.cells.filter((cell) => cell.built).map((cell) => [cell.x, cell.y]);
    expect(built).toEqual([
      [1, 0],
      [0, 1],
      [0, 2],
    ]);
  });

  it("may be none", () => {
    expect(designBox([])).toEqual({ columns: 0, rows: 0, cells: [] });
  });
});

describe("pieces", () => {
  it("show as many pips as their number", () => {
    for (const value of [1, 2, 3, 4, 5, 6]) {
      expect(pips(value)).toHaveLength(value);
      expect(new Set(pips(value).map(String)).size).toBe(value);
    }
  });

  it("are told apart by their outlines", () => {
    const shapes = ["block", "gable", "house", "crenel", "spire"] as const;
    expect(new Set(shapes.map((shape) => outline(shape, 0, 0, 50, 20))).size).toBe(shapes.length);
    expect(outline("block", 1, 2, 3, 4)).toBe("M1 6V2H4V6Z");
    expect(inscription("chevrons", 0, 0, 50, 20)).not.toBe("");
    expect(inscription("none", 0, 0, 50, 20)).toBe("");
  });
});

describe("those who stand on a place", () => {
  it("each have a spot of their own within it", () => {
    for (const count of [1, 2, 3, 4]) {
      const spots = standings(count, false);
      expect(new Set(spots.map((spot) => `${spot.x} ${spot.y}`)).size).toBe(count);
      for (const spot of spots) {
        expect(spot.x).toBeGreaterThan(20);
        expect(spot.x).toBeLessThan(80);
      }
    }
    expect(standings(0, true)).toEqual([]);
  });

  it("stand above a building", () => {
    expect(standings(1, true)[0]!.y).toBeLessThan(30);
  });
});
