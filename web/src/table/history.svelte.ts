/** Looking back: the board as it was after an earlier step. */

import type { PositionView } from "../api/client";
import type { AnyTable } from "./anyTable";
import { changes } from "./changes";

export interface Past {
  readonly view: PositionView;
  /** The entry whose game this belongs to, where it was taken back since. */
  readonly at: number | undefined;
  /** What the step that led here changed. */
  readonly changed: ReadonlySet<string>;
  /** Whether one came here by watching the whole game again. */
  readonly replayed: boolean;
}

export class History {
  /** What is shown instead of the present; null: the present is. */
  past = $state.raw<Past | null>(null);
  private wanted = 0;

  constructor(private readonly table: AnyTable) {}

  /** Show the board after so many steps; `at`: as the game stood at that entry. */
  async show(length: number, at?: number): Promise<void> {
    const wanted = ++this.wanted;
    const [view, before] = await Promise.all([
      this.table.position(length, at),
      length > 0 ? this.table.position(length - 1, at) : null,
    ]);
    // Whoever leafs quickly sees the last page they asked for.
    if (wanted !== this.wanted) return;
    const replayed = this.past?.replayed ?? false;
    this.past = { view, at, changed: before ? changes(before.picture, view.picture) : new Set(), replayed };
  }

  /** Show a board that is known already, of the whole game watched again, and what the step to it changed. */
  put(view: PositionView, before: PositionView | null): void {
    this.wanted++;
    const changed = before ? changes(before.picture, view.picture) : new Set<string>();
    this.past = { view, at: undefined, changed, replayed: true };
  }

  /** Back to the present. */
  leave(): void {
    this.wanted++;
    this.past = null;
  }

  /** One step earlier or later; after the last one comes the present. */
  async turn(by: 1 | -1): Promise<void> {
    const last = this.table.now?.length ?? 0;
    const from = this.past?.view.length ?? last;
    const to = from + by;
    if (to < 0 || (by > 0 && !this.past)) return;
    if (to >= last && by > 0) this.leave();
    else await this.show(to, this.past?.at);
  }

  /** The same page again, as in another language. */
  async again(): Promise<void> {
    if (this.past) await this.show(this.past.view.length, this.past.at);
  }
}
