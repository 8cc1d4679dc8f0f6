/**
 * Performs acts in a city. The drawing shows at once how an act ends; what is told of is hidden in it until it has come
 * to that, and copies move among the things that stand, each by itself, so that nothing need be painted again while they
 * do. Everything is animated by the browser: nothing is done frame by frame.
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
  readonly world: HTMLElement;
  /** The middle of a lot's ground, as the city is turned. */
  where(spot: Spot): Point | null;
  /** How high the building on a lot is, in units of the drawing. */
  height(spot: Spot): number;
  /** How far to the front a lot is: what has a higher rank is drawn over it. */
  rank(spot: Spot): number;
}

/** The rank of what is above all roofs. */
const ALOFT = 2002;

/** What is told of one beat: copies on the stage, and what is hidden until they have come to where it is. */
interface Shown {
  readonly moves: Animation[];
  readonly copies: Element[];
  readonly hidden: Element[];
}

export class CityStage {
  private shown: Shown[] = [];
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
    for (const beat of act.beats) {
      const shown: Shown = { moves: [], copies: [], hidden: [] };
      this.shown.push(shown);
      tell(ground, beat, act.scene, shown, this.gone.get(beat) ?? []);
      // As soon as it has come to its end, it is a part of the city again: behind whatever is in front of it.
      void Promise.all(shown.moves.map((one) => one.finished)).then(
        () => over(shown),
        () => undefined,
      );
    }
  }

  /** Everything is where it is. */
  clear(): void {
    this.shown.forEach(over);
    this.shown = [];
    this.gone.clear();
  }
}

function over({ moves, copies, hidden }: Shown): void {
  for (const one of moves) one.cancel();
  for (const one of hidden) one.classList.remove(HIDDEN);
  for (const one of copies) one.remove();
}

function tell(ground: Ground, beat: Beat, scene: number, shown: Shown, gone: readonly Element[]): void {
  const move = (element: Element, frames: Keyframe[], later = 0, lasts = beat.lasts): void => {
    const timing = { delay: (beat.begins + later) * scene, duration: lasts * scene, fill: "both" as const };
    shown.moves.push(element.animate(frames, timing));
  };
  const hide = (...elements: readonly Element[]): void => {
    for (const one of elements) one.classList.add(HIDDEN);
    shown.hidden.push(...elements);
  };
  /** Something drawn, in a box of its own that moves; its origin is at a point. */
  const put = (at: Point | null, rank: number, drawn: readonly Element[]): Element => {
    const made = box(at ?? { x: 0, y: 0 }, rank);
    const sheet = document.createElementNS(SVG, "svg");
    sheet.append(...drawn);
    made.append(sheet);
    ground.world.append(made);
    shown.copies.push(made);
    return made;
  };
  /** Copies of parts of a column, standing where it stands. */
  const part = (spot: Spot, parts: readonly Element[], rank = ground.rank(spot)): Element =>
    put(ground.where(spot), rank, copies(parts));
  const dust = (spot: Spot, up: number): Element => {
    const { x, y } = ground.where(spot) ?? { x: 0, y: 0 };
    return put({ x, y: y - up }, ground.rank(spot), puffs());
  };

  switch (beat.kind) {
    case "drop": {
      const parts = storeys(ground, beat.spot, beat.level);
      parts.forEach((one, n) => move(part(beat.spot, [one]), dropping, Math.min(0.4, n * 0.12)));
      hide(...parts, ...flags(ground, beat.spot));
      move(dust(beat.spot, footOf(parts)), spreading, 0.5);
      break;
    }
    case "travel": {
      const [from, to] = [ground.where(beat.from), ground.where(beat.spot)];
      const parts = storeys(ground, beat.spot, beat.level);
      if (!from || !to) break;
      const way = carried({ x: from.x - to.x, y: from.y - to.y + footOf(parts) });
      move(part(beat.spot, parts, ALOFT), way);
      hide(...parts, ...flags(ground, beat.spot));
      move(dust(beat.spot, 0), spreading, 1.1);
      break;
    }
    case "raze":
      move(part(beat.spot, gone), sinking);
      move(dust(beat.spot, 0), spreading);
      break;
    case "go": {
      const spot = beat.path.at(-1)!;
      const one = token(ground, { spot, nth: beat.nth, token: beat.token });
      const way = wayTo(ground, beat.path);
      if (!one || way.length < 2) break;
      // Who walks is seen among the houses: as far to the front as the nearest of them that is passed.
      const rank = beat.flies ? ALOFT : Math.max(...beat.path.map((passed) => ground.rank(passed)));
      move(part(spot, [one], rank), going(way, beat.flies));
      hide(one);
      if (beat.flies)
        move(put(null, ALOFT, [trail(ground, beat.path)]), [
          { opacity: 0 },
          { opacity: 0.9, offset: 0.3 },
          { opacity: 0 },
        ]);
      break;
    }
    case "arrive": {
      const one = token(ground, beat);
      if (!one) break;
      move(part(beat.spot, [one], ALOFT), arriving);
      hide(one);
      break;
    }
    case "leave":
      move(part(beat.spot, gone, ALOFT), leaving);
      break;
    case "roll":
      for (const die of storeys(ground, `${beat.area}/${beat.thing.id}`, 0).slice(-beat.count)) {
        const spot = `${beat.area}/${beat.thing.id}`;
        const [cup, faces] = tumbler(ground, spot, die);
        faces.forEach((face, n) => move(face, flashing(n, faces.length)));
        // From the middle of the city: there is most room.
        move(cup, tumbling((ground.where(spot)?.x ?? 0) < 0 ? -1 : 1));
        shown.copies.push(cup);
        hide(die);
      }
      break;
    default:
      break;
  }
}

