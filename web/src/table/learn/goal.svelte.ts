/** What the game at a table is about: by its card, or with an own edition as the table's rules say it. */

import { answer, server, type Schemas } from "../../api/client";
import { Loaded } from "../../state/load.svelte";
import type { LiveTable } from "../../state/table.svelte";

export type Goal = Schemas["Goal"];

/** Made while a component is set up. */
export class TableGoal {
  private isOwn = $derived.by(() => this.table.now?.own_edition ?? false);
  private own = new Loaded(async () =>
    this.isOwn ? answer(server.GET("/tables/{id}/rules", { params: { path: { id: this.table.id } } })) : null,
  );

  constructor(private readonly table: LiveTable) {}

  get alone(): boolean {
    return this.table.now?.seats.length === 1;
  }

  /** Null: the game does not say, or it is not known yet. */
  get said(): Goal | null {
    const { now, game } = this.table;
    const from = now?.own_edition ? this.own.value : game;
    return (this.alone ? (from?.goal_alone ?? from?.goal) : from?.goal) ?? null;
  }

  /** What is remembered once it was read. */
  get key(): string {
    return `goal ${this.table.now?.plan.game}${this.alone && this.table.game?.goal_alone ? " alone" : ""}`;
  }
}
