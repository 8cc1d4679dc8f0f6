/** The house where it is: Python answering, on a journal, for this page and for others. */

import { journalOf, type Journal } from "./journal";
import type { Asked, Failure, Told } from "./messages";
import { Missing, startPython } from "./python";

type Tell = (told: Told) => void;

/** `gratteciel.page.desk`, as JavaScript sees it. */
interface Desk {
  answer(
    method: string,
    path: string,
    query: string,
    headers: [string, string][],
    body: Uint8Array,
  ): Promise<[number, [string, string][], Uint8Array]>;
  listen(table: string, query: string, headers: [string, string][], say: (text: string) => void): { end(): void };
}
interface DeskModule {
  opened(journal: Journal, lang: string): Promise<Desk>;
}

export class House {
  /** Until it answers, or it is known that it will not. */
  readonly opened: Promise<void>;
  private desk: Desk | null = null;
  private failed: Failure | null = null;
  private journal: Journal | null = null;
  /** Who is told of what, by who asked and their number for it. */
  private readonly telling = new Map<string, { end(): void }>();

  constructor(
    private readonly name: string,
    private readonly folder: string,
    private readonly lang: string,
    private readonly tell: Tell,
  ) {
    this.opened = this.open();
  }

  private async open(): Promise<void> {
    try {
      const python = startPython(this.folder, (share) => this.tell({ kind: "progress", share }));
      const journal = journalOf(this.name);
      // Whichever fails is told of; the other's failure is none of its own.
      await Promise.all([python, journal]);
      this.journal = await journal;
      this.desk = await ((await python).pyimport("gratteciel.page.desk") as DeskModule).opened(this.journal, this.lang);
      this.tell({ kind: "ready" });
    } catch (error) {
      console.error(error);
      this.fail(reasonOf(error));
    }
  }

  private fail(why: Failure): void {
    this.failed = why;
    this.tell({ kind: "failed", why });
  }

  /** Do what somebody asks, once one can. */
  async take(from: string, asked: Asked, tell: Tell): Promise<void> {
    const key = `${from} ${asked.id}`;
    if (asked.kind === "end") {
      this.telling.get(key)?.end();
      this.telling.delete(key);
      return;
    }
    const wanted = { end: (): void => undefined };
    if (asked.kind === "listen") this.telling.set(key, wanted);
    await this.opened;
    if (!this.desk || this.failed) return tell({ kind: "failed", why: this.failed ?? "python" });
    if (asked.kind === "beat") {
      if (this.telling.has(key)) tell({ kind: "said", id: asked.id, text: '{"kind":"beat"}' });
    } else if (asked.kind === "listen") {
      const say = (text: string): void =>
        void this.kept().then((kept) => kept && tell({ kind: "said", id: asked.id, text }));
      // Whoever has gone meanwhile is told nothing.
      if (this.telling.get(key) !== wanted) return;
      this.telling.set(key, this.desk.listen(asked.table, asked.query, asked.headers, say));
    } else {
      const [status, headers, body] = await this.desk.answer(
        asked.method,
        asked.path,
        asked.query,
        asked.headers,
        asked.body,
      );
      if (await this.kept()) tell({ kind: "answer", id: asked.id, status, headers, body });
    }
  }

  /** Tell somebody nothing more. */
  leave(from: string): void {
    for (const [key, subscription] of this.telling)
      if (key.startsWith(`${from} `)) {
        subscription.end();
        this.telling.delete(key);
      }
  }

  /** Whether what has happened is kept: before that nothing is told of it. */
  private async kept(): Promise<boolean> {
    try {
      await this.journal!.settled();
      return true;
    } catch {
      if (!this.failed) this.fail("storage");
      return false;
    }
  }
}

function reasonOf(error: unknown): Failure {
  if (typeof WebAssembly === "undefined" || typeof DecompressionStream === "undefined") return "old";
  if (error instanceof Missing) return "files";
  if (error instanceof DOMException) return "storage";
  return String(error).includes("StoreForeign") ? "foreign" : "python";
}
