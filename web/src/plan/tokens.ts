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
    // The building's number keeps its room; a lone tower leaves both its sides.
    const y = 24;
    return Array.from({ length: count }, (_, at) => ({ x: (filled ? 80 : 72) - at * 26, y, scale: 0.78 }));
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
