/**
 * Performs acts above the drawing of a city. The drawing shows at once how an act ends; what is told of is hidden in it
 * until then, and copies move in a layer of their own, each by itself, so that the drawing need not be painted again
 * while they do. Everything is animated by the browser: nothing is done frame by frame.
 */

import type { Point } from "../geometry";
import type { Beat, Spot } from "./deeds";
import { arriving, carried, dropping, flashing, going, leaving, sinking, spreading, tumbling } from "./frames";
import type { Telling } from "./teller.svelte";

const SVG = "http://www.w3.org/2000/svg";
/** Faces that a die shows while it tumbles, the last one included. */
const FACES = 4;
const HIDDEN = "motion-hidden";

/** What is known of the city that is drawn. */
export interface Ground {
  readonly drawing: SVGSVGElement;
  /** What lies over the drawing. */
  readonly layer: HTMLElement;
  /** The middle of a lot's ground, as the city is turned. */
  where(spot: Spot): Point | null;
  /** How high the building on a lot is, in units of the drawing. */
  height(spot: Spot): number;
}

export class CityStage {
  private running: Animation[] = [];
  private hidden: Element[] = [];
  /** What is gone by the end of an act, as it was. */
  private gone = new Map<Beat, Element[]>();

  constructor(private readonly ground: () => Ground | null) {}

  /** Before the drawing shows how an act ends: copy what is gone by then. */
  prepare(act: Telling | null): void {
    this.clear();
    const ground = this.ground();
    if (!act || !ground) return;
    for (const beat of act.beats) {
      if (beat.kind === "raze") this.gone.set(beat, copies(storeys(ground, beat.spot, beat.level)));
      if (beat.kind === "leave") this.gone.set(beat, copies([token(ground, beat)]));
    }
  }

  /** Once the drawing shows how an act ends: tell how it came to that. */
  perform(act: Telling | null): void {
    const ground = this.ground();
    if (!act || !ground) return;
    this.align(ground);
    for (const beat of act.beats) this.tell(ground, beat, act.scene);
  }

  /** Everything is where it is. */
  clear(): void {
    for (const animation of this.running) animation.cancel();
    for (const element of this.hidden) element.classList.remove(HIDDEN);
    this.running = [];
    this.hidden = [];
    this.gone.clear();
    const layer = this.ground()?.layer;
    if (layer?.hasChildNodes()) layer.replaceChildren();
  }

  /** The layer counts in the units of the drawing, from where that does. */
  private align({ drawing, layer }: Ground): void {
    const matrix = drawing.getScreenCTM();
    const box = layer.offsetParent?.getBoundingClientRect();
    if (!matrix || !box) return;
    layer.style.transform = `translate(${matrix.e - box.left}px, ${matrix.f - box.top}px) scale(${matrix.a})`;
  }

  private tell(ground: Ground, beat: Beat, scene: number): void {
    const move = (element: Element, frames: Keyframe[], later = 0, lasts = beat.lasts): void => {
      const timing = { delay: (beat.begins + later) * scene, duration: lasts * scene, fill: "both" as const };
      this.running.push(element.animate(frames, timing));
    };
    switch (beat.kind) {
      case "drop": {
        const parts = storeys(ground, beat.spot, beat.level);
        parts.forEach((one, n) => move(this.part(ground, beat.spot, [one]), dropping, Math.min(0.4, n * 0.12)));
        this.hide(...parts, ...flags(ground, beat.spot));
        move(this.dust(ground, beat.spot, footOf(parts)), spreading, 0.5);
        break;
      }
      case "travel": {
        const [from, to] = [ground.where(beat.from), ground.where(beat.spot)];
        const parts = storeys(ground, beat.spot, beat.level);
        if (!from || !to) break;
        move(this.part(ground, beat.spot, parts), carried({ x: from.x - to.x, y: from.y - to.y + footOf(parts) }));
        this.hide(...parts, ...flags(ground, beat.spot));
        move(this.dust(ground, beat.spot, 0), spreading, 1.1);
        break;
      }
      case "raze":
        move(this.part(ground, beat.spot, this.gone.get(beat) ?? []), sinking);
        move(this.dust(ground, beat.spot, 0), spreading);
        break;
      case "go": {
        const spot = beat.path.at(-1)!;
        const one = token(ground, { spot, nth: beat.nth, token: beat.token });
        const way = this.way(ground, beat.path);
        if (!one || way.length < 2) break;
        move(this.part(ground, spot, [one]), going(way, beat.flies));
        this.hide(one);
        if (beat.flies)
          move(this.trail(ground, beat.path), [{ opacity: 0 }, { opacity: 0.9, offset: 0.3 }, { opacity: 0 }]);
        break;
      }
      case "arrive": {
        const one = token(ground, beat);
        if (!one) break;
        move(this.part(ground, beat.spot, [one]), arriving);
        this.hide(one);
        break;
      }
      case "leave":
        move(this.part(ground, beat.spot, this.gone.get(beat) ?? []), leaving);
        break;
      case "roll":
        for (const die of storeys(ground, `${beat.area}/${beat.thing.id}`, 0).slice(-beat.count)) {
          const spot = `${beat.area}/${beat.thing.id}`;
          const [cup, faces] = this.die(ground, spot, die);
          faces.forEach((face, n) => move(face, flashing(n, faces.length)));
          // From the middle of the city: there is most room.
          move(cup, tumbling((ground.where(spot)?.x ?? 0) < 0 ? -1 : 1));
          this.hide(die);
        }
        break;
      default:
        break;
    }
  }

