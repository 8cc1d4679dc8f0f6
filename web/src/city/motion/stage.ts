/**
 * Performs acts in the drawing of a city. What is there now moves to where it is; what is gone is shown by copies in a
 * layer of their own until it is told. Everything is animated by the browser: nothing is done frame by frame.
 */

import type { Point } from "../geometry";
import type { Beat, Spot } from "./deeds";
import {
  arriving,
  carried,
  dropping,
  flashing,
  following,
  going,
  leaving,
  sinking,
  spreading,
  tumbling,
} from "./frames";
import type { Telling } from "./teller.svelte";

const SVG = "http://www.w3.org/2000/svg";
/** Faces that a die shows while it tumbles, the last one included. */
const FACES = 4;

/** What is known of the city that is drawn. */
export interface Ground {
  readonly drawing: SVGSVGElement;
  /** Where copies are put. */
  readonly layer: SVGGElement;
  /** The middle of a lot's ground, as the city is turned. */
  where(spot: Spot): Point | null;
  /** How high the building on a lot is, in units of the drawing. */
  height(spot: Spot): number;
}

export class CityStage {
  private running: Animation[] = [];
  private copies = new Map<Beat, SVGGElement>();

  constructor(private readonly ground: () => Ground | null) {}

  /** Before the drawing shows how an act ends: copy what is gone by then. */
  prepare(act: Telling | null): void {
    this.clear();
    const ground = this.ground();
    if (!act || !ground) return;
    for (const beat of act.beats) {
      if (beat.kind === "raze") this.copy(ground, beat, storeys(ground, beat.spot, beat.level));
      if (beat.kind === "leave") this.copy(ground, beat, [token(ground, beat)]);
    }
  }

  /** Once the drawing shows how an act ends: tell how it came to that. */
  perform(act: Telling | null): void {
    const ground = this.ground();
    if (!act || !ground) return;
    for (const beat of act.beats) this.tell(ground, beat, act.scene);
  }

  /** Everything is where it is. */
  clear(): void {
    for (const animation of this.running) animation.cancel();
    this.running = [];
    this.copies.clear();
    this.ground()?.layer.replaceChildren();
  }

  private tell(ground: Ground, beat: Beat, scene: number): void {
    const move = (element: Element, frames: Keyframe[], later = 0): Animation => {
      const timing = { delay: (beat.begins + later) * scene, duration: beat.lasts * scene, fill: "backwards" as const };
      const animation = element.animate(frames, timing);
      this.running.push(animation);
      return animation;
    };
    const once = (element: Element, frames: Keyframe[], later = 0): void => {
      move(element, frames, later).addEventListener("finish", () => element.remove());
    };
    switch (beat.kind) {
      case "drop":
        storeys(ground, beat.spot, beat.level).forEach((one, n) => move(one, dropping, Math.min(0.4, n * 0.12)));
        flags(ground, beat.spot).forEach((one) => move(one, following));
        once(this.dust(ground, beat.spot, footOf(ground, beat.spot, beat.level)), spreading, 0.5);
        break;
      case "travel": {
        const [from, to] = [ground.where(beat.from), ground.where(beat.spot)];
        if (!from || !to) break;
        const way = carried({ x: from.x - to.x, y: from.y - to.y + footOf(ground, beat.spot, beat.level) });
        for (const one of storeys(ground, beat.spot, beat.level)) move(one, way);
        flags(ground, beat.spot).forEach((one) => move(one, following, 0.4));
        once(this.dust(ground, beat.spot, 0), spreading, 1.1);
        break;
      }
      case "raze": {
        const copy = this.copies.get(beat)?.firstElementChild;
        if (copy) once(copy, sinking);
        once(this.dust(ground, beat.spot, 0), spreading);
        break;
      }
      case "go": {
        const one = token(ground, { spot: beat.path.at(-1)!, nth: beat.nth, token: beat.token });
        const way = this.way(ground, beat.path);
        if (!one || way.length < 2) break;
        move(one, going(base(one), way, beat.flies));
        if (beat.flies)
          once(this.trail(ground, beat.path), [{ opacity: 0 }, { opacity: 0.9, offset: 0.3 }, { opacity: 0 }]);
        break;
      }
      case "arrive": {
        const one = token(ground, beat);
        if (one) move(one, arriving(base(one)));
        break;
      }
      case "leave": {
        const copy = this.copies.get(beat)?.firstElementChild;
        if (copy?.firstElementChild) once(copy, leaving({ x: 0, y: 0 }));
        break;
      }
      case "roll":
        this.roll(ground, beat, move, once);
        break;
      default:
        break;
    }
  }

