/**
 * Windows. Each owner builds in a style of their own, so that it is told apart without its colour: red in the vertical
 * strips of art deco, blue with portholes, yellow with ribbons of glass, green with a grid; nobody's is plain concrete.
 */

import type { Colour } from "../design/owners";
import { disc, line, panel, short, type Block, type Face } from "./blocks";
import { HALF_HEIGHT, HALF_WIDTH } from "./geometry";

export type Owner = Colour | "neutral";

export interface Facade {
  /** Windows without light. */
  readonly glass: string;
  /** Windows behind which somebody is at home; they shine at dusk. */
  readonly lit: string;
  /** What stands out from the wall. */
  readonly trim: string;
}

const FACES: readonly Face[] = ["left", "right"];
/** How many ways there are of lights being on. */
export const VARIANTS = 3;

/** A number that stays the same for the same text, from 0 to `most` - 1. */
export function steady(text: string, most: number): number {
  let hash = 2166136261;
  for (let n = 0; n < text.length; n++) hash = Math.imul(hash ^ text.charCodeAt(n), 16777619);
  return ((hash ^ (hash >>> 15)) >>> 0) % most;
}

/** The windows of one storey of so many rows. */
export function facade(owner: Owner, block: Block, variant: number, rows = 1): Facade {
  const [glass, lit, trim]: [string[], string[], string[]] = [[], [], []];
  FACES.forEach((face, side) => {
    windows(owner, block, face, rows).forEach((path, n) => {
      const shines = steady(`${owner} ${variant} ${side} ${n}`, 100) < 42;
      (shines ? lit : glass).push(path);
    });
    trim.push(...mouldings(owner, block, face, rows));
  });
  return { glass: glass.join(""), lit: lit.join(""), trim: trim.join("") };
}

function range(count: number): number[] {
  return Array.from({ length: count }, (_, n) => n);
}

function windows(owner: Owner, block: Block, face: Face, rows: number): string[] {
  const floors = range(rows).map((row) => [row / rows, 1 / rows] as const);
  switch (owner) {
    case "red":
      return floors.flatMap(([from, high]) =>
        range(5).map((n) =>
          panel(block, face, 0.09 + n * 0.18, 0.18 + n * 0.18, from + high * 0.2, from + high * 0.86),
        ),
      );
    case "blue":
      return floors.flatMap(([from, high]) =>
        range(4).map((n) => disc(block, face, 0.155 + n * 0.23, from + high * 0.53, 0.083)),
      );
    case "yellow":
      return floors.flatMap(([from, high]) =>
        range(3).map((n) =>
          panel(block, face, 0.05 + n * 0.305, 0.34 + n * 0.305, from + high * 0.34, from + high * 0.76),
        ),
      );
    case "green":
      return floors.flatMap(([from, high]) =>
        range(2).flatMap((row) =>
          range(4).map((n) =>
            panel(
              block,
              face,
              0.09 + n * 0.22,
              0.23 + n * 0.22,
              from + high * (0.15 + row * 0.42),
              from + high * (0.44 + row * 0.42),
            ),
          ),
        ),
      );
    case "neutral":
      return floors.flatMap(([from, high]) =>
        [0.16, 0.6].map((t) => panel(block, face, t, t + 0.26, from + high * 0.42, from + high * 0.66)),
      );
  }
}

function mouldings(owner: Owner, block: Block, face: Face, rows: number): string[] {
  const edge = Math.min(0.1, 1.6 / block.height);
  const cornice = panel(block, face, 0, 1, 1 - edge, 1);
  if (owner === "red")
    return [cornice, ...range(4).map((n) => panel(block, face, 0.205 + n * 0.18, 0.245 + n * 0.18, 0, 1 - edge))];
  if (owner === "yellow")
    return [cornice, ...range(rows).map((row) => panel(block, face, 0, 1, row / rows, row / rows + edge))];
  return [cornice];
}

/** What divides the panes of a storey all of glass, in its owner's style. */
export function panes(owner: Owner, block: Block): string {
  const bar = 0.8 / block.height;
  const upright = (face: Face, count: number): string[] =>
    range(count).map((n) => panel(block, face, (n + 1) / (count + 1) - 0.012, (n + 1) / (count + 1) + 0.012));
  const level = (face: Face, count: number): string[] =>
    range(count).map((n) => panel(block, face, 0, 1, (n + 1) / (count + 1) - bar / 2, (n + 1) / (count + 1) + bar / 2));
  const styles: Record<Owner, (face: Face) => string[]> = {
    red: (face) => upright(face, 6),
    blue: (face) => [0.2, 0.5, 0.8].map((t) => disc(block, face, t, 0.5, 0.1)),
    yellow: (face) => level(face, 3),
    green: (face) => [...upright(face, 3), ...level(face, 2)],
    neutral: (face) => upright(face, 1),
  };
  return FACES.flatMap(styles[owner]).join("");
}

/** Poles before the walls, with braces and rails. */
export function scaffold(block: Block): string {
  return FACES.flatMap((face) => [
    ...[0.02, 0.34, 0.66, 0.98].map((t) => line(block, face, [t, 0], [t, 1.1])),
    ...[0.28, 0.8].map((z) => line(block, face, [0.02, z], [0.98, z])),
    line(block, face, [0.02, 0.1], [0.34, 0.6]),
    line(block, face, [0.66, 0.6], [0.98, 0.1]),
  ]).join("");
}

/** What builders walk on before the walls. */
export function planks(block: Block): string {
  return FACES.map((face) => panel(block, face, -0.03, 1.03, 0.52, 0.61)).join("");
}

/** Bars that stick out of a roof for the next storey to stand on. */
export function bars(scale: number, roof: number): string {
  const [w, h] = [HALF_WIDTH * scale * 0.8, HALF_HEIGHT * scale * 0.8];
  return [0, 0.5]
    .flatMap((t) => [
      [t * w, (t - 1) * h],
      [(1 - t) * w, t * h],
      [-t * w, (1 - t) * h],
      [(t - 1) * w, -t * h],
    ])
    .map(([x, y]) => `M${short(x!)} ${short(y! - roof)}v-5.5`)
    .join("");
}

/** Where on a wall a sign hangs, from its left to its right edge. */
const HANGS = { left: 0.06, right: 0.7 } as const;

/** The board of a sign, or its shine so much around it. */
export function sign(block: Block, face: Face, around = 0): string {
  const t = HANGS[face];
  return panel(block, face, t - around, t + 0.25 + around, 0.14 - around * 0.6, 0.9 + around * 0.6);
}

/** Strokes on a sign that look like writing, and are none. */
export function neon(block: Block, face: Face): string {
  const t = HANGS[face];
  return [0.24, 0.42, 0.6, 0.78]
    .flatMap((z, n) => [
      line(block, face, [t + 0.05, z], [t + 0.2, z]),
      line(block, face, [t + (n % 2 ? 0.08 : 0.17), z - 0.05], [t + (n % 2 ? 0.08 : 0.17), z + 0.06]),
      line(block, face, [t + 0.06, z + 0.06], [t + 0.19, z + 0.06]),
    ])
    .join("");
}
