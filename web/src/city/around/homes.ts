/**
 * Blocks of a garden suburb, as paths by what they are painted with: small houses, their gardens, trees. A block stands
 * upright on its middle, at (0, 0), and looks the same from all four sides, so that it need not be turned.
 */

import { short } from "../blocks";
import { steady } from "../facades";

/** What is painted alike, from the back to the front. */
export const PAINTS = [
  "pond",
  "soil",
  "crop",
  "shade",
  "hedge",
  "hedge light",
  "trunk",
  "leaf",
  "leaf light",
  "wall",
  "wall dim",
  "tiles",
  "tiles dim",
  "slate",
  "slate dim",
  "lit",
  "chimney",
  "front",
  "front light",
  "bloom",
] as const;
export type Paint = (typeof PAINTS)[number];
export type Drawn = Partial<Record<Paint, string>>;

/** Half the side of a block, in the plane's units. */
export const HALF = 122;
/** How many blocks differ. */
export const KINDS = 8;

export type Spot = readonly [east: number, south: number, up?: number];

function at([east, south, up = 0]: Spot): string {
  return spotOf(east, south, up).map(short).join(" ");
}

/** A point of the ground, and so much above it, as it is drawn. */
export function spotOf(east: number, south: number, up = 0): [x: number, y: number] {
  return [0.32 * (east - south), 0.16 * (east + south) - up];
}

/** An outline on the ground or above it. */
export function area(...spots: Spot[]): string {
  return `M${spots.map(at).join("L")}Z`;
}

/** An ellipse around a point of the drawing. */
export function round(x: number, y: number, rx: number, ry = rx): string {
  const [w, h] = [short(rx), short(ry)];
  return `M${short(x - rx)} ${short(y)}a${w} ${h} 0 1 1 ${short(2 * rx)} 0a${w} ${h} 0 1 1 ${short(-2 * rx)} 0`;
}

class Sheet {
  readonly drawn: Drawn = {};

  add(paint: Paint, d: string): void {
    this.drawn[paint] = (this.drawn[paint] ?? "") + d;
  }

  /** A house with a gable at one end of its ridge, which goes east or south. */
  house(east: number, south: number, { long = 24, deep = 17, high = 8, slate = false, across = false }): void {
    const spot = (along: number, aside: number, up: number): Spot =>
      across ? [east + aside, south + along, up] : [east + along, south + aside, up];
    const [rise, eaves] = [deep * 0.46, 3];
    const [lighter, darker] = across ? (["wall dim", "wall"] as const) : (["wall", "wall dim"] as const);
    const roof = `${slate ? "slate" : "tiles"}${across ? " dim" : ""}` as Paint;
    this.add("shade", area(spot(-long, deep, 0), spot(long, deep, 0), [east + 34, south - 14], [east + 6, south - 30]));
    this.add(lighter, area(spot(-long, deep, 0), spot(long, deep, 0), spot(long, deep, high), spot(-long, deep, high)));
    this.add(
      darker,
      area(
        spot(long, deep, 0),
        spot(long, deep, high),
        spot(long, 0, high + rise),
        spot(long, -deep, high),
        spot(long, -deep, 0),
      ),
    );
    const out = deep + eaves;
    const drop = high - (rise * eaves) / deep;
    this.add(
      roof,
      area(
        spot(-long - 2, out, drop),
        spot(long + 3, out, drop),
        spot(long + 3, 0, high + rise + 0.6),
        spot(-long - 2, 0, high + rise + 0.6),
      ),
    );
    for (const along of [-0.62, -0.05, 0.5])
      this.add(
        "lit",
        area(
          spot(long * along, deep, high * 0.34),
          spot(long * (along + 0.22), deep, high * 0.34),
          spot(long * (along + 0.22), deep, high * 0.74),
          spot(long * along, deep, high * 0.74),
        ),
      );
    const [x, y] = spotOf(...spot(-long * 0.55, 2, high + rise));
    this.add("chimney", `M${short(x - 1.2)} ${short(y + 2)}v-5.4h2.6v5.4z`);
  }

  tree(east: number, south: number, size: number, front = false): void {
    const [x, y] = spotOf(east, south);
    this.add("shade", round(x + size * 0.5, y, size * 1.1, size * 0.5));
    this.add(front ? "chimney" : "trunk", `M${short(x - 0.8)} ${short(y)}v${short(-size)}h1.6v${short(size)}z`);
    const top = y - size * 1.55;
    this.add(
      front ? "front" : "leaf",
      round(x, top, size) +
        round(x + size * 0.62, top + size * 0.42, size * 0.66) +
        round(x - size * 0.66, top + size * 0.4, size * 0.6),
    );
    this.add(front ? "front light" : "leaf light", round(x - size * 0.28, top - size * 0.28, size * 0.6));
  }

  poplar(east: number, south: number, size: number): void {
    const [x, y] = spotOf(east, south);
    const [w, h] = [short(size * 0.62), short(size * 3.4)];
    this.add("shade", round(x + size * 0.4, y, size * 0.9, size * 0.4));
    this.add(
      "front",
      `M${short(x)} ${short(y + 1 - size * 3.4)}c${w} ${short(size)} ${w} ${short(size * 2.4)} 0 ${h}c-${w} ${short(-size)} -${w} ${short(-size * 2.4)} 0 -${h}z`,
    );
    this.add(
      "front light",
      `M${short(x)} ${short(y + 1 - size * 3.4)}c${short(-size * 0.5)} ${short(size)} ${short(-size * 0.5)} ${short(size * 2)} ${short(-size * 0.2)} ${short(size * 2.6)}z`,
    );
  }
}

