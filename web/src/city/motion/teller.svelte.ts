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
/** How many times as long as usual it may take to tell again what somebody has missed. */
const PATIENCE = 2.5;

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
  /** The scores as far as it was told how they came about; null: as they are. */
  scores = $state.raw<readonly number[] | null>(null);
  /** The number of steps that were told; null: all. */
  length = $state<number | null>(null);
  /** How many times as quickly as usual it is told. */
  rate = 1;
  private last: Stage | null = null;
  private eyes: number | null = null;
  private waiting: Act[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private counting: ReturnType<typeof setTimeout> | undefined;
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
    this.begin(last, this.upTo(stage, last.length));
  }

  /** Tell once more how it came to what is now; false: it cannot be told, or nobody wants anything to move. */
  again(stages: readonly Stage[]): boolean {
    const [from, ...told] = stages;
    if (!from || !told.length || told.at(-1)!.length !== this.last?.length || !moving()) return false;
    this.settle(from.picture);
    this.begin(from, told, PATIENCE);
    return true;
  }

  /** Tell how it came from one moment to another. */
  private begin(from: Stage, stages: readonly Stage[], patience = 1): void {
    if (!this.behind) [this.scores, this.length] = [from.scores, from.length];
    this.behind = true;
    const telling = this.telling;
    // Only once the page shows that something is told: what moves is drawn then.
    void tick().then(() => {
      if (telling === this.telling) this.add(from, stages, patience);
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
    clearTimeout(this.counting);
  }

  private settle(picture: Picture | null): void {
    this.close();
    this.waiting = [];
    this.act = null;
    this.behind = false;
    this.scores = this.length = null;
    this.shown = picture;
  }

  /** The table after each step up to a stage; where some did not come with the news, only that one. */
  private upTo(stage: Stage, from: number): Stage[] {
    const between = Array.from({ length: stage.length - from - 1 }, (_, n) => this.at(from + 1 + n));
    const come = between.filter((one) => one !== null);
    return come.length === between.length ? [...come, stage] : [stage];
  }

  private add(from: Moment, stages: readonly Stage[], patience: number): void {
    let before = from;
    for (const after of stages) {
      this.waiting.push({
        beats: story(before, after, this.kinds()),
        after,
        length: after.length,
        due: performance.now() + BEHIND * tempo() * patience,
      });
      before = after;
    }
    this.waiting = inTime(joined(this.waiting), performance.now());
    if (!this.act) this.next();
  }

  private next = (): void => {
    const act = this.waiting.shift();
    if (!act) return this.settle(this.last?.picture ?? this.shown);
    const scene = pace([act, ...this.waiting], performance.now(), (SCENE * tempo()) / this.rate);
    this.shown = act.after.picture;
    this.act = { ...act, scene };
    this.length = act.length;
    // Points are counted when it is seen what they are for.
    const paid = act.beats.filter((beat) => beat.kind === "score" || beat.kind === "pay");
    const count = Math.min(end(act.beats), ...paid.map((beat) => beat.begins));
    this.counting = setTimeout(() => (this.scores = act.after.scores), count * scene);
    this.timer = setTimeout(this.next, end(act.beats) * scene);
  };
}
