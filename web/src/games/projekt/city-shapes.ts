/** How the pieces of Projekt Skyline are built. */

import type { Shape } from "../../city/shapes";

export const SHAPES: Record<string, Shape> = {
  floor: { parts: [{ scale: 0.76, height: 1.1, rows: 1 }], top: "flat" },
  borrowed: { parts: [{ scale: 0.7, height: 1.1, rows: 1, lattice: true }], top: "flat" },
  skyscraper: {
    parts: [
      { scale: 0.8, height: 1.3, rows: 1 },
      { scale: 0.66, height: 2.2, rows: 2 },
      { scale: 0.5, height: 1.1, rows: 1 },
      { scale: 0.34, taper: 0.14, height: 0.7 },
    ],
    top: "mast",
  },
};
