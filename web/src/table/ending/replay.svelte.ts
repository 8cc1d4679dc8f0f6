/** A finished game once more, step by step, at the pace one likes, until somebody does anything else. */

import type { PositionView } from "../../api/client";
import { moving, tempo } from "../../state/settings.svelte";
import type { LiveTable } from "../../state/table.svelte";
import type { History } from "../history.svelte";
import type { LineStep } from "./reviewed.svelte";

/** Between a step that was told and the next, in milliseconds; and how long a board is seen where nothing moves. */
const REST = 260;
const STILL = 800;
/** How often it is looked whether a step has been told. */
const LOOK = 60;
/** What stops it. */
const INPUT = ["pointerdown", "keydown", "wheel"] as const;
/** What has a say of its own in it. */
export const BAR = "[data-replay]";
/** How many times as quickly as usual one may watch. */
export const SPEEDS = [1, 2, 4] as const;
export type Speed = (typeof SPEEDS)[number];

/** Who tells what happens. */
interface Telling {
  readonly behind: boolean;
  rate: number;
}

export class Replay {
  running = $state(false);
  speed = $state<Speed>(1);
  /** Whether somebody looks at a board of a game that is over, also where they leaf through it. */
  watching = $derived.by(() => this.running || (this.table.now?.status === "over" && this.history.past !== null));
  private run = 0;

  constructor(
    private readonly table: LiveTable,
    private readonly history: History,
    private readonly teller: Telling,
  ) {}

  /** The next speed; after the quickest comes the usual one. */
  quicken(): void {
    this.speed = SPEEDS[(SPEEDS.indexOf(this.speed) + 1) % SPEEDS.length]!;
    if (this.running) this.teller.rate = this.speed;
  }

  /** Go on from the board that is shown, or stay there; from the end it begins anew. True: it came to the end. */
  async toggle(): Promise<boolean> {
    if (this.running) {
      this.stop();
      return false;
    }
    const past = this.history.past;
    return this.start(past?.aside ? past.view.length - past.aside.step : (past?.view.length ?? 0));
  }

  /** Watch from after so many steps; true when it came to the end. */
  async start(from = 0): Promise<boolean> {
    this.stop();
    const run = ++this.run;
    const last = this.table.now?.length ?? 0;
    this.running = true;
    this.teller.rate = this.speed;
    for (const kind of INPUT) window.addEventListener(kind, this.hear, { capture: true, passive: true });
    try {
      let before: PositionView | null = null;
      let next: Promise<PositionView> = this.history.board(from);
      for (let length = from; length <= last; length++) {
        const view = await next;
        if (run !== this.run) return false;
        if (this.history.past?.view.length !== length || this.history.past.aside) this.history.put(view, before);
        before = view;
        next = length < last ? this.history.board(length + 1) : next;
        // What fails is told where it is waited for.
        next.catch(() => undefined);
        await this.rest(run);
        if (run !== this.run) return false;
      }
      this.history.leave();
      return true;
    } finally {
      if (run === this.run) this.stop();
    }
  }

  /** Watch what could have followed the board before it; the last of it stays. */
  async aside(steps: readonly LineStep[]): Promise<void> {
    if (!steps.length) return;
    const from = await this.history.board(steps[0]!.length - 1);
    this.stop();
    const run = ++this.run;
    this.running = true;
    this.teller.rate = this.speed;
    for (const kind of INPUT) window.addEventListener(kind, this.hear, { capture: true, passive: true });
    let before: PositionView = from;
    for (const [n, step] of steps.entries()) {
      this.history.put(step, before, { step: n + 1, of: steps.length, gains: step.gains, seat: step.mover });
      before = step;
      await this.rest(run);
      if (run !== this.run) return;
    }
    this.stop();
  }

  /** Stay where it is. */
  stop(): void {
    this.run++;
    this.running = false;
    this.teller.rate = 1;
    for (const kind of INPUT) window.removeEventListener(kind, this.hear, { capture: true });
  }

  /** Whatever somebody does stops it, but for what the bar is for. */
  private readonly hear = (event: Event): void => {
    const ofBar = event.target instanceof Element && event.target.closest(BAR) !== null;
    const stops = event instanceof KeyboardEvent && event.key === " ";
    if (!ofBar && !stops) this.stop();
  };

  /** Until a step has been told and seen. */
  private async rest(run: number): Promise<void> {
    await pause((moving() ? REST * tempo() : STILL) / this.speed);
    while (run === this.run && this.teller.behind) await pause(LOOK);
  }
}

function pause(time: number): Promise<void> {
  return new Promise((done) => setTimeout(done, time));
}
