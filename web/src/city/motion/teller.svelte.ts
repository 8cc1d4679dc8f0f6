/**
 * Tells what happens at a table, step by step. What can be done is always that of the newest picture; what is shown
 * follows in its own time, and at once where somebody skips it or wants no motion.
 */

import { tick } from "svelte";
import type { Kinds, Picture } from "../../api/client";
import { moving, tempo } from "../../state/settings.svelte";
import { end, type Moment } from "./deeds";
import { BEHIND, inTime, joined, pace, SCENE, type Act } from "./queue";
import { story } from "./story";

/** Steps that are told one by one at most; who was away longer sees how it is now. */
const MOST = 24;

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
  /** A new number makes what was about to be told of no interest. */
  private telling = 0;

  /** `at`: the table after so many steps, if it came with the news. `kinds`: what kinds of things the game has. */
  constructor(
    private readonly at: (length: number) => Stage | null,
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
    const stages = this.upTo(stage, last.length);
    const telling = this.telling;
    // Only once the page shows that something is told: what moves is drawn then.
    void tick().then(() => {
      if (telling === this.telling) this.add(last, stages);
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
    this.act = null;
    this.behind = false;
    this.shown = picture;
  }

  /** The table after each step up to a stage; where some did not come with the news, only that one. */
  private upTo(stage: Stage, from: number): Stage[] {
    const between = Array.from({ length: stage.length - from - 1 }, (_, n) => this.at(from + 1 + n));
    const come = between.filter((one) => one !== null);
    return come.length === between.length ? [...come, stage] : [stage];
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
    if (!act) return this.settle(this.last?.picture ?? this.shown);
    const scene = pace([act, ...this.waiting], performance.now(), SCENE * tempo());
    this.shown = act.after.picture;
    this.act = { ...act, scene };
    this.timer = setTimeout(this.next, end(act.beats) * scene);
  };
}
