/**
 * What a city looks like while a story is told: lots as they are now, to be pointed at, with the buildings and figures
 * of an earlier picture upon them.
 */

import type { Lot } from "../lots";

/** The lots of the newest picture as they looked; those that are gone meanwhile are only looked at. */
export function look(now: readonly Lot[], then: readonly Lot[]): Lot[] {
  const old = new Map(then.map((lot) => [lot.id, lot]));
  const shown = now.map((lot) => {
    const was = old.get(lot.id);
    old.delete(lot.id);
    if (!was) return { ...lot, storeys: [], standing: [], flag: null };
    return { ...lot, x: was.x, y: was.y, storeys: was.storeys, standing: was.standing, flag: was.flag };
  });
  return [...shown, ...[...old.values()].map((lot) => ({ ...lot, pointable: false }))];
}
