/** Own editions, one for each game, kept on this device as the text of their file. */

import { keep, kept } from "./device";

const KEY = "gratteciel.edition.";

/** The own edition last kept for a game. */
export function keptEdition(game: string): string | null {
  return kept(KEY + game);
}

/** Keep one for the next table of the game; null: forget it. */
export function keepEdition(game: string, text: string | null): void {
  keep(KEY + game, text);
}
