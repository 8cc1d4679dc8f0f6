/** Small isometric drawings: where a point of a city lies on paper, and the faces of a block. */

/** Half the width, half the depth and the height of one unit on paper. */
const ACROSS = 20;
const DEEP = 10;
const HIGH = 11;

export type Point = readonly [number, number];

/** A point of the city on paper: x to the lower right, y to the lower left, z up. */
export function spot(x: number, y: number, z = 0): Point {
  return [(x - y) * ACROSS, (x + y) * DEEP - z * HIGH];
}

/** Points as SVG wants them. */
export function outline(...points: Point[]): string {
  return points.map(([x, y]) => `${round(x)},${round(y)}`).join(" ");
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

export interface Block {
  readonly x: number;
  readonly y: number;
  /** Of its lower face. */
  readonly z: number;
  readonly height: number;
  /** How much of its plot it leaves free on each side. */
  readonly inset: number;
}

/** The three faces of a block that one sees: left, right and top. */
export function faces({ x, y, z, height, inset }: Block): { left: string; right: string; top: string } {
  const [x0, x1, y0, y1] = [x + inset, x + 1 - inset, y + inset, y + 1 - inset];
  const up = z + height;
  return {
    left: outline(spot(x0, y1, z), spot(x1, y1, z), spot(x1, y1, up), spot(x0, y1, up)),
    right: outline(spot(x1, y1, z), spot(x1, y0, z), spot(x1, y0, up), spot(x1, y1, up)),
    top: outline(spot(x0, y0, up), spot(x1, y0, up), spot(x1, y1, up), spot(x0, y1, up)),
  };
}

/** A face of the ground. */
export function tile(x: number, y: number, across = 1, deep = 1): string {
  return outline(spot(x, y), spot(x + across, y), spot(x + across, y + deep), spot(x, y + deep));
}

/** Windows on the left or right face of a block: a dashed line along the middle of its floor. */
export function windows({ x, y, z, height, inset }: Block, face: "left" | "right"): string {
  const middle = z + height * 0.52;
  const [x0, x1, y0, y1] = [x + inset, x + 1 - inset, y + inset, y + 1 - inset];
  const margin = 0.13;
  const [from, to] =
    face === "left"
      ? [spot(x0 + margin, y1, middle), spot(x1 - margin, y1, middle)]
      : [spot(x1, y1 - margin, middle), spot(x1, y0 + margin, middle)];
  return `M${round(from[0])} ${round(from[1])}L${round(to[0])} ${round(to[1])}`;
}
