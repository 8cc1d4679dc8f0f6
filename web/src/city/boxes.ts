/**
 * Things with corners as paths: points of the city's space on paper, and the three faces of boxes that one sees. `u` goes
 * to the lower right and `v` to the lower left, both in cells; `z` upward, in units of the drawing.
 */

import { polygon } from "./blocks";
import { HALF_HEIGHT, HALF_WIDTH, type Point } from "./geometry";

/** From one corner to the opposite one. */
export type Box = readonly [u0: number, u1: number, v0: number, v1: number, z0: number, z1: number];

export interface Faces {
  readonly left: string;
  readonly right: string;
  readonly top: string;
}

export function point(u: number, v: number, z = 0): Point {
  return { x: (u - v) * HALF_WIDTH, y: (u + v) * HALF_HEIGHT - z };
}

/** The faces of boxes that do not hide each other. */
export function faces(boxes: readonly Box[]): Faces {
  const join = (face: (box: Box) => Point[]): string => boxes.map((box) => polygon(face(box))).join("");
  return {
    left: join(([u0, u1, , v1, z0, z1]) => [
      point(u0, v1, z0),
      point(u1, v1, z0),
      point(u1, v1, z1),
      point(u0, v1, z1),
    ]),
    right: join(([, u1, v0, v1, z0, z1]) => [
      point(u1, v1, z0),
      point(u1, v0, z0),
      point(u1, v0, z1),
      point(u1, v1, z1),
    ]),
    top: join(([u0, u1, v0, v1, , z1]) => [point(u0, v0, z1), point(u1, v0, z1), point(u1, v1, z1), point(u0, v1, z1)]),
  };
}

/** Points joined by lines, left open. */
export function lines(...ways: readonly (readonly Point[])[]): string {
  return ways.map((way) => `${polygon(way).slice(0, -1)}`).join("");
}
