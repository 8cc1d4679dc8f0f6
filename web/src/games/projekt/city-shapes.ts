/** How the pieces of Projekt Skyline are built. */

import type { Builds, Writes } from "../../city/lots";
import { floorOf, type Part, type Shape } from "../../city/shapes";

const FLOOR: readonly Part[] = [{ scale: 0.76, height: 1.1, rows: 1 }];
const BORROWED: readonly Part[] = [{ scale: 0.7, height: 1.1, rows: 1, lattice: true }];
const SKYSCRAPER: Shape = {
  parts: [
    { scale: 0.8, height: 1.3, rows: 1 },
    { scale: 0.66, height: 2.2, rows: 2 },
    { scale: 0.5, height: 1.1, rows: 1 },
    { scale: 0.34, taper: 0.14, height: 0.7 },
  ],
  top: "mast",
  entrance: true,
};

/** What a piece is drawn as, so high in its building. */
export const built: Builds = ({ kind }, level, place) =>
  kind === "skyscraper"
    ? { kind, shape: SKYSCRAPER }
    : floorOf(kind, kind === "borrowed" ? BORROWED : FLOOR, level, place.stack!.length);

/** What a flag says: how many floors there are, and nothing on a skyscraper. */
export const floorsOf: Writes = ({ stack = [] }) => (stack.at(-1)?.kind === "skyscraper" ? "" : String(stack.length));
