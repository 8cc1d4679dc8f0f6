/** The whole game once more from its start, step by step, until somebody does anything. */

import type { PositionView } from "../../api/client";
import { moving, tempo } from "../../state/settings.svelte";
import type { LiveTable } from "../../state/table.svelte";
import type { History } from "../history.svelte";

/** Between a step that was told and the next, in milliseconds; and how long a board is seen where nothing moves. */
const REST = 260;
const STILL = 800;
/** How often it is looked whether a step has been told. */
const LOOK = 60;
/** What stops it. */
const INPUT = ["pointerdown", "keydown", "wheel"] as const;

export class Replay {
  running = $state(false);
  /** Whether somebody looks at a board of it, also where it was stopped and they leaf on from there. */
  watching = $derived.by(() => this.running || this.history.past?.replayed === true);
  private run = 0;

  /** `told`: whether what is shown has been told. */
  constructor(
    private readonly table: LiveTable,
    private readonly history: History,
    private readonly told: () => boolean,
  ) {}

  /** Begin anew; true when it came to the end. */
  async start(): Promise<boolean> {
    this.stop();
    const run = ++this.run;
    const last = this.table.now?.length ?? 0;
    this.running = true;
    for (const kind of INPUT) window.addEventListener(kind, this.stop, { capture: true, passive: true });
    try {
      let before: PositionView | null = null;
      let next: Promise<PositionView> = this.table.position(0);
      for (let length = 0; length <= last; length++) {
        const view = await next;
        if (run !== this.run) return false;
        this.history.put(view, before);
        before = view;
        next = length < last ? this.table.position(length + 1) : next;
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

  /** Stay where it is. */
  stop = (): void => {
    this.run++;
    this.running = false;
    for (const kind of INPUT) window.removeEventListener(kind, this.stop, { capture: true });
  };

  /** Until a step has been told and seen. */
  private async rest(run: number): Promise<void> {
    await pause(moving() ? REST * tempo() : STILL);
    while (run === this.run && !this.told()) await pause(LOOK);
  }
}

function pause(time: number): Promise<void> {
  return new Promise((done) => setTimeout(done, time));
}
