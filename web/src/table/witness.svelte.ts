/**
 * What whoever looks at a table has been told of it so far. What happened is told in its own time; until then nobody is
 * shown the points it brings, nor that it is their turn. What is said aloud, what can be done and clocks never wait.
 */

import type { Now } from "../api/client";
import { Teller } from "../city/motion/teller.svelte";
import { lastSeen } from "../state/lastSeen";
import type { LiveTable } from "../state/table.svelte";
import { Comeback } from "./comeback.svelte";
import { boardAfter, standing } from "./log";
import { Since } from "./sceneOf.svelte";
import { Told } from "./told";

/** How long something is shown before it counts as seen, in milliseconds. */
const GLANCE = 800;

/** Whether the clock of whoever looks is running. */
export function clockRuns(now: Now): boolean {
  const seat = now.seats[now.mover ?? -1];
  return seat !== undefined && seat.mine && seat.seconds !== null;
}

export class Witness {
  readonly teller: Teller;
  readonly since: Since;
  readonly comeback: Comeback;
  private readonly told: Told;

  /** Whether it may be said whose turn it is: at once where one's own clock runs. */
  readonly turnTold = $derived.by(() => !this.teller.behind || (this.table.now !== null && clockRuns(this.table.now)));
  /** The seat to move, or until that can be said, the one whose step is told. */
  readonly mover = $derived.by(() => {
    const now = this.table.now;
    if (!now || this.turnTold) return now?.mover ?? null;
    return standing(this.table.lines)[(this.teller.length ?? 0) - 1]?.seat ?? null;
  });

  constructor(private readonly table: LiveTable) {
    this.teller = new Teller(
      (length) => boardAfter(table.lines, table.seen, length),
      () => table.game?.kinds ?? {},
    );
    this.since = new Since(table);
    this.comeback = new Comeback(table, this.teller);
    this.told = new Told(lastSeen(table.id));
  }

  /** The table has moved on, or is looked at again. */
  take(): void {
    const { now, lines } = this.table;
    // The log is being read anew, through other eyes.
    if (!now || (lines.at(-1)?.number ?? 0) < now.at) return;
    this.since.take(now, lines);
    this.comeback.take(now, lines, document.hidden);
    this.told.take(now, lines);
  }

  /** See to it that what is shown counts as seen after a moment; what to do when it is no longer shown. */
  glance(): (() => void) | undefined {
    const at = this.table.now?.at;
    if (at === undefined || this.teller.behind || document.hidden) return undefined;
    const timer = setTimeout(() => this.comeback.note(at), GLANCE);
    return () => clearTimeout(timer);
  }

  /** Nobody looks any more. */
  leave(): void {
    this.teller.skip();
    this.teller.close();
  }
}
