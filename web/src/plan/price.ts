/** How large a price is: its lines, and the tag around them, in the units of a city's flags. */

import type { Stake } from "../table/stakes";

export const LINE = 12;

/** What stands on a price: words, or a sign where many stand close together. */
export function linesOf(stake: Stake, brief: boolean): readonly string[] {
  return brief ? [stake.sign] : stake.lines;
}

export function sizeOf(lines: readonly string[]): { width: number; height: number } {
  return { width: Math.max(16, ...lines.map((line) => line.length * 6 + 7)), height: lines.length * LINE + 2 };
}
