/** Blocks of houses as they stand on both banks: each a square of four houses, much the same from every side. */

import { polygon } from "../../city/blocks";
import { faces, point, type Box, type Faces } from "../../city/boxes";
import { steady } from "../../city/facades";

export type Tone = "brick" | "sand" | "slate" | "brown";

export interface House extends Faces {
  readonly tone: Tone;
  /** Windows, and those behind which there is light. */
  readonly glass: string;
  readonly lit: string;
}

/** How much of a cell a block is. */
const SIDE = 1.16;
/** Between two rows of windows, in units of the drawing; from one window to the next, in cells. */
const [STOREY, PANE] = [4.4, 0.115];

/** The heights and tones of the four houses of each kind of block, and which of them has a tank on its roof. */
const KINDS: Readonly<Record<string, readonly (readonly [height: number, tone: Tone, tank?: true])[]>> = {
  row: [
    [13, "brick"],
    [11, "brown"],
    [14, "sand", true],
    [10, "brick"],
  ],
  lofts: [
    [20, "brown", true],
    [15, "brick"],
    [12, "slate"],
    [17, "sand", true],
  ],
  hall: [
    [31, "sand"],
    [16, "slate", true],
    [19, "brick", true],
    [12, "brown"],
  ],
  works: [
    [9, "slate"],
    [24, "brick", true],
    [9, "brown"],
    [14, "slate"],
  ],
};

export const BLOCKS = Object.keys(KINDS);

function windows(seed: string, [u0, u1, v0, v1, z0, z1]: Box): { glass: string; lit: string } {
  const [glass, lit]: [string[], string[]] = [[], []];
  for (let z = z0 + 2; z < z1 - 2.4; z += STOREY)
    for (let at = 0.05; at < u1 - u0 - 0.06; at += PANE)
      for (const left of [true, false]) {
        const [from, to] = [at, at + 0.06];
        const corner = (t: number, h: number) => (left ? point(u0 + t, v1, h) : point(u1, v0 + t, h));
        const pane = polygon([corner(from, z), corner(to, z), corner(to, z + 2.2), corner(from, z + 2.2)]);
        (steady(`${seed} ${left} ${z} ${at}`, 100) < 26 ? lit : glass).push(pane);
      }
  return { glass: glass.join(""), lit: lit.join("") };
}

/** The houses of a kind of block, from the back to the front. */
export function houses(kind: string): House[] {
  const half = SIDE / 2;
  return KINDS[kind]!.flatMap(([height, tone, tank], n): House[] => {
    const [u, v] = [n === 1 || n === 3 ? 0.03 : -half, n > 1 ? 0.03 : -half];
    const box: Box = [u, u + half - 0.03, v, v + half - 0.03, 0, height];
    const found: House[] = [{ ...faces([box]), tone, ...windows(`${kind} ${n}`, box) }];
    if (tank)
      found.push({
        ...faces([[u + 0.16, u + 0.34, v + 0.16, v + 0.34, height + 1.5, height + 6.5]]),
        tone: "brown",
        glass: "",
        lit: "",
      });
    return found;
  });
}
