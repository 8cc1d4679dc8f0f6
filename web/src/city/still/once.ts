/** Asking for things a few at a time, and for each once. */

/** How many are asked for at the same time; the page's own questions come first. */
const AT_ONCE = 2;
/** How many are remembered. */
const MOST = 120;

export class Once<T> {
  private readonly known = new Map<string, Promise<T>>();
  private readonly waiting: (() => void)[] = [];
  private asking = 0;

  /** What is known by a name, or else asked for in turn. What failed is asked again the next time. */
  get(name: string, ask: () => Promise<T>): Promise<T> {
    const before = this.known.get(name);
    if (before) return before;
    const found = this.inTurn(ask);
    this.known.set(name, found);
    found.catch(() => this.known.delete(name));
    const [oldest] = this.known.keys();
    if (this.known.size > MOST && oldest !== undefined) this.known.delete(oldest);
    return found;
  }

  private async inTurn(ask: () => Promise<T>): Promise<T> {
    if (this.asking < AT_ONCE) this.asking++;
    else await new Promise<void>((begin) => this.waiting.push(begin));
    try {
      return await ask();
    } finally {
      // Whoever waits goes on in one's stead.
      const next = this.waiting.shift();
      if (next) next();
      else this.asking--;
    }
  }
}
