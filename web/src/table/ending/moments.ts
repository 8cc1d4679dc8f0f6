/** Addresses of moments: `/table/abc#step-12` is the board after step 12 of a finished game. */

import { to } from "../../address";

/** What stands behind the `#` of a moment's address. */
export function fragmentOf(length: number): string {
  return `step-${length}`;
}

/** The number of steps that a fragment names; null: it names no moment. */
export function momentIn(fragment: string): number | null {
  const found = /^step-(\d{1,6})$/.exec(fragment);
  return found ? Number(found[1]) : null;
}

/** The whole address of a moment of a table. */
export function addressOf(table: string, length: number): string {
  return location.origin + to(`/table/${table}#${fragmentOf(length)}`);
}
