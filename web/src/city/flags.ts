/** Where flags fly so that every one can be read: a flag that would hide another goes up its pole. */

export interface Pole {
  readonly id: string;
  /** The roof it stands on. */
  readonly x: number;
  readonly y: number;
}

export const FLAG_HEIGHT = 13;

/** How wide a flag is by what is written on it beside its owner's letter. */
export function flagWidth(text: string): number {
  return text.length > 1 ? 30 : text ? 25 : 13;
}

/** How much higher than its roof the lower edge of each flag is; poles come from the back to the front. */
export function lifts(poles: readonly Pole[], width: number, height: number, least: number): Map<string, number> {
  const placed: { x: number; y: number }[] = [];
  const found = new Map<string, number>();
  // The nearest first: its flag stays at its roof, and those behind rise above it.
  for (const pole of [...poles].reverse()) {
    let lift = least;
    const beside = placed
      .filter((other) => Math.abs(other.x - pole.x) < width)
      .map((other) => other.y)
      .sort((a, b) => b - a);
    for (const y of beside) if (Math.abs(y - (pole.y - lift)) < height) lift = pole.y - y + height;
    placed.push({ x: pole.x, y: pole.y - lift });
    found.set(pole.id, lift);
  }
  return found;
}
