/** Kinds of storeys: what they are built of, how high they are, and the name their drawing goes by. */

import type { Point } from "./geometry";
import { LEVEL } from "./geometry";
import { steady, VARIANTS, type Owner } from "./facades";
import type { Block } from "./blocks";

/** One block of a storey. */
export interface Part {
  readonly scale: number;
  readonly taper?: number;
  /** In levels. */
  readonly height: number;
  /** Rows of windows; none: a plain wall. */
  readonly rows?: number;
  /** All of glass, with little of its owner's colour. */
  readonly glazed?: boolean;
  /** Some bear a sign that shines at night. */
  readonly sign?: boolean;
  /** Behind scaffolding. */
  readonly lattice?: boolean;
}

/**
 * What is on top of a storey: `terrace` is flat with what stands on roofs, `bare` is where another storey stands, `bars` is
 * where another will stand.
 */
export type Top = "flat" | "terrace" | "bare" | "bars" | "finial" | "garden" | "mast";

export interface Shape {
  /** From the ground up. */
  readonly parts: readonly Part[];
  readonly top: Top;
  /** It stands on the ground, and is entered there. */
  readonly entrance?: boolean;
  /** A band around its foot: it stands on a ground that counts, and shows so when the ground is hidden. */
  readonly band?: boolean;
}

/** One storey of one building. */
export interface Storey {
  /** The id of its drawing in the kit. */
  readonly symbol: string;
  readonly shape: Shape;
  readonly owner: Owner;
  readonly variant: number;
  /** In levels. */
  readonly height: number;
  /** Drawn by the game, not by the kit. */
  readonly own?: boolean;
}

/** How high a shape is, in levels; masts and flags apart. */
export function heightOf(shape: Shape): number {
  return shape.parts.reduce((sum, part) => sum + part.height, 0);
}

/** A storey of a building of equal floors, by where it is: only the lowest has a door, only the highest a roof. */
export function floorOf(
  kind: string,
  parts: readonly Part[],
  level: number,
  high: number,
): { kind: string; shape: Shape } {
  const [entrance, top] = [level === 0, level === high - 1];
  return {
    kind: `${kind}${entrance ? "-low" : ""}${top ? "-top" : ""}`,
    shape: { parts, top: top ? "terrace" : "bare", entrance },
  };
}

/** A storey of a kind; its lights are on as `seed` has it, always the same way. */
export function storey(kind: string, shape: Shape, owner: Owner, seed: string): Storey {
  const variant = shape.parts.some((part) => part.rows) ? steady(seed, VARIANTS) : 0;
  return { symbol: `city-${kind}-${owner}-${variant}`, shape, owner, variant, height: heightOf(shape) };
}

/** The blocks of a shape, each with how high its foot is above the storey's. */
export function blocksOf(shape: Shape): { block: Block; part: Part; foot: number }[] {
  let foot = 0;
  return shape.parts.map((part) => {
    const block: Block = {
      scale: part.scale,
      height: part.height * LEVEL,
      ...(part.taper === undefined ? {} : { taper: part.taper }),
    };
    const found = { block, part, foot };
    foot += block.height;
    return found;
  });
}

/** Where so many small things stand on a place, in cells around its middle: none hides another's head. */
export function standings(count: number): Point[] {
  if (count <= 1) return [{ x: 0, y: 0 }];
  if (count === 2)
    return [
      { x: -9, y: 0 },
      { x: 9, y: 0 },
    ];
  return [
    { x: 0, y: -7 },
    { x: -13, y: 0 },
    { x: 13, y: 0 },
    { x: 0, y: 7 },
  ].slice(0, count);
}
