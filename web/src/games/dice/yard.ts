/** The dice that lie in front of their piles are alike: whichever is pointed at, the first that is free is meant. */

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
