/** The workers that think for a house: one for each core but the page's own, all but the first begun when they are needed. */

import type { Given, Order, Thought } from "./thinker";

/** Of a worker that is used. */
export interface Hand {
  postMessage(given: Given): void;
  onmessage: ((event: MessageEvent<Thought>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  terminate(): void;
}

/** Thinkers beyond so many have nothing to do: no level grows more trees than a few. */
const MOST = 8;
/** How often one is begun that does not start, and milliseconds until the next time. */
const TRIES = 3;
const PAUSE = 500;
/** Milliseconds for which none is begun after that. */
const REST = 60_000;

interface Waiting {
  given: Given;
  resolve(read: Uint8Array): void;
  reject(reason: Error): void;
}

/** One worker, with how many instances live in it. */
class Thinker {
  seats = 0;
  private readonly waiting = new Map<number, Waiting>();
  private last = 0;
  private failed: Error | null = null;
  /** Whether it has ever answered. */
  started = false;
  private hand: Hand;

  /** `lost` hears that it is of no use any more. */
  constructor(
    private readonly hire: () => Hand,
    private readonly lost: (thinker: Thinker) => void,
  ) {
    this.hand = this.begun(1);
  }

  private begun(tries: number): Hand {
    const hand = this.hire();
    hand.onmessage = ({ data }) => {
      this.started = true;
      const waiting = this.waiting.get(data.id);
      this.waiting.delete(data.id);
      if ("read" in data) waiting?.resolve(data.read);
      else waiting?.reject(new Error(data.failed));
    };
    hand.onerror = (event) => {
      // What nobody sees to is the house's own mistake, and ends it.
      event.preventDefault();
      hand.terminate();
      if (this.started || tries === TRIES)
        return this.fail(new Error(event.message || "a worker that thinks does not start"));
      // Its script may not have come over the network. Nothing was done yet of what it was given.
      setTimeout(() => {
        this.hand = this.begun(tries + 1);
        for (const { given } of this.waiting.values()) this.hand.postMessage(given);
      }, PAUSE * tries);
    };
    return hand;
  }

  private fail(why: Error): void {
    this.failed = why;
    for (const { reject } of this.waiting.values()) reject(why);
    this.waiting.clear();
    this.lost(this);
  }

  /** How many trees wait for it now. */
  get busy(): number {
    return this.waiting.size;
  }

  do(seat: number, orders: Order[], module?: WebAssembly.Module): Promise<Uint8Array> {
    return new Promise((resolve, reject) => {
      if (this.failed) return reject(this.failed);
      const id = ++this.last;
      const given: Given = { kind: "do", seat, id, orders, ...(module && { module }) };
      this.waiting.set(id, { given, resolve, reject });
      this.hand.postMessage(given);
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
  private thinkers: Thinker[] = [];
  private last = 0;
  /** Until when none is begun, in milliseconds since the page was. */
  private rests = 0;
  /** Whether that is because one did not start: then the others may not either that have not answered yet. */
  private none = false;

  /** One is begun at once: its script comes while there is a network. */
  constructor(
    private readonly hire: () => Hand,
    private readonly cores: number,
  ) {
    this.begin();
  }

  private begin(): Thinker {
    const thinker = new Thinker(this.hire, (lost) => {
      this.thinkers = this.thinkers.filter((one) => one !== lost);
      this.rests = performance.now() + REST;
      this.none = !lost.started;
    });
    this.thinkers.push(thinker);
    return thinker;
  }

  /**
   * A new instance, in a worker of its own as long as there are cores, then in the one with the least to do; none where
   * no worker starts: whoever wants to think does so themselves.
   */
  seat(module: WebAssembly.Module): Seat | undefined {
    const rests = performance.now() < this.rests;
    const there = this.thinkers.filter((one) => one.started || !(rests && this.none));
    const free = there.find((one) => !one.seats);
    const room = this.thinkers.length < Math.min(this.cores, MOST) && !rests;
    const least = there.sort((a, b) => a.busy - b.busy || a.seats - b.seats)[0];
    const chosen = free ?? (room ? this.begin() : least);
    if (!chosen) return undefined;
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
