/** Bridges over both rivers: where they leave the island and where they reach a bank, in cells from the city's middle. */

import type { Extent, Point } from "../../city/geometry";
import type { Scenery } from "../../city/lots";
import { BANK } from "./city-shores";

export interface Span {
  readonly id: string;
  /** South of the middle. */
  readonly south: number;
  /** East of the middle, both. */
  readonly shore: number;
  readonly bank: number;
  /** How far from the bridge's middle its towers are. */
  readonly tower: number;
}

/** How far beyond the middle of its last plot the island goes. */
const EDGE = 0.78;

/** Two bridges to the east and one to the west, each between two rows, so that it leads to no plot. */
export function spans(plots: readonly Point[], around: Extent): Span[] {
  const [middleX, middleY] = [(around.minX + around.maxX) / 2, (around.minY + around.maxY) / 2];
  const ways = [
    [around.minY + 2, 1],
    [around.maxY - 4, 1],
    [around.maxY - 3, -1],
  ] as const;
  return ways.map(([y, side]) => {
    const ends = [y, y + 1].map((row) =>
      Math.max(...plots.filter((plot) => plot.y === row).map((plot) => (plot.x - middleX) * side)),
    );
    const [shore, bank] = [side * (Math.min(...ends) + EDGE), side * BANK];
    return { id: `${y} ${side}`, south: middleY - y - 0.5, shore, bank, tower: Math.abs(bank - shore) * 0.2 };
  });
}

/** The towers of a bridge. */
export function towers(span: Span, around: Extent): Scenery[] {
  const middle = (span.bank + span.shore) / 2;
  return [-1, 1].map((way) => ({
    id: `tower ${span.id} ${way}`,
    x: (around.minX + around.maxX) / 2 + middle + way * span.tower,
    y: (around.minY + around.maxY) / 2 - span.south,
    symbol: "world-tower",
  }));
}
