/**
 * A server and the house in the page beside it. A table's id says where it is: those on this device begin with a mark
 * that a server's never do. The house is opened when something on this device is asked for, not before.
 */

import { pathOf, PREFIX } from "./addresses";
import type { Aside } from "./aside";
import { deviceUsed, keepInMind, keeps, LaterHouse, LaterWire, note, noted, tableIn } from "./later";
import { onDevice, PLACE } from "./place";
import type { Described } from "../house/client";
import { sparing } from "./sparing";
import { served, type Transport, type Wire } from "./transport";

/** Noted in the browser: somebody played at a table of the server's. */
const PLAYED = "gratteciel.played";

/** Whether somebody who has come may be glad to have the app while the server is away: not those who only look at it. */
function comesAgain(): boolean {
  return deviceUsed() || noted(PLAYED) || matchMedia("(display-mode: standalone)").matches;
}

/** The same for everybody, and for every place: what a house can say as well where the server is away. */
const COMMON = /^\/games(\/|$)/;

/** What a page may think of itself. */
const THOUGHT = /^\/tables\/[^/]+\/(hint|review)$/;

/** Milliseconds after which the files of a page that has come are kept: what is looked at first comes first. */
const LATER = 3_000;

/** Have the app's files kept for when the server is away, where nobody has to be sparing with what comes. */
export function keepFiles({ site, version }: Described): void {
  if (sparing()) return;
  const keeping = import("../house/keeping.svelte").then(({ keep }) => keep(site, version, true));
  keeping.catch(() => undefined);
}

/** A server that is there, with the house of a page of its own. */
export function beside(described: Described): Transport {
  const both = new Both(described);
  const begin = (): void => void setTimeout(() => both.keep(), LATER);
  if (!comesAgain()) return both;
  if (document.readyState === "complete") begin();
  else addEventListener("load", begin, { once: true });
  return both;
}

export class Both implements Transport {
  readonly presumed = true;
  readonly both = true;
  private readonly house: LaterHouse;
  private keeping = false;
  /** Whether the server wishes pages to think about its tables; null: nobody has asked, or there was no answer. */
  private wished: Promise<boolean> | null = null;
  /** Whoever does that here. */
  private aside: Promise<Aside> | null = null;

  constructor(private readonly described: Described) {
    this.house = new LaterHouse({ ...described, version: "" });
  }

  /** Have the app's files kept. */
  keep(): void {
    if (!this.keeping) keepFiles(this.described);
    this.keeping = true;
  }

  /** What the page thinks of a table of the server's; null: it is the server's to answer. */
  private async thought(request: Request): Promise<Response | null> {
    if (!THOUGHT.test(pathOf(request.url)) || sparing()) return null;
    try {
      return (await this.isWished()) ? await (await this.asides()).answer(request) : null;
    } catch {
      return null;
    }
  }

  private isWished(): Promise<boolean> {
    this.wished ??= served
      .fetch(new Request(new URL(`${PREFIX}/capabilities`, location.href)))
      .then(async (told) => told.ok && ((await told.json()) as { groups: string[] }).groups.includes("pages"));
    this.wished.catch(() => (this.wished = null));
    return this.wished;
  }

  private asides(): Promise<Aside> {
    const house = this.house;
    this.aside ??= import("./aside").then(({ Aside }) => new Aside(() => house.open()));
    this.aside.catch(() => (this.aside = null));
    return this.aside;
  }

  opening(table: string): number {
    return onDevice(table) ? 120_000 : served.opening(table);
  }

  linked(address: string): boolean {
    return !onDevice(tableIn(address));
  }

  async fetch(request: Request): Promise<Response> {
    if (request.headers.get(PLACE) === "device" || onDevice(tableIn(request.url))) {
      const answer = await (await this.house.open()).fetch(request);
      if (answer.ok && keeps(request)) {
        keepInMind();
        this.keep();
      }
      return answer;
    }
    const thought = await this.thought(request);
    if (thought) return thought;
    const again = request.method === "GET" && COMMON.test(pathOf(request.url)) && deviceUsed() ? request.clone() : null;
    try {
      const answer = await served.fetch(request);
      if (answer.ok && request.method === "POST" && pathOf(request.url).startsWith("/tables")) note(PLAYED);
      return answer;
    } catch (error) {
      if (!again) throw error;
      return (await this.house.open()).fetch(again);
    }
  }

  live(table: string, query: URLSearchParams): Wire {
    return onDevice(table) ? new LaterWire(this.house.open(), table, query) : served.live(table, query);
  }
}
