/** How one speaks to whoever keeps the tables: the one place that knows where they are. */

import { PREFIX } from "./addresses";
import { said } from "./said";

/** The wire on which a table's news come: what of `WebSocket` is used of it. */
export interface Wire {
  readonly readyState: number;
  send(text: string): void;
  close(): void;
  onmessage: ((event: MessageEvent<string>) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
}
/** A wire's `readyState` once something can be sent. */
export const OPEN = 1;

export interface Transport {
  /** Whether what is not known yet to be there is shown until it is. */
  readonly presumed: boolean;
  /** Whether tables can be on this device as well as on a server. */
  readonly both: boolean;
  /** Milliseconds that the wire of a table may take to open. */
  opening(table: string): number;
  /** Whether an address leads there as a link as well. */
  linked(address: string): boolean;
  /** The answer to a request; rejected where none came. */
  fetch(request: Request): Promise<Response>;
  /** Listen to a table. */
  live(table: string, query: URLSearchParams): Wire;
}

/** The server that the app came from. */
export const served: Transport = {
  presumed: true,
  both: false,
  opening: () => 6_000,
  linked: () => true,
  fetch: (request) => fetch(request),
  live(table, query) {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    return new WebSocket(`${scheme}://${location.host}${PREFIX}/tables/${table}/live?${query}`) as Wire;
  },
};

/** Whoever keeps the tables, once they were met. */
export let transport: Transport = served;

/** Find out who that is: whoever sent the page, or the house in it, where the page says that it has one. */
export async function meet(): Promise<void> {
  const folder = said("house");
  if (folder === undefined) return;
  const address = (of: string): URL => new URL(of, document.baseURI);
  const root = said("root");
  const house = {
    folder: address(folder).href,
    files: (said("answers") ?? "").split(" "),
    site: address(root ?? "/").pathname,
    version: said("version") ?? "",
  };
  // A server that has the files of a house, too, says nothing of a folder that all of it is in.
  if (said("kept") !== undefined) transport = new (await import("./away")).Away(house);
  else if (root === undefined) transport = (await import("./both")).beside(house);
  else transport = new (await import("./site")).Site(house);
}
