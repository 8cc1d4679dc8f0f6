/** The house where it is: Python answering, on a journal, for this page and for others. */

import { Missing } from "./fetching";
import { Deleted, journalOf, NoRoom, TakenOver, type Journal } from "./journal";
import type { Asked, Failure, Told } from "./messages";
import { startPython } from "./python";
import { Snapshot } from "./snapshot";
import { thinkersHere, type Thinkers } from "./thinkers";

type Tell = (told: Told) => void;

/** `gratteciel.page.desk`, as JavaScript sees it. */
interface Desk {
  /** Whether something was lost of what the journal had kept. */
  readonly damaged: boolean;
  answer(
    method: string,
    path: string,
    query: string,
    headers: [string, string][],
    body: Uint8Array,
  ): Promise<[number, [string, string][], Uint8Array]>;
  listen(table: string, query: string, headers: [string, string][], say: (text: string) => void): Subscription;
}
interface Subscription {
  end(): void;
  /** Whether whoever is told looks at what is shown of it. */
  look(looks: boolean): void;
}
interface DeskModule {
  opened(journal: Journal, lang: string, thinkers: Thinkers | null): Promise<Desk>;
}

export class House {
  /** Until it answers, or it is known that it will not. */
  readonly opened: Promise<void>;
  private desk: Desk | null = null;
  private failed: Failure | null = null;
  private journal: Journal | null = null;
  /** Who is told of what, by who asked and their number for it. */
  private readonly telling = new Map<string, Subscription>();
  /** Those who know that nothing is kept for long, or not everything was. */
  private readonly warned = new Set<string>();
  /** Those whose page is not looked at. */
  private readonly hidden = new Set<string>();

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
      this.tell({ kind: "progress", share: 0 });
      const python = startPython(this.folder, (share) => this.tell({ kind: "progress", share }));
      const journal = journalOf(this.name);
      // Whichever fails is told of; the other's failure is none of its own.
      await Promise.all([python, journal]);
      this.journal = await journal;
      const running = await python;
      running._api.on_fatal = () => this.fail("python");
      const desks = running.pyimport("gratteciel.page.desk") as DeskModule;
      this.desk = await desks.opened(this.journal, this.lang, thinkersHere());
      this.tell({ kind: "ready" });
    } catch (error) {
      console.error(error);
      const why = reasonOf(error);
      // What Python was restored from may be damaged: the next one starts from the beginning.
      if (why === "python") await new Snapshot(this.folder).forget().catch(() => undefined);
      this.fail(why);
    }
  }

  /** There is no house here, or no longer. */
  fail(why: Failure): void {
    this.failed = why;
    this.tell({ kind: "failed", why });
  }

  /** Do what somebody asks, once one can. */
  async take(from: string, asked: Asked, tell: Tell): Promise<void> {
    try {
      await this.attempt(from, asked, tell);
    } catch (error) {
      // Whatever goes wrong in Python is an answer: there is none any more.
      console.error(error);
      this.fail("python");
      tell({ kind: "failed", why: "python" });
    }
  }

  private async attempt(from: string, asked: Asked, tell: Tell): Promise<void> {
    const key = `${from} ${asked.id}`;
    if (asked.kind === "end") {
      this.telling.get(key)?.end();
      this.telling.delete(key);
      return;
    }
    if (asked.kind === "sight") return this.look(from, asked.looks);
    const wanted = { end: (): void => undefined, look: (): void => undefined };
    if (asked.kind === "listen") this.telling.set(key, wanted);
    await this.opened;
    if (!this.desk || this.failed) return tell({ kind: "failed", why: this.failed ?? "python" });
    if (!this.warned.has(from)) {
      this.warned.add(from);
      const { lasts } = this.journal!;
      if (lasts !== "long") tell({ kind: "passing", with: lasts });
      if (this.desk.damaged) tell({ kind: "damaged" });
    }
    if (asked.kind === "beat") {
      if (this.telling.has(key)) tell({ kind: "said", id: asked.id, text: '{"kind":"beat"}' });
    } else if (asked.kind === "listen") {
      const say = (text: string): void =>
        void this.kept().then((kept) => kept && tell({ kind: "said", id: asked.id, text }));
      // Whoever has gone meanwhile is told nothing.
      if (this.telling.get(key) !== wanted) return;
      const subscription = this.desk.listen(asked.table, asked.query, asked.headers, say);
      this.telling.set(key, subscription);
      if (this.hidden.has(from)) subscription.look(false);
    } else {
      const [status, headers, body] = await this.desk.answer(
        asked.method,
        asked.path,
        asked.query,
        asked.headers,
        asked.body,
      );
      if (await this.kept()) tell({ kind: "answer", id: asked.id, status, headers, body });
      else tell({ kind: "failed", why: this.failed! });
    }
  }

  /** Somebody's page is looked at, or is not. */
  private look(from: string, looks: boolean): void {
    if (looks) this.hidden.delete(from);
    else this.hidden.add(from);
    for (const [key, subscription] of this.telling) if (key.startsWith(`${from} `)) subscription.look(looks);
  }

  /** Tell somebody nothing more. */
  leave(from: string): void {
    this.hidden.delete(from);
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
    } catch (error) {
      if (!this.failed) this.fail(lossOf(error));
      return false;
    }
  }
}

/** Why nothing more is kept in a journal that was open. */
function lossOf(error: unknown): Failure {
  if (error instanceof Deleted) return "deleted";
  return error instanceof TakenOver ? "elsewhere" : "storage";
}

/** What Python names its errors where the journal cannot be read as ours, or nothing can be added to it. */
const OF_THE_JOURNAL = { StoreForeign: "foreign", StoreFailed: "storage" } as const;

function reasonOf(error: unknown): Failure {
  if (error instanceof Missing) return "files";
  if (error instanceof DOMException || error instanceof NoRoom) return "storage";
  const named = Object.entries(OF_THE_JOURNAL).find(([name]) => String(error).includes(name));
  return named ? named[1] : "python";
}
