/** Bringing into sight what can be chosen next, where none of it is seen. */

export interface Span {
  readonly top: number;
  readonly bottom: number;
}
/** Something that can be chosen, and the board or card it is part of. */
export interface Choice extends Span {
  readonly whole?: Span | undefined;
}

const OPEN = "[data-target]:is([data-mark=choosable], [data-mark=shown]):not([aria-disabled])";
/** How far from the edge of what is seen something comes to lie. */
const MARGIN = 12;

/** How far down to go until the nearest of these is seen between two heights; 0: one of them is seen already. */
export function distance(those: readonly Choice[], top: number, bottom: number): number {
  const ways = those.map((one) => {
    const middle = (one.top + one.bottom) / 2;
    if (middle >= top && middle <= bottom) return 0;
    // The whole is seen where there is room for it; of what is higher than the room, the beginning.
    const { whole } = one;
    const span = whole && whole.bottom - whole.top <= bottom - top - 2 * MARGIN ? whole : one;
    const up = span.top - top - MARGIN;
    return middle < top ? up : Math.min(span.bottom - bottom + MARGIN, up);
  });
  return ways.reduce((best, way) => (Math.abs(way) < Math.abs(best) ? way : best), ways[0] ?? 0);
}

/** Scroll until something that can be chosen is seen: in what is scrolled by itself, and on the page above the bar. */
export function intoSight(board: Element, bar: number, smoothly: boolean): void {
  const behavior = smoothly ? "smooth" : "auto";
  for (const stock of board.querySelectorAll("[data-stock]")) {
    const { top, bottom } = stock.getBoundingClientRect();
    const way = distance(choices(stock), top, bottom);
    if (way) stock.scrollBy({ top: way, behavior });
  }
  const way = distance(choices(board), 0, innerHeight - bar);
  if (way) scrollBy({ top: way, behavior });
}

function choices(within: Element): Choice[] {
  return [...within.querySelectorAll(OPEN)].map((one) => {
    const { top, bottom } = one.getBoundingClientRect();
    return { top, bottom, whole: one.closest("[role=group]")?.getBoundingClientRect() };
  });
}
