/**
 * What a drawing is given. A drawing (the plan, the city) shows a picture and tells what is pointed at; it decides
 * nothing and keeps no state of the game.
 */

import type { GameCard, Picture } from "../api/client";
import type { Telling } from "../city/motion/teller.svelte";
import type { Stake } from "./stakes";

export interface Marks {
  /** What can be pointed at now. */
  readonly choosable: ReadonlySet<string>;
  /** What is pointed at. */
  readonly chosen: ReadonlySet<string>;
  /** What the last steps changed. */
  readonly changed: ReadonlySet<string>;
  /** What the step that is looked at (hovered in the list, hinted) points at. */
  readonly shown: ReadonlySet<string>;
}

export interface Scene {
  readonly game: GameCard;
  readonly picture: Picture;
  /** What is to be seen while a story is told: an earlier picture. Controls are always those of the newest. */
  readonly shown?: Picture | undefined;
  /** What is being told, leading to what is shown. */
  readonly telling?: Telling | null;
  /** The seats at the table, as named to people: "Ann", "Red". */
  readonly names: readonly string[];
  /** The seat to move; things that every seat has are meant of this one. */
  readonly mover: number | null;
  /** Through whose eyes; null: a spectator's. */
  readonly eyes: number | null;
  readonly marks: Marks;
  /** What is at stake in pointing at things; left out: nothing. */
  readonly stakes?: ReadonlyMap<string, Stake> | undefined;
  /** Whether pointing does anything now. */
  readonly live: boolean;
  /** Whether what is chosen was played, and waits to be written down. */
  readonly sent?: boolean;
  /** Drawn so small that flags would be all one sees: without them. */
  readonly small?: boolean;
  /** Somebody points at a thing; `roughly`: beside it, so that it is shown before it counts. */
  point(id: string, roughly?: boolean): void;
  /** Somebody looks at a thing (hovers, focuses, presses long), or at nothing any more. */
  look(id: string | null): void;
}

/** What is at stake in a thing; of things that every seat has, only the mover's are meant. */
export function stakeOf(scene: Scene, id: string, seat?: number | null): Stake | undefined {
  const meant = seat === undefined || seat === null || seat === scene.mover;
  return meant ? scene.stakes?.get(id) : undefined;
}

/** What is at stake in a place, where it is to be drawn on it: not what all have alike, unless it is meant. */
export function priceOf(scene: Scene, id: string, seat: number | null | undefined, meant: boolean): Stake | undefined {
  const stake = stakeOf(scene, id, seat);
  return stake?.common && !meant ? undefined : stake;
}

export type Mark = "choosable" | "chosen" | "shown" | "changed" | "none";

/** How a thing is to be marked; of things that every seat has, only the mover's can be chosen. */
export function markOf(scene: Scene, id: string, seat?: number | null): Mark {
  const { marks } = scene;
  const meant = seat === undefined || seat === null || seat === scene.mover;
  if (meant && marks.chosen.has(id)) return "chosen";
  if (meant && marks.shown.has(id)) return "shown";
  if (meant && marks.choosable.has(id)) return "choosable";
  return meant && marks.changed.has(id) ? "changed" : "none";
}
