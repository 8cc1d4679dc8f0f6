/**
 * Buildings as paths: the three faces of a block that one sees, and shapes laid upon them. A block stands on the middle
 * of its lower face, at (0, 0); its faces look to the lower left and the lower right.
 */

import { HALF_HEIGHT, HALF_WIDTH, type Point } from "./geometry";

export interface Block {
  /** How much of a cell it stands on. */
  readonly scale: number;
  /** How high it is, in units of the drawing. */
  readonly height: number;
  /** How much of a cell its upper face is; as the lower one unless told. */
  readonly taper?: number;
}

export type Face = "left" | "right";

/** A number as a path has it. */
export function short(value: number): string {
  return String(Math.round(value * 100) / 100);
}

/** Points joined and closed. */
export function polygon(points: readonly Point[]): string {
  return `M${points.map(({ x, y }) => `${short(x)} ${short(y)}`).join("L")}Z`;
}

/** A diamond of a cell's shape, so much of a cell, so high above the ground. */
export function diamond(scale: number, height = 0): string {
  const [w, h] = [HALF_WIDTH * scale, HALF_HEIGHT * scale];
  return polygon([
    { x: 0, y: -h - height },
    { x: w, y: -height },
    { x: 0, y: h - height },
    { x: -w, y: -height },
  ]);
}

/** A point of a face: `t` from its left to its right edge, `z` from its foot to its top, both 0 to 1. */
export function on(block: Block, face: Face, t: number, z: number): Point {
  const scale = block.scale + ((block.taper ?? block.scale) - block.scale) * z;
  const [w, h] = [HALF_WIDTH * scale, HALF_HEIGHT * scale];
  const rise = z * block.height;
  return face === "left" ? { x: (t - 1) * w, y: t * h - rise } : { x: t * w, y: (1 - t) * h - rise };
}

/** A part of a face, or all of it. */
export function panel(block: Block, face: Face, t0 = 0, t1 = 1, z0 = 0, z1 = 1): string {
  return polygon([on(block, face, t0, z0), on(block, face, t1, z0), on(block, face, t1, z1), on(block, face, t0, z1)]);
}

/** A line on a face, from a point to another. */
export function line(block: Block, face: Face, from: readonly [number, number], to: readonly [number, number]): string {
  const [a, b] = [on(block, face, ...from), on(block, face, ...to)];
  return `M${short(a.x)} ${short(a.y)}L${short(b.x)} ${short(b.y)}`;
}

/** A round shape on a face, `r` in shares of its width. */
export function disc(block: Block, face: Face, t: number, z: number, r: number): string {
  const up = (r * HALF_WIDTH * block.scale) / block.height;
  const k = 0.5523;
  const at = (dt: number, dz: number): string => {
    const { x, y } = on(block, face, t + dt * r, z + dz * up);
    return `${short(x)} ${short(y)}`;
  };
  return (
    `M${at(1, 0)}C${at(1, k)} ${at(k, 1)} ${at(0, 1)}C${at(-k, 1)} ${at(-1, k)} ${at(-1, 0)}` +
    `C${at(-1, -k)} ${at(-k, -1)} ${at(0, -1)}C${at(k, -1)} ${at(1, -k)} ${at(1, 0)}Z`
  );
}

/** The upper face. */
export function lid(block: Block): string {
  return diamond(block.taper ?? block.scale, block.height);
}
