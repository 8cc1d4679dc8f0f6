/** How far somebody on this device is with the lessons of games: what they have done, where they were, the first game. */

import { keep, kept } from "./device";

const KEY = "gratteciel.learnt";

export interface Progress {
  /** The tasks that were done, by name. */
  readonly done: readonly string[];
  /** The task somebody was at; null: at the beginning, or through with them. */
  readonly at: string | null;
  /** Whether they have come to the end of the tasks. */
  readonly through: boolean;
  /** The table of the first game, once it was begun. */
  readonly table: string | null;
}

const NEW: Progress = { done: [], at: null, through: false, table: null };

/** What was kept, as far as it can be understood. */
export function progressOf(text: string | null): Record<string, Progress> {
  try {
    const read: unknown = JSON.parse(text ?? "{}");
    if (typeof read !== "object" || read === null) return {};
    const found = Object.entries(read).flatMap(([game, told]) => {
      const one = told as Partial<Progress> | null;
      if (typeof one !== "object" || one === null || !Array.isArray(one.done)) return [];
      const name = (given: unknown): string | null => (typeof given === "string" ? given : null);
      const done = one.done.filter((task) => typeof task === "string");
      return [[game, { done, at: name(one.at), through: one.through === true, table: name(one.table) }] as const];
    });
    return Object.fromEntries(found);
  } catch {
    return {};
  }
}

class Lessons {
  private progress = $state.raw(progressOf(kept(KEY)));

  /** How far one is with a game's lesson. */
  of(game: string): Progress {
    return this.progress[game] ?? NEW;
  }

  /** Whether a table is the first game of a lesson. */
  firstGame(table: string): boolean {
    return Object.values(this.progress).some((one) => one.table === table);
  }

  /** One is at a task; null: through with them. */
  reach(game: string, task: string | null): void {
    this.change(game, { at: task, through: task === null });
  }

  /** A task was done. */
  finish(game: string, task: string): void {
    const { done } = progressOf(kept(KEY))[game] ?? NEW;
    if (!done.includes(task)) this.change(game, { done: [...done, task] });
  }

  /** The first game was begun. */
  begin(game: string, table: string): void {
    this.change(game, { table });
  }

  /** Everything from the beginning. */
  again(game: string): void {
    this.change(game, NEW);
  }

  private change(game: string, change: Partial<Progress>): void {
    // Another page of this device may have written meanwhile.
    this.progress = progressOf(kept(KEY));
    this.progress = { ...this.progress, [game]: { ...this.of(game), ...change } };
    keep(KEY, JSON.stringify(this.progress));
  }
}

export const lessons = new Lessons();
