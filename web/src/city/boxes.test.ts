import { describe, expect, it } from "vitest";
import { faces, lines, point } from "./boxes";
import { project } from "./geometry";

describe("a point of the city's space", () => {
  it("is where the city draws it", () => {
    const around = { minX: 0, maxX: 4, minY: 0, maxY: 4 };
    expect(point(1, 2, 15)).toEqual(project({ x: 3, y: 0 }, around, 0, 1));
  });
});

describe("a box", () => {
  const { left, right, top } = faces([[0, 1, 0, 1, 0, 16]]);

  it("shows three faces that meet in its nearest upper corner", () => {
    const { x, y } = point(1, 1, 16);
    for (const face of [left, right, top]) expect(face).toContain(`${x} ${y}`);
  });

  it("shows each face once", () => {
    for (const face of [left, right, top]) expect(face.match(/[MZ]/g)).toEqual(["M", "Z"]);
    expect(faces([]).top).toBe("");
  });
});

describe("lines", () => {
  it("are left open", () => {
    expect(lines([point(0, 0), point(1, 0)], [point(0, 1), point(1, 1)])).toBe("M0 0L32 16M-32 16L0 32");
  });
});
