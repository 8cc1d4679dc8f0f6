/** Drawings that were loaded before: whoever prints a page cannot wait for them. */

import type { View } from "../state/settings.svelte";
import { drawing, type Drawing } from "./drawings";

const loaded = new Map<string, Drawing>();

/** The drawing of a game's board in the view somebody likes; from then on it is there at once. */
export async function loadDrawing(game: string, view: View): Promise<Drawing> {
  const found = await drawing(game, view);
  loaded.set(`${view} ${game}`, found);
  return found;
}

/** The same without waiting, where it was loaded before. */
export function drawingAtOnce(game: string, view: View): Drawing | null {
  return loaded.get(`${view} ${game}`) ?? null;
}
