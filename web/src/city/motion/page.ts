/**
 * Performs what happens around a board, above the page: money that flies from purse to purse, points, dice and cards
 * that fall on the table. Where the board is a plan, it also points out what changes there, step by step.
 */

import type { Thing } from "../../api/client";
import { pips } from "../../plan/shapes";
import { labelOf } from "../../table/naming";
import { number } from "../../words/language.svelte";
import type { Beat, DeedOf, Spot } from "./deeds";
import { flashing } from "./frames";
import type { Telling } from "./teller.svelte";

const SVG = "http://www.w3.org/2000/svg";
/** Coins that are seen to fly at most, whatever is paid. */
const COINS = 8;
const FACES = [2, 5, 1, 4, 6, 3];

interface At {
  readonly x: number;
  readonly y: number;
}

export class PageStage {
  private running: Animation[] = [];

  /** `sky`: the layer above the page; `names`: what the game's things are called. */
  constructor(
    private readonly sky: () => HTMLElement | undefined,
    private readonly names: () => Readonly<Record<string, string>>,
  ) {}

  perform(act: Telling | null): void {
    this.clear();
    if (!act || !this.sky()) return;
    const plan = board()?.querySelector(".city svg") === null;
    // Who reads how the game ended, with the board further down, is not disturbed by dice.
    const inSight = board() !== null && seen([board()!]) !== null && middle().y < innerHeight - 60;
    let dice = 0;
    const numbered = act.beats.filter((beat) => beat.kind === "roll" && valueOf(beat.thing) !== null).length;
    for (const beat of act.beats) {
      if (beat.kind === "pay") this.pay(beat, act.scene);
      else if (beat.kind === "score") this.score(beat, act.scene);
      else if (!inSight) continue;
      else if (beat.kind === "card") this.card(beat, act.scene);
      else if (beat.kind === "roll" && valueOf(beat.thing) !== null) this.die(beat, act.scene, dice++, numbered);
      else if (plan) this.point(beat, act.scene);
    }
  }

  clear(): void {
    for (const animation of this.running) animation.cancel();
    this.running = [];
    this.sky()?.replaceChildren();
  }

  /** Something is put above the page, moves, and is gone. */
  private show(made: Element, frames: Keyframe[], beat: Beat, scene: number, later = 0): void {
    this.sky()!.append(made);
    this.move(made, frames, beat, scene, later).addEventListener("finish", () => made.remove());
  }

  private move(made: Element, frames: Keyframe[], beat: Beat, scene: number, later = 0): Animation {
    const timing = { delay: (beat.begins + later) * scene, duration: beat.lasts * scene, fill: "both" as const };
    const animation = made.animate(frames, timing);
    this.running.push(animation);
    return animation;
  }

  /** Coins go in a bow from purse to purse. */
  private pay(beat: Beat & DeedOf<"pay">, scene: number): void {
    const [from, to] = [purse(beat.from) ?? middle(), purse(beat.to) ?? middle()];
    const coins = Math.min(COINS, Math.max(1, Math.round(beat.amount)));
    for (let n = 0; n < coins; n++) {
      const spread = (n - (coins - 1) / 2) * 9;
      this.show(made("span", "motion-coin"), bow(from, to, spread), { ...beat, lasts: 0.8 }, scene, n * 0.06);
    }
  }

  /** So many points more or less, for a moment, beside the score. */
  private score(beat: Beat & DeedOf<"score">, scene: number): void {
    const at = seen(document.querySelectorAll(`[data-points="${beat.seat}"]`));
    if (!at) return;
    const tag = made("span", `motion-tag ${beat.points < 0 ? "less" : "more"}`);
    tag.textContent = `${beat.points < 0 ? "−" : "+"}${number(Math.abs(beat.points))}`;
    this.show(
      tag,
      [
        { transform: `${to(at)} scale(0.6)`, opacity: 0 },
        { transform: `${to(at)} scale(1.15)`, opacity: 1, offset: 0.2 },
        { transform: `${to(at)} scale(1)`, opacity: 1, offset: 0.7 },
        { transform: `${to({ x: at.x, y: at.y - 22 })} scale(1)`, opacity: 0 },
      ],
      beat,
      scene,
    );
  }

