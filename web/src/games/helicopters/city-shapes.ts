/** How the floors of the helicopters' game are built. */

import { floorOf, type Part } from "../../city/shapes";
import type { Builds } from "../../city/lots";

const FLOOR: readonly Part[] = [{ scale: 0.74, height: 1, rows: 1 }];

/** What a floor is drawn as, so high in its building. */
export const built: Builds = (_, level, place) => floorOf("floor", FLOOR, level, place.stack!.length);
