/** What stands around Hong Kong's quay: boats, and lamps along its edge. */

import type { Scenery } from "../../city/lots";

/** From the middle of the city, in cells. */
const BOATS: readonly (readonly [east: number, south: number, symbol: string])[] = [
  // Large ones before the middle of each side, clear of the piers however the city is turned.
  [0.3, 4.4, "ferry"],
  [4.9, 0.1, "junk"],
  [-0.5, -4.3, "tug"],
  [-5, -0.3, "junk"],
  // Small ones that may lie at a pier.
  [4.2, 2.6, "sampan"],
  [-2.6, -4.1, "sampan"],
  [2.6, -4, "tug"],
  [-4.1, 2.5, "sampan"],
];

export const SCENERY: readonly Scenery[] = [
  ...BOATS.map(([east, south, symbol]) => ({
    id: `boat ${east}`,
    x: 2 + east,
    y: 2 - south,
    symbol: `city-${symbol}`,
  })),
  ...[-0.86, 4.86].flatMap((edge) =>
    [-0.86, 0.5, 3.5, 4.86].flatMap((at) => [
      { id: `lamp ${at} ${edge}`, x: at, y: edge, symbol: "city-lamp" },
      ...(at > 0 && at < 4 ? [{ id: `lamp ${edge} ${at} e`, x: edge, y: at, symbol: "city-lamp" }] : []),
    ]),
  ),
];
