/** The page's end: the house behind its worker, spoken to as a server is. */

import type { Transport, Wire } from "../api/transport";
import { pathOf } from "../api/addresses";
import type { Now } from "../api/client";
import { KeptRequest } from "../api/kept";
import { deviceUsed } from "../api/later";
import { offline } from "../api/offline.svelte";
import { OPEN } from "../api/transport";
import { starting } from "../api/starting.svelte";
import { gamePage } from "../state/shelf";
import { shared } from "../table/sharing";
import { language } from "../words/language.svelte";
import { able, modular } from "./able";
import { keep } from "./keeping.svelte";
import * as lasting from "./lasting";
import { isOfTable, LastShown, shelf } from "./lastShown";
import { failure } from "./words";
import type { Asked, Begin, Failure, Told } from "./messages";

/** A table's news, as a socket brings them. */
class HouseWire implements Wire {
  readyState = 0;
  onmessage: Wire["onmessage"] = null;
  onclose: Wire["onclose"] = null;

  constructor(
    private readonly id: number,
    private readonly post: (asked: Asked) => void,
    private readonly forget: () => void,
  ) {}

  send(): void {
    this.post({ kind: "beat", id: this.id });
  }

  close(): void {
    this.readyState = 3;
    starting.early = false;
    this.forget();
    this.post({ kind: "end", id: this.id });
  }

  hear(text: string): void {
    this.readyState = OPEN;
    this.onmessage?.(new MessageEvent("message", { data: text }));
  }

  /** Show what was last shown of the table, unless something has been told by then. */
  begin(text: string): void {
    if (this.readyState !== 0) return;
    starting.early = true;
    this.onmessage?.(new MessageEvent("message", { data: text }));
  }

  lost(): void {
    this.readyState = 3;
    this.onclose?.({ code: 1006 });
  }
}

/** Whether a table is hidden from whoever looks at the screen until they say who they are. */
const hides = async (now: Now): Promise<boolean> => shared(now, (await gamePage(now.plan.game)).secrets);

/** Where games are begun, or taken in. */
const GAMES = /^\/(tables|records)$/;

interface Waiting {
  resolve(answer: Response): void;
  reject(reason: Error): void;
}

/** A house as the page that has it says: where its files are, what else is in files, the path and version of the site. */
export interface Described {
  folder: string;
  files: readonly string[];
  site: string;
  version: string;
}

/** The house of a page; there is one for each. */
export function open(house: Described): Transport {
  return new HouseClient(house);
}

class HouseClient implements Transport {
  readonly presumed = false;
  readonly both = false;
  /** Null: the browser cannot have a house. */
  private readonly worker = able() ? new Worker(new URL("./worker.ts", import.meta.url), { type: "module" }) : null;
  private readonly waiting = new Map<number, Waiting>();
  private readonly wires = new Map<number, HouseWire>();
  /** The table that a wire tells of, as it is kept to be shown. */
  private readonly shown = new Map<number, LastShown>();
  /** Whether the house has told of a table. */
  private told = false;
  private failed: Failure | null = null;
  private last = 0;

  /** Whether the app's files are being kept; that begins when those of the house have come. */
  private keeping = false;

  constructor(private readonly house: Described) {
    const { folder, site } = house;
    if (!this.worker) {
      this.fail("old");
      return;
    }
    this.worker.onmessage = ({ data }: MessageEvent<Told>) => this.hear(data);
    // What is no error of its own says nothing of itself: the script has not come.
    this.worker.onerror = (error) => this.fail(!(error instanceof ErrorEvent) ? "files" : modular() ? "python" : "old");
    this.worker.postMessage({ folder, site, lang: language.current } satisfies Begin);
    document.addEventListener("visibilitychange", () => this.look());
    if (document.hidden) this.look();
    // A page that is put by for whoever goes back to it sleeps, and what it has would sleep with it: others are to have it.
    addEventListener("pagehide", ({ persisted }) => {
      if (persisted) this.worker?.terminate();
    });
    addEventListener("pageshow", ({ persisted }) => {
      if (persisted) location.reload();
    });
  }

