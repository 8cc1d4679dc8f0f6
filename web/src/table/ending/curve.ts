/** The curve of a review: what each seat could expect after each step, as lines in a box. */

export interface CurveBox {
  readonly width: number;
  readonly height: number;
  /** The least and the greatest value shown. */
  readonly low: number;
  readonly high: number;
}

/** A box in which all values lie: 0 to 1 for shares of the win, else from the least to the greatest. */
export function boxOf(curve: readonly (readonly number[])[], unit: string, width: number, height: number): CurveBox {
  const values = curve.flat();
  if (unit === "share") return { width, height, low: 0, high: 1 };
  const low = Math.min(0, ...values);
  const high = Math.max(low + 1, ...values);
  return { width, height, low, high };
}

export function x(box: CurveBox, step: number, steps: number): number {
  return steps ? (box.width * step) / steps : 0;
}

export function y(box: CurveBox, value: number): number {
  return box.height * (1 - (value - box.low) / (box.high - box.low));
}

/** One seat's line, as the path of an SVG. */
export function path(curve: readonly (readonly number[])[], seat: number, box: CurveBox): string {
  const steps = curve.length - 1;
  return curve
    .map((at, step) => `${step ? "L" : "M"}${round(x(box, step, steps))} ${round(y(box, at[seat] ?? box.low))}`)
    .join("");
}

/** The step nearest to a place in the box. */
export function stepAt(box: CurveBox, place: number, steps: number): number {
  return Math.max(0, Math.min(steps, Math.round((place / box.width) * steps)));
}

/** Where labels stand so that none covers another: as near as may be to where they belong, from the top down. */
export function spread(places: readonly number[], gap: number, highest: number): number[] {
  const order = places.map((place, n) => ({ place, n })).sort((a, b) => a.place - b.place || a.n - b.n);
  const found = [...places];
  let last = -Infinity;
  for (const { place, n } of order) found[n] = last = Math.max(place, last + gap);
  // What has come out below goes up again, and takes the others along.
  let next = Infinity;
  for (const { n } of order.reverse()) found[n] = next = Math.min(found[n]!, next - gap, highest);
  return found;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
