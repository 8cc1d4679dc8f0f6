/** How one speaks to whoever keeps the tables: the one place that knows where they are. */

import { PREFIX } from "./addresses";

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
  /** Milliseconds that a wire may take to open. */
  readonly opening: number;
  /** Whether links lead to it as well. */
  readonly linked: boolean;
  /** The answer to a request; rejected where none came. */
  fetch(request: Request): Promise<Response>;
  /** Listen to a table. */
  live(table: string, query: URLSearchParams): Wire;
}

/** The server that the app came from. */
const served: Transport = {
  presumed: true,
  opening: 6_000,
  linked: true,
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
  const said = (name: string): string | undefined =>
    document.querySelector<HTMLMetaElement>(`meta[name="gratteciel:${name}"]`)?.content;
  const folder = said("house");
  if (folder === undefined) return;
  const { open } = await import("../house/client");
  const address = (of: string): URL => new URL(of, document.baseURI);
  transport = open({
    folder: address(folder).href,
    files: (said("answers") ?? "").split(" "),
    site: address(said("root") ?? "./").pathname,
    version: said("version") ?? "",
  });
}
