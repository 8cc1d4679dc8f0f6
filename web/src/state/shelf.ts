/** The games on the shelf, asked for once in each language. */

import { answer, server, type GameCard, type GamePage } from "../api/client";
import { language } from "../words/language.svelte";

const asked = new Map<string, Promise<unknown>>();

function once<T>(key: string, ask: () => Promise<T>): Promise<T> {
  const named = `${language.current} ${key}`;
  const before = asked.get(named) as Promise<T> | undefined;
  if (before) return before;
  const now = ask();
  asked.set(named, now);
  // What failed is asked again the next time.
  now.catch(() => asked.delete(named));
  return now;
}

/** Every game in a few words, in the language of the moment. */
export function gameCards(): Promise<GameCard[]> {
  return once("games", () => answer(server.GET("/games")));
}

/** All about a game, in the language of the moment. */
export function gamePage(id: string): Promise<GamePage> {
  return once(id, () => answer(server.GET("/games/{id}", { params: { path: { id } } })));
}
