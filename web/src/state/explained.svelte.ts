/** What has been explained to somebody on this device already: goals of games, and tips at first decisions. */

import { keep, kept } from "./device";

/** Under the name it was first kept by. */
const KEY = "gratteciel.lessons";

function read(): Set<string> {
  try {
    const told: unknown = JSON.parse(kept(KEY) ?? "[]");
    return new Set(Array.isArray(told) ? told.filter((one) => typeof one === "string") : []);
  } catch {
    return new Set();
  }
}

class Explained {
  private known = $state.raw<ReadonlySet<string>>(read());

  /** Whether anything has been explained. */
  get any(): boolean {
    return this.known.size > 0;
  }

  has(what: string): boolean {
    return this.known.has(what);
  }

  /** Never explain this again. */
  note(what: string): void {
    if (this.known.has(what)) return;
    this.known = new Set([...this.known, what]);
    keep(KEY, JSON.stringify([...this.known]));
  }

  /** Explain everything again. */
  forget(): void {
    this.known = new Set();
    keep(KEY, null);
  }
}

export const explained = new Explained();
