/** Own editions, one for each game, kept on this device as the text of their file. */

const KEY = "gratteciel.edition.";

/** The own edition last kept for a game. */
export function keptEdition(game: string): string | null {
  return localStorage.getItem(KEY + game);
}

/** Keep one for the next table of the game; null: forget it. */
export function keepEdition(game: string, text: string | null): void {
  if (text === null) localStorage.removeItem(KEY + game);
  else localStorage.setItem(KEY + game, text);
}
