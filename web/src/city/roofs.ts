/** What stands on flat roofs: stairs, vents, tanks, plants. Drawn on the top of a building only. */

import { polygon, short } from "./blocks";
import { HALF_HEIGHT, HALF_WIDTH, type Point } from "./geometry";

/** Paths by what they are painted with. */
export interface Roof {
  /** The inner sides of the parapet. */
  readonly rim: string;
  readonly left: string;
  readonly right: string;
  readonly top: string;
  readonly green: string;
  /** What is lit at dusk. */
  readonly lit: string;
}

/** Room within the parapet, as a share of the roof. */
const WELL = 0.8;

/** The furniture of a roof so much of a cell wide and so many units above the storey's foot. */
export function roof(scale: number, height: number, variant: number): Roof {
  const drawn = { left: "", right: "", top: "", green: "", lit: "" };
  /** A point of the roof: to the east and to the south of its middle in shares of half its side, and above it. */
  const at = (east: number, south: number, up = 0): Point => ({
    x: ((east - south) / 2) * HALF_WIDTH * scale,
    y: ((east + south) / 2) * HALF_HEIGHT * scale - height - up,
  });
  const box = (east: number, south: number, long: number, deep: number, high: number, glass = false): void => {
    const [e, w, s, n] = [east + long, east - long, south + deep, south - deep];
    drawn.left += polygon([at(w, s), at(e, s), at(e, s, high), at(w, s, high)]);
    drawn.right += polygon([at(e, s), at(e, n), at(e, n, high), at(e, s, high)]);
    drawn[glass ? "lit" : "top"] += polygon([at(w, n, high), at(e, n, high), at(e, s, high), at(w, s, high)]);
  };
  const plant = (east: number, south: number, size: number): void => {
    const { x, y } = at(east, south, size * 0.7);
    const [r, wide] = [short(size), short(2 * size)];
    drawn.green += `M${short(x - size)} ${short(y)}a${r} ${r} 0 1 1 ${wide} 0a${r} ${r} 0 1 1 -${wide} 0`;
  };
  if (variant === 0) {
    box(-0.46, 0.4, 0.2, 0.2, 5);
    box(0.52, -0.42, 0.12, 0.12, 2.4);
  } else if (variant === 1) {
    const { x, y } = at(0.44, -0.44, 8);
    const w = 4.2 * scale;
    drawn.left += `M${short(x - w)} ${short(y)}v6.4a${short(w)} 1.7 0 0 0 ${short(w)} 1.7v-8z`;
    drawn.right += `M${short(x + w)} ${short(y)}v6.4a${short(w)} 1.7 0 0 1 ${short(-w)} 1.7v-8z`;
    drawn.top += `M${short(x - w)} ${short(y + 0.6)}L${short(x)} ${short(y - 3)}L${short(x + w)} ${short(y + 0.6)}a${short(w)} 1.6 0 0 1 ${short(-2 * w)} 0z`;
    box(-0.5, 0.4, 0.16, 0.16, 2.6);
  } else {
    box(0.5, -0.36, 0.16, 0.3, 2, true);
    plant(-0.56, 0.1, 2);
    plant(-0.5, 0.5, 2.4);
    plant(-0.1, 0.56, 2);
  }
  const deep = 1.6;
  const inner = (east: number, south: number, up = 0): Point => at(east * WELL, south * WELL, up);
  const rim = polygon([
    inner(-1, 1),
    inner(-1, -1),
    inner(1, -1),
    inner(1, -1, -deep),
    inner(-1, -1, -deep),
    inner(-1, 1, -deep),
  ]);
  return { rim, ...drawn };
}