/** What is on the four quarters of the blocks of houses: a house, or trees. */
const QUARTERS = ["hhhh", "htht", "hhth", "thhh", "hhht"];
const PLACES: readonly (readonly [number, number])[] = [
  [-58, -58],
  [58, -58],
  [-58, 58],
  [58, 58],
];

/** The block of a kind: houses and gardens, or what a suburb has one of. */
export function homes(kind: number): Drawn {
  const sheet = new Sheet();
  const luck = (what: string, most: number): number => steady(`${kind} ${what} ${kind * 7}`, most);
  hedges(sheet);
  const quarters = QUARTERS[kind];
  if (quarters)
    PLACES.forEach((place, n) => quarter(sheet, place, quarters[n] === "h", (what, most) => luck(`${what}${n}`, most)));
  else if (kind === QUARTERS.length) church(sheet);
  else if (kind === QUARTERS.length + 1) pond(sheet);
  else orchard(sheet);
  return sheet.drawn;
}

function hedges(sheet: Sheet): void {
  const [edge, gap] = [HALF - 8, 24];
  for (const [from, to] of [
    [-edge, -gap],
    [gap, edge],
  ] as const)
    for (const aside of [-edge, edge])
      for (const [paint, up] of [
        ["hedge", 0],
        ["hedge light", 1.6],
      ] as const)
        sheet.add(
          paint,
          `M${at([from, aside, up])}L${at([to, aside, up])}M${at([aside, from, up])}L${at([aside, to, up])}`,
        );
}

function quarter(
  sheet: Sheet,
  [east, south]: readonly [number, number],
  house: boolean,
  luck: (what: string, most: number) => number,
): void {
  const [x, y] = [east + luck("x", 19) - 9, south + luck("y", 19) - 9];
  if (!house) {
    sheet.tree(x - 14, y - 16, 6.4);
    sheet.tree(x + 20, y, 5.2, true);
    if (luck("third", 2)) sheet.tree(x - 16, y + 22, 4.6, true);
    return;
  }
  sheet.tree(x - 28, y - 24, 4.2 + luck("size", 20) / 10);
  sheet.house(x, y, {
    long: 22 + luck("long", 10),
    deep: 15 + luck("deep", 4),
    high: 7 + luck("high", 2) * 3,
    slate: luck("slate", 5) < 2,
    across: luck("across", 7) < 3,
  });
  const extra = luck("extra", 4);
  if (extra === 0) sheet.poplar(x + 34, y - 22, 4.8);
  else if (extra < 3) sheet.tree(x + 34, y + 28, 3.6 + luck("small", 16) / 10, true);
  if (luck("bed", 2))
    for (let bed = 0; bed < 4; bed++) {
      const [bx, by] = spotOf(x - 34 + bed * 9, y + 32);
      sheet.add("bloom", round(bx, by - 0.6, 1.2, 0.8));
    }
}

function church(sheet: Sheet): void {
  sheet.tree(-70, -70, 6.4);
  sheet.tree(64, -76, 5.6);
  sheet.tree(-84, 10, 5);
  sheet.house(0, 8, { long: 52, deep: 22, high: 15, slate: true });
  const tower = { e: -60, s: 8, half: 15, high: 34 };
  const { e, s, half, high } = tower;
  const side = (paint: Paint, ...spots: Spot[]): void => sheet.add(paint, area(...spots));
  side("wall", [e - half, s + half], [e + half, s + half], [e + half, s + half, high], [e - half, s + half, high]);
  side("wall dim", [e + half, s + half], [e + half, s - half], [e + half, s - half, high], [e + half, s + half, high]);
  side("slate", [e - half - 2, s + half + 2, high], [e + half + 2, s + half + 2, high], [e, s, high + 24]);
  side("slate dim", [e + half + 2, s + half + 2, high], [e + half + 2, s - half - 2, high], [e, s, high + 24]);
  sheet.tree(70, 60, 5.4, true);
  sheet.tree(-40, 78, 4.6, true);
  sheet.poplar(88, 0, 5);
}

function pond(sheet: Sheet): void {
  sheet.add("pond", round(0, 2, 36, 15) + round(22, 8, 18, 8));
  for (const [east, south, size] of [
    [-84, -60, 6.4],
    [-30, -88, 5.4],
    [60, -78, 6],
    [-92, 20, 5],
  ] as const)
    sheet.tree(east, south, size);
  for (const [east, south, size] of [
    [88, -10, 5],
    [-58, 84, 5.6],
    [40, 88, 4.6],
    [86, 66, 5.4],
  ] as const)
    sheet.tree(east, south, size, true);
}

function orchard(sheet: Sheet): void {
  for (let row = 0; row < 3; row++) for (let n = 0; n < 4; n++) sheet.tree(-84 + n * 40, -84 + row * 34, 3.6, row > 0);
  for (let row = 0; row < 4; row++) {
    const south = 30 + row * 20;
    sheet.add(row % 2 ? "crop" : "soil", area([-92, south], [20, south], [20, south + 14], [-92, south + 14]));
  }
  sheet.house(62, 58, { long: 20, deep: 14, high: 8, across: true });
}
