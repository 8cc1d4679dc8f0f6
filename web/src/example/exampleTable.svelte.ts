/** The table of an example of the rules: stepped through as the example goes, or tried with steps of one's own. */

import {
  answer,
  server,
  type GamePage,
  type LineView,
  type Now,
  type Picture,
  type RefusalView,
  type Schemas,
  type StepSeen,
  type StepView,
} from "../api/client";
import type { AnyTable } from "../table/anyTable";
import { changes } from "../table/changes";
import { PassingTable } from "../table/passingTable.svelte";

export type Drawn = Schemas["DrawnExample"];

const NONE: ReadonlySet<string> = new Set();

/** Nothing of it is kept anywhere, so nothing can be taken back or hinted. */
export class ExampleTable extends PassingTable implements AnyTable {
  drawn = $state.raw<Drawn | null>(null);
  /** How many times the example has gone on. */
  shown = $state(0);
  /** Steps of one's own after those. */
  tried = $state.raw<readonly string[]>([]);
  /** Whether one tries something. */
  trying = $state(false);
  /** What the last step changed on the board. */
  changed = $state.raw<ReadonlySet<string>>(NONE);
  private asked = 0;

  constructor(
    readonly id: string,
    readonly name: string,
    readonly game: GamePage,
  ) {
    super();
  }

  /** What can be done is shown to those who try. */
  now = $derived.by((): Now | null => {
    const now = this.drawn?.look.now;
    return now ? (this.trying ? now : { ...now, steps: [], ask: null }) : null;
  });
  lines = $derived.by((): LineView[] => this.drawn?.look.lines ?? []);
  seen = $derived.by((): StepSeen[] => this.drawn?.look.seen ?? []);

  private where(shown: number, tried: readonly string[]): { shown: number; step?: string[] } {
    return tried.length ? { shown, step: [...tried] } : { shown };
  }

  /** Show it when it has gone on so many times, and after steps of one's own. True: that is what is shown now. */
  async show(shown: number, tried: readonly string[] = []): Promise<boolean> {
    const asked = ++this.asked;
    const path = { id: this.id, name: this.name };
    const query = this.where(shown, tried);
    const drawn = await answer(server.GET("/games/{id}/examples/{name}", { params: { path, query } }));
    if (asked !== this.asked) return false;
    const before: Picture | null = this.drawn?.look.now.picture ?? null;
    const on = shown + tried.length === this.shown + this.tried.length + 1;
    this.changed = before && on ? changes(before, drawn.look.now.picture) : NONE;
    [this.shown, this.tried, this.drawn] = [shown, tried, drawn];
    return true;
  }

  protected attempt(step: StepView): Promise<boolean> {
    return this.show(this.shown, [...this.tried, step.step]);
  }

  why(targets: readonly string[]): Promise<RefusalView> {
    const query = { ...this.where(this.shown, this.tried), target: targets.slice(0, 8) };
    const params = { path: { id: this.id, name: this.name }, query };
    return answer(server.GET("/games/{id}/examples/{name}/refusal", { params }));
  }
}
