/** What stands about in the dice game's city: signs, lamps and trees, and on lots that wait whatever builders need. */

import { steady } from "../../city/facades";
import type { Scenery } from "../../city/lots";
import type { Colour } from "../../design/owners";
import { colourOf, kindName, letterOf } from "../../plan/naming";
import type { Scene } from "../../table/scene";
import { waitingLots, type DiceCity, type Square } from "./city-lots";
import { ALONG, lastLot, RACKS, rackSpot, ruinSpot, STREET } from "./city-streets";
import { sideOf, type Sort } from "./faces";

/** A sign that faces whoever looks: a street's name in its owner's colour, or the name of a place. */
export interface Sign {
  readonly id: string;
  readonly text: string;
  /** The letter of its owner's colour; none: nobody's. */
  readonly letter: string | null;
  readonly colour: Colour | undefined;
}

/** A small board before a site: what it is to become. */
export interface Board {
  readonly id: string;
  readonly text: string;
  readonly tone: string | undefined;
}

/** How many letters a sign has room for. */
const LETTERS = 22;
/** How far beyond the last lots streets end in the avenues; signs stand there. */
const END = 1.02;
/** What lies on lots that wait: on most of them nothing. */
const WAITING = ["weeds", "bricks", null, "heap", null, "planks", null, "pipes", null, "weeds", null];
const SORTS: readonly Sort[] = ["low", "mid", "high"];

function shortened(text: string): string {
  const letters = [...text];
  return letters.length > LETTERS
    ? `${letters
        .slice(0, LETTERS - 1)
        .join("")
        .trimEnd()}…`
    : text;
}

/** The signs of a city; `own` tells its signs from those of another city on the page. */
export function signsOf(scene: Scene, { districts, squares }: DiceCity, own: string): Sign[] {
  return [
    ...districts.map(({ seat }) => ({
      id: `${own}-street-${seat ?? 0}`,
      text: shortened(scene.names[seat ?? 0] ?? ""),
      letter: letterOf(scene, seat),
      colour: colourOf(scene, seat),
    })),
    ...squares.map(({ area }) => {
      const colour = colourOf(scene, area.seat);
      const text = shortened(kindName(scene, area.kind));
      return { id: `${own}-${area.id}`, text, letter: colour ? letterOf(scene, area.seat) : null, colour };
    }),
  ];
}

export function boardsOf(scene: Scene): Board[] {
  return SORTS.map((sort) => ({ id: `dice-${sort}`, text: kindName(scene, sort), tone: sideOf(sort) }));
}

/** Where the sign of a square stands: before all dice, and where the widest hides none of them. */
function signSpot({ bounds }: DiceCity, { area, from, to }: Square): [x: number, y: number] {
  if (area.kind === "abandoned") return [to.x + 0.92, to.y - 0.66];
  if (area.kind === "yard") return [to.x + 0.5, bounds.minY - 0.86];
  return [from.x + (area.kind === "hand" ? 1 : 2.3) * ALONG, bounds.minY - 0.94];
}

export function sceneryOf(city: DiceCity, own: string): Scenery[] {
  const { lots, districts, squares, columns, bounds } = city;
  const [west, east] = [-END, lastLot(columns) + END];
  const found: Scenery[] = [];
  const put = (symbol: string, x: number, y: number, nearest = false): void => {
    found.push({ id: `${symbol} ${x} ${y}`, x, y, symbol, nearest });
  };
  districts.forEach(({ seat }, n) => {
    const y = n * STREET;
    for (const x of [west, east]) {
      put(`${own}-street-${seat ?? 0}`, x, y, true);
      put("city-tree", x, y + STREET / 2 - 0.2);
      put("city-lamp", x, y - STREET / 2 + 0.42);
    }
  });
  for (const square of squares) {
    const { area, from, to } = square;
    put(`${own}-${area.id}`, ...signSpot(city, square));
    if (area.kind === "yard")
      for (let rack = 0; rack < RACKS; rack++) put("dice-rack", from.x - 0.62, rackSpot(columns, rack, 0).y);
    if (area.kind !== "abandoned") continue;
    put("dice-ruin", to.x, to.y);
    put("dice-weeds", to.x + 0.42, from.y + 0.3);
    put("dice-weeds", from.x - 0.4, to.y + 0.36);
  }
  // Alone one abandons nothing: there is room for lorries.
  const { x, y } = ruinSpot(columns);
  const alone = !squares.some(({ area }) => area.kind === "abandoned");
  if (alone) for (const up of [0.3, 1.2]) put("dice-truck", x - 0.4, y + up);
  put("dice-office", x - 0.5, y - 1.2);
  for (const { x, y } of waitingLots(city)) {
    const what = WAITING[steady(`${y} waits ${x}`, WAITING.length)];
    if (what) put(`dice-${what}`, x + 0.12, y);
  }
  for (const x of [west, east]) put("city-lamp", x, bounds.minY - 0.6);
  put("dice-planks", east - 1.7, bounds.minY - 0.9);
  put("dice-pipes", east - 0.6, bounds.minY - 0.8);
  const north = bounds.maxY + 0.86;
  put("dice-bricks", west + 0.7, north);
  put("dice-truck", west + 2.5, north);
  put("dice-digger", east - 1.1, north);
  // A board stands where its site does, and comes after it: so it is in front from whichever side one looks.
  for (const lot of lots) {
    const sort = /^site-(low|mid|high)$/.exec(lot.ground)?.[1];
    if (sort) found.push({ id: `board ${lot.id}`, x: lot.x, y: lot.y, symbol: `dice-${sort}` });
  }
  return found;
}