  /** A die shows other faces as it falls, and at last its own. */
  private roll(
    ground: Ground,
    beat: Extract<Beat, { kind: "roll" }>,
    move: (element: Element, frames: Keyframe[]) => void,
    once: (element: Element, frames: Keyframe[]) => void,
  ): void {
    const dice = storeys(ground, `${beat.area}/${beat.thing.id}`, 0);
    for (const die of dice.slice(-beat.count)) {
      const own = die.getAttribute("href")!;
      const like = own.slice(1, own.lastIndexOf("-") + 1);
      const others = [...ground.drawing.querySelectorAll(`[id^="${CSS.escape(like)}"]`)].map((one) => `#${one.id}`);
      const faces = [...others.filter((face) => face !== own), ...others].slice(0, FACES - 1);
      const copy = this.group(ground, die, () => {
        const group = element("g", "motion-die");
        for (const [n, face] of [...faces, own].entries()) {
          const use = element("use");
          use.setAttribute("href", face);
          use.setAttribute("y", die.getAttribute("y") ?? "0");
          group.append(use);
          move(use, flashing(n, faces.length + 1));
        }
        return group;
      });
      if (!copy) continue;
      move(die, [{ opacity: 0 }, { opacity: 0, offset: 0.98 }, { opacity: 1 }]);
      // From the middle of the city: there is most room.
      const x = ground.where(`${beat.area}/${beat.thing.id}`)?.x ?? 0;
      once(copy, tumbling(x < 0 ? -1 : 1));
    }
  }

  /** Copies of parts of a column, in its place; their group is what moves. */
  private copy(ground: Ground, beat: Beat, parts: readonly (Element | null)[]): void {
    const [first] = parts;
    if (!first) return;
    const moved = this.group(ground, first, () => {
      const group = element("g", "motion-copy");
      for (const part of parts) if (part) group.append(part.cloneNode(true));
      return group;
    });
    if (moved) this.copies.set(beat, moved.parentNode as SVGGElement);
  }

  /** A group that stands where a part of the city stands, and turns with it. */
  private group(ground: Ground, part: Element, make: () => SVGElement): SVGElement | null {
    const standing = part.closest("[data-at]");
    if (!standing) return null;
    const stands = element("g");
    for (const name of ["transform", "data-at"]) stands.setAttribute(name, standing.getAttribute(name) ?? "");
    const made = make();
    stands.append(made);
    ground.layer.append(stands);
    return made;
  }

  /** A way as seen from its end, building heights included for what is in the air. */
  private way(ground: Ground, path: readonly Spot[]): Point[] {
    const points = path.map((spot) => ({ at: ground.where(spot), up: ground.height(spot) }));
    const last = points.at(-1)!;
    if (!last.at) return [];
    return points.flatMap(({ at, up }) =>
      at ? [{ x: at.x - last.at!.x, y: at.y - up - (last.at!.y - last.up) }] : [],
    );
  }

  private dust(ground: Ground, spot: Spot, up: number): SVGElement {
    const { x, y } = ground.where(spot) ?? { x: 0, y: 0 };
    const place = element("g");
    place.setAttribute("transform", `translate(${x} ${y - up})`);
    const cloud = element("g", "motion-dust");
    for (const [cx, cy, rx, ry] of [
      [-20, 4, 11, 6],
      [0, 12, 13, 6],
      [20, 4, 11, 6],
      [0, -3, 15, 7],
    ] as const) {
      const puff = element("ellipse");
      Object.entries({ cx, cy, rx, ry }).forEach(([name, value]) => puff.setAttribute(name, String(value)));
      cloud.append(puff);
    }
    place.append(cloud);
    ground.layer.append(place);
    return cloud;
  }

  /** The line that something flies, above the roofs. */
  private trail(ground: Ground, path: readonly Spot[]): SVGElement {
    const points = path.map((spot) => ({ at: ground.where(spot), up: ground.height(spot) + 26 }));
    const line = element("path", "motion-trail");
    line.setAttribute("d", `M${points.map(({ at, up }) => `${at?.x ?? 0} ${(at?.y ?? 0) - up}`).join("L")}`);
    ground.layer.append(line);
    return line;
  }
}

function element(name: string, styled = ""): SVGElement {
  const made = document.createElementNS(SVG, name) as SVGElement;
  if (styled) made.setAttribute("class", styled);
  return made;
}

/** The storeys of a building from a level up. */
function storeys({ drawing }: Ground, spot: Spot, level: number): SVGUseElement[] {
  const found = drawing.querySelectorAll<SVGUseElement>(`[data-lot="${CSS.escape(spot)}"] use[data-level]`);
  return [...found].filter((one) => Number(one.dataset["level"]) >= level);
}

/** How high above the ground a level of a building is. */
function footOf(ground: Ground, spot: Spot, level: number): number {
  return -Number(storeys(ground, spot, level)[0]?.getAttribute("y") ?? 0);
}

/** What says how high a building is. */
function flags({ drawing }: Ground, spot: Spot): Element[] {
  return [...drawing.querySelectorAll(`[data-flag="${CSS.escape(spot)}"]`)];
}

/** Of what stands on a lot or hovers above it, the nth. */
function token({ drawing }: Ground, { spot, nth, token }: { spot: Spot; nth: number; token: string }): Element | null {
  const id = CSS.escape(spot);
  const all = drawing.querySelectorAll(`:is([data-lot="${id}"], [data-aloft="${id}"]) [data-standing="${token}"]`);
  return all[nth] ?? all[0] ?? null;
}

/** Where something stands, as its attribute says: an animation takes its place. */
function base(one: Element): Point {
  const [x = 0, y = 0] = (one.getAttribute("transform") ?? "").match(/-?[\d.]+/g)?.map(Number) ?? [];
  return { x, y };
}
