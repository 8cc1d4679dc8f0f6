/**
 * Where things are in an isometric city: a grid seen from one of four sides, columns that rise from its cells, and which
 * columns hide which cells. All in units of the drawing; nothing here draws.
 */

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A cell of the grid: `x` to the east, `y` to the north, as pictures have them. */
export interface Cell extends Point {
  readonly id: string;
}

/** Quarter turns of the city, clockwise as seen from above. */
export type Turn = 0 | 1 | 2 | 3;

/** The turn after so many quarters, in whichever direction. */
export function quarter(quarters: number): Turn {
  return (((quarters % 4) + 4) % 4) as Turn;
}

/** Half the width and half the height of a cell's diamond; the height of one level. */
export const HALF_WIDTH = 32;
export const HALF_HEIGHT = 16;
export const LEVEL = 15;
/** Room below the grounds for the wall they rest on. */
const WALL = 14;
/** How much of its cell a building stands on. */
export const FOOTPRINT = 0.78;
/** What of a column stays solid when it is seen through: it is what can be pointed at. */
export const BASE = 0.5;

/** A part of the drawing. */
export interface Rect extends Point {
  readonly width: number;
  readonly height: number;
}

export interface Extent {
  readonly minX: number;
  readonly maxX: number;
  readonly minY: number;
  readonly maxY: number;
}

/** The grid's corners. */
export function extent(cells: readonly Point[]): Extent {
  const xs = cells.map((cell) => cell.x);
  const ys = cells.map((cell) => cell.y);
  return { minX: Math.min(...xs), maxX: Math.max(...xs), minY: Math.min(...ys), maxY: Math.max(...ys) };
}

/** A cell as the turned city has it: `u` to the lower right, `v` to the lower left, around the city's middle. */
export function turned(point: Point, around: Extent, turn: Turn): { u: number; v: number } {
  const east = point.x - (around.minX + around.maxX) / 2;
  const south = (around.minY + around.maxY) / 2 - point.y;
  switch (turn) {
    case 0:
      return { u: east, v: south };
    case 1:
      return { u: -south, v: east };
    case 2:
      return { u: -east, v: -south };
    case 3:
      return { u: south, v: -east };
  }
}

/** Where the middle of a cell is drawn, so many levels above the ground. */
export function project(point: Point, around: Extent, turn: Turn, levels = 0): Point {
  const { u, v } = turned(point, around, turn);
  return { x: (u - v) * HALF_WIDTH, y: (u + v) * HALF_HEIGHT - levels * LEVEL };
}

/** Cells from the back to the front: what comes later is drawn over what came before. */
export function backToFront<C extends Point>(cells: readonly C[], around: Extent, turn: Turn): C[] {
  const depth = (cell: C): number => {
    const { u, v } = turned(cell, around, turn);
    return u + v;
  };
  return [...cells].sort((one, other) => depth(one) - depth(other) || one.x - other.x);
}

/** The six corners of a column that stands on a cell's middle, from one level to another, as one sees its outline. */
export function outline(foot: Point, from: number, to: number, scale = FOOTPRINT): Point[] {
  const [w, h] = [HALF_WIDTH * scale, HALF_HEIGHT * scale];
  const [bottom, top] = [foot.y - from * LEVEL, foot.y - to * LEVEL];
  return [
    { x: foot.x, y: top - h },
    { x: foot.x + w, y: top },
    { x: foot.x + w, y: bottom },
    { x: foot.x, y: bottom + h },
    { x: foot.x - w, y: bottom },
    { x: foot.x - w, y: top },
  ];
}

/** Whether a point lies in a convex outline whose corners go round one way. */
export function inside(point: Point, corners: readonly Point[]): boolean {
  let side = 0;
  for (let n = 0; n < corners.length; n++) {
    const [a, b] = [corners[n]!, corners[(n + 1) % corners.length]!];
    const cross = (b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x);
    if (cross === 0) continue;
    if (side === 0) side = Math.sign(cross);
    else if (Math.sign(cross) !== side) return false;
  }
  return true;
}

