/**
 * A server and the house in the page beside it. A table's id says where it is: those on this device begin with a mark
 * that a server's never do. The house is opened when something on this device is asked for, not before.
 */

import { PREFIX } from "./addresses";
import { onDevice, PLACE } from "./place";
import type { Described } from "../house/client";
import { served, type Transport, type Wire } from "./transport";

const USED = "gratteciel.device";

/** Whether something was ever kept on this device. */
export function deviceUsed(): boolean {
  try {
    return localStorage.getItem(USED) !== null;
  } catch {
    return false;
  }
}

/** The same for everybody, and for every place: what a house can say as well where the server is away. */
const COMMON = /^\/games(\/|$)/;

export class Both implements Transport {
  readonly presumed = true;
  readonly both = true;
  private opened: Promise<Transport> | null = null;

  constructor(private readonly described: Described) {}

  private house(): Promise<Transport> {
    this.opened ??= import("../house/client").then(({ open }) => open(this.described));
    // What did not come may come the next time.
    this.opened.catch(() => (this.opened = null));
    return this.opened;
  }

  opening(table: string): number {
    return onDevice(table) ? 120_000 : served.opening(table);
  }

  linked(address: string): boolean {
    return !onDevice(tableIn(address));
  }

  async fetch(request: Request): Promise<Response> {
    const path = new URL(request.url).pathname.slice(PREFIX.length);
    if (request.headers.get(PLACE) === "device" || onDevice(tableIn(request.url))) {
      const answer = await (await this.house()).fetch(request);
      if (answer.ok && request.method === "POST" && path !== "/records/luck") keepInMind();
      return answer;
    }
    const again = request.method === "GET" && COMMON.test(path) && deviceUsed() ? request.clone() : null;
    try {
      return await served.fetch(request);
    } catch (error) {
      if (!again) throw error;
      return (await this.house()).fetch(again);
    }
  }

  live(table: string, query: URLSearchParams): Wire {
    return onDevice(table)
      ? new LaterWire(this.house().then((house) => house.live(table, query)))
      : served.live(table, query);
  }
}

function keepInMind(): void {
  try {
    localStorage.setItem(USED, "1");
  } catch {
    // Then the house is asked for it only where somebody goes to one of its tables.
  }
}

/** The table that an address is about; empty: none. */
function tableIn(address: string): string {
  const path = new URL(address, location.href).pathname.slice(PREFIX.length);
  return decodeURIComponent(/^\/tables\/([^/]+)/.exec(path)?.[1] ?? "");
}

/** A wire to somebody who is not there yet. */
class LaterWire implements Wire {
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
