/** Mountains against the sky, as far as one may see. They do not turn. */

import { short } from "./blocks";
import { steady } from "./facades";

/** How far to both sides of the city there is something to be seen. */
export const FAR = 1300;

/** Where each has its summit, how high it is and how broad. */
const SUMMITS: readonly (readonly [x: number, rise: number, breadth: number])[] = [
  [88, 76, 78],
  [-30, 52, 80],
  [205, 58, 82],
  [-305, 64, 86],
  [345, 74, 115],
  [-430, 46, 90],
  [520, 56, 120],
  [-560, 70, 130],
  [720, 78, 130],
  [-800, 60, 150],
  [980, 62, 160],
  [-1060, 80, 150],
  [1230, 70, 140],
];

/** How high the mountains are at a place of the shore. */
export function rise(x: number): number {
  return SUMMITS.reduce((sum, [at, high, broad]) => {
    const away = Math.abs(x - at) / broad;
    return sum + (high * 0.7) / (1 + away * away * (1.4 + away));
  }, 0);
}

/** A ridge; `much` of the mountains' height, shifted along the shore. */
export function ridge(level: number, much: number, shift = 0): string {
  let d = `M${-FAR} ${level}`;
  for (let x = -FAR; x <= FAR; x += 9)
    d += `L${x} ${short(level - rise(x + shift) * much - steady(`ridge ${x} ${much}`, 30) / 10)}`;
  return `${d}L${FAR} ${level}Z`;
}
