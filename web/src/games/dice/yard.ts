/** The dice that lie in front of their piles are alike: whichever is pointed at, the first that is free is meant. */

import type { Scene } from "../../table/scene";

const FRONT = /^yard:(.)-(\d+)$/;

/** Whether a thing is one of the dice in front of a pile. */
export function inFront(id: string): boolean {
  return FRONT.test(id);
}

/**
 * The die that is meant by pointing at one: of its kind the first that is not chosen yet, so that one die is one die
 * wherever it lies; and where it is chosen, the last chosen one, which is taken back. Anything else means itself.
 */
export function meant(id: string, chosen: ReadonlySet<string>): string {
  const die = FRONT.exec(id);
  if (!die) return id;
  let taken = 0;
  while (chosen.has(`yard:${die[1]}-${taken + 1}`)) taken++;
  return `yard:${die[1]}-${chosen.has(id) ? taken : taken + 1}`;
}

/** A scene in which pointing at a die in front of a pile means the first of its kind that is free. */
export function meantScene(given: Scene): Scene {
  return {
    ...given,
    point: (id, roughly) => given.point(meant(id, given.marks.chosen), roughly),
    look: (id) => given.look(id === null || given.marks.chosen.has(id) ? id : meant(id, given.marks.chosen)),
  };
}
