/** How the floors of Skyline of the World are built: each level is narrower than the one below. */

import type { Piece, Place } from "../../api/client";
import { floorOf, type Shape } from "../../city/shapes";

/** How much of a cell a floor of a level stands on, the ground's first. */
const WIDTHS = [0.84, 0.74, 0.64, 0.54, 0.46, 0.4];
/** In levels. The lowest floor hides no ground behind it. */
const height = (level: number): number => (level ? 1.3 : 1.1);

const width = (level: number): number => WIDTHS[Math.min(level, WIDTHS.length - 1)]!;

/** On an orange plot the lowest floor leaves more of the ground to be seen. */
const ORANGE = 0.74;

/** What a floor is drawn as on its level. */
export function built(piece: Piece, level: number, place: Place): { kind: string; shape: Shape } {
  const orange = place.ground === "orange";
  const { kind, shape } = floor(piece, level, orange && !level ? ORANGE : width(level), place.stack?.length ?? 0);
  return orange ? { kind: `${kind}-orange`, shape: { ...shape, band: true } } : { kind, shape };
}

function floor(piece: Piece, level: number, scale: number, high: number): { kind: string; shape: Shape } {
  const kind = `${piece.kind.replace(/-\d+$/, "")}-${level}`;
  if (piece.kind === "penthouse")
    return { kind, shape: { parts: [{ scale: scale + 0.04, height: 0.95, rows: 1 }], top: "garden" } };
  if (piece.kind === "skyline")
    return {
      kind,
      shape: {
        parts: [
          { scale: scale - 0.04, height: height(level), glazed: true },
          { scale: scale * 0.62, taper: scale * 0.2, height: 0.5, glazed: true },
        ],
        top: "mast",
      },
    };
  return floorOf(kind, [{ scale, height: height(level), rows: 1 }], level, high);
}
