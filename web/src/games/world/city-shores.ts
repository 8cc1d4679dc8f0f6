/** Both banks and what lies on them, in the plane of the city: a hundred units to a cell, from its middle. */

import { short } from "../../city/blocks";
import type { Scenery } from "../../city/lots";
import { steady } from "../../city/facades";
import type { Extent, Point } from "../../city/geometry";
import { BLOCKS } from "./city-blocks";

/** How far the banks go on: beyond what one sees. */
export const FAR = 1800;
/** How far from the middle the banks begin, in cells. */
export const BANK = 4.5;
/** From one street to the next, across and along the river, in cells. */
const [ACROSS, ALONG] = [1.5, 1.6];
/** How far from the middle anything is seen, in cells. */
const SEEN = 16.5;
const SIDES = [-1, 1] as const;
const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, n) => from + n);

/** What a block is: houses that stand, houses one sees from above only, or a park. */
function kindOf(side: number, column: number, row: number): "houses" | "roofs" | "park" {
  if (steady(`park ${side} ${column} ${row}`, 100) < 17) return "park";
  // Whatever stands must be before the edge of what is seen from all sides.
  return column < 2 && Math.abs(row) + column < 7 ? "houses" : "roofs";
}

interface Lying {
  readonly side: number;
  readonly row: number;
  readonly column: number;
  /** The middle, in cells. */
  readonly x: number;
  readonly y: number;
  readonly kind: ReturnType<typeof kindOf>;
}

const LYING: readonly Lying[] = SIDES.flatMap((side) =>
  range(0, 8).flatMap((column) =>
    range(-11, 11).map((row) => ({
      side,
      row,
      column,
      x: side * (BANK + 1.1 + column * ACROSS),
      y: row * ALONG,
      kind: kindOf(side, column, row),
    })),
  ),
).filter(({ x, y }) => Math.hypot(x, y) < SEEN);

/** A rectangle with its corners cut, so that its walls are smooth; or, the other way round, a yard in one. */
function rect(x: number, y: number, wide: number, high: number, yard = false): string {
  const cut = 6;
  const [left, top] = [short((x - wide / 2) * 100 + cut), short((y - high / 2) * 100)];
  const [w, h] = [short(wide * 100 - 2 * cut), short(high * 100 - 2 * cut)];
  return yard
    ? `M${left} ${top}l-${cut} ${cut}v${h}l${cut} ${cut}h${w}l${cut} -${cut}v-${h}l-${cut} -${cut}Z`
    : `M${left} ${top}h${w}l${cut} ${cut}v${h}l-${cut} ${cut}h-${w}l-${cut} -${cut}v-${h}Z`;
}

/** The land of one side. */
export function bank(side: number): string {
  const from = side * BANK * 100;
  return `M${from} ${-FAR}H${side * FAR}V${FAR}H${from}Z`;
}

/** The ground of all blocks of a kind. */
export function lying(kind: Lying["kind"]): string {
  return LYING.filter((one) => one.kind === kind)
    .map(({ x, y }) => rect(x, y, 1.26, 1.34))
    .join("");
}

/** Roofs far away: around yards, or those that are higher. */
export function roofs(high: boolean): string {
  return LYING.filter((one) => one.kind === "roofs")
    .flatMap(({ x, y, side, row, column }) => {
      const of = steady(`roof ${side} ${row} ${column}`, 6);
      if (!high) return [rect(x, y, 1.2, 1.28), rect(x, y, 0.48, 0.54, true)];
      return of > 3 ? [] : [rect(x + (of % 2 ? 0.37 : -0.37), y + (of > 1 ? 0.4 : -0.4), 0.44, 0.46)];
    })
    .join("");
}

/** Trees in the parks and along the banks. */
export function trees(): Point[] {
  const parks = LYING.filter((one) => one.kind === "park").flatMap(({ x, y, row, column }) =>
    range(0, 5).map((n) => ({
      x: x - 0.45 + steady(`tree ${row} ${column} ${n}`, 90) / 100,
      y: y - 0.5 + steady(`tree ${n} ${column} ${row}`, 100) / 100,
    })),
  );
  return [...parks, ...SIDES.flatMap((side) => range(-22, 22).map((n) => ({ x: side * (BANK + 0.22), y: n * 0.62 })))];
}

/** Piers from both banks into the rivers. */
export function piers(): string {
  return SIDES.flatMap((side) =>
    range(-14, 14)
      .filter((n) => steady(`pier ${side} ${n}`, 5) > 1)
      .map((n) => rect(side * (BANK - 0.3), n * 0.8 + 0.4, 0.66, 0.24)),
  ).join("");
}

/** The blocks of houses that stand. */
export function standing(around: Extent): Scenery[] {
  const [middleX, middleY] = [(around.minX + around.maxX) / 2, (around.minY + around.maxY) / 2];
  return LYING.filter((one) => one.kind === "houses").map(({ x, y, side, row, column }) => ({
    id: `block ${side} ${column} ${row}`,
    x: middleX + x,
    y: middleY - y,
    symbol: `world-${BLOCKS[steady(`kind ${side} ${row} ${column}`, BLOCKS.length)]!}`,
  }));
}
