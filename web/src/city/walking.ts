/** Going over a city by arrow keys: to the right is to the lower right, whichever way the city is turned. */

import { endOfRow, neighbour, type Direction } from "../plan/geometry";
import { turned, type Cell, type Extent, type Turn } from "./geometry";

const KEYS: Record<string, Direction> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
};
/** A cell in the units that plans are measured in. */
const CELL = 100;

/** Whether a key is one that goes over the city. */
export function walks(key: string): boolean {
  return key in KEYS || key === "Home" || key === "End";
}

/** Where a key leads from a cell; null: nowhere. */
export function walked(cells: readonly Cell[], around: Extent, turn: Turn, from: string, key: string): string | null {
  const spots = cells.map((cell) => {
    const { u, v } = turned(cell, around, turn);
    return { key: cell.id, x: u * CELL, y: v * CELL };
  });
  const start = spots.find((spot) => spot.key === from);
  if (!start || !walks(key)) return null;
  const direction = KEYS[key];
  return (
    (direction ? neighbour(spots, start, direction) : endOfRow(spots, start, key === "End", CELL / 2))?.key ?? null
  );
}
