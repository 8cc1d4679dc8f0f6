/** What stands in the helicopters' city besides buildings, in cells. */

import type { Scenery } from "../../city/lots";

/** What stands in the park: tall trees away from the plots. */
const PARK: readonly [x: number, y: number, symbol: string][] = [
  [4, 4, "park-fountain"],
  [3.3, 4.7, "park-bandstand"],
  [4.72, 3.36, "park-boat"],
  [3.62, 4.2, "park-bench"],
  [4.2, 4.42, "park-bench"],
  [4.42, 3.8, "park-bench"],
  [3.8, 3.58, "park-bench"],
  [3.84, 5, "city-lamp"],
  [5, 4.16, "city-lamp"],
  [4.16, 3, "city-lamp"],
  [3, 3.84, "city-lamp"],
  [2.86, 5.14, "city-pine"],
  [3.56, 5.1, "city-tree"],
  [2.92, 4.4, "city-tree"],
  [3.16, 3.56, "city-pine"],
  [3.36, 3.2, "city-tree"],
  [2.88, 3.24, "city-blossom"],
  [3.56, 2.88, "city-blossom"],
  [3.1, 2.84, "city-tree"],
  [3.06, 4.9, "city-poplar"],
  [5.14, 2.86, "city-bush"],
  [5.12, 3.7, "city-blossom"],
  [5.1, 5.12, "city-tree"],
  [4.5, 5.12, "city-blossom"],
];
/** Lamps along the edge, between the names of rows and columns. */
const LAMPS = [-0.5, 2.5, 5.5, 8.5].flatMap((at) =>
  [-1.04, 9.04].flatMap((edge) => [[at, edge, "city-lamp"] as const, [edge, at, "city-lamp"] as const]),
);

export const SCENERY: readonly Scenery[] = [...PARK, ...LAMPS].map(([x, y, symbol]) => ({
  id: `${symbol} ${x} ${y}`,
  x,
  y,
  symbol,
}));
