/** Where a drawing leaves what there is no room for beside its board: the panels around the table show it. */

import { getContext, setContext, type Snippet } from "svelte";

const KEY = Symbol("off the board");

export interface OffBoard {
  /** What lies off the board and is not to be chosen from. */
  cards: Snippet | null;
}

/** Offer such a place to all drawings below. */
export function offer(place: OffBoard): OffBoard {
  return setContext(KEY, place);
}

/** The place that is offered; undefined: there is none, and a drawing shows everything itself. */
export function offered(): OffBoard | undefined {
  return getContext<OffBoard | undefined>(KEY);
}
