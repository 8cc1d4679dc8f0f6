/**
 * A page of a server's that was kept, while that server is away: everything is asked of the house in the page, as on a
 * site, and nobody answers for the server's own tables. Once it is back its own page comes, as soon as that disturbs
 * nobody.
 */

import type { Described } from "../house/client";
import { keepFiles } from "./both";
import { keepInMind, keeps, LaterHouse, LaterWire, tableIn } from "./later";
import { offline } from "./offline.svelte";
import { onDevice } from "./place";
import { starting } from "./starting.svelte";
import { served, type Transport, type Wire } from "./transport";

/** Milliseconds between two looks whether the server is back. */
const PAUSE = 3_000;
/** Milliseconds that it may take to answer; the service worker waits a little longer for a page. */
const PATIENCE = 5_000;

export class Away implements Transport {
  readonly presumed = false;
  readonly both = false;
  private readonly house: LaterHouse;

  constructor(private readonly described: Described) {
    starting.away = true;
    this.house = new LaterHouse({ ...described, version: "" });
    void this.house.open().catch(() => undefined);
    keepFiles(described);
    const look = (): void => void this.look();
    setInterval(look, PAUSE);
    addEventListener("online", look);
    document.addEventListener("visibilitychange", look);
  }

  /** Go back to the server, if it is there. */
  private async look(): Promise<void> {
    // A page of its own, as the worker asks for one: a server that answers other things may not have that yet.
    const asked = { cache: "no-store", signal: AbortSignal.timeout(PATIENCE) } as const;
    const answer = await served.fetch(new Request(this.described.site, asked)).catch(() => null);
    starting.away = !answer?.ok;
    if (!starting.away && !offline.busy) location.reload();
  }

  opening(): number {
    return 120_000;
  }

  linked(): boolean {
    return false;
  }

  async fetch(request: Request): Promise<Response> {
    const table = tableIn(request.url);
    if (table && !onDevice(table)) throw new TypeError("the server is away");
    const answer = await (await this.house.open()).fetch(request);
    if (answer.ok && keeps(request)) keepInMind();
    return answer;
  }

  live(table: string, query: URLSearchParams): Wire {
    const house = onDevice(table) ? this.house.open() : Promise.reject<Transport>(new TypeError("the server is away"));
    return new LaterWire(house, table, query);
  }
}
