/** Where those who stand on a place are drawn, beside or on its building. */

export interface Standing {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

/** The spots for so many tokens on a place of a hundred units. */
export function standings(count: number, built: boolean, filled = false): Standing[] {
  if (count === 0) return [];
  if (built) {
    // Above the building, which leaves them the upper third; beside a lone tower.
    if (filled) return Array.from({ length: count }, (_, at) => ({ x: 82 - at * 64, y: 26, scale: 0.72 }));
    return Array.from({ length: count }, (_, at) => ({ x: 35 + at * 34, y: 23, scale: 0.9 }));
  }
  if (count === 1) return [{ x: 50, y: 50, scale: 1.35 }];
  const columns = 2;
  return Array.from({ length: count }, (_, at) => {
    const row = Math.floor(at / columns);
    const inRow = Math.min(columns, count - row * columns);
    return {
      x: inRow === 1 ? 50 : 28 + (at % columns) * 44,
      y: count <= columns ? 50 : 27 + row * 46,
      scale: 0.92,
    };
  });
}
