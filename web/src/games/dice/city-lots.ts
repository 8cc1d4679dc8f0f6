/**
 * The dice game as a city: what stands on the lots of every player's street, and the dice of the yard, of the abandoned
 * lot and in hand.
 */

import type { Area, Thing } from "../../api/client";
import { extent, type Extent } from "../../city/geometry";
import type { Lot } from "../../city/lots";
import { storey, type Shape, type Storey } from "../../city/shapes";
import { colourOf, kindName, letterOf } from "../../plan/naming";
import type { Scene } from "../../table/scene";
import {
  abandonedSpot,
  boundsOf,
  columnsFor,
  forecourt,
  lotsFor,
  lotSpot,
  RACKS,
  rackSpot,
  ruinSpot,
  yardSpot,
  type Spot,
} from "./city-streets";
import { buildingOf, dieOf, type Sort } from "./faces";
import { labelIn, pointable } from "./naming";

/** How many dice a pile shows at most; its flag says how many there are. */
const PILE = 2;

const SITES: Record<Sort, Shape> = {
  low: { parts: [{ scale: 0.8, height: 1, rows: 1, lattice: true }], top: "bars" },
  mid: { parts: [{ scale: 0.68, height: 1.15, rows: 1, lattice: true }], top: "bars" },
  high: { parts: [{ scale: 0.56, height: 1.35, rows: 1, lattice: true }], top: "bars" },
  blank: { parts: [{ scale: 0.6, height: 1 }], top: "flat" },
};
const FLOORS: Record<Sort, Shape> = {
  low: { parts: [{ scale: 0.8, height: 1, rows: 1 }], top: "bare" },
  mid: { parts: [{ scale: 0.68, height: 1.15, rows: 1 }], top: "bare" },
  high: { parts: [{ scale: 0.56, height: 1.35, rows: 1 }], top: "bare" },
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
export const DIE: Shape = { parts: [{ scale: 0.56, height: 1.27 }], top: "flat" };

/** The dice that things show, one upon another; the game draws them itself. The lowest says what it builds. */
function dice(thing: Thing): Storey[] {
  const { kind, sort } = dieOf(thing.kind)!;
  const says = sort && sort !== "blank";
  return Array.from({ length: Math.min(PILE, thing.count ?? 1) }, (_, level) => ({
    symbol: says && !level ? `city-die-${kind}-says_${sort}` : `city-die-${thing.kind}`,
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
  const floors = Array.from({ length: thing.height ?? 1 }, (_, level) => {
    const entrance = finished && level === 0;
    return storey(
      entrance ? `${kind}-door` : kind,
      entrance ? { ...shape, entrance } : shape,
      owner,
      `${seed} ${level}`,
    );
  });
  return finished ? [...floors, storey(`crown-${sort}`, CROWNS[sort], owner, seed)] : floors;
}

/** How many buildings a district has. */
function buildings(area: Area): number {
  return (area.things ?? []).reduce((sum, thing) => sum + (thing.count ?? 1), 0);
}

/** The buildings of a district one by one, along the nth street. */
function street(scene: Scene, area: Area, nth: number, columns: number): Lot[] {
  const seat = area.seat ?? null;
  const actor = scene.live ? scene.mover : (scene.eyes ?? scene.mover);
  const things = (area.things ?? []).flatMap((thing) =>
    Array.from({ length: thing.count ?? 1 }, (_, copy) => ({ thing, copy })),
  );
  const places = lotsFor(
    things.map(({ thing }) => buildingOf(thing.kind)!.finished),
    columns,
  );
  return things.map(({ thing, copy }, n) => {
    const id = `${area.id}/${thing.id}/${copy}`;
    return {
      id,
      target: thing.id,
      seat,
      ...lotSpot(nth, places[n]!.side, places[n]!.column),
      label: labelIn(scene, thing, area),
      ground: thing.kind,
      colour: undefined,
      printed: kindName(scene, buildingOf(thing.kind)!.sort),
      district: null,
      storeys: building(scene, thing, id),
      standing: [],
      flag: { letter: letterOf(scene, seat), colour: colourOf(scene, seat), text: String(thing.height ?? 1) },
      pointable: pointable(thing) && seat === actor,
      echo: copy > 0,
    };
  });
}

const KINDS = ["ground", "floor", "penthouse"];
const rackOf = (thing: Thing): number => KINDS.indexOf(dieOf(thing.kind)!.kind);

/** Where the dice of the yard lie: those of a kind in one rack. */
function inRacks(things: readonly Thing[], columns: number): Spot[] {
  return things.map((thing) => {
    const like = things.filter((other) => other.kind === thing.kind);
    // The pile comes last; it lies behind.
    return rackSpot(columns, rackOf(thing), (like.indexOf(thing) + 1) % like.length);
  });
}

/** Dice as lots. */
function dieLot(scene: Scene, area: Area, thing: Thing, at: Spot): Lot {
  const count = thing.count ?? 1;
  const sort = dieOf(thing.kind)!.sort;
  return {
    id: `${area.id}/${thing.id}`,
    target: thing.id,
    ...at,
    label: labelIn(scene, thing, area),
    ground: area.kind,
    colour: undefined,
    printed: sort && sort !== "blank" ? kindName(scene, sort) : "",
    district: null,
    storeys: dice(thing),
    standing: [],
    // One die is seen to be one.
    flag: count > 1 ? { letter: "×", colour: undefined, text: String(count) } : null,
    pointable: pointable(thing),
    span: 0.9,
  };
}

/** A square where dice lie: from its place farthest from the reader to the nearest. */
export interface Square {
  readonly area: Area;
  readonly from: Spot;
  readonly to: Spot;
}

export interface DiceCity {
  readonly lots: Lot[];
  /** Districts in the order of their streets, the nearest first. */
  readonly districts: readonly Area[];
  readonly squares: readonly Square[];
  /** How many lots a side of a street has. */
  readonly columns: number;
  readonly bounds: Extent;
}

/** The city of the dice game; the reader's own district is nearest. `empty`: with places that may be pointed at, although nothing is there. */
export function diceCity(scene: Scene, empty = true): DiceCity {
  const areas = scene.picture.areas ?? [];
  const districts = areas.filter((area) => area.kind === "district");
  const mine = scene.eyes ?? scene.mover ?? 0;
  const away = (area: Area): number => ((area.seat ?? 0) - mine + districts.length) % districts.length;
  districts.sort((one, other) => away(one) - away(other));
  const columns = columnsFor(districts.map(buildings));
  const lots: Lot[] = [];
  const squares: Square[] = [];
  const laid = (kind: string): { area: Area; things: Thing[] }[] =>
    areas
      .filter((area) => area.kind === kind)
      .map((area) => ({
        area,
        things: (area.things ?? []).filter((one) => dieOf(one.kind) && (one.count !== 0 || (empty && pointable(one)))),
      }));
  const put = (area: Area, things: readonly Thing[], spots: readonly Spot[]): void => {
    lots.push(...things.map((thing, n) => dieLot(scene, area, thing, spots[n]!)));
  };
  const start = yardSpot(columns);
  for (const { area, things } of laid("yard")) {
    put(area, things, inRacks(things, columns));
    // Dice that can be taken lie beside their piles.
    const beside = Math.max(...things.map((thing) => things.filter((other) => other.kind === thing.kind).length)) - 1;
    squares.push({ area, from: start, to: rackSpot(columns, RACKS - 1, Math.max(0, beside)) });
  }
  for (const { area, things } of laid("abandoned")) {
    const spots = things.map((thing) => abandonedSpot(columns, rackOf(thing)));
    put(area, things, spots);
    squares.push({ area, from: abandonedSpot(columns, 0), to: ruinSpot(columns) });
  }
  const before = [...laid("hand"), ...laid("rolling")].filter(({ things }) => things.length);
  const spots = forecourt(
    columns,
    before.map(({ things }) => things.length),
  );
  before.forEach(({ area, things }, n) => {
    put(area, things, spots[n]!);
    const { minX, maxX, minY, maxY } = extent(spots[n]!);
    squares.push({ area, from: { x: minX, y: maxY }, to: { x: maxX, y: minY } });
  });
  // In the order in which the plan has them.
  lots.push(...districts.flatMap((area, n) => street(scene, area, n, columns)));
  return { lots, districts, squares, columns, bounds: boundsOf(columns, districts.length, spots.flat()) };
}

/** Lots on which nobody builds yet. */
export function waitingLots({ lots, districts, columns }: DiceCity): Spot[] {
  const taken = new Set(lots.map(({ x, y }) => `${x} ${y}`));
  return districts
    .flatMap((_, street) =>
      (["before", "behind"] as const).flatMap((side) =>
        Array.from({ length: columns }, (_, column) => lotSpot(street, side, column)),
      ),
    )
    .filter(({ x, y }) => !taken.has(`${x} ${y}`));
}
