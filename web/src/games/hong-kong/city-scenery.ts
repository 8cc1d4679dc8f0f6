/** What stands around Hong Kong's quay: boats, and lamps along its edge. */

import type { Scenery } from "../../city/lots";

/** From the middle of the city, in cells. */
const BOATS: readonly (readonly [east: number, south: number, symbol: string])[] = [
  // At the piers and steps, one at each side.
  [0.4, 4.4, "ferry"],
  [4.2, -0.6, "sampan"],
  [-0.5, -4.3, "tug"],
  [-4.1, 0.6, "sampan"],
  // On their way: clear of the piers and before the far shore, however the city is turned.
  [-4.3, -2.6, "junk"],
  [4.3, 2.55, "junk"],
  [2.5, -4.2, "tug"],
  [-2.6, 4, "sampan"],
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
