/** Whether there is any luck at a table to speak of. */

import type { GameCard, Now } from "../api/client";

/** Luck in the game, or only in who sits where; null: none at all. */
export function luckAt(now: Now, game: Pick<GameCard, "luck"> | null): "game" | "seats" | null {
  // A game that was played elsewhere may have come without any promise.
  if (!now.commitment) return null;
  if (game?.luck) return "game";
  return now.plan.draw_seats ? "seats" : null;
}
