/** Quarter turns as one sees them: whatever stands in the city goes along a circle of its ground. */

import { HALF_HEIGHT, HALF_WIDTH, type Point } from "./geometry";

export const TURNING = 700;
const EASING = "cubic-bezier(0.45, 0, 0.25, 1)";
/** Between how many points of its way something goes straight. */
const STEPS = 10;

/** Where a point of the ground is drawn when the city is turned by so many quarters, parts of them included. */
export function seen(east: number, south: number, quarters: number): Point {
  const angle = (quarters * Math.PI) / 2;
  const u = east * Math.cos(angle) - south * Math.sin(angle);
  const v = east * Math.sin(angle) + south * Math.cos(angle);
  return { x: round((u - v) * HALF_WIDTH), y: round((u + v) * HALF_HEIGHT) };
}

const round = (value: number): number => Math.round(value * 100) / 100;

/** What lies on the ground, and how it is turned by an angle; as the styles of each have it. */
const LYING: readonly [selector: string, transform: (angle: number, below: string) => string][] = [
  [".turns", (angle) => `matrix(0.32, 0.16, -0.32, 0.16, 0, 0) rotate(${angle}deg)`],
  [".turns .sunk.edge", (angle, below) => `rotate(${-angle}deg) translate(${below}, ${below}) rotate(${angle}deg)`],
];

/** How long what fades takes to be out of sight, and to be seen again once the city has turned. */
const LEAVING = TURNING / 4;
const COMING = 280;

/** A turn on its way. */
export class Turning {
  private readonly moves: Animation[] = [];
  private stopped = false;

  /**
   * Have everything in a drawing go from one turn to another. Each thing that stands is moved by itself, without the
   * drawing being painted again; what has to be put in order or set upright is out of sight meanwhile. `done` has it
   * be where it is to be, after that.
   */
  constructor(
    private readonly drawing: HTMLElement,
    private readonly from: number,
    private readonly to: number,
    private readonly done: () => Promise<void>,
  ) {
    const timing = { duration: TURNING, easing: EASING };
    const move = (element: Element, frames: Keyframe[] | PropertyIndexedKeyframes): void => {
      this.moves.push(element.animate(frames, timing));
    };
    // Not by the angle that all inherit: then the style of everything in the city would be worked out for each frame.
    for (const [selector, transform] of LYING)
      for (const element of drawing.querySelectorAll<SVGElement>(selector)) {
        const below = element.style.getPropertyValue("--below");
        move(element, { transform: [from, to].map((quarters) => transform(quarters * 90, below)) });
      }
    for (const element of drawing.querySelectorAll<SVGElement>("[data-at]")) {
      const [east = 0, south = 0] = element.dataset["at"]!.split(" ").map(Number);
      const way = Array.from({ length: STEPS + 1 }, (_, n) => {
        const { x, y } = seen(east, south, from + ((to - from) * n) / STEPS);
        return `translate(${x}px, ${y}px)`;
      });
      move(element, { transform: way });
    }
    this.fade(0, LEAVING);
    drawing.classList.add("turning");
    void Promise.allSettled(this.moves.map((one) => one.finished)).then(() => this.over());
  }

  /** How many quarters there are at this moment. */
  get quarters(): number {
    const progress = this.moves[0]?.effect?.getComputedTiming().progress ?? 1;
    return this.from + (this.to - this.from) * progress;
  }

  /** Have everything that stands at once where it is to be: another turn begins. */
  stop(): void {
    this.stopped = true;
    this.drawing.classList.remove("turning");
    for (const one of this.moves) one.cancel();
  }

  private over(): void {
    // Another turn may have begun meanwhile.
    if (this.stopped) return;
    this.drawing.classList.remove("turning");
    void this.done().then(() => {
      if (!this.stopped) this.fade(1, COMING);
    });
  }

  /** Have what does not turn become as opaque as told, from however opaque it is, and stay so. */
  private fade(opacity: number, duration: number): void {
    const fading = [...this.drawing.querySelectorAll(".fades")];
    const now = fading.map((element) => Number(getComputedStyle(element).opacity));
    for (const [n, element] of fading.entries()) {
      for (const one of element.getAnimations()) one.cancel();
      element.animate({ opacity: [now[n]!, opacity] }, { duration, fill: opacity ? "none" : "forwards" });
    }
  }
}