  /** A die with a number falls on the table before the board, and lies there for a moment. */
  private die(beat: Beat & DeedOf<"roll">, scene: number, nth: number, all: number): void {
    const value = valueOf(beat.thing)!;
    const place = tray();
    const x = place.x + (nth - (all - 1) / 2) * 74;
    const die = made("span", `motion-cube ${beat.dark ? "dark" : ""}`);
    const faces = [...FACES.filter((face) => face !== value).slice(0, 4), value];
    for (const [n, face] of faces.entries()) {
      const drawn = cube(face);
      die.append(drawn);
      this.move(drawn, flashing(n, faces.length), { ...beat, lasts: beat.lasts * 0.62 }, scene);
    }
    const side = nth % 2 ? 1 : -1;
    this.show(
      die,
      [
        {
          transform: `${to({ x: x + side * 190, y: place.y - 150 })} rotate(${side * 620}deg)`,
          opacity: 0,
          easing: "ease-in",
        },
        {
          transform: `${to({ x: x + side * 60, y: place.y })} rotate(${side * 240}deg)`,
          opacity: 1,
          offset: 0.24,
          easing: "ease-out",
        },
        {
          transform: `${to({ x: x + side * 28, y: place.y - 40 })} rotate(${side * 110}deg)`,
          offset: 0.35,
          easing: "ease-in",
        },
        {
          transform: `${to({ x: x + side * 6, y: place.y })} rotate(${side * 18}deg)`,
          offset: 0.47,
          easing: "ease-out",
        },
        { transform: `${to({ x, y: place.y })} rotate(0deg)`, opacity: 1, offset: 0.56 },
        { transform: `${to({ x, y: place.y })} rotate(0deg)`, opacity: 1, offset: 0.88 },
        { transform: `${to({ x, y: place.y })} rotate(0deg) scale(0.8)`, opacity: 0 },
      ],
      beat,
      scene,
    );
  }

  /** A card comes from its pile and turns; one that nobody may see keeps its back up. */
  private card(beat: Beat & DeedOf<"card">, scene: number): void {
    const { hidden } = beat;
    const start = areaAt(beat.from) ?? tray();
    const goal = areaAt(beat.area) ?? tray();
    const card = made("span", "motion-card");
    const face = made("span", hidden ? "motion-back" : "motion-face");
    face.textContent = hidden ? "" : labelOf(this.names(), beat.thing);
    const back = made("span", "motion-back");
    card.append(face, back);
    const turns = (angle: number): string => (hidden ? "" : ` rotateY(${angle}deg)`);
    const half = { x: (start.x + goal.x) / 2, y: Math.min(start.y, goal.y) - 40 };
    if (!hidden)
      this.move(
        back,
        [{ opacity: 1 }, { opacity: 1, offset: 0.44 }, { opacity: 0, offset: 0.45 }, { opacity: 0 }],
        beat,
        scene,
      );
    this.show(
      card,
      [
        { transform: `${to(start)} scale(0.6)${turns(180)}`, opacity: 0, easing: "ease-out" },
        { transform: `${to(half)} scale(1.5)${turns(90)}`, opacity: 1, offset: 0.44, easing: "ease-in-out" },
        { transform: `${to(half)} scale(1.5)${turns(0)}`, opacity: 1, offset: 0.6, easing: "ease-in" },
        { transform: `${to(goal)} scale(0.8)${turns(0)}`, opacity: 0 },
      ],
      beat,
      scene,
    );
  }

  /** On a plan: a ring around what changes, and something that goes from place to place where something does. */
  private point(beat: Beat, scene: number): void {
    if (beat.kind === "go") this.pass(beat.path, beat, scene);
    else if (beat.kind === "travel") this.pass([beat.from, beat.spot], beat, scene);
    const spot = "spot" in beat ? beat.spot : beat.kind === "go" ? beat.path.at(-1)! : null;
    const box = spot === null ? null : thing(spot)?.getBoundingClientRect();
    if (!box?.width) return;
    const ring = made("span", `motion-ring ${beat.kind}`);
    ring.style.width = `${box.width}px`;
    ring.style.height = `${box.height}px`;
    const at = to({ x: box.left + box.width / 2, y: box.top + box.height / 2 });
    const later = beat.kind === "go" || beat.kind === "travel" ? beat.lasts * 0.7 : 0;
    this.show(
      ring,
      [
        { transform: `${at} scale(${beat.kind === "raze" ? 1 : 1.7})`, opacity: 0 },
        { transform: `${at} scale(1)`, opacity: 1, offset: 0.4 },
        { transform: `${at} scale(${beat.kind === "raze" ? 1.5 : 1})`, opacity: 0 },
      ],
      { ...beat, lasts: 1 },
      scene,
      later,
    );
  }