/** A die that shows other faces of its kind before its own; around the middle of the die. */
function tumbler(ground: Ground, spot: Spot, die: SVGUseElement): [cup: Element, faces: Element[]] {
  const own = die.getAttribute("href")!;
  const like = own.slice(1, own.lastIndexOf("-") + 1);
  const others = [...ground.world.querySelectorAll(`[id^="${CSS.escape(like)}"]`)].map((one) => `#${one.id}`);
  const shown = [...others.filter((face) => face !== own), ...others].slice(0, FACES - 1);
  const middle = (Number(die.getAttribute("y")) || 0) - 9;
  const cup = box({ x: ground.where(spot)?.x ?? 0, y: (ground.where(spot)?.y ?? 0) + middle }, ALOFT);
  const faces = [...shown, own].map((href) => {
    const face = document.createElementNS(SVG, "svg");
    face.style.top = `${-middle}px`;
    const use = die.cloneNode() as Element;
    use.setAttribute("href", href);
    face.append(use);
    return face;
  });
  cup.append(...faces);
  ground.world.append(cup);
  return [cup, faces];
}

/** A way as seen from its end, the heights of buildings included. */
function wayTo(ground: Ground, path: readonly Spot[]): Point[] {
  const points = path.map((spot) => ({ at: ground.where(spot), up: ground.height(spot) }));
  const last = points.at(-1)!;
  if (!last.at) return [];
  return points.flatMap(({ at, up }) => (at ? [{ x: at.x - last.at!.x, y: at.y - up - (last.at!.y - last.up) }] : []));
}

function puffs(): Element[] {
  return PUFFS.map(([cx, cy, rx, ry]) => {
    const puff = document.createElementNS(SVG, "ellipse");
    Object.entries({ cx, cy, rx, ry }).forEach(([name, value]) => puff.setAttribute(name, String(value)));
    puff.setAttribute("class", "motion-dust");
    return puff;
  });
}

/** The line that something flies, above the roofs. */
function trail(ground: Ground, path: readonly Spot[]): Element {
  const points = path.map((spot) => ({ at: ground.where(spot), up: ground.height(spot) + 26 }));
  const drawn = document.createElementNS(SVG, "path");
  drawn.setAttribute("d", `M${points.map(({ at, up }) => `${at?.x ?? 0} ${(at?.y ?? 0) - up}`).join("L")}`);
  drawn.setAttribute("class", "motion-trail");
  return drawn;
}

const PUFFS = [
  [-20, 4, 11, 6],
  [0, 12, 13, 6],
  [20, 4, 11, 6],
  [0, -3, 15, 7],
] as const;

/** A box whose origin is at a point, among the things that stand. */
function box({ x, y }: Point, rank: number): HTMLElement {
  const made = document.createElement("div");
  made.className = "motion-box";
  Object.assign(made.style, { left: `${x}px`, top: `${y}px`, zIndex: String(rank) });
  return made;
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
function storeys({ world }: Ground, spot: Spot, level: number): SVGUseElement[] {
  const found = world.querySelectorAll<SVGUseElement>(`[data-lot="${CSS.escape(spot)}"] use[data-level]`);
  return [...found].filter((one) => Number(one.dataset["level"]) >= level);
}

/** How high above the ground storeys begin. */
function footOf(parts: readonly SVGUseElement[]): number {
  return -Number(parts[0]?.getAttribute("y") ?? 0);
}

/** What says how high a building is. */
function flags({ world }: Ground, spot: Spot): Element[] {
  return [...world.querySelectorAll(`[data-flag="${CSS.escape(spot)}"]`)];
}

/** Of what stands on a lot or hovers above it, the nth. */
function token({ world }: Ground, { spot, nth, token }: { spot: Spot; nth: number; token: string }): Element | null {
  const id = CSS.escape(spot);
  const all = world.querySelectorAll(`:is([data-lot="${id}"], [data-aloft="${id}"]) [data-standing="${token}"]`);
  return all[nth] ?? all[0] ?? null;
}
