/** A table as it was last shown here, so that it is there at once when somebody comes back, before the house is. */

import type { LiveMessage } from "../api/client";

const KEY = "gratteciel.lastShown";
/** Milliseconds after which what was told is kept: not while it is being shown. */
const QUIET = 300;

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

/** What is kept of a table in a language. One is kept in all: that which was shown last. */
export class LastShown {
  private latest = "";
  private due: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly storage: Storage | null,
    private readonly table: string,
    private readonly lang: string,
  ) {}

  /** Keep what was told of the table, in a moment. */
  keep(text: string): void {
    this.latest = text;
    clearTimeout(this.due);
    this.due = setTimeout(() => this.write(), QUIET);
  }

  /** Of several people at one screen nothing is kept: it may be somebody else's hand. */
  private write(): void {
    const message = JSON.parse(this.latest) as LiveMessage;
    if (message.now.seats.filter((seat) => seat.mine).length > 1) return this.forget();
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
    try {
      this.storage?.setItem(KEY, JSON.stringify({ table: this.table, lang: this.lang, told }));
    } catch {
      this.forget();
    }
  }

  private forget(): void {
    this.storage?.removeItem(KEY);
  }

  /** What was last shown of the table in this language, as it was told; null: nothing that one knows of. */
  read(): string | null {
    try {
      const kept = JSON.parse(this.storage?.getItem(KEY) ?? "null") as {
        table: string;
        lang: string;
        told: LiveMessage;
      } | null;
      return kept?.table === this.table && kept.lang === this.lang ? JSON.stringify(kept.told) : null;
    } catch {
      return null;
    }
  }
}
