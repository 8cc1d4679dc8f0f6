/** The newest moves as they are told beside the board: who did what, what it paid, and where. */

import type { LineView, Picture } from "../api/client";
import { standing } from "./log";

/** Moves that are told beside the board at most, and at least where there are as many. */
const MOST = 12;
const LEAST = 3;

export interface Move {
  readonly line: LineView;
  /** Whose points it changed, and by how much. */
  readonly gains: readonly { readonly seat: number; readonly points: number }[];
  /** The places of the board it points at. */
  readonly places: readonly string[];
}

/**
 * The moves since the board was as somebody knew it (after so many steps), in the order they happened; `told`: of more
 * than so many steps nothing is known yet.
 */
export function recentMoves(
  lines: readonly LineView[],
  known: number,
  picture: Picture,
  told: number | null = null,
): Move[] {
  const steps = standing(lines).slice(0, told ?? undefined);
  const first = Math.min(known, Math.max(0, steps.length - LEAST));
  const places = new Set((picture.places ?? []).map((place) => place.id));
  return steps.slice(Math.max(first, steps.length - MOST)).map((line) => ({
    line,
    gains: (line.gains ?? []).flatMap((points, seat) => (points ? [{ seat, points }] : [])),
    places: placesOf(line, places),
  }));
}

/** The places of the board that a line of the log points at; things off the board are elsewhere by now. */
export function placesOf(line: LineView, places: ReadonlySet<string>): string[] {
  return (line.targets ?? []).filter((target) => places.has(target));
}
