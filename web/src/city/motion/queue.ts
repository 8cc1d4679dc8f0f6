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
  /** The number of steps after it. */
  readonly length: number;
  /** When it is to be over at the latest, in milliseconds on whatever clock. */
  readonly due: number;
}

/** How long a scene of the first of these acts lasts, so that each can be over when it is due; `usual` if it can. */
export function pace(acts: readonly Act[], now: number, usual = SCENE): number {
  let [scenes, least] = [0, usual];
  for (const act of acts) {
    scenes += end(act.beats);
    if (scenes > 0) least = Math.min(least, (act.due - now) / scenes);
  }
  return Math.max(HASTE, least);
}

/** Acts with those at the beginning left out that would make the last one late, even in haste. */
export function inTime(acts: readonly Act[], now: number): Act[] {
  const left = (acts.at(-1)?.due ?? now) - now;
  let [scenes, first] = [0, acts.length];
  for (const act of [...acts].reverse()) {
    scenes += end(act.beats);
    if (scenes * HASTE > left && first < acts.length) break;
    first--;
  }
  return acts.slice(first);
}

/** Acts with those joined that are seen together: dice that fall one by one, and steps that change nothing. */
export function joined(acts: readonly Act[]): Act[] {
  const found: Act[] = [];
  for (const act of acts) {
    const last = found.at(-1);
    if (last && (!act.beats.length || (allDice(last) && allDice(act)))) {
      found[found.length - 1] = { ...act, beats: [...last.beats, ...act.beats], due: last.due };
    } else {
      found.push(act);
    }
  }
  return found;
}

function allDice(act: Act): boolean {
  return act.beats.length > 0 && act.beats.every((beat) => beat.kind === "roll");
}
