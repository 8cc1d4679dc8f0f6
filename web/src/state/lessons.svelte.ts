/** What has been explained to somebody on this device already: goals of games, and tips at first decisions. */

const KEY = "gratteciel.lessons";

function kept(): Set<string> {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return new Set(Array.isArray(read) ? read.filter((one) => typeof one === "string") : []);
  } catch {
    return new Set();
  }
}

class Lessons {
  private known = $state.raw<ReadonlySet<string>>(kept());

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
    localStorage.setItem(KEY, JSON.stringify([...this.known]));
  }

  /** Explain everything again. */
  forget(): void {
    this.known = new Set();
    localStorage.removeItem(KEY);
  }
}

export const lessons = new Lessons();
