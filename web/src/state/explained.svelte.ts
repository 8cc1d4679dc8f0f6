/** What has been explained to somebody on this device already: goals of games, and tips at first decisions. */

/** Under the name it was first kept by. */
const KEY = "gratteciel.lessons";

function kept(): Set<string> {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return new Set(Array.isArray(read) ? read.filter((one) => typeof one === "string") : []);
  } catch {
    return new Set();
  }
}

class Explained {
  private known = $state.raw<ReadonlySet<string>>(kept());

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
    localStorage.setItem(KEY, JSON.stringify([...this.known]));
  }

  /** Explain everything again. */
  forget(): void {
    this.known = new Set();
    localStorage.removeItem(KEY);
  }
}

export const explained = new Explained();
