/** In which order areas are laid out. */

import type { Area } from "../api/client";

export interface Group {
  readonly seat: number | null;
  readonly areas: Area[];
}

/** Areas by seat: `first`'s, then the others' in turn order, then those for all. */
export function grouped(areas: readonly Area[], first: number | null): Group[] {
  const seats = [...new Set(areas.map((area) => area.seat ?? null))];
  const most = Math.max(0, ...seats.map((seat) => seat ?? 0)) + 1;
  const place = (seat: number | null): number => (seat === null ? most : (seat - (first ?? 0) + most) % most);
  return seats
    .sort((a, b) => place(a) - place(b))
    .map((seat) => ({ seat, areas: areas.filter((area) => (area.seat ?? null) === seat) }));
}
