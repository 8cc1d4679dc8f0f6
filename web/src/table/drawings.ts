/**
 * Which component draws a game's board: a folder in `games/` has a `Plan.svelte` and perhaps a `City.svelte`, and beside
 * that a `Small.svelte` where the city as it is in lists lacks what one would not see there.
 */

import type { Component } from "svelte";
import type { View } from "../state/settings.svelte";
import type { Scene } from "./scene";

export type Drawing = Component<{ scene: Scene }>;
type Loader = () => Promise<{ default: Drawing }>;

const plans = import.meta.glob<{ default: Drawing }>("../games/*/Plan.svelte");
const cities = import.meta.glob<{ default: Drawing }>("../games/*/City.svelte");
const smalls = import.meta.glob<{ default: Drawing }>("../games/*/Small.svelte");
/** What draws any game, also one without a folder. */
const boards = import.meta.glob<{ default: Drawing }>("../plan/Board.svelte");

/** Whether a game can be shown as a city. */
export function hasCity(game: string): boolean {
  return `../games/${game}/City.svelte` in cities;
}

/** The drawing of a game's board in the view somebody likes, or the plan where there is no other. */
export async function drawing(game: string, view: View): Promise<Drawing> {
  const city: Loader | undefined = view === "city" ? cities[`../games/${game}/City.svelte`] : undefined;
  const load = city ?? plans[`../games/${game}/Plan.svelte`] ?? boards["../plan/Board.svelte"];
  if (!load) throw new Error(`nothing draws ${game}`);
  return (await load()).default;
}

/** The drawing of a game's city where it is small, and many of its kind are on a page. */
export async function smallDrawing(game: string): Promise<Drawing> {
  const small: Loader | undefined = smalls[`../games/${game}/Small.svelte`];
  return small ? (await small()).default : drawing(game, "city");
}
