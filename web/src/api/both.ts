/**
 * A server and the house in the page beside it. A table's id says where it is: those on this device begin with a mark
 * that a server's never do. The house is opened when something on this device is asked for, not before.
 */

import { pathOf } from "./addresses";
import type { Aside } from "./aside";
import { onDevice, PLACE } from "./place";
import type { Described } from "../house/client";
import { sparing } from "./sparing";
import { served, type Transport, type Wire } from "./transport";

/** Noted in the browser: something was kept on this device. */
const USED = "gratteciel.device";
/** And that somebody played at a table of the server's. */
const PLAYED = "gratteciel.played";

function noted(what: string): boolean {
  try {
    return localStorage.getItem(what) !== null;
  } catch {
    return false;
  }
}

function note(what: string): void {
  try {
    localStorage.setItem(what, "1");
  } catch {
    // Then the house is asked for it only where somebody goes to one of its tables.
  }
}

/** Whether something was ever kept on this device. */
export function deviceUsed(): boolean {
  return noted(USED);
}

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

/** The house that is beside a server, opened when it is first asked for. */
export class HouseBeside {
  private opened: Promise<Transport> | null = null;

  constructor(private readonly described: Described) {}

  open(): Promise<Transport> {
    const { described } = this;
    this.opened ??= import("../house/client").then(({ open }) => open({ ...described, version: "" }));
    // What did not come may come the next time.
    this.opened.catch(() => (this.opened = null));
    return this.opened;
  }
}

export class Both implements Transport {
  readonly presumed = true;
  readonly both = true;
  private readonly house: HouseBeside;
  private keeping = false;
  /** Whoever thinks in the page about tables of the server's, where it wishes that. */
  private aside: Promise<Aside> | null = null;

  constructor(private readonly described: Described) {
    this.house = new HouseBeside(described);
  }

  /** Have the app's files kept. */
  keep(): void {
    if (!this.keeping) keepFiles(this.described);
    this.keeping = true;
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
    const thought = THOUGHT.test(pathOf(request.url)) && (await (await this.asides()).answer(request));
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
    return onDevice(table)
      ? new LaterWire(this.house.open().then((house) => house.live(table, query)))
      : served.live(table, query);
  }
}

/** Whether what is asked for leaves something behind. */
export function keeps(request: Request): boolean {
  return request.method === "POST" && pathOf(request.url) !== "/records/luck";
}

/** Something is kept on this device from now on. */
export function keepInMind(): void {
  note(USED);
}

/** The table that an address is about; empty: none. */
export function tableIn(address: string): string {
  return decodeURIComponent(/^\/tables\/([^/]+)/.exec(pathOf(address))?.[1] ?? "");
}

/** A wire to somebody who is not there yet. */
export class LaterWire implements Wire {
  onmessage: Wire["onmessage"] = null;
  onclose: Wire["onclose"] = null;
  private wire: Wire | null = null;
  private closed = false;

  constructor(coming: Promise<Wire>) {
    coming.then(
      (wire) => {
        this.wire = wire;
        wire.onmessage = (event) => this.onmessage?.(event);
        wire.onclose = (event) => this.onclose?.(event);
        if (this.closed) wire.close();
      },
      () => this.onclose?.({ code: 1006 }),
    );
  }

  get readyState(): number {
    return this.closed ? 3 : (this.wire?.readyState ?? 0);
  }

  send(text: string): void {
    this.wire?.send(text);
  }

  close(): void {
    this.closed = true;
    this.wire?.close();
  }
}
