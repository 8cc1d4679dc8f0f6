/** Where tags lie so that every one can be read: those that would cover others make way, as far as they may. */

export interface Tag {
  /** Its middle. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** How far a tag may go from where it belongs, so that it is still seen whose it is. */
export interface Reach {
  readonly x: number;
  readonly y: number;
}

const ROUNDS = 60;

/** The middles of tags, none of which covers another or what does not move, where there is room for that. */
export function apart(tags: readonly Tag[], fixed: readonly Tag[], reach: Reach): { x: number; y: number }[] {
  const placed = tags.map((tag) => ({ ...tag }));
  const within = (value: number, home: number, far: number): number =>
    Math.min(home + far, Math.max(home - far, value));
  for (let round = 0; round < ROUNDS; round++) {
    let quiet = true;
    const push = (one: Shifting, other: Tag, share: number): { x: number; y: number } | null => {
      const [dx, dy] = [one.x - other.x, one.y - other.y];
      const x = (one.width + other.width) / 2 - Math.abs(dx);
      const y = (one.height + other.height) / 2 - Math.abs(dy);
      if (x <= 0.01 || y <= 0.01) return null;
      quiet = false;
      // The shorter way out; of two in the same place the one that comes later goes to the front.
      return x < y ? { x: (dx < 0 ? -x : x) * share, y: 0 } : { x: 0, y: (dy < 0 ? -y : y) * share };
    };
    placed.forEach((one, n) => {
      for (const other of fixed) shift(one, push(one, other, 1));
      for (const other of placed.slice(0, n)) {
        const by = push(one, other, 0.5);
        shift(one, by);
        shift(other, by && { x: -by.x, y: -by.y });
      }
    });
    placed.forEach((one, n) => {
      one.x = within(one.x, tags[n]!.x, reach.x);
      one.y = within(one.y, tags[n]!.y, reach.y);
    });
    if (quiet) break;
  }
  return placed.map(({ x, y }) => ({ x, y }));
}

interface Shifting extends Tag {
  x: number;
  y: number;
}

function shift(one: Shifting, by: { x: number; y: number } | null): void {
  one.x += by?.x ?? 0;
  one.y += by?.y ?? 0;
}
