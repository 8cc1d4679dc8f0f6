/** How things move in the city, as keyframes of nothing but place and opacity; lengths are units of the drawing. */

import type { Point } from "../geometry";

const FALL = 150;
/** How high buildings and helicopters are carried. */
const CARRIED = 46;

const at = ({ x, y }: Point, more = ""): string => `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)${more}`;
const ORIGIN: Point = { x: 0, y: 0 };

/** A floor falls from the sky, is stopped, and settles. */
export const dropping: Keyframe[] = [
  { transform: at({ x: 0, y: -FALL }), opacity: 0, easing: "cubic-bezier(0.5, 0, 0.9, 0.5)" },
  { transform: at({ x: 0, y: -FALL * 0.7 }), opacity: 1, offset: 0.2, easing: "cubic-bezier(0.5, 0, 0.9, 0.6)" },
  { transform: at(ORIGIN), opacity: 1, offset: 0.6, easing: "ease-out" },
  { transform: at({ x: 0, y: -5 }), opacity: 1, offset: 0.76, easing: "ease-in" },
  { transform: at(ORIGIN), opacity: 1 },
];

/** A building sinks into its dust. */
export const sinking: Keyframe[] = [
  { transform: at(ORIGIN), opacity: 1, easing: "ease-in" },
  { transform: at({ x: 0, y: 3 }, " scale(1.02, 0.7)"), opacity: 0.8, offset: 0.5 },
  { transform: at({ x: 0, y: 6 }, " scale(1.06, 0.1)"), opacity: 0 },
];

/** Dust spreads and is gone. */
export const spreading: Keyframe[] = [
  { transform: "scale(0.4)", opacity: 0 },
  { transform: "scale(0.8)", opacity: 0.75, offset: 0.3, easing: "ease-out" },
  { transform: "scale(1.5)", opacity: 0 },
];

/** A building is lifted, carried over the roofs, and let down where it stands now. */
export function carried(from: Point): Keyframe[] {
  const over = Math.min(from.y, 0) - CARRIED;
  return [
    { transform: at(from), easing: "ease-out" },
    { transform: at({ x: from.x, y: over }), offset: 0.25, easing: "ease-in-out" },
    { transform: at({ x: 0, y: over }), offset: 0.72, easing: "ease-in" },
    { transform: at(ORIGIN), offset: 0.94, easing: "ease-out" },
    { transform: at(ORIGIN) },
  ];
}

/** Something goes along a way to where it is now; points of the way are as seen from there. */
export function going(way: readonly Point[], flies: boolean): Keyframe[] {
  const up = ({ x, y }: Point, by: number): Point => ({ x, y: y - by });
  if (flies) {
    const from = way[0]!;
    const high = Math.min(from.y, 0) - CARRIED / 2;
    return [
      { transform: at(from), easing: "ease-in" },
      { transform: at({ x: from.x, y: high }), offset: 0.14, easing: "ease-in-out" },
      { transform: at({ x: 0, y: high }), offset: 0.86, easing: "ease-out" },
      { transform: at(ORIGIN) },
    ];
  }
  const last = way.length - 1;
  return way.flatMap((point, n): Keyframe[] => {
    const here: Keyframe = { transform: at(point), offset: n / last, easing: "ease-out" };
    const next = way[n + 1];
    if (!next) return [here];
    const middle = { x: (point.x + next.x) / 2, y: (point.y + next.y) / 2 };
    return [here, { transform: at(up(middle, 6)), offset: (n + 0.5) / last, easing: "ease-in" }];
  });
}

/** Something comes from above to where it is now. */
export const arriving: Keyframe[] = [
  { transform: at({ x: 0, y: -70 }), opacity: 0, easing: "ease-in" },
  { transform: at(ORIGIN), opacity: 1, offset: 0.8 },
  { transform: at(ORIGIN), opacity: 1 },
];

/** Something is taken away upwards. */
export const leaving: Keyframe[] = [
  { transform: at(ORIGIN), opacity: 1, easing: "ease-in" },
  { transform: at({ x: 0, y: -60 }), opacity: 0 },
];

/** A die flies in, falls, bounces, and lies. */
export function tumbling(side: number): Keyframe[] {
  return [
    { transform: at({ x: side * -130, y: -120 }, ` rotate(${side * -560}deg)`), opacity: 0, easing: "ease-in" },
    { transform: at({ x: side * -100, y: -110 }, ` rotate(${side * -460}deg)`), opacity: 1, offset: 0.1 },
    { transform: at({ x: side * -34, y: 0 }, ` rotate(${side * -190}deg)`), offset: 0.42, easing: "ease-out" },
    { transform: at({ x: side * -16, y: -26 }, ` rotate(${side * -90}deg)`), offset: 0.58, easing: "ease-in" },
    { transform: at({ x: side * -4, y: 0 }, ` rotate(${side * -14}deg)`), offset: 0.74, easing: "ease-out" },
    { transform: at({ x: 0, y: -4 }, " rotate(0deg)"), offset: 0.84, easing: "ease-in" },
    { transform: at(ORIGIN, " rotate(0deg)"), opacity: 1 },
  ];
}

/** Of so many faces that are seen one after another while a die tumbles, the nth; the last one stays. */
export function flashing(nth: number, faces: number): Keyframe[] {
  const until = 0.78;
  const [from, to] = [(nth / (faces - 1)) * until, ((nth + 1) / (faces - 1)) * until];
  const steps: Keyframe[] = [{ opacity: nth === 0 ? 1 : 0, offset: 0, easing: "steps(1, end)" }];
  if (nth > 0) steps.push({ opacity: 1, offset: from, easing: "steps(1, end)" });
  if (nth < faces - 1) steps.push({ opacity: 0, offset: to, easing: "steps(1, end)" });
  return [...steps, { opacity: nth === faces - 1 ? 1 : 0, offset: 1 }];
}
