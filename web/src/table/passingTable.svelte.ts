/** A table of which nothing is kept anywhere (a task, a puzzle, an example): nothing is taken back or hinted there. */

import type { HintView, PositionView, StepView } from "../api/client";

export abstract class PassingTable {
  /** The step that is being tried. */
  sent = $state.raw<StepView | null>(null);
  readonly thought = null;

  get sending(): boolean {
    return this.sent !== null;
  }

  /** Have a step tried, one at a time; that is seen at once. */
  async play(step: StepView, seen: () => void = () => undefined): Promise<boolean> {
    if (this.sent) return false;
    this.sent = step;
    seen();
    try {
      await this.attempt(step);
      return true;
    } finally {
      this.sent = null;
    }
  }

  protected abstract attempt(step: StepView): Promise<unknown>;

  undo(): Promise<void> {
    return Promise.resolve();
  }

  hurry(): Promise<void> {
    return Promise.resolve();
  }

  hint(): Promise<HintView> {
    return Promise.reject(new Error("there are no hints here"));
  }

  position(): Promise<PositionView> {
    return Promise.reject(new Error("there is no past here"));
  }
}