/** The middle of a cell's ground and a finger's breadth around it: what must be seen of a cell that matters. */
export function grounds(foot: Point): Point[] {
  const [w, h] = [HALF_WIDTH / 6, HALF_HEIGHT / 6];
  return [
    foot,
    { x: foot.x + w, y: foot.y },
    { x: foot.x - w, y: foot.y },
    { x: foot.x, y: foot.y + h },
    { x: foot.x, y: foot.y - h },
  ];
}

/**
 * The columns to see through so that the ground of every cell that matters can be seen and pointed at: those whose part
 * above the base lies before it.
 */
export function hiding(
  cells: readonly Cell[],
  levels: ReadonlyMap<string, number>,
  matters: ReadonlySet<string>,
  around: Extent,
  turn: Turn,
): Set<string> {
  const found = new Set<string>();
  const seen = cells
    .filter((cell) => matters.has(cell.id))
    .map((cell) => ({ id: cell.id, points: grounds(project(cell, around, turn)), ...turned(cell, around, turn) }));
  for (const cell of cells) {
    const height = levels.get(cell.id) ?? 0;
    if (height <= BASE) continue;
    const foot = project(cell, around, turn);
    const place = turned(cell, around, turn);
    const shape = outline(foot, BASE, height);
    const hides = seen.some(
      (behind) =>
        behind.id !== cell.id &&
        behind.u + behind.v < place.u + place.v &&
        behind.points.some((point) => inside(point, shape)),
    );
    if (hides) found.add(cell.id);
  }
  return found;
}

/** The cells whose roof, or whose ground where nothing is built, is behind another column. */
export function hidden(
  cells: readonly Cell[],
  levels: ReadonlyMap<string, number>,
  around: Extent,
  turn: Turn,
): Set<string> {
  const columns = cells.map((cell) => {
    const { u, v } = turned(cell, around, turn);
    return { id: cell.id, depth: u + v, foot: project(cell, around, turn), height: levels.get(cell.id) ?? 0 };
  });
  const built = columns
    .filter((column) => column.height > 0)
    .map(({ depth, foot, height }) => ({ depth, shape: outline(foot, 0, height) }));
  const found = columns.filter(({ depth, foot, height }) => {
    const top = { x: foot.x, y: foot.y - height * LEVEL };
    return built.some((other) => other.depth > depth && inside(top, other.shape));
  });
  return new Set(found.map((column) => column.id));
}

/**
 * The frame around a city from whichever side it is seen: its grounds with so many cells around them, so many levels of
 * sky, and every roof with so much room above it.
 */
export function frame(
  cells: readonly Cell[],
  levels: ReadonlyMap<string, number>,
  around: Extent,
  { margin, sky, above }: { margin: number; sky: number; above: number },
): Rect {
  const turns: readonly Turn[] = [0, 1, 2, 3];
  const { minX, maxX, minY, maxY } = around;
  const corners = [minX, maxX].flatMap((x) => [minY, maxY].map((y) => project({ x, y }, around, 0)));
  const side = Math.max(...corners.map((corner) => corner.x)) + HALF_WIDTH * (1 + margin);
  const low = Math.max(...corners.map((corner) => corner.y)) + HALF_HEIGHT * (1 + margin) + WALL;
  const roofs = turns.flatMap((turn) =>
    cells
      .filter((cell) => levels.get(cell.id))
      .map((cell) => project(cell, around, turn, levels.get(cell.id)).y - above),
  );
  const top = Math.min(WALL - low - sky * LEVEL, ...roofs);
  return { x: -side, y: top, width: 2 * side, height: low - top };
}

/** A frame as wide and high as a box has it, around another: more ground to the sides, or more of it and of the sky. */
export function filling(inner: Rect, box: { width: number; height: number }): Rect {
  if (!box.width || !box.height) return inner;
  const width = Math.max(inner.width, (inner.height * box.width) / box.height);
  const height = (width * box.height) / box.width;
  return {
    x: inner.x - (width - inner.width) / 2,
    y: inner.y - (height - inner.height) / 2,
    width,
    height,
  };
}
