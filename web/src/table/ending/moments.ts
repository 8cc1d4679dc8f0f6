/** Addresses of moments: `/table/abc#step-12` is the board after step 12 of a finished game. */

/** What stands behind the `#` of a moment's address. */
export function fragmentOf(length: number): string {
  return `step-${length}`;
}

/** The number of steps that a fragment names; null: it names no moment. */
export function momentIn(fragment: string): number | null {
  const found = /^step-(\d{1,6})$/.exec(fragment);
  return found ? Number(found[1]) : null;
}
