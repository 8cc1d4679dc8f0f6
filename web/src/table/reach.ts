/** What of the things on a board can be seen and pointed at, measured in the page: whatever hides them, and how much. */

/** How wide and high something must be for a finger, in pixels. */
export const LEAST = 24;
/** How many points are looked at across and down. */
const LINES = 9;

interface Spot {
  readonly x: number;
  readonly y: number;
}

/** What is seen of a thing. */
export interface Part {
  readonly width: number;
  readonly height: number;
  /** Points of it that are seen, and lead to it. */
  readonly points: readonly Spot[];
}

/** What is seen of an element within another; null: nothing. */
export function partOf(element: Element, within: Element): Part | null {
  const box = element.getBoundingClientRect();
  const room = within.getBoundingClientRect();
  const [left, right] = [Math.max(box.left, room.left), Math.min(box.right, room.right)];
  const [top, bottom] = [Math.max(box.top, room.top), Math.min(box.bottom, room.bottom)];
  if (right <= left || bottom <= top) return null;
  const points: Spot[] = [];
  for (let row = 0; row < LINES; row++) {
    for (let column = 0; column < LINES; column++) {
      const spot = {
        x: left + ((column + 0.5) * (right - left)) / LINES,
        y: top + ((row + 0.5) * (bottom - top)) / LINES,
      };
      if (element.contains(document.elementFromPoint(spot.x, spot.y))) points.push(spot);
    }
  }
  if (!points.length) return null;
  const [xs, ys] = [points.map((spot) => spot.x), points.map((spot) => spot.y)];
  // Each point stands for what is around it.
  return {
    width: Math.max(...xs) - Math.min(...xs) + (right - left) / LINES,
    height: Math.max(...ys) - Math.min(...ys) + (bottom - top) / LINES,
    points,
  };
}

/** Whether a part is large enough as it is. */
export function ample(part: Part | null): part is Part {
  return part !== null && part.width >= LEAST && part.height >= LEAST;
}

/** How far a spot is from a part. */
export function away(part: Part, { x, y }: Spot): number {
  return Math.min(...part.points.map((spot) => Math.hypot(spot.x - x, spot.y - y)));
}

const OPEN = "[data-target]:is([data-mark=choosable], [data-mark=shown]):not([aria-disabled])";

/** Everything in a drawing that can be chosen. */
export function openIn(drawing: Element): Element[] {
  return [...drawing.querySelectorAll(OPEN)];
}

/**
 * Whether everything that can be chosen in a drawing can be pointed at: it is large enough, or becomes so by coming as
 * near as one can, which is what a tap beside it does.
 */
export function reachable(drawing: Element, nearest: number): boolean {
  return openIn(drawing).every((element) => {
    const part = partOf(element, drawing);
    return part !== null && Math.min(part.width, part.height) * nearest >= LEAST;
  });
}

/** What a tap that is not exact means: what can be chosen nearest to it, and what is seen of that. */
export interface Snapped {
  readonly element: Element;
  readonly part: Part;
}

/**
 * What a tap means. Null: what is under it, which is large enough to be meant, or nothing, where nothing that can be
 * chosen is within so many pixels. `exact`: whatever can be chosen is meant where it is hit, however small it is.
 */
export function snapped(drawing: Element, at: Spot, radius: number, exact: boolean): Snapped | null {
  const under = document.elementFromPoint(at.x, at.y)?.closest("[data-target]") ?? null;
  const open = [...openIn(drawing), ...drawing.querySelectorAll("[data-target][data-mark=chosen]")];
  if (under && drawing.contains(under) && ((exact && open.includes(under)) || ample(partOf(under, drawing))))
    return null;
  const near = open
    .filter((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return at.x > left - radius && at.x < right + radius && at.y > top - radius && at.y < bottom + radius;
    })
    .flatMap((element) => {
      const part = partOf(element, drawing);
      return part ? [{ element, part, far: element === under ? 0 : away(part, at) }] : [];
    })
    .filter(({ far }) => far <= radius)
    .sort((one, other) => one.far - other.far);
  return near[0] ?? null;
}
