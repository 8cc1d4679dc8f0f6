/**
 * Which component draws a game's board: a folder in `games/` has a `Plan.svelte` and a `City.svelte`, and beside that a
 * `Small.svelte` where the city as it is in lists lacks what one would not see there. A game without a folder is drawn
 * from its picture and its kinds of things.
 */

import type { Component } from "svelte";
import { patiently } from "../state/patiently";
import type { View } from "../state/settings.svelte";
import type { Scene } from "./scene";

export type Drawing = Component<{ scene: Scene }>;
type Loader = () => Promise<{ default: Drawing }>;

const plans = import.meta.glob<{ default: Drawing }>("../games/*/Plan.svelte");
const cities = import.meta.glob<{ default: Drawing }>("../games/*/City.svelte");
const smalls = import.meta.glob<{ default: Drawing }>("../games/*/Small.svelte");
/** What draws any game. */
const any: Record<View, Loader> = {
  plan: () => import("../plan/Board.svelte"),
  city: () => import("../city/AnyCity.svelte"),
};

/** The drawing of a game's board in the view somebody likes. */
export async function drawing(game: string, view: View): Promise<Drawing> {
  const own: Loader | undefined =
    view === "city" ? cities[`../games/${game}/City.svelte`] : plans[`../games/${game}/Plan.svelte`];
  return (await patiently(own ?? any[view])).default;
}

/** The drawing of a game's city where it is small, and many of its kind are on a page. */
export async function smallDrawing(game: string): Promise<Drawing> {
  const small: Loader | undefined = smalls[`../games/${game}/Small.svelte`];
  return small ? (await patiently(small)).default : drawing(game, "city");
}
