/**
 * Tells what happens at a table, step by step. What can be done is always that of the newest picture; what is shown
 * follows in its own time, and at once where somebody skips it or wants no motion.
 */

import type { Kinds, Picture } from "../../api/client";
import { moving, tempo } from "../../state/settings.svelte";
import { end, type Moment } from "./deeds";
import { BEHIND, inTime, joined, pace, SCENE, type Act } from "./queue";
import { story } from "./story";

/** Steps that are told one by one at most; who was away longer sees how it is now. */
const MOST = 24;
/** How long steps that came all at once are asked for, in milliseconds. */
const PATIENCE = 1500;

/** The table after so many steps. */
export interface Stage extends Moment {
  readonly length: number;
}

/** An act that is being told. */
export interface Telling extends Act {
  /** How long a scene of it lasts, in milliseconds. */
  readonly scene: number;
}

export class Teller {
  /** What is shown; null: nothing was told yet. */
  shown = $state.raw<Picture | null>(null);
  /** What is being told. */
  act = $state.raw<Telling | null>(null);
  /** Whether what is shown is older than the table. */
  behind = $state(false);
  private last: Stage | null = null;
  private eyes: number | null = null;
  private waiting: Act[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Steps on their way, one after another; a new number makes those on their way of no interest. */
  private coming: Promise<void> = Promise.resolve();
  private pending = 0;
  private telling = 0;

  /** `at`: asks for the table after so many steps. `kinds`: what kinds of things the game has. */
  constructor(
    private readonly at: (length: number) => Promise<Stage>,
    private readonly kinds: () => Kinds,
  ) {}

  /** The table has moved on, or somebody else looks at it; `leafing`: only the very next step is told. */
  take(stage: Stage, eyes: number | null, leafing = false): void {
    const last = this.last;
    const same = last !== null && eyes === this.eyes;
    this.last = stage;
    this.eyes = eyes;
    // Entries that are no steps change nothing that is told.
    if (same && stage.length === last.length && this.behind) return;
    const on = same && stage.length > last.length && stage.length <= last.length + (leafing ? 1 : MOST);
    if (!on || !moving() || document.hidden) return this.settle(stage.picture);
    this.behind = true;
    this.pending++;
    const telling = this.telling;
    const between = this.between(last.length, stage);
    this.coming = this.coming.then(async () => {
      const stages = await between;
      if (telling !== this.telling) return;
      this.pending--;
      this.add(last, stages);
    });
  }

  /** Show how things are now. True: something was being told. */
  skip(): boolean {
    if (!this.behind) return false;
    this.settle(this.last?.picture ?? this.shown);
    return true;
  }

  /** Tell no more. */
  close(): void {
    this.telling++;
    clearTimeout(this.timer);
  }

  private settle(picture: Picture | null): void {
    this.close();
    this.waiting = [];
    this.pending = 0;
    this.act = null;
    this.behind = false;
    this.shown = picture;
  }

  /** The table after each step up to a stage; where they do not come in time, only that one. */
  private async between(from: number, stage: Stage): Promise<Stage[]> {
    const missing = Array.from({ length: stage.length - from - 1 }, (_, n) => from + 1 + n);
    if (!missing.length) return [stage];
    const late = new Promise<null>((wake) => setTimeout(() => wake(null), PATIENCE));
    const asked = Promise.all(missing.map((length) => this.at(length))).catch(() => null);
    return [...((await Promise.race([asked, late])) ?? []), stage];
  }

  private add(from: Moment, stages: readonly Stage[]): void {
    let before = from;
    for (const after of stages) {
      this.waiting.push({
        beats: story(before, after, this.kinds()),
        after,
        due: performance.now() + BEHIND * tempo(),
      });
      before = after;
    }
    this.waiting = inTime(joined(this.waiting), performance.now());
    if (!this.act) this.next();
  }

  private next = (): void => {
    const act = this.waiting.shift();
    if (!act) {
      if (this.pending) this.act = null;
      else this.settle(this.last?.picture ?? this.shown);
      return;
    }
    const scene = pace([act, ...this.waiting], performance.now(), SCENE * tempo());
    this.shown = act.after.picture;
    this.act = { ...act, scene };
    this.timer = setTimeout(this.next, end(act.beats) * scene);
  };
}
