/** The house in the page where it is opened only when it is needed, and what this browser has noted of it. */

import type { Described } from "../house/client";
import { pathOf } from "./addresses";
import type { Transport, Wire } from "./transport";

/** Noted in the browser: something was kept on this device. */
const USED = "gratteciel.device";

export function noted(what: string): boolean {
  try {
    return localStorage.getItem(what) !== null;
  } catch {
    return false;
  }
}

export function note(what: string): void {
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

/** Something is kept on this device from now on. */
export function keepInMind(): void {
  note(USED);
}

/** Whether what is asked for leaves something behind. */
export function keeps(request: Request): boolean {
  return request.method === "POST" && pathOf(request.url) !== "/records/luck";
}

/** The table that an address is about; empty: none. */
export function tableIn(address: string): string {
  return decodeURIComponent(/^\/tables\/([^/]+)/.exec(pathOf(address))?.[1] ?? "");
}

/** A house that is opened when it is first asked for. */
export class LaterHouse {
  private opened: Promise<Transport> | null = null;

  constructor(private readonly described: Described) {}

  open(): Promise<Transport> {
    this.opened ??= import("../house/client").then(({ open }) => open(this.described));
    // What did not come may come the next time.
    this.opened.catch(() => (this.opened = null));
    return this.opened;
  }
}

/** The wire of a table to a house that is not there yet. */
export class LaterWire implements Wire {
  onmessage: Wire["onmessage"] = null;
  onclose: Wire["onclose"] = null;
  private wire: Wire | null = null;
  private closed = false;

  constructor(house: Promise<Transport>, table: string, query: URLSearchParams) {
    house.then(
      (opened) => {
        // In one go: what was last shown of the table is told as soon as this is over.
        const wire = (this.wire = opened.live(table, query));
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
