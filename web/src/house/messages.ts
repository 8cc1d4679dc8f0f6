/** What a page and its worker say to each other. */

/** A question, or something to be told of; `id` is the page's own number for it. */
export type Asked =
  | {
      kind: "ask";
      id: number;
      method: string;
      path: string;
      query: string;
      headers: [string, string][];
      body: Uint8Array;
    }
  | { kind: "listen"; id: number; table: string; query: string; headers: [string, string][] }
  | { kind: "beat"; id: number }
  /** Whether the page is looked at. */
  | { kind: "sight"; id: number; looks: boolean }
  | { kind: "end"; id: number };

export type Told =
  | { kind: "answer"; id: number; status: number; headers: [string, string][]; body: Uint8Array }
  | { kind: "said"; id: number; text: string }
  /** Whoever answered is gone: these are not answered, and nothing more is told of them. */
  | { kind: "lost"; ids: number[] }
  | { kind: "progress"; share: number }
  | { kind: "ready" }
  /** Whether another page has the house, and does not answer. */
  | { kind: "silent"; silent: boolean }
  /** What is played is gone with the page, as the browser keeps nothing, or with the private window that this is. */
  | { kind: "passing"; with: "page" | "window" }
  /** Some of what was kept could not be read any more, and is gone. */
  | { kind: "damaged" }
  /** There is no house, for a reason by which it is explained. */
  | { kind: "failed"; why: Failure };

/** `elsewhere`: another page has taken over; `storage`: nothing can be kept; `deleted`: what was kept is gone; `foreign`: what is kept is not ours; `python`: it does not start, or has ended; `files`: they did not come. */
export type Failure = "elsewhere" | "deleted" | "storage" | "foreign" | "python" | "files" | "old";

/** What a worker is told first. */
export interface Begin {
  /** The address of the folder with Python and the package. */
  folder: string;
  /** The path of the site, by which its tables are kept whatever version they are played by. */
  site: string;
  lang: string;
}
