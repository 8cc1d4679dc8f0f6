/** What things of the dice game are called, and which of them steps may point at: the same in the plan and in the city. */

import type { Area, Thing } from "../../api/client";
import { kindName, thingLabel } from "../../plan/naming";
import { words as plan } from "../../plan/words";
import type { Scene } from "../../table/scene";
import { words } from "./words";
import { inFront } from "./yard";

/** Whether steps may point at a thing. */
export function pointable({ id }: Thing): boolean {
  return inFront(id) || /^(die|abandoned|site|tile):/.test(id);
}

/** Whether a thing is meant of the seat to move, whoever else may have one. */
export function personal({ id }: Thing): boolean {
  return /^(site|tile):/.test(id);
}

/** Whether how many there are says anything. */
export function counted({ id, kind }: Thing): boolean {
  return !inFront(id) && kind !== "round" && kind !== "last-round";
}

/** What is said of a thing besides its name. */
export function more({ kind, worth }: Thing): string | undefined {
  return kind.startsWith("tile-") ? words().points(worth ?? 0) : undefined;
}

export function nameIn(scene: Scene, thing: Thing, area: Area): string {
  if (thing.kind === "round") return words().round(thing.count ?? 1, thing.worth ?? 0);
  const called = kindName(scene, thing.kind);
  if (inFront(thing.id)) return words().one(called);
  const pile = area.kind === "yard" && (area.things ?? []).some(({ id }) => inFront(id));
  return pile ? words().pile(called) : called;
}

/** A thing in words, as its control says it. */
export function labelIn(scene: Scene, thing: Thing, area: Area): string {
  const seat = personal(thing) ? area.seat : undefined;
  const said = thingLabel(scene, thing, seat, counted(thing), nameIn(scene, thing, area));
  return [said, more(thing)].filter((part) => part !== undefined).join(plan().then);
}
