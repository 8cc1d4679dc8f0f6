/** How the pieces of Hong Kong are built: towers on podiums. What stands on the ground alone hides nothing behind it. */

import type { Piece, Place } from "../../api/client";
import { floorOf, type Part, type Shape } from "../../city/shapes";

const TOWER: readonly Part[] = [{ scale: 0.76, height: 1.8, rows: 2, sign: true }];
const PODIUM: readonly Part[] = [{ scale: 0.82, height: 1.1, rows: 1 }];
const GLASS: readonly Part[] = [{ scale: 0.7, height: 1.1, glazed: true }];
const ROOF: Shape = {
  parts: [
    { scale: 0.86, height: 0.22 },
    { scale: 0.8, taper: 0.42, height: 0.5 },
    { scale: 0.52, height: 0.16 },
    { scale: 0.48, taper: 0.04, height: 0.72 },
  ],
  top: "finial",
};
const PAVILION: Shape = {
  parts: [
    { scale: 0.86, height: 0.2 },
    { scale: 0.8, taper: 0.42, height: 0.36 },
    { scale: 0.52, height: 0.12 },
    { scale: 0.48, taper: 0.04, height: 0.42 },
  ],
  top: "finial",
};

/** What a piece is drawn as on its level, counted from 0. */
export function built(piece: Piece, level: number, { stack }: Place): { kind: string; shape: Shape } {
  if (piece.kind === "roof") return level ? { kind: "roof", shape: ROOF } : { kind: "pavilion", shape: PAVILION };
  const high = stack?.length ?? 0;
  if (piece.kind === "quick") return floorOf("quick", GLASS, level, high);
  return level ? floorOf("tower", TOWER, level, high) : floorOf("podium", PODIUM, level, high);
}
