/** What matters in a city, so that it must be seen and reached. */

import type { Scene } from "../table/scene";
import type { Lot } from "./lots";

/** The lots that can be chosen now, are chosen, or belong to the step that is looked at. */
export function marked(scene: Scene, lots: readonly Lot[]): Set<string> {
  const { choosable, chosen, shown } = scene.marks;
  const found = lots
    .filter((lot) => lot.pointable && (lot.seat ?? scene.mover) === scene.mover)
    .filter(({ target }) => (scene.live && choosable.has(target)) || chosen.has(target) || shown.has(target));
  return new Set(found.map((lot) => lot.id));
}
