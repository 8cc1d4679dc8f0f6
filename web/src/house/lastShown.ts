/** Tables as they were last shown here, so that they are there at once when somebody comes back, before the house is. */

import type { LiveMessage, Now } from "../api/client";

const KEY = "gratteciel.lastShown";
/** Milliseconds after which what was told is kept: not while it is being shown. */
const QUIET = 300;
/** How many tables are kept. */
const MOST = 6;

interface Kept {
  table: string;
  lang: string;
  told: LiveMessage;
}

/** Where this browser keeps it; null: nowhere. */
export function shelf(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

/** Whether something that was said shows a table; not each is read for that. */
export function isOfTable(text: string): boolean {
  return /^\{"kind":"(snapshot|delta)"/.test(text);
}

/** What is kept of a table in a language. In all those are kept that were shown last. */
export class LastShown {
  private latest = "";
  private due: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly storage: Storage | null,
    private readonly table: string,
    private readonly lang: string,
    /** Whether whoever looks at the screen is to see of it only what is somebody's own. */
    private readonly hides: (now: Now) => Promise<boolean>,
  ) {}

  /** Keep what was told of the table, in a moment. */
  keep(text: string): void {
    this.latest = text;
    clearTimeout(this.due);
    this.due = setTimeout(() => void this.write(), QUIET);
  }

  /** Where several people at one screen have secrets nothing is kept: it may be somebody else's hand. */
  private async write(): Promise<void> {
    const message = JSON.parse(this.latest) as LiveMessage;
    if (await this.hides(message.now).catch(() => true)) return this.forget();
    // Nothing can be chosen before the house is there; and what follows is told from the beginning.
    const told: LiveMessage = {
      ...message,
      kind: "snapshot",
      at: 0,
      heard: 0,
      now: { ...message.now, steps: [] },
      lines: [],
      seen: [],
      chat: [],
    };
    this.put([...this.others(), { table: this.table, lang: this.lang, told }].slice(-MOST));
  }

  private forget(): void {
    this.put(this.others());
  }

  /** Keep these; where there is no room, none. */
  private put(tables: Kept[]): void {
    try {
      if (tables.length) this.storage?.setItem(KEY, JSON.stringify(tables));
      else this.storage?.removeItem(KEY);
    } catch {
      this.storage?.removeItem(KEY);
    }
  }

  /** What is kept of all tables, the last one shown at the end. */
  private all(): Kept[] {
    try {
      const kept: unknown = JSON.parse(this.storage?.getItem(KEY) ?? "[]");
      return Array.isArray(kept) ? (kept as Kept[]) : [];
    } catch {
      return [];
    }
  }

  private others(): Kept[] {
    return this.all().filter(({ table }) => table !== this.table);
  }

  /** What was last shown of the table in this language, as it was told; null: nothing that one knows of. */
  read(): string | null {
    const kept = this.all().find(({ table, lang }) => table === this.table && lang === this.lang);
    return kept ? JSON.stringify(kept.told) : null;
  }
}