  private pass(path: readonly Spot[], beat: Beat, scene: number): void {
    const ways = path.flatMap((spot) => {
      const box = thing(spot)?.getBoundingClientRect();
      return box?.width ? [{ x: box.left + box.width / 2, y: box.top + box.height / 2 }] : [];
    });
    if (ways.length < 2) return;
    const piece = made("span", "motion-piece");
    const last = ways.length - 1;
    this.show(
      piece,
      ways.map((at, n) => ({ transform: to(at), opacity: n === last ? 0.4 : 1, offset: n / last })),
      beat,
      scene,
    );
  }
}

/** The number that a die shows; null: it shows something else, which its game draws. */
function valueOf(thing: Thing): number | null {
  const value = Number(thing.label);
  return thing.label && value >= 1 && value <= 6 ? value : null;
}

function made(name: string, styled: string): HTMLElement {
  const element = document.createElement(name);
  element.className = styled;
  return element;
}

function cube(value: number): SVGSVGElement {
  const drawing = document.createElementNS(SVG, "svg");
  drawing.setAttribute("viewBox", "0 0 100 100");
  const side = document.createElementNS(SVG, "rect");
  Object.entries({ x: 3, y: 3, width: 94, height: 94, rx: 18 }).forEach(([name, length]) =>
    side.setAttribute(name, String(length)),
  );
  drawing.append(side);
  for (const [cx, cy] of pips(value)) {
    const pip = document.createElementNS(SVG, "circle");
    Object.entries({ cx, cy, r: 9.5 }).forEach(([name, length]) => pip.setAttribute(name, String(length)));
    drawing.append(pip);
  }
  return drawing;
}

const to = ({ x, y }: At): string => `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) translate(-50%, -50%)`;

/** From one point to another in a bow, a little aside. */
function bow(from: At, goal: At, aside: number): Keyframe[] {
  const over = { x: (from.x + goal.x) / 2 + aside, y: Math.min(from.y, goal.y) - 50 - Math.abs(aside) };
  return [
    { transform: `${to(from)} scale(0.5)`, opacity: 0, easing: "ease-out" },
    { transform: `${to({ x: from.x + aside, y: from.y })} scale(1)`, opacity: 1, offset: 0.15, easing: "ease-out" },
    { transform: `${to(over)} scale(1.15)`, opacity: 1, offset: 0.55, easing: "ease-in" },
    { transform: `${to(goal)} scale(0.7)`, opacity: 0.9 },
  ];
}

function board(): Element | null {
  return document.querySelector("[data-board]");
}

function centre(box: DOMRect): At {
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

/** The first of these that can be seen. */
function seen(elements: Iterable<Element>): At | null {
  for (const element of elements) {
    const box = element.getBoundingClientRect();
    const inside = box.width > 0 && box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;
    if (inside) return centre(box);
  }
  return null;
}

/** Where a seat's money is: rather beside the board than in its card. */
function purse(seat: number | null): At | null {
  if (seat === null) return null;
  const cards = [...document.querySelectorAll(`[data-purse="${seat}"]`)];
  const near = board();
  const beside = cards.filter((card) => near?.contains(card));
  return seen([...beside, ...cards]);
}

function areaAt(area: string | null): At | null {
  return area === null ? null : seen(document.querySelectorAll(`[data-area="${CSS.escape(area)}"]`));
}

/** The middle of the board, as far as it is seen. */
function middle(): At {
  const box = (board()?.querySelector("svg") ?? board())?.getBoundingClientRect();
  if (!box) return { x: innerWidth / 2, y: innerHeight / 2 };
  const [top, bottom] = [Math.max(0, box.top), Math.min(innerHeight, box.bottom)];
  return { x: box.left + box.width / 2, y: (top + bottom) / 2 };
}

/** Where dice fall: before the board. */
function tray(): At {
  const { x, y } = middle();
  return { x, y: Math.min(innerHeight - 160, y + innerHeight * 0.12) };
}

/** A place or a thing on a plan. */
function thing(spot: Spot): Element | null {
  const [area, id] = spot.split("/");
  const keys = [spot, `${area}/${id}`].map((key) => `[data-key="${CSS.escape(key)}"]`);
  const found = [...keys, `[data-target="${CSS.escape(id ?? spot)}"]`].map((key) => board()?.querySelector(key));
  return found.find((one) => one) ?? null;
}
