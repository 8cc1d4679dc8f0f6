/** Coming back to a table: what happened there since somebody last saw it, in words and told again. */

import type { LineView, Now, StepSeen } from "../api/client";
import type { Stage, Teller } from "../city/motion/teller.svelte";
import { lastSeen, noteSeen } from "../state/lastSeen";
import type { LiveTable } from "../state/table.svelte";
import { standing } from "./log";

/** The steps that stand and were played after an entry. */
export function missed(lines: readonly LineView[], seen: number): LineView[] {
  return standing(lines).filter((line) => line.number > seen);
}

/** Whether somebody else has decided anything among these steps: what one did oneself elsewhere is no news. */
export function isNews(steps: readonly LineView[], now: Now): boolean {
  return steps.some((step) => typeof step.seat === "number" && !now.seats[step.seat]?.mine);
}

/** The table from one moment on, step by step, out of the boards that were given. */
export function stagesFrom(lines: readonly LineView[], boards: readonly StepSeen[], start: Stage | null): Stage[] {
  const numbers = new Set(standing(lines).map((line) => line.number));
  const stages = boards.filter((board) => numbers.has(board.number));
  return start && stages[0]?.length === start.length + 1 ? [start, ...stages] : stages;
}

export class Comeback {
  /** After how many steps one left; null: one was here all along. */
  since = $state<number | null>(null);
  private began = false;
  /** The last entry that was seen before one left. */
  private left: number | null = null;
  /** The last entry that was seen. */
  private seen: number | null = null;
  /** The last entry when one came back. */
  private came = 0;

  constructor(
    private readonly table: LiveTable,
    private readonly teller: Teller,
  ) {}

  /** The table has moved on, is seen for the first time, or is looked at again. */
  take(now: Now, lines: readonly LineView[], hidden: boolean): void {
    if (standing(lines).length !== now.length) return;
    const first = !this.began;
    this.began = true;
    // Several people at one screen each know something else.
    if (now.seats.filter((seat) => seat.mine).length > 1) return;
    if (first) this.left = lastSeen(this.table.id);
    if (hidden) {
      this.left ??= this.seen ?? lastSeen(this.table.id) ?? now.at;
      return;
    }
    if (this.left !== null) this.come(now, lines, this.left);
    else if (this.since !== null && this.played(now, lines)) this.since = null;
    this.left = null;
  }

  /** What is shown has been seen: it is no news when one comes back. */
  note(at: number): void {
    this.seen = at;
    noteSeen(this.table.id, at);
  }

  /** Tell once more what happened. */
  async again(): Promise<void> {
    const { lines } = this.table;
    const steps = standing(lines);
    const from = this.since;
    if (from === null || from >= steps.length) return;
    // The board one left is the first of those that come, unless nothing was played yet.
    const first = steps[Math.max(0, from - 1)]!;
    const [boards, start] = await Promise.all([
      this.table.boardsAfter(first.number - 1),
      from ? null : this.table.position(0),
    ]);
    this.teller.again(stagesFrom(this.table.lines, boards, start));
  }

  private come(now: Now, lines: readonly LineView[], left: number): void {
    const steps = missed(lines, left);
    if (!isNews(steps, now)) return;
    this.since = now.length - steps.length;
    this.came = now.at;
    // What cannot be shown again is still told in words.
    void this.again().catch(() => undefined);
  }

  /** Whether one has played since one came back, or what one missed was taken back. */
  private played(now: Now, lines: readonly LineView[]): boolean {
    const own = missed(lines, this.came).some((step) => typeof step.seat === "number" && now.seats[step.seat]?.mine);
    return own || now.length <= this.since!;
  }
}
