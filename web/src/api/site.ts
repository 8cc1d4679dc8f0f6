/**
 * A site: what is the same for everybody stands in its files, and all else is asked of the house in the page. Whoever has
 * never played here is shown the page first: nothing of the house comes before everything that is shown is there, or
 * somebody does something that it is needed for.
 */

import type { Described } from "../house/client";
import { awaiting, patiently, whenIdle } from "../state/patiently";
import { pathOf } from "./addresses";
import { deviceUsed, keepInMind, keeps, LaterHouse, LaterWire } from "./later";
import type { Transport, Wire } from "./transport";

/** Milliseconds for which nothing that is shown was on its way, once all of it is there. */
const QUIET = 100;

/** Until everything that is shown is there, and there is time. */
async function drawn(): Promise<void> {
  do {
    await new Promise((wake) => setTimeout(wake, QUIET));
    await whenIdle();
  } while (awaiting());
}

export class Site implements Transport {
  readonly presumed = false;
  readonly both = false;
  private readonly house: LaterHouse;
  /** Until the house may come by itself. */
  private readonly time: Promise<void>;

  constructor(private readonly described: Described) {
    this.house = new LaterHouse(described);
    this.time = deviceUsed() ? Promise.resolve() : drawn();
    void this.time.then(() => patiently(() => this.house.open()));
  }

  opening(): number {
    return 120_000;
  }

  linked(): boolean {
    return false;
  }

  async fetch(request: Request): Promise<Response> {
    const asks = request.method === "GET";
    const known = asks && (await this.ofFiles(request));
    if (known) return known;
    // Pages ask by themselves who one is, and where one plays.
    if (asks) await this.time;
    const answer = await (await this.house.open()).fetch(request);
    if (answer.ok && keeps(request)) keepInMind();
    return answer;
  }

  live(table: string, query: URLSearchParams): Wire {
    return new LaterWire(this.house.open(), table, query);
  }

  /** The answer to what is the same for everybody, and stands in a file; null: there is none. */
  private async ofFiles(request: Request): Promise<Response | null> {
    const path = pathOf(request.url);
    if (new URL(request.url).search || !this.described.files.includes(path)) return null;
    const lang = request.headers.get("Accept-Language") ?? "en";
    const file = `${this.described.folder}answers/${lang}${path}.json`;
    const answer = await patiently(() => fetch(file), 1).catch(() => null);
    return answer?.ok ? answer : null;
  }
}
