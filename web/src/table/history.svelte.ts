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
  /** Where it is a board of what could have followed: which step of how many, and whose points it changed. */
  readonly aside?: {
    readonly step: number;
    readonly of: number;
    readonly gains: readonly number[];
    readonly seat: number | null;
  };
}

export class History {
  /** What is shown instead of the present; null: the present is. */
  past = $state.raw<Past | null>(null);
  private wanted = 0;
  /** The boards of a game that is over, as far as they were asked for: they stay as they are. */
  private readonly boards = new Map<number, Promise<PositionView>>();
  /** Where a slider was drawn to while a board was on its way. */
  private drawnTo: number | null = null;
  private drawing = false;

  constructor(private readonly table: AnyTable) {}

  /** Show the board after so many steps; `at`: as the game stood at that entry. */
  async show(length: number, at?: number): Promise<void> {
    const wanted = ++this.wanted;
    const [view, before] = await Promise.all([this.board(length, at), length > 0 ? this.board(length - 1, at) : null]);
    // Whoever leafs quickly sees the last page they asked for.
    if (wanted !== this.wanted) return;
    this.past = { view, at, changed: before ? changes(before.picture, view.picture) : new Set() };
  }

  /** The board after so many steps. */
  board(length: number, at?: number): Promise<PositionView> {
    if (at !== undefined || this.table.now?.status !== "over") return this.table.position(length, at);
    const known = this.boards.get(length);
    if (known) return known;
    const asked = this.table.position(length);
    this.boards.set(length, asked);
    asked.catch(() => this.boards.delete(length));
    return asked;
  }

  /** Somebody draws a slider: of the boards it passes only those are asked for that there is time for. */
  async draw(length: number): Promise<void> {
    this.drawnTo = length;
    if (this.drawing) return;
    this.drawing = true;
    try {
      while (this.drawnTo !== null) {
        const to = this.drawnTo;
        this.drawnTo = null;
        if (to >= (this.table.now?.length ?? 0)) this.leave();
        else await this.show(to);
      }
    } finally {
      this.drawing = false;
    }
  }

  /** Show a board that is known already, of the whole game watched again, and what the step to it changed. */
  put(view: PositionView, before: PositionView | null, aside?: Past["aside"]): void {
    this.wanted++;
    const changed = before ? changes(before.picture, view.picture) : new Set<string>();
    this.past = { view, at: undefined, changed, ...(aside && { aside }) };
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
    this.boards.clear();
    if (this.past) await this.show(this.past.view.length, this.past.at);
  }
}
