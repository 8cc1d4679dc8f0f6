/** Lots that are as they were stay the very same: only what changed is drawn again. */

import type { Lot } from "../lots";

/** A lot as a text that differs wherever its drawing would. */
function looks(lot: Lot): string {
  const { id, target, seat, x, y, label, ground, colour, printed, district, flag, pointable, span } = lot;
  const upon = [...lot.storeys.map((one) => one.symbol), ...lot.standing.map((one) => `${one.kind}${one.letter}`)];
  const more = [seat, x, y, label, ground, colour, printed, district, pointable, span, flag?.letter, flag?.text];
  return [id, target, flag?.colour, ...more, ...lot.standing.map((one) => one.colour), ...upon].join("|");
}

export class Keeper {
  private kept = new Map<string, { looks: string; lot: Lot }>();

  /** The same lots, those that have not changed as they were given before. */
  keep(lots: readonly Lot[]): Lot[] {
    const kept = lots.map((lot) => {
      const [before, now] = [this.kept.get(lot.id), looks(lot)];
      return before?.looks === now ? before : { looks: now, lot };
    });
    this.kept = new Map(kept.map((one) => [one.lot.id, one]));
    return kept.map((one) => one.lot);
  }
}
