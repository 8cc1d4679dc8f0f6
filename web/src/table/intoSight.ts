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

/** Scroll the stock until something in it that can be chosen is seen. */
export function stockIntoSight(board: Element): void {
  for (const stock of board.querySelectorAll("[data-stock]")) {
    const { top, bottom } = stock.getBoundingClientRect();
    stock.scrollTop += distance(choices(stock), top, bottom);
  }
}

/** Scroll the page until something that can be chosen on a board is seen above the bar, which is so many pixels high. */
export function intoSight(board: Element, bar: number, smoothly: boolean): void {
  const way = distance(choices(board), 0, innerHeight - bar);
  if (way) scrollBy({ top: way, behavior: smoothly ? "smooth" : "auto" });
}

function choices(within: Element): Choice[] {
  return [...within.querySelectorAll(OPEN)].map((one) => {
    const { top, bottom } = one.getBoundingClientRect();
    return { top, bottom, whole: one.closest("[role=group]")?.getBoundingClientRect() };
  });
}
