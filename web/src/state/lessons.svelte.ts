/** What has been explained to somebody on this device already: goals of games, and tips at first decisions. */

import { keep, kept } from "./device";

const KEY = "gratteciel.lessons";

function learnt(): Set<string> {
  try {
    const read: unknown = JSON.parse(kept(KEY) ?? "[]");
    return new Set(Array.isArray(read) ? read.filter((one) => typeof one === "string") : []);
  } catch {
    return new Set();
  }
}

class Lessons {
  private known = $state.raw<ReadonlySet<string>>(learnt());

  /** Whether anything has been explained. */
  get any(): boolean {
    return this.known.size > 0;
  }

  has(lesson: string): boolean {
    return this.known.has(lesson);
  }

  /** Never explain this again. */
  learn(lesson: string): void {
    if (this.known.has(lesson)) return;
    this.known = new Set([...this.known, lesson]);
    keep(KEY, JSON.stringify([...this.known]));
  }

  /** Explain everything again. */
  forget(): void {
    this.known = new Set();
    keep(KEY, null);
  }
}

export const lessons = new Lessons();
