/**
 * The dice game as a city: every player's district is a row of sites and finished buildings, and before them lie, as
 * dice, those in hand and those of the yard.
 */

import type { Area, Thing } from "../../api/client";
import type { Extent } from "../../city/geometry";
import type { Lot } from "../../city/lots";
import { storey, type Shape, type Storey } from "../../city/shapes";
import { colourOf, kindName, letterOf, thingLabel } from "../../plan/naming";
import type { Scene } from "../../table/scene";
import { buildingOf, dieOf, type Sort } from "./faces";
import { inFront } from "./yard";

/** How many dice a pile shows at most; its flag says how many there are. */
const PILE = 2;
/** How far apart districts, squares, buildings and dice are, in cells. */
const ROW = 1.75;
const SQUARE = 1.45;
const BESIDE = 1.12;
const DICE = 0.98;
/** How long a district is at least. */
const LONG = 5;

const SITES: Record<Sort, Shape> = {
  low: { parts: [{ scale: 0.8, height: 1, rows: 1, lattice: true }], top: "flat" },
  mid: { parts: [{ scale: 0.68, height: 1.15, rows: 1, lattice: true }], top: "flat" },
  high: { parts: [{ scale: 0.56, height: 1.35, rows: 1, lattice: true }], top: "flat" },
  blank: { parts: [{ scale: 0.6, height: 1 }], top: "flat" },
};
const FLOORS: Record<Sort, Shape> = {
  low: { parts: [{ scale: 0.8, height: 1, rows: 1 }], top: "flat" },
  mid: { parts: [{ scale: 0.68, height: 1.15, rows: 1 }], top: "flat" },
  high: { parts: [{ scale: 0.56, height: 1.35, rows: 1 }], top: "flat" },
  blank: SITES.blank,
};
/** Low buildings end in a flat roof; others in a garden with a penthouse. */
const CROWNS: Record<Sort, Shape> = {
  low: {
    parts: [
      { scale: 0.86, height: 0.18 },
      { scale: 0.74, taper: 0.3, height: 0.5 },
    ],
    top: "finial",
  },
  mid: { parts: [{ scale: 0.72, height: 0.2 }], top: "garden" },
  high: {
    parts: [
      { scale: 0.58, height: 0.2 },
      { scale: 0.34, taper: 0.16, height: 0.6 },
    ],
    top: "mast",
  },
  blank: SITES.blank,
};
export const DIE: Shape = { parts: [{ scale: 0.54, height: 1.25 }], top: "flat" };

/** The dice that things show, one upon another; the game draws them itself. */
function dice(thing: Thing): Storey[] {
  const count = Math.min(PILE, thing.count ?? 1);
  return Array.from({ length: count }, () => ({
    symbol: `city-die-${thing.kind}`,
    shape: DIE,
    owner: "neutral" as const,
    variant: 0,
    height: DIE.parts[0]!.height,
    own: true,
  }));
}

function building(scene: Scene, thing: Thing, seed: string): Storey[] {
  const { finished, sort } = buildingOf(thing.kind)!;
  const owner = colourOf(scene, thing.owner) ?? "neutral";
  const shape = (finished ? FLOORS : SITES)[sort];
  const kind = `${finished ? "tile" : "site"}-${sort}`;
  const floors = Array.from({ length: thing.height ?? 1 }, (_, level) =>
    storey(kind, shape, owner, `${seed} ${level}`),
  );
  return finished ? [...floors, storey(`crown-${sort}`, CROWNS[sort], owner, seed)] : floors;
}

/** Every seat's buildings one by one, in the order they are told. */
function row(scene: Scene, area: Area, y: number, name: (thing: Thing, area: Area) => string): Lot[] {
  const seat = area.seat ?? null;
  const things = (area.things ?? []).flatMap((thing) =>
    Array.from({ length: thing.count ?? 1 }, (_, copy) => ({ thing, copy })),
  );
  return things.map(({ thing, copy }, x) => {
    const id = `${area.id}/${thing.id}/${copy}`;
    const sort = buildingOf(thing.kind)!.sort;
    return {
      id,
      target: thing.id,
      seat,
      x: x * BESIDE,
      y,
      label: thingLabel(scene, thing, seat, false, name(thing, area)),
      ground: thing.kind,
      colour: undefined,
      printed: kindName(scene, sort),
      district: null,
      storeys: building(scene, thing, id),
      standing: [],
      flag: { letter: letterOf(scene, seat), colour: colourOf(scene, seat), text: String(thing.height ?? 1) },
      pointable: true,
    };
  });
}

