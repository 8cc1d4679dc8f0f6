import { describe, expect, it } from "vitest";
import type { GameCard, Place } from "../api/client";
import { borders, coordinates, corner, endOfRow, floorHeight, frame, neighbour, runs, type Spot } from "./geometry";

const place = (id: string, x: number, y: number, district?: number): Place => ({
  id,
  x,
  y,
  ground: "plot",
  ...(district === undefined ? {} : { district }),
});
/** Three by three, a1 at the bottom left, and a hole in the middle. */
const BOARD = ["a1", "b1", "c1", "a2", "c2", "a3", "b3", "c3"].map((name) =>
  place(`plot:${name}`, name.charCodeAt(0) - 97, Number(name[1]) - 1),
);
const SPOTS: Spot[] = BOARD.map((one) => ({ key: one.id, x: one.x * 100, y: -one.y * 100 }));
const spot = (key: string): Spot => SPOTS.find((one) => one.key === `plot:${key}`)!;

describe("the frame", () => {
  it("has the first row at the bottom", () => {
    const around = frame(BOARD);
    expect(around).toMatchObject({ left: 0, right: 2, bottom: 0, top: 2, width: 380, height: 380 });
    expect(corner(around, 0, 2)).toEqual({ x: 40, y: 40 });
    expect(corner(around, 2, 0)).toEqual({ x: 240, y: 240 });
  });

  it("may begin elsewhere, and is of one cell for no places", () => {
    expect(corner(frame([place("plot:a1", 1, 1)]), 1, 1)).toEqual({ x: 40, y: 40 });
    expect(frame([])).toMatchObject({ width: 180, height: 180 });
  });

  it("names columns and rows by the places that bear such names", () => {
    const { columns, rows } = coordinates([...BOARD, place("corner:NW", -1, 3), place("street:7", 4, 4)]);
    expect([...columns]).toEqual([
      [0, "a"],
      [1, "b"],
      [2, "c"],
    ]);
    expect([...rows.values()]).toEqual(["1", "2", "3"]);
  });

  it("draws a line only where two parts meet, or at the rim", () => {
    const two = [place("plot:a1", 0, 0, 1), place("plot:b1", 1, 0, 1), place("plot:c1", 2, 0, 2)];
    const path = borders(two, frame(two), (one) => one.district);
    expect(path).not.toContain("M140 40v100");
    expect(path.match(/M240 40v100/g)).toHaveLength(1);
    expect(path.match(/M/g)).toHaveLength(1 + 8);
  });
});

describe("going around", () => {
  it("goes straight to the next, over holes", () => {
    expect(neighbour(SPOTS, spot("a1"), "right")).toBe(spot("b1"));
    expect(neighbour(SPOTS, spot("b1"), "up")).toBe(spot("b3"));
    expect(neighbour(SPOTS, spot("c2"), "left")).toBe(spot("a2"));
    expect(neighbour(SPOTS, spot("c3"), "down")).toBe(spot("c2"));
  });

  it("ends at the rim", () => {
    expect(neighbour(SPOTS, spot("a2"), "left")).toBeNull();
    expect(neighbour(SPOTS, spot("b3"), "up")).toBeNull();
  });

  it("reaches what lies askew where nothing lies straight ahead", () => {
    const skew: Spot[] = [
      { key: "p", x: 0, y: 0 },
      { key: "q", x: 60, y: 100 },
      { key: "r", x: 400, y: 90 },
    ];
    expect(neighbour(skew, skew[0]!, "down")?.key).toBe("q");
  });

  it("finds both ends of a row", () => {
    expect(endOfRow(SPOTS, spot("b1"), false, 20)).toBe(spot("a1"));
    expect(endOfRow(SPOTS, spot("a2"), true, 20)).toBe(spot("c2"));
    expect(endOfRow(SPOTS, spot("c2"), true, 20)).toBe(spot("c2"));
  });
});

describe("buildings", () => {
  it("join like floors, bottom first", () => {
    const scene = { game: { kinds: { penthouse: { role: "building", shape: "house" } } } as unknown as GameCard };
    const block = { shape: "block", inscription: "none" };
    const stack = [
      { kind: "floor-1", owner: 0 },
      { kind: "floor-2", owner: 0 },
      { kind: "neutral" },
      { kind: "floor-4", owner: 1 },
      { kind: "penthouse", owner: 1 },
    ];
    expect(runs(scene, stack)).toEqual([
      { ...block, owner: 0, from: 0, count: 2 },
      { ...block, owner: null, from: 2, count: 1 },
      { ...block, owner: 1, from: 3, count: 1 },
      { shape: "house", inscription: "none", owner: 1, from: 4, count: 1 },
    ]);
    expect(runs(scene, [])).toEqual([]);
  });

  it("shrink their floors to fit", () => {
    expect(floorHeight(1, 80, 26)).toBe(26);
    expect(floorHeight(8, 80, 26)).toBe(10);
  });
});
