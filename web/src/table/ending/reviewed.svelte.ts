/** The review of a finished game: asked for, waited for, and what it knows of each step. */

import { answer, Problem, server, type Schemas } from "../../api/client";
import type { LiveTable } from "../../state/table.svelte";
import { tell } from "../play.svelte";

export type Better = Schemas["BetterStep"];
export type LineStep = Schemas["LineStepView"];

/** Milliseconds between two looks at how far it is. */
const OFTEN = 1500;

export class Reviewed {
  found = $state.raw<Schemas["ReviewView"] | null>(null);
  review = $derived(this.found?.review ?? null);
  busy = $derived(this.found?.status === "waiting" || this.found?.status === "running");
  /** The better step that is being thought about, by the number of the step it would replace. */
  thinking = $state<number | null>(null);
  private looking: Promise<void> | null = null;
  private readonly lines = new Map<number, readonly LineStep[]>();

  constructor(private readonly table: LiveTable) {}

  private get path() {
    return { params: { path: { id: this.table.id } } };
  }

  /** Have the game reviewed. */
  async ask(): Promise<void> {
    try {
      this.found = await answer(server.POST("/tables/{id}/review", this.path));
    } catch (problem) {
      tell(problem);
    }
  }

  /** How far it is; a review somebody asked for earlier is there already. */
  look(): Promise<void> {
    return (this.looking ??= this.ahead().finally(() => (this.looking = null)));
  }

  private async ahead(): Promise<void> {
    try {
      this.found = await answer(server.GET("/tables/{id}/review", this.path));
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
    }
  }

  /** Look again as long as it is not done; what to do when nobody waits any more. */
  wait(): (() => void) | undefined {
    if (!this.busy) return undefined;
    const timer = setInterval(() => void this.look(), OFTEN);
    return () => clearInterval(timer);
  }

  /** What would have been better than the step after so many, if something would. */
  instead(length: number): Better | undefined {
    return (this.found?.better ?? []).find((one) => one.number === length + 1);
  }

  /** What could have followed a better step: thought about once. */
  async line(better: Better): Promise<readonly LineStep[]> {
    const known = this.lines.get(better.number);
    if (known) return known;
    this.thinking = better.number;
    try {
      const path = { id: this.table.id, length: better.number - 1 };
      const asked = server.GET("/tables/{id}/line/{length}", { params: { path, query: { step: better.step } } });
      const { steps } = await answer(asked);
      this.lines.set(better.number, steps);
      return steps;
    } finally {
      this.thinking = null;
    }
  }
}
