/** Quarter turns as one sees them: whatever stands in the city goes along a circle of its ground. */

import { HALF_HEIGHT, HALF_WIDTH, type Extent, type Point } from "./geometry";

export const TURNING = 700;
const EASING = "cubic-bezier(0.45, 0, 0.25, 1)";
/** Between how many points of its way something goes straight. */
const STEPS = 10;

/** What says where something stands, spread over its element; it is found again by `data-at` when the city turns. */
export interface Stands {
  transform: string;
  "data-at": string;
}

/** East and south of the city's middle, in cells. */
export function fromMiddle(point: Point, around: Extent): { east: number; south: number } {
  return {
    east: point.x - (around.minX + around.maxX) / 2,
    south: (around.minY + around.maxY) / 2 - point.y,
  };
}

/** Where a point of the ground is drawn when the city is turned by so many quarters, parts of them included. */
export function seen(east: number, south: number, quarters: number): Point {
  const angle = (quarters * Math.PI) / 2;
  const u = east * Math.cos(angle) - south * Math.sin(angle);
  const v = east * Math.sin(angle) + south * Math.cos(angle);
  return { x: (u - v) * HALF_WIDTH, y: (u + v) * HALF_HEIGHT };
}

const round = (value: number): number => Math.round(value * 100) / 100;

export function stands(point: Point, around: Extent, quarters: number): Stands {
  const { east, south } = fromMiddle(point, around);
  const { x, y } = seen(east, south, quarters);
  return { transform: `translate(${round(x)} ${round(y)})`, "data-at": `${east} ${south}` };
}

/** What lies on the ground, and how it is turned by an angle; as the styles of each have it. */
const LYING: readonly [selector: string, transform: (angle: number, below: string) => string][] = [
  [".plane", (angle) => `matrix(0.32, 0.16, -0.32, 0.16, 0, 0) rotate(${angle}deg)`],
  [".upright", (angle) => `rotate(${-angle}deg)`],
  [".sunk", (angle, below) => `rotate(${-angle}deg) translate(${below}, ${below}) rotate(${angle}deg)`],
];

/** With more standing things than this a city turns as a whole: to move each by itself would stutter. */
const CROWD = 120;

/** Whether so much stands in a drawing that it turns as a whole. */
export function crowded(drawing: SVGSVGElement): boolean {
  return drawing.querySelectorAll("[data-at]").length > CROWD;
}

/**
 * Have a drawing that is turned already come in from the side while a copy of how it was goes out: two layers that the
 * compositor moves by itself, however much stands in them. The copy is a picture only; it cannot be pointed at.
 */
export function sweepAround(drawing: SVGSVGElement, from: number, to: number): void {
  const picture = drawing.cloneNode(true) as SVGSVGElement;
  for (const [selector, transform] of LYING)
    for (const element of picture.querySelectorAll<SVGElement>(selector))
      element.style.transform = transform(from * 90, element.style.getPropertyValue("--below"));
  for (const element of picture.querySelectorAll<SVGElement>("[data-at]")) {
    const [east = 0, south = 0] = element.dataset.at!.split(" ").map(Number);
    const { x, y } = seen(east, south, from);
    element.setAttribute("transform", `translate(${round(x)} ${round(y)})`);
  }
  for (const name of ["role", "tabindex", "data-lot", "data-target"])
    for (const element of picture.querySelectorAll(`[${name}]`)) element.removeAttribute(name);
  const cover = document.createElement("div");
  cover.className = "city-before";
  cover.inert = true;
  cover.setAttribute("aria-hidden", "true");
  cover.append(picture);
  drawing.parentElement!.append(cover);
  const aside = (way: number): string => `translateX(${way * Math.sign(to - from) * 5}%)`;
  const timing: KeyframeAnimationOptions = { duration: TURNING, easing: EASING, fill: "both" };
  const gone = cover.animate(
    [
      { opacity: 1, transform: "none" },
      { opacity: 0, transform: aside(-1) },
    ],
    timing,
  );
  const drop = (): void => cover.remove();
  gone.finished.then(drop, drop);
  drawing.animate(
    [
      { opacity: 0, transform: aside(1) },
      { opacity: 1, transform: "none" },
    ],
    { ...timing, fill: "none" },
  );
}

/** Have everything in a drawing go from one turn to another. */
export function turnAround(drawing: SVGSVGElement, from: number, to: number): void {
  const timing = { duration: TURNING, easing: EASING };
  // Not by the angle that all inherit: then the style of everything in the city would be worked out for each frame.
  for (const [selector, transform] of LYING)
    for (const element of drawing.querySelectorAll<SVGElement>(selector)) {
      const below = element.style.getPropertyValue("--below");
      element.animate({ transform: [from, to].map((quarters) => transform(quarters * 90, below)) }, timing);
    }
  for (const element of drawing.querySelectorAll<SVGElement>("[data-at]")) {
    const [east = 0, south = 0] = element.dataset.at!.split(" ").map(Number);
    const frames = Array.from({ length: STEPS + 1 }, (_, n) => {
      const { x, y } = seen(east, south, from + ((to - from) * n) / STEPS);
      return { transform: `translate(${round(x)}px, ${round(y)}px)` };
    });
    element.animate(frames, timing);
  }
}