  private hide(...elements: readonly Element[]): void {
    for (const element of elements) element.classList.add(HIDDEN);
    this.hidden.push(...elements);
  }

  /** Something drawn, in a box of its own that moves; its origin is at a point. */
  private put(ground: Ground, at: Point | null, drawn: readonly Element[]): Element {
    const box = document.createElement("div");
    place(box, at ?? { x: 0, y: 0 });
    const drawing = sheet({ x: 0, y: 0 });
    drawing.append(...drawn);
    box.append(drawing);
    ground.layer.append(box);
    return box;
  }

  /** Copies of parts of a column, standing where it stands. */
  private part(ground: Ground, spot: Spot, parts: readonly Element[]): Element {
    return this.put(ground, ground.where(spot), copies(parts));
  }

  /** A die that shows other faces of its kind before its own; around the middle of the die. */
  private die(ground: Ground, spot: Spot, die: SVGUseElement): [cup: Element, faces: Element[]] {
    const own = die.getAttribute("href")!;
    const like = own.slice(1, own.lastIndexOf("-") + 1);
    const others = [...ground.drawing.querySelectorAll(`[id^="${CSS.escape(like)}"]`)].map((one) => `#${one.id}`);
    const shown = [...others.filter((face) => face !== own), ...others].slice(0, FACES - 1);
    const cup = document.createElement("div");
    const middle = (Number(die.getAttribute("y")) || 0) - 9;
    place(cup, { x: ground.where(spot)?.x ?? 0, y: (ground.where(spot)?.y ?? 0) + middle });
    const faces = [...shown, own].map((href) => {
      const face = sheet({ x: 0, y: -middle });
      const use = die.cloneNode() as Element;
      use.setAttribute("href", href);
      face.append(use);
      return face;
    });
    cup.append(...faces);
    ground.layer.append(cup);
    return [cup, faces];
  }

  /** A way as seen from its end, the heights of buildings included. */
  private way(ground: Ground, path: readonly Spot[]): Point[] {
    const points = path.map((spot) => ({ at: ground.where(spot), up: ground.height(spot) }));
    const last = points.at(-1)!;
    if (!last.at) return [];
    return points.flatMap(({ at, up }) =>
      at ? [{ x: at.x - last.at!.x, y: at.y - up - (last.at!.y - last.up) }] : [],
    );
  }

  private dust(ground: Ground, spot: Spot, up: number): Element {
    const { x, y } = ground.where(spot) ?? { x: 0, y: 0 };
    const puffs = PUFFS.map(([cx, cy, rx, ry]) => {
      const puff = document.createElementNS(SVG, "ellipse");
      Object.entries({ cx, cy, rx, ry }).forEach(([name, value]) => puff.setAttribute(name, String(value)));
      puff.setAttribute("class", "motion-dust");
      return puff;
    });
    return this.put(ground, { x, y: y - up }, puffs);
  }

  /** The line that something flies, above the roofs. */
  private trail(ground: Ground, path: readonly Spot[]): Element {
    const points = path.map((spot) => ({ at: ground.where(spot), up: ground.height(spot) + 26 }));
    const drawn = document.createElementNS(SVG, "path");
    drawn.setAttribute("d", `M${points.map(({ at, up }) => `${at?.x ?? 0} ${(at?.y ?? 0) - up}`).join("L")}`);
    drawn.setAttribute("class", "motion-trail");
    return this.put(ground, null, [drawn]);
  }
}

const PUFFS = [
  [-20, 4, 11, 6],
  [0, 12, 13, 6],
  [20, 4, 11, 6],
  [0, -3, 15, 7],
] as const;

/** A drawing of its own whose origin is at a point. */
function sheet(at: Point): SVGSVGElement {
  const made = document.createElementNS(SVG, "svg");
  place(made, at);
  return made;
}

function place(made: HTMLElement | SVGElement, { x, y }: Point): void {
  made.style.left = `${x}px`;
  made.style.top = `${y}px`;
}

function copies(parts: readonly (Element | null)[]): Element[] {
  return parts
    .flatMap((part) => (part ? [part.cloneNode(true) as Element] : []))
    .map((copy) => {
      copy.classList.remove(HIDDEN);
      return copy;
    });
}

/** The storeys of a building from a level up. */
function storeys({ drawing }: Ground, spot: Spot, level: number): SVGUseElement[] {
  const found = drawing.querySelectorAll<SVGUseElement>(`[data-lot="${CSS.escape(spot)}"] use[data-level]`);
  return [...found].filter((one) => Number(one.dataset["level"]) >= level);
}

/** How high above the ground storeys begin. */
function footOf(parts: readonly SVGUseElement[]): number {
  return -Number(parts[0]?.getAttribute("y") ?? 0);
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
