/**
 * Where things lie in the dice game's city, in cells. Every district is a street with lots on both sides: sites before
 * it, finished buildings behind it. Before the nearest street is the builder's yard with the abandoned lot beside it;
 * the dice in hand lie on the forecourt of the yard. The city keeps its shape while a game goes on.
 */

import type { Extent } from "../../city/geometry";

/** How far apart lots and streets are. */
export const BESIDE = 1.04;
export const STREET = 2.62;
export const ACROSS = 0.72;
/**
 * How far apart dice are along and across the yard: just so far that none hides the ground of another, whichever side
 * is in front.
 */
export const ALONG = 0.96;
export const DEEP = 1.1;
/** How many dice are beside one another on the forecourt; and how many kinds of dice there are, each with its rack. */
const ROW = 3;
export const RACKS = 3;
/** How many lots a side of a street has at least. */
const LOTS = 6;
/** How far before the nearest street's middle the first rack is; and how far from the racks the abandoned lot. */
const YARD = -2.3;
const ABANDONED = ROW * ALONG + 1.36;

export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** A side of a street: before it, on the side of the yard, or behind it. */
export type Side = "before" | "behind";

/** How many lots each side of all streets needs, for districts of so many buildings. */
export function columnsFor(buildings: readonly number[]): number {
  return Math.max(LOTS, ...buildings.map((count) => Math.ceil(count / 2)));
}

/** Where a lot of the nth street is. */
export function lotSpot(street: number, side: Side, column: number): Spot {
  return { x: column * BESIDE, y: street * STREET + (side === "before" ? -ACROSS : ACROSS) };
}

/**
 * The lots of a street's buildings, in their order: sites before it and finished ones behind it, each from the first
 * lot on. Where a side is full, they go on across the street, from its last lot back.
 */
export function lotsFor(finished: readonly boolean[], columns: number): { side: Side; column: number }[] {
  const taken = { before: 0, behind: 0 };
  return finished.map((done) => {
    const [own, other]: [Side, Side] = done ? ["behind", "before"] : ["before", "behind"];
    const nth = taken[own]++;
    return nth < columns ? { side: own, column: nth } : { side: other, column: 2 * columns - 1 - nth };
  });
}

/** The last lot of every street. */
export function lastLot(columns: number): number {
  return (columns - 1) * BESIDE;
}

/** Where the pile of the first rack is: yard and abandoned lot lie in the middle before the streets. */
export function yardSpot(columns: number): Spot {
  return { x: (lastLot(columns) - ABANDONED - ALONG) / 2, y: YARD };
}

/** Where the nth die of a rack is: the pile first, and beside it those that can be taken. */
export function rackSpot(columns: number, rack: number, nth: number): Spot {
  const { x, y } = yardSpot(columns);
  return { x: x + nth * ALONG, y: y - rack * DEEP };
}

/** Where dice of a kind lie in the abandoned lot. */
export function abandonedSpot(columns: number, kind: number): Spot {
  const { x, y } = yardSpot(columns);
  return { x: x + ABANDONED + (kind === 1 ? ALONG : 0), y: y - (kind === 2 ? DEEP : 0) };
}

/** Where in the abandoned lot no dice lie: there is what is left of a house. */
export function ruinSpot(columns: number): Spot {
  const { x, y } = yardSpot(columns);
  return { x: x + ABANDONED + ALONG, y: y - DEEP };
}

/** Where dice on the forecourt lie, beside the piles, in rows; every lot of them begins a row. */
export function forecourt(columns: number, counts: readonly number[]): Spot[][] {
  const { x, y } = yardSpot(columns);
  let row = 0;
  return counts.map((count) => {
    const first = row;
    row += Math.ceil(count / ROW);
    return Array.from({ length: count }, (_, n) => ({
      x: x + (1 + (n % ROW)) * ALONG,
      y: y - (first + Math.floor(n / ROW)) * DEEP,
    }));
  });
}

/** As far as there may be lots and dice. */
export function boundsOf(columns: number, streets: number, spots: readonly Spot[]): Extent {
  const start = yardSpot(columns);
  const minX = Math.min(0, start.x);
  return {
    minX,
    maxX: lastLot(columns) - minX,
    minY: Math.min(start.y - (RACKS - 1) * DEEP, ...spots.map((spot) => spot.y)),
    maxY: (streets - 1) * STREET + ACROSS,
  };
}

/** Cells as the plane of the city has them: a hundred units each, from the city's middle. */
export interface Plane {
  east(x: number): number;
  south(y: number): number;
  /** Where the city's ground ends. */
  readonly edge: Readonly<Record<"west" | "east" | "north" | "south", number>>;
  /** The land around things that lie from one place to another, and so much around their middles. */
  land(from: Spot, to: Spot, around?: number): string;
}

export function planeOf({ minX, maxX, minY, maxY }: Extent): Plane {
  const east = (x: number): number => Math.round((x - (minX + maxX) / 2) * 100);
  const south = (y: number): number => Math.round(((minY + maxY) / 2 - y) * 100);
  return {
    east,
    south,
    edge: { west: east(minX - 1.3), east: east(maxX + 1.3), north: south(maxY + 1.2), south: south(minY - 1.25) },
    land: (from, to, around = 0.47) =>
      `M${east(from.x - around)} ${south(from.y + around)}H${east(to.x + around)}V${south(to.y - around)}H${east(from.x - around)}Z`,
  };
}
