/** How the pieces of Hong Kong are built. */

import type { Shape } from "../../city/shapes";

export const SHAPES: Record<string, Shape> = {
  standard: { parts: [{ scale: 0.78, height: 1.9, rows: 2, sign: true }], top: "flat" },
  quick: { parts: [{ scale: 0.7, height: 1.1, glazed: true }], top: "flat" },
  roof: {
    parts: [
      { scale: 0.86, height: 0.22 },
      { scale: 0.8, taper: 0.42, height: 0.5 },
      { scale: 0.52, height: 0.16 },
      { scale: 0.48, taper: 0.04, height: 0.72 },
    ],
    top: "finial",
  },
};
