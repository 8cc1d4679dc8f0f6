/** The workers that think for a house: one for each core but the page's own, begun when it is first needed. */

import type { Given, Order, Thought } from "./thinker";

/** Of a worker that is used. */
export interface Hand {
  postMessage(given: Given): void;
  onmessage: ((event: MessageEvent<Thought>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

/** Thinkers beyond so many have nothing to do: no level grows more trees than a few. */
const MOST = 8;

interface Waiting {
  resolve(read: Uint8Array): void;
  reject(reason: Error): void;
}

/** One worker, with how many instances live in it. */
class Thinker {
  seats = 0;
  private readonly waiting = new Map<number, Waiting>();
  private last = 0;
  private failed: Error | null = null;

  constructor(private readonly hand: Hand) {
    hand.onmessage = ({ data }) => {
      const waiting = this.waiting.get(data.id);
      this.waiting.delete(data.id);
      if ("read" in data) waiting?.resolve(data.read);
      else waiting?.reject(new Error(data.failed));
    };
    hand.onerror = (event) => {
      this.failed = new Error(event.message || "a worker that thinks does not start");
      for (const { reject } of this.waiting.values()) reject(this.failed);
      this.waiting.clear();
    };
  }

  /** How many trees wait for it now. */
  get busy(): number {
    return this.waiting.size;
  }

  do(seat: number, orders: Order[], module?: WebAssembly.Module): Promise<Uint8Array> {
    return new Promise((resolve, reject) => {
      if (this.failed) return reject(this.failed);
      const id = ++this.last;
      this.waiting.set(id, { resolve, reject });
      this.hand.postMessage({ kind: "do", seat, id, orders, ...(module && { module }) });
    });
  }

  end(seat: number): void {
    this.seats -= 1;
    this.hand.postMessage({ kind: "end", seat });
  }
}

/** An instance of a game's file in one of the workers. */
export interface Seat {
  ask(orders: Order[]): Promise<Uint8Array>;
  end(): void;
}

export class Thinkers {
  private readonly thinkers: Thinker[] = [];
  private last = 0;

  constructor(
    private readonly hire: () => Hand,
    private readonly cores: number,
  ) {}

  /** A new instance, in a worker of its own as long as there are cores, then in the one with the least to do. */
  seat(module: WebAssembly.Module): Seat {
    const free = this.thinkers.find((one) => !one.seats);
    let thinker = free ?? [...this.thinkers].sort((a, b) => a.busy - b.busy || a.seats - b.seats)[0];
    if (!free && this.thinkers.length < Math.min(this.cores, MOST))
      this.thinkers.push((thinker = new Thinker(this.hire())));
    const chosen = thinker!;
    const number = ++this.last;
    let first: WebAssembly.Module | undefined = module;
    chosen.seats += 1;
    return {
      ask: (orders) => {
        const asked = chosen.do(number, orders, first);
        first = undefined;
        return asked;
      },
      end: () => chosen.end(number),
    };
  }
}

/** How many may think at once: the page has a core to itself, where there are several, so that it never stutters. */
export function coresFor(all: number | undefined): number {
  return Math.max(1, (all || 1) - 1);
}

/** The thinkers of this browser; null: a worker cannot have workers here. */
export function thinkersHere(): Thinkers | null {
  if (typeof Worker === "undefined") return null;
  const hire = (): Hand => new Worker(new URL("./thinker.ts", import.meta.url), { type: "module" });
  return new Thinkers(hire, coresFor(navigator.hardwareConcurrency));
}
