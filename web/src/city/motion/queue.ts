/**
 * Stories that wait to be told, one after another: quicker when many wait, so that nobody is shown what happened long
 * ago; what cannot be told in time is left out.
 */

import { end, type Beat, type Moment } from "./deeds";

/** How long a plain scene lasts, and how short it may become, in milliseconds. */
export const SCENE = 440;
export const HASTE = 130;
/** How far behind the table the telling may be, in milliseconds. */
export const BEHIND = 4000;

/** One step as it is told. */
export interface Act {
  readonly beats: readonly Beat[];
  /** What is seen when it is over. */
  readonly after: Moment;
}

/** How many scenes acts last. */
export function scenes(acts: readonly Act[]): number {
  return acts.reduce((sum, act) => sum + end(act.beats), 0);
}

/** How long a scene lasts when so many wait. */
export function pace(waiting: number): number {
  return waiting > 0 ? Math.max(HASTE, Math.min(SCENE, BEHIND / waiting)) : SCENE;
}

/** Acts with those at the beginning left out that would be told too late, even in haste. */
export function inTime(acts: readonly Act[]): Act[] {
  let first = 0;
  while (first < acts.length - 1 && scenes(acts.slice(first)) * HASTE > BEHIND) first++;
  return acts.slice(first);
}

/** Acts with those joined that are seen together: dice that fall one by one, and steps that change nothing. */
export function joined(acts: readonly Act[]): Act[] {
  const found: Act[] = [];
  for (const act of acts) {
    const last = found.at(-1);
    if (last && (!act.beats.length || (allDice(last) && allDice(act)))) {
      found[found.length - 1] = { beats: [...last.beats, ...act.beats], after: act.after };
    } else {
      found.push(act);
    }
  }
  return found;
}

function allDice(act: Act): boolean {
  return act.beats.length > 0 && act.beats.every((beat) => beat.kind === "roll");
}
