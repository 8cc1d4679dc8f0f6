/** What part of a city is seen: zooming, moving and coming back, as arithmetic on rectangles of the drawing. */

import type { Point, Rect } from "./geometry";

/** How much nearer one can come than seeing everything. */
export const NEAREST = 5;
/** How much nearer one step of a button or a key goes. */
export const STEP = 1.35;

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), Math.max(least, most));
}

/** A view kept within what there is to be seen. */
export function within(whole: Rect, view: Rect): Rect {
  const width = clamp(view.width, whole.width / NEAREST, whole.width);
  const height = (width * whole.height) / whole.width;
  return {
    x: clamp(view.x, whole.x, whole.x + whole.width - width),
    y: clamp(view.y, whole.y, whole.y + whole.height - height),
    width,
    height,
  };
}

/** So many times nearer, with what is at a point staying where it is; less than one goes farther away. */
export function zoomed(whole: Rect, view: Rect, times: number, at: Point = middle(view)): Rect {
  const width = clamp(view.width / times, whole.width / NEAREST, whole.width);
  const ratio = width / view.width;
  return within(whole, {
    x: at.x - (at.x - view.x) * ratio,
    y: at.y - (at.y - view.y) * ratio,
    width,
    height: view.height * ratio,
  });
}

/** The view moved by so much of the drawing. */
export function moved(whole: Rect, view: Rect, by: Point): Rect {
  return within(whole, { ...view, x: view.x + by.x, y: view.y + by.y });
}

/** The view moved as little as shows a point with some room around it. */
export function showing(whole: Rect, view: Rect, point: Point, room: number): Rect {
  const x = clamp(view.x, point.x + room - view.width, point.x - room);
  const y = clamp(view.y, point.y + room - view.height, point.y - room);
  return x === view.x && y === view.y ? view : within(whole, { ...view, x, y });
}

export function middle(view: Rect): Point {
  return { x: view.x + view.width / 2, y: view.y + view.height / 2 };
}

/** How many times nearer than the whole a view is. */
export function nearness(whole: Rect, view: Rect): number {
  return whole.width / view.width;
}

/** A view as the attribute of a drawing says it. */
export function viewBox(view: Rect): string {
  return [view.x, view.y, view.width, view.height].map((value) => Math.round(value * 100) / 100).join(" ");
}
