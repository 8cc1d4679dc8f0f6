/** Places and things in words, as labels and for those who listen. */

import type { Area, Piece, Place, Thing } from "../api/client";
import { letter, type Colour } from "../design/owners";
import { labelOf } from "../table/naming";
import { markOf, stakeOf, type Scene } from "../table/scene";
import { number } from "../words/language.svelte";
import { nameOf, runs } from "./geometry";
import { groundKind, isOrdinary } from "./kinds";
import { words } from "./words";

/** Of which game, and through whose eyes: what names need to know of a scene. */
type Of = Pick<Scene, "game">;
type Seen = Pick<Scene, "game" | "eyes">;

/** What a kind of thing, ground or area is called in this game. */
export function kindName(scene: Of, kind: string): string {
  return scene.game.names[kind] ?? kind;
}

/** The colour of a seat, or undefined for what is nobody's. */
export function colourOf(scene: Of, seat: number | null | undefined): Colour | undefined {
  return seat === null || seat === undefined ? undefined : (scene.game.colours[seat] as Colour | undefined);
}

/** The letter of a seat; that of neutral floors for nobody. */
export function letterOf(scene: Of, seat: number | null | undefined): string {
  return seat === null || seat === undefined ? words().neutral : letter(scene.game.seats[seat]);
}

/** Whose it is: "Blue", and where it is the reader's: "Blue, yours". */
function whose(scene: Seen, seat: number): string {
  const name = scene.game.seats[seat] ?? "?";
  return seat === scene.eyes ? `${name} (${words().yours})` : name;
}

function pieceName(scene: Seen, piece: { kind: string; owner?: number | null }): string {
  const kind = kindName(scene, piece.kind);
  return piece.owner === null || piece.owner === undefined ? kind : words().of(kind, whose(scene, piece.owner));
}

/** What stands on a place. */
function buildingText(scene: Seen, stack: readonly Piece[]): string {
  const parts = runs(scene, stack);
  const [only] = parts;
  if (!only) return words().empty;
  const top = stack.at(-1)!;
  const kinds = new Set(stack.map((piece) => piece.kind));
  if (parts.length === 1 && stack.length === 1) return pieceName(scene, top);
  if (parts.length === 1 && kinds.size === 1) return words().times(number(stack.length), pieceName(scene, top));
  // Whose the top is has been said: below it the colours are enough.
  const listed = stack.map((piece) => pieceName({ ...scene, eyes: null }, piece)).join(", ");
  const above = top.owner === null || top.owner === undefined ? [] : [words().onTop(whose(scene, top.owner))];
  return [words().height(stack.length), ...above, words().upwards(listed)].join(", ");
}

/** How a place is called: "c3", "street cell 7", "the north-west corner". */
export function placeName(scene: Of, place: Place): string {
  const name = nameOf(place.id);
  const known = scene.game.names[name];
  if (known !== undefined) return known;
  const numbered = groundKind(scene, place.ground).use === "walk";
  return numbered ? words().cell(kindName(scene, place.ground), name) : name;
}

/** Whether the last steps changed a thing; of an id that several seats have nobody knows whose was changed. */
export function isChanged(scene: Scene, id: string, seat?: number | null): boolean {
  return (seat === undefined || seat === null) && scene.marks.changed.has(id);
}

/** What can be done with a thing and what became of it, in words; nothing where there is nothing to say. */
export function stateWords(scene: Scene, id: string, seat?: number | null): string[] {
  const mark = markOf(scene, id, seat);
  const said: string[] = [];
  if (mark === "chosen") said.push(words().chosen);
  else if (scene.live && scene.marks.choosable.has(id) && (mark === "choosable" || mark === "shown"))
    said.push(words().choosable);
  if (mark === "shown") said.push(words().shown);
  said.push(...(stakeOf(scene, id, seat)?.spoken ?? []));
  if (isChanged(scene, id, seat)) said.push(words().changed);
  return said;
}

/** A place in words: "c3, centre: 3 floors of Blue (yours); can be chosen". */
export function placeLabel(scene: Scene, place: Place): string {
  return labelled(scene, place.id, placeText(scene, place));
}

/** What was said of a place, and how it is marked now. */
export function labelled(scene: Scene, id: string, text: string): string {
  const states = stateWords(scene, id);
  return states.length ? [text, ...states].join(words().then) : text;
}

/** A place in words, however it is marked: "c3, centre: 3 floors of Blue (yours)". */
export function placeText(scene: Seen, place: Place): string {
  const grounds: string[] = [];
  const ground = groundKind(scene, place.ground);
  if (!isOrdinary(ground)) grounds.push(kindName(scene, place.ground));
  if (place.colour !== null && place.colour !== undefined) grounds.push(words().printed(whose(scene, place.colour)));
  const stack = place.stack ?? [];
  const content = ground.use === "walk" && !stack.length ? [] : [buildingText(scene, stack)];
  content.push(...(place.tokens ?? []).map((token) => pieceName(scene, token)));
  const head = [placeName(scene, place), ...grounds].join(", ");
  const body = content.join(words().then) || words().empty;
  return words().says(head, body);
}

/** A thing's own name, without its number: "low floor", "Chrysler Building". */
export function thingName(scene: Scene, thing: Thing): string {
  const kind = kindName(scene, thing.kind);
  return thing.label ? `${kind} ${labelOf(scene.game.names, thing)}` : kind;
}

/** A thing in words: "3 × roof; can be chosen". */
export function thingLabel(
  scene: Scene,
  thing: Thing,
  seat?: number | null,
  counted = true,
  name = thingName(scene, thing),
): string {
  const parts = [counted ? words().times(number(thing.count ?? 1), name) : name];
  if (thing.height) parts.push(words().height(thing.height));
  return [parts.join(", "), ...stateWords(scene, thing.id, seat)].join(words().then);
}

/** Ids that several seats have: a step that points at one means the mover's. */
export function sharedIds(areas: readonly Area[]): Set<string> {
  const seen = new Map<string, number | null>();
  const shared = new Set<string>();
  for (const area of areas) {
    for (const thing of area.things ?? []) {
      const seat = area.seat ?? null;
      if (seen.has(thing.id) && seen.get(thing.id) !== seat) shared.add(thing.id);
      seen.set(thing.id, seat);
    }
  }
  return shared;
}
