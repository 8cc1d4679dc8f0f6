/**
 * Hints and reviews of a server's tables, thought of in the page where the server wishes it (`pages` among what it has).
 * That a hint was asked for it notes as ever. Bots at its tables never think here: a player would choose the steps of
 * their opponent. Where the page cannot, the server does.
 */

import { keep, kept } from "../state/device";
import { pathOf, PREFIX } from "./addresses";
import { served, type Transport } from "./transport";

/** Noted in the browser: the tables whose games were reviewed here, the latest last. */
const REVIEWED = "gratteciel.reviewed";
/** How many of them; the house keeps as many reviews (`gratteciel.page.asides`). */
const MOST = 16;

const THOUGHT = /^\/tables\/([^/]+)\/(hint|review)$/;

/** A question to a place, in the language of another. */
function question(like: Request, path: string, body?: object): Request {
  const address = new URL(PREFIX + path, location.href);
  const headers = new Headers({ "Accept-Language": like.headers.get("Accept-Language") ?? "en" });
  if (!body) return new Request(address, { headers });
  headers.set("Content-Type", "application/json");
  return new Request(address, { method: "POST", headers, body: JSON.stringify(body) });
}

/** The tables whose games were reviewed here, now or before. */
function reviewedHere(): string[] {
  return (kept(REVIEWED) ?? "").split(" ").filter(Boolean);
}

export class Aside {
  /** The records of games that are reviewed here, by table. */
  private readonly reviewed = new Map<string, string>();

  constructor(private readonly house: () => Promise<Transport>) {}

  /** The answer to a question about a table of the server's; null, or rejected: it is the server's to answer. */
  async answer(request: Request): Promise<Response | null> {
    const [, table, what] = THOUGHT.exec(pathOf(request.url)) ?? [];
    if (!table) return null;
    return what === "hint" ? this.hint(request, table) : this.review(request, table);
  }

  /** The record of a table; null: it would tell more than whoever asks may know. */
  private async record(request: Request, table: string): Promise<string | null> {
    const told = await served.fetch(question(request, `/tables/${table}/record`));
    return told.ok ? told.text() : null;
  }

  private async hint(request: Request, table: string): Promise<Response | null> {
    const record = await this.record(request, table);
    if (record === null) return null;
    const noted = await served.fetch(question(request, `/tables/${table}/hint?elsewhere=true`));
    // What the server refuses is refused, and what it has thought of itself need not be again.
    if (!noted.ok) return noted;
    const { at, seat, moves } = (await noted.clone().json()) as { at: number; seat: number; moves: unknown[] };
    if (moves.length) return noted;
    const told = await (await this.house()).fetch(question(request, "/records/hint", { record }));
    return told.ok ? Response.json({ ...((await told.json()) as object), at, seat }) : null;
  }

  private async review(request: Request, table: string): Promise<Response | null> {
    const begun = this.reviewed.get(table);
    const asked = request.method === "GET";
    if (begun === undefined && asked && !reviewedHere().includes(table)) return null;
    const record = begun ?? (await this.unreviewed(request, table));
    if (record === null) return null;
    const begin = begun !== undefined || !asked;
    const told = await (await this.house()).fetch(question(request, "/records/review", { record, begin }));
    if (!told.ok) return null;
    // What was made here before may have had to make room for others.
    if (!begin && ((await told.clone().json()) as { status: string }).status === "none") return null;
    this.reviewed.set(table, record);
    const tables = [...reviewedHere().filter((one) => one !== table), table];
    keep(REVIEWED, tables.slice(-MOST).join(" "));
    return told;
  }

  /** The record of a table that the server has no review of, and makes none. */
  private async unreviewed(request: Request, table: string): Promise<string | null> {
    const told = await served.fetch(question(request, `/tables/${table}/review`));
    const { status } = told.ok ? ((await told.json()) as { status: string }) : { status: "" };
    return status === "none" || status === "failed" ? this.record(request, table) : null;
  }
}
