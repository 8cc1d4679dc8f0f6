/** The table of a lesson's task: what whoever answers says of it, and of the steps that are tried there. */

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

export type Task = Schemas["TaskView"];
export type TaskAnswer = Schemas["TaskAnswer"];

/** One task after another at one table: nothing of it is kept anywhere, so nothing can be taken back or hinted. */
export class TaskTable extends PassingTable implements AnyTable {
  now = $state.raw<Now | null>(null);
  lines = $state.raw<LineView[]>([]);
  /** The boards after the steps that followed an answer. */
  seen = $state.raw<StepSeen[]>([]);
  game = $state.raw<GamePage | null>(null);
  task = $state.raw<Task | null>(null);
  /** What was said of the last step that was tried. */
  said = $state.raw<TaskAnswer | null>(null);

  constructor(readonly id: string) {
    super();
  }

  /** Whether the task is done. */
  get done(): boolean {
    return this.said?.right ?? false;
  }

  private path(task: string): { path: { id: string; task: string } } {
    return { path: { id: this.id, task } };
  }

  /** Lay a task out. */
  async lay(name: string): Promise<Task> {
    return answer(server.GET("/games/{id}/lesson/{task}", { params: this.path(name) }));
  }

  /** Show a task. */
  show(task: Task): void {
    this.task = task;
    this.said = null;
    this.lines = [];
    this.seen = [];
    this.now = task.look.now;
  }

  /** A step is spoken of, and played if it was wanted. */
  protected async attempt(step: StepView): Promise<void> {
    const task = this.task;
    if (!task) return;
    const params = { ...this.path(task.name), query: { step: step.step } };
    const said = await answer(server.GET("/games/{id}/lesson/{task}/answer", { params }));
    if (this.task !== task) return;
    if (said.look) {
      this.lines = said.look.lines;
      this.seen = said.look.seen ?? [];
      this.now = said.look.now;
    }
    this.said = said;
  }

  why(targets: readonly string[]): Promise<RefusalView> {
    const query = { target: targets.slice(0, 8) };
    const params = { ...this.path(this.task?.name ?? ""), query };
    return answer(server.GET("/games/{id}/lesson/{task}/refusal", { params }));
  }
}
