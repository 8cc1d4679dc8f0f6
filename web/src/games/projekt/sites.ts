/** Building sites outside the street, as paths by what they are painted with; each stands upright on its middle. */

import { area, HALF, round, spotOf, type Spot } from "../../city/around/homes";
import { short } from "../../city/blocks";

/** What is painted alike, from the back to the front. */
export const PAINTS = [
  "sand",
  "track",
  "shade",
  "heap",
  "heap light",
  "fence",
  "wall",
  "wall dim",
  "deck",
  "inside",
  "steel",
  "hut",
  "hut dim",
  "pane",
] as const;
type Paint = (typeof PAINTS)[number];
export type Site = Partial<Record<Paint, string>>;
export const SITES = 3;

/** The site of a kind. */
export function site(kind: number): Site {
  const drawn: Site = {};
  const add = (paint: Paint, d: string): void => void (drawn[paint] = (drawn[paint] ?? "") + d);
  const edge = HALF - 6;
  const box = (
    [east, south, up = 0]: Spot,
    [long, deep, high]: readonly [number, number, number],
    [left, right, top]: readonly [Paint, Paint, Paint],
  ): void => {
    const [e, w, s, n, z] = [east + long, east - long, south + deep, south - deep, up + high];
    add(left, area([w, s, up], [e, s, up], [e, s, z], [w, s, z]));
    add(right, area([e, s, up], [e, n, up], [e, n, z], [e, s, z]));
    add(top, area([w, n, z], [e, n, z], [e, s, z], [w, s, z]));
  };
  const heap = (east: number, south: number, size: number): void => {
    const [x, y] = spotOf(east, south);
    const [w, h] = [short(size), short(size * 0.8)];
    add("shade", round(x + size * 0.5, y, size * 1.2, size * 0.5));
    add(
      "heap",
      `M${short(x - size)} ${short(y)}q${short(size * 0.6)} -${h} ${w} -${h}t${w} ${h}q-${w} ${short(size * 0.5)} ${short(-2 * size)} 0z`,
    );
    add(
      "heap light",
      `M${short(x - size)} ${short(y)}q${short(size * 0.6)} -${h} ${w} -${h}q-${short(size * 0.3)} ${short(size * 0.5)} -${short(size * 0.2)} ${short(size * 1)}z`,
    );
  };
  /** A house of which there is the frame: decks on pillars. */
  const frame = (east: number, south: number, half: number, floors: number): void => {
    add(
      "shade",
      area(
        [east - half, south + half],
        [east + half, south + half],
        [east + half + 50, south - half],
        [east + half, south - half - 14],
      ),
    );
    for (let floor = 0; floor < floors; floor++) {
      const up = floor * 11;
      const [e, w, so, n] = [east + half, east - half, south + half, south - half];
      add("inside", area([w, so, up + 1], [e, so, up + 1], [e, so, up + 10], [w, so, up + 10]));
      add("inside", area([e, so, up + 1], [e, n, up + 1], [e, n, up + 10], [e, so, up + 10]));
      for (const [e, s] of [
        [-half, half],
        [0, half],
        [half, half],
        [half, 0],
        [half, -half],
      ] as const) {
        const [x, y] = spotOf(east + e * 0.94, south + s * 0.94, up);
        add("steel", `M${short(x)} ${short(y)}v-10`);
      }
    }
    for (let floor = 0; floor <= floors; floor++)
      box([east, south, floor * 11 - 1], [half, half, 2], ["wall", "wall dim", "deck"]);
  };
  add("sand", area([-HALF, -HALF], [HALF, -HALF], [HALF, HALF], [-HALF, HALF]));
  for (const aside of [-14, 0])
    add(
      "track",
      `M${spotOf(-edge, 40 + aside)
        .map(short)
        .join(" ")}Q${spotOf(20, 30 + aside)
        .map(short)
        .join(" ")} ${spotOf(60 + aside, -edge)
        .map(short)
        .join(" ")}`,
    );
  for (let n = -edge; n < edge - 8; n += 14)
    for (const aside of [-edge, edge]) {
      if (Math.abs(n + 7) < 24) continue;
      add(
        "fence",
        area([n, aside], [n + 11, aside], [n + 11, aside, 4], [n, aside, 4]) +
          area([aside, n], [aside, n + 11], [aside, n + 11, 4], [aside, n, 4]),
      );
    }
  const hut = (east: number, south: number): void => {
    box([east, south], [26, 12, 9], ["hut", "hut dim", "deck"]);
    for (const at of [-18, -2, 12])
      add(
        "pane",
        area(
          [east + at, south + 12, 3.6],
          [east + at + 8, south + 12, 3.6],
          [east + at + 8, south + 12, 7],
          [east + at, south + 12, 7],
        ),
      );
  };
  if (kind === 0) {
    frame(-34, -34, 52, 2);
    heap(74, 54, 13);
    heap(58, 84, 9);
    hut(-56, 74);
  } else if (kind === 1) {
    heap(-70, -66, 14);
    heap(-30, -76, 10);
    hut(58, -66);
    hut(58, -34);
    frame(-46, 44, 36, 1);
    for (const n of [0, 1, 2]) box([62, 40 + n * 24], [18, 8, 5], ["heap light", "heap", "heap light"]);
  } else {
    frame(30, -40, 40, 3);
    heap(-74, -40, 12);
    hut(-62, 66);
    for (const n of [0, 1, 2, 3]) box([54, 84, n * 1.6], [30, 8, 1], ["heap light", "heap", "deck"]);
    heap(4, 82, 8);
  }
  return drawn;
}
