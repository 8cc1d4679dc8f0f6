/** How the pieces of Hong Kong are built: towers on podiums. What stands on the ground alone hides nothing behind it. */

import type { Piece } from "../../api/client";
import type { Shape } from "../../city/shapes";

const TOWER: Shape = { parts: [{ scale: 0.76, height: 1.8, rows: 2, sign: true }], top: "flat" };
const PODIUM: Shape = { parts: [{ scale: 0.82, height: 1.1, rows: 1 }], top: "flat" };
const GLASS: Shape = { parts: [{ scale: 0.7, height: 1.1, glazed: true }], top: "flat" };
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
export function built(piece: Piece, level: number): { kind: string; shape: Shape } {
  if (piece.kind === "quick") return { kind: "quick", shape: GLASS };
  if (piece.kind === "roof") return level ? { kind: "roof", shape: ROOF } : { kind: "pavilion", shape: PAVILION };
  return level ? { kind: "tower", shape: TOWER } : { kind: "podium", shape: PODIUM };
}
