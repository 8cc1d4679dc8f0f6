/** Where things are on a plan, in units of which a place is a hundred wide; rows count from the bottom, units from the top. */

import type { Piece, Place } from "../api/client";
import { buildingKind, type Inscription, type Outline } from "./kinds";
import type { Scene } from "../table/scene";

export const CELL = 100;
/** Room around the places for the names of columns and rows. */
export const MARGIN = 40;

export interface Frame {
  /** The least and the greatest column and row. */
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
  readonly top: number;
  /** Of the whole drawing, margins included. */
  readonly width: number;
  readonly height: number;
}

/** Where a place is, and what it belongs to. */
export interface Lying {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  readonly district: number;
}

/** Where a place is: what it is, whatever stands there. */
export function whereOf({ id, x, y, district }: Place): Lying {
  return { id, x, y, district: district ?? 0 };
}

/** The frame around places; that of a single cell where there are none. */
export function frame(places: readonly Pick<Place, "x" | "y">[]): Frame {
  const xs = places.length ? places.map((place) => place.x) : [0];
  const ys = places.length ? places.map((place) => place.y) : [0];
  const [left, right, bottom, top] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  return {
    left,
    right,
    bottom,
    top,
    width: (right - left + 1) * CELL + 2 * MARGIN,
    height: (top - bottom + 1) * CELL + 2 * MARGIN,
  };
}

/** How many times as wide as high the drawing of places is. */
export function shapeOf(places: readonly Place[] | undefined): number {
  const { width, height } = frame(places ?? []);
  return width / height;
}

/** The upper left corner of a cell. */
export function corner(around: Frame, x: number, y: number): { x: number; y: number } {
  return { x: MARGIN + (x - around.left) * CELL, y: MARGIN + (around.top - y) * CELL };
}

/** What a place is called by steps: `c3` of `plot:c3`. */
export function nameOf(id: string): string {
  return id.slice(id.indexOf(":") + 1);
}

/** The letters of columns and numbers of rows, by column and row, as the names of the places tell them. */
export function coordinates(places: readonly Pick<Place, "id" | "x" | "y">[]): {
  columns: Map<number, string>;
  rows: Map<number, string>;
} {
  const columns = new Map<number, string>();
  const rows = new Map<number, string>();
  for (const place of places) {
    const name = /^([a-z])(\d+)$/.exec(nameOf(place.id));
    if (!name) continue;
    columns.set(place.x, name[1]!);
    rows.set(place.y, name[2]!);
  }
  return { columns, rows };
}

/** The lines between places that `part` tells apart, and around them all, as the data of one path. */
export function borders<P extends Pick<Place, "x" | "y">>(
  places: readonly P[],
  around: Frame,
  part: (place: P) => unknown,
): string {
  const parts = new Map(places.map((place) => [`${place.x} ${place.y}`, part(place)]));
  const lines: string[] = [];
  for (const place of places) {
    const { x, y } = corner(around, place.x, place.y);
    const mine = part(place);
    const other = (dx: number, dy: number): boolean => parts.get(`${place.x + dx} ${place.y + dy}`) !== mine;
    const missing = (dx: number, dy: number): boolean => !parts.has(`${place.x + dx} ${place.y + dy}`);
    if (other(1, 0)) lines.push(`M${x + CELL} ${y}v${CELL}`);
    if (other(0, -1)) lines.push(`M${x} ${y + CELL}h${CELL}`);
    if (missing(-1, 0)) lines.push(`M${x} ${y}v${CELL}`);
    if (missing(0, 1)) lines.push(`M${x} ${y}h${CELL}`);
  }
  return lines.join("");
}

export type Direction = "left" | "right" | "up" | "down";

/** Something on the screen that can be gone to: its middle, right and down being more. */
export interface Spot {
  readonly key: string;
  readonly x: number;
  readonly y: number;
}

const AHEAD: Record<Direction, readonly [number, number]> = {
  left: [-1, 0],
  right: [1, 0],
  up: [0, -1],
  down: [0, 1],
};

/**
 * The spot that lies next in a direction: the nearest of those more ahead than aside, where straying aside counts
 * double. Null: there is none.
 */
export function neighbour(spots: readonly Spot[], from: Spot, direction: Direction): Spot | null {
  const [dx, dy] = AHEAD[direction];
  let best: Spot | null = null;
  let least = Infinity;
  for (const spot of spots) {
    const ahead = (spot.x - from.x) * dx + (spot.y - from.y) * dy;
    const aside = Math.abs((spot.x - from.x) * dy) + Math.abs((spot.y - from.y) * dx);
    if (ahead <= 0.5 || aside > ahead * 3) continue;
    const far = ahead + 2 * aside;
    if (far < least) [best, least] = [spot, far];
  }
  return best;
}

/** The first or last spot of the row a spot stands in, `near` being how far apart a row's middles may be. */
export function endOfRow(spots: readonly Spot[], from: Spot, last: boolean, near: number): Spot {
  const row = spots.filter((spot) => Math.abs(spot.y - from.y) <= near);
  return row.reduce((best, spot) => ((last ? spot.x > best.x : spot.x < best.x) ? spot : best), from);
}

/** Floors on one another that look alike and belong together. */
export interface Run {
  readonly shape: Outline;
  readonly inscription: Inscription;
  readonly owner: number | null;
  /** How many pieces are below. */
  readonly from: number;
  readonly count: number;
}

/** A building as runs of like floors, bottom first. */
export function runs(scene: Pick<Scene, "game">, stack: readonly Piece[]): Run[] {
  const found: Run[] = [];
  stack.forEach((piece, level) => {
    const { shape, inscription } = buildingKind(scene, piece.kind);
    const last = found.at(-1);
    const owner = piece.owner ?? null;
    if (last && last.shape === shape && last.inscription === inscription && last.owner === owner) {
      found[found.length - 1] = { ...last, count: last.count + 1 };
    } else {
      found.push({ shape, inscription, owner, from: level, count: 1 });
    }
  });
  return found;
}

/** How high one of so many floors is drawn, so that the building fits the room there is. */
export function floorHeight(floors: number, room: number, most: number): number {
  return Math.min(most, room / Math.max(1, floors));
}