  opening(): number {
    return 120_000;
  }

  linked(): boolean {
    return false;
  }

  async fetch(request: Request): Promise<Response> {
    const body =
      request instanceof KeptRequest
        ? new TextEncoder().encode(request.kept)
        : new Uint8Array(await request.arrayBuffer());
    if (this.failed) return refusal(this.failed);
    const { pathname, search } = new URL(request.url);
    const id = ++this.last;
    const answer = await new Promise<Response>((resolve, reject) => {
      request.signal.addEventListener("abort", () => {
        this.waiting.delete(id);
        reject(new DOMException("given up", "AbortError"));
      });
      this.waiting.set(id, { resolve, reject });
      const headers = [...request.headers];
      this.post({ kind: "ask", id, method: request.method, path: pathname, query: search.slice(1), headers, body });
    });
    if (answer.ok && request.method === "POST" && GAMES.test(pathOf(request.url))) void lasting.ask();
    else if (!offline.lasting && deviceUsed()) void lasting.look();
    return answer;
  }

  live(table: string, query: URLSearchParams): Wire {
    const id = ++this.last;
    const wire = new HouseWire(
      id,
      (asked) => this.post(asked),
      () => {
        this.wires.delete(id);
        this.shown.delete(id);
      },
    );
    this.wires.set(id, wire);
    const shown = new LastShown(shelf(), table, query.get("lang") ?? "", hides);
    this.shown.set(id, shown);
    const before = this.told || query.has("after") ? null : shown.read();
    if (before !== null) queueMicrotask(() => wire.begin(before));
    this.post({ kind: "listen", id, table, query: query.toString(), headers: [] });
    return wire;
  }

  private look(): void {
    this.post({ kind: "sight", id: 0, looks: !document.hidden });
  }

  private post(asked: Asked): void {
    this.worker?.postMessage(asked);
  }

  private hear(told: Told): void {
    if (told.kind !== "progress" && told.kind !== "silent" && !this.keeping && this.house.version) {
      this.keeping = true;
      void keep(this.house.site, this.house.version, false);
    }
    if (told.kind === "answer") {
      const { status, headers, body } = told;
      const empty = status === 204 || status === 304;
      this.waiting
        .get(told.id)
        ?.resolve(new Response(empty ? null : (body as Uint8Array<ArrayBuffer>), { status, headers }));
      this.waiting.delete(told.id);
    } else if (told.kind === "said") this.say(told.id, told.text);
    else if (told.kind === "progress") starting.share = told.share;
    else if (told.kind === "ready") starting.share = null;
    else if (told.kind === "silent") starting.silent = told.silent;
    else if (told.kind === "passing") {
      starting.passing = told.with;
      if (told.with === "window") offline.lasting = "window";
    } else if (told.kind === "damaged") starting.damaged = true;
    else if (told.kind === "failed") this.fail(told.why);
    else this.lose(told.ids);
  }

  private say(id: number, text: string): void {
    this.wires.get(id)?.hear(text);
    if (!isOfTable(text)) return;
    this.told = true;
    starting.early = false;
    this.shown.get(id)?.keep(text);
  }

  /** Nobody answers what was asked; those who asked ask again. */
  private lose(ids: readonly number[]): void {
    for (const id of ids) {
      this.waiting.get(id)?.reject(new Error("gone"));
      this.waiting.delete(id);
      const wire = this.wires.get(id);
      this.wires.delete(id);
      wire?.lost();
    }
  }

  private fail(why: Failure): void {
    this.failed = why;
    // What it had is free: another page can have a house, and so can this one when it is loaded again.
    this.worker?.terminate();
    starting.share = null;
    starting.failed = why;
    for (const { resolve } of this.waiting.values()) resolve(refusal(why));
    this.waiting.clear();
  }
}

/** An answer where there is nobody to give one: what is wrong is said by its code. */
function refusal(why: Failure): Response {
  const told = { type: "about:blank", code: `house/${why}`, status: 500, title: "", detail: failure(why), facts: {} };
  return Response.json(told, { status: 500 });
}
