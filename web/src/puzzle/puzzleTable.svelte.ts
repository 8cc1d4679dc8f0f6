/** The table of a puzzle: what whoever answers says of the steps that are tried there. */

import {
  answer,
  server,
  type GamePage,
  type LineView,
  type Now,
  type RefusalView,
  type Schemas,
  type StepSeen,
  type StepView,
} from "../api/client";
import type { AnyTable } from "../table/anyTable";
import { PassingTable } from "../table/passingTable.svelte";

export type Puzzle = Schemas["PuzzleView"];
export type PuzzleAnswer = Schemas["PuzzleAnswer"];

/** One puzzle after another at one table: nothing of it is kept there, so nothing can be taken back or hinted. */
export class PuzzleTable extends PassingTable implements AnyTable {
  now = $state.raw<Now | null>(null);
  lines = $state.raw<LineView[]>([]);
  /** The board after the best step. */
  seen = $state.raw<StepSeen[]>([]);
  game = $state.raw<GamePage | null>(null);
  puzzle = $state.raw<Puzzle | null>(null);
  /** What was said of the last step that was tried, or to somebody who gave up. */
  said = $state.raw<PuzzleAnswer | null>(null);

  constructor(readonly id: string) {
    super();
  }

  /** Whether the best step is known. */
  get done(): boolean {
    return this.said !== null && this.said.solution !== null;
  }

  private path(number: number): { path: { id: string; number: number } } {
    return { path: { id: this.id, number } };
  }

  /** Lay a puzzle out. */
  async lay(number: number): Promise<Puzzle> {
    return answer(server.GET("/games/{id}/puzzles/{number}", { params: this.path(number) }));
  }

  /** Show a puzzle, from its beginning. */
  show(puzzle: Puzzle): void {
    this.puzzle = puzzle;
    this.said = null;
    this.lines = [];
    this.seen = [];
    this.now = puzzle.look.now;
  }

  protected attempt(step: StepView): Promise<void> {
    return this.ask({ step: step.step });
  }

  /** Be told the best step. */
  async giveUp(): Promise<void> {
    if (!this.sent) await this.ask({});
  }

  private async ask(query: { step?: string }): Promise<void> {
    const puzzle = this.puzzle;
    if (!puzzle) return;
    const params = { ...this.path(puzzle.title.number), query };
    const said = await answer(server.GET("/games/{id}/puzzles/{number}/answer", { params }));
    // Whoever has gone to another puzzle is not told of this one.
    if (this.puzzle !== puzzle) return;
    if (said.look) {
      this.lines = said.look.lines;
      this.seen = said.look.seen ?? [];
      this.now = said.look.now;
    }
    this.said = said;
  }

  why(targets: readonly string[]): Promise<RefusalView> {
    const params = { ...this.path(this.puzzle?.title.number ?? 1), query: { target: targets.slice(0, 8) } };
    return answer(server.GET("/games/{id}/puzzles/{number}/refusal", { params }));
  }
}
