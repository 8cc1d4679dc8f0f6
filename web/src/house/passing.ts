/**
 * What a page's worker has passed on to the house of another page. That one may end at any moment, and whoever ends says
 * nothing: what nobody has taken is passed on again, and so is what can be asked twice; only the rest is lost.
 */

import type { Asked } from "./messages";

interface Open {
  asked: Asked & { kind: "ask" | "listen" };
  /** Whether a house has said that it has it. */
  taken: boolean;
}

export class Passing {
  private readonly open = new Map<number, Open>();
  /** Said last of whether the page is looked at. */
  private sight: Asked | null = null;

  constructor(private readonly pass: (asked: Asked) => void) {}

  /** Pass something on. */
  give(asked: Asked): void {
    if (asked.kind === "ask" || asked.kind === "listen") this.open.set(asked.id, { asked, taken: false });
    else if (asked.kind === "end") this.open.delete(asked.id);
    else if (asked.kind === "sight") this.sight = asked;
    this.pass(asked);
  }

  /** A house has something. */
  taken(id: number): void {
    const found = this.open.get(id);
    if (found) found.taken = true;
  }

  /** Whether something waits that nobody has taken. */
  get waits(): boolean {
    return [...this.open.values()].some(({ taken }) => !taken);
  }

  /** It was answered. */
  answered(id: number): void {
    this.open.delete(id);
  }

  /** Ask once more for what nobody has taken. What must not be done twice waits for the next house: this one may be slow. */
  remind(): void {
    for (const { asked, taken } of this.open.values()) if (!taken && repeatable(asked)) this.pass(asked);
  }

  /** There is another house: pass everything on to it that it may be asked; the numbers of what is lost. */
  next(): number[] {
    const lost: number[] = [];
    if (this.sight) this.pass(this.sight);
    for (const [id, one] of this.open) {
      const { asked } = one;
      if (asked.kind === "listen" ? one.taken : one.taken && !repeatable(asked)) {
        lost.push(id);
        this.open.delete(id);
      } else {
        one.taken = false;
        this.pass(asked);
      }
    }
    return lost;
  }
}

function repeatable(asked: Asked): boolean {
  return asked.kind === "listen" || (asked.kind === "ask" && asked.method === "GET");
}