/** Where dice of an area lie: beside one another; or, where some lie before their piles, those of a kind together. */
function laidOut(things: readonly Thing[]): { x: number; y: number }[] {
  if (!things.some((thing) => inFront(thing.id))) return things.map((_, n) => ({ x: n * DICE, y: 0 }));
  const kinds = [...new Set(things.map((thing) => thing.kind))];
  return things.map((thing) => {
    const like = things.filter((other) => other.kind === thing.kind);
    // The pile comes last; it lies behind.
    const nth = (like.indexOf(thing) + 1) % like.length;
    return { x: kinds.indexOf(thing.kind) * 2.3 * DICE + (nth % 2) * DICE, y: Math.floor(nth / 2) * DICE };
  });
}

/** Dice of an area beside one another. */
function square(
  scene: Scene,
  area: Area,
  at: { x: number; y: number },
  pointable: (thing: Thing) => boolean,
  name: (thing: Thing, area: Area) => string,
): Lot[] {
  const things = (area.things ?? []).filter((thing) => dieOf(thing.kind) && (thing.count !== 0 || pointable(thing)));
  const spots = laidOut(things);
  return things.map((thing, n) => {
    const count = thing.count ?? 1;
    const single = inFront(thing.id);
    const sort = dieOf(thing.kind)!.sort;
    return {
      id: `${area.id}/${thing.id}`,
      target: thing.id,
      x: at.x + spots[n]!.x,
      y: at.y - spots[n]!.y,
      label: thingLabel(scene, thing, undefined, !single, name(thing, area)),
      ground: area.kind,
      colour: undefined,
      printed: sort && sort !== "blank" ? kindName(scene, sort) : "",
      district: null,
      storeys: dice(thing),
      standing: [],
      flag: single || count === 0 ? null : { letter: "×", colour: undefined, text: String(count) },
      pointable: pointable(thing),
      span: 0.86,
    };
  });
}

/** The land of a district or a square, in cells. */
export interface Strip {
  readonly area: Area;
  readonly y: number;
  readonly from: number;
  readonly to: number;
  /** How much deeper than one row it is. */
  readonly deep: number;
}

export interface DiceCity {
  readonly lots: Lot[];
  readonly strips: readonly Strip[];
  readonly bounds: Extent;
}

/** The city of the dice game; the reader's own district is nearest. */
export function diceCity(
  scene: Scene,
  pointable: (thing: Thing) => boolean,
  name: (thing: Thing, area: Area) => string,
): DiceCity {
  const areas = scene.picture.areas ?? [];
  const districts = areas.filter((area) => area.kind === "district");
  const mine = scene.eyes ?? scene.mover ?? 0;
  const away = (area: Area): number => ((area.seat ?? 0) - mine + districts.length) % districts.length;
  districts.sort((one, other) => away(one) - away(other));
  const lots = districts.flatMap((area, n) => row(scene, area, n * ROW, name));
  const strips: Strip[] = [];
  /** Squares beside one another, so many rows before the nearest district. */
  const lay = (kinds: readonly string[], before: number): void => {
    let x = 0;
    const y = -ROW - (before - 1) * SQUARE;
    for (const area of kinds.flatMap((kind) => areas.filter((one) => one.kind === kind))) {
      const laid = square(scene, area, { x, y }, pointable, name);
      if (!laid.length) continue;
      lots.push(...laid);
      const to = Math.max(...laid.map((lot) => lot.x));
      strips.push({ area, y, from: x, to, deep: y - Math.min(...laid.map((lot) => lot.y)) });
      x = to + DICE + 0.75;
    }
  };
  lay(["hand", "rolling"], 1);
  lay(["yard", "abandoned"], 2);
  const to = Math.max(LONG, ...lots.map((lot) => lot.x));
  districts.forEach((area, n) => strips.push({ area, y: n * ROW, from: 0, to, deep: 0 }));
  const bounds = {
    minX: 0,
    maxX: to,
    minY: Math.min(-ROW - SQUARE, ...lots.map((lot) => lot.y)),
    maxY: (districts.length - 1) * ROW,
  };
  return { lots, strips, bounds };
}
