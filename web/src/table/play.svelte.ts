/** One's own move in the making: what is chosen, what is about to be played, what is looked at. */

import { Problem, type HintView, type StepView } from "../api/client";
import { announcer } from "../state/announcer.svelte";
import { settings } from "../state/settings.svelte";
import { number } from "../words/language.svelte";
import type { AnyTable } from "./anyTable";
import type { History } from "./history.svelte";
import { backTo, movedOn, standing } from "./log";
import { previewOf, type Preview } from "./preview";
import { rulesOf } from "./rulesOf";
import { candidates, choosable, complete, point } from "./selection";
import { stakesOf } from "./stakes";
import { t } from "./words";

/** Pointing again at what completed a step confirms it, but not the second half of a double click. */
const DOUBLE_CLICK = 350;

export interface Refused {
  readonly text: string;
  /** Where the rules say so. */
  readonly link: string | null;
}

export class Play {
  chosen = $state.raw<readonly string[]>([]);
  /** A step that is complete and waits to be confirmed. */
  pending = $state.raw<StepView | null>(null);
  /** A step that cannot be mended, of which one is asked again before it is played. */
  doubted = $state.raw<StepView | null>(null);
  /** What somebody hovers, focuses or presses long. */
  looked = $state<string | null>(null);
  /** A step that is looked at in a list. */
  listed = $state.raw<StepView | null>(null);
  /** Places that what happened, or what is thought about, points at. */
  pointed = $state.raw<readonly string[] | null>(null);
  hint = $state.raw<HintView | null>(null);
  thinking = $state(false);
  refused = $state.raw<Refused | null>(null);
  /** Nothing can be seen or done: the screen is being handed over. */
  covered = $state(false);

  /** What can be played now; nothing while one looks at the past. */
  steps = $derived.by((): readonly StepView[] => {
    const now = this.table.now;
    return now && now.status === "playing" && !this.covered && !this.history.past ? now.steps : [];
  });
  left = $derived(candidates(this.steps, this.chosen));
  choosable = $derived(choosable(this.steps, this.chosen));
  /** What is at stake in each thing that can be pointed at. */
  stakes = $derived(stakesOf(this.steps, this.chosen));
  /** Steps that could be played with what is chosen, although more could be chosen. */
  picks = $derived.by(() => {
    if (this.pending || !this.chosen.length) return [];
    const ready = complete(this.steps, this.chosen);
    const more = this.choosable.size > 0;
    return more ? ready : this.left;
  });
  /** What the step or thing that is looked at would lead to. */
  looking = $derived.by((): Preview => {
    if (this.listed) return { kind: "step", step: this.listed };
    return previewOf(this.steps, this.chosen, this.looked);
  });
  /** The same, or else what is about to be played. */
  preview = $derived.by((): Preview => {
    if (this.looking.kind !== "none" || !this.pending) return this.looking;
    return { kind: "step", step: this.pending };
  });
  /** Where taking back would lead without asking anybody; null: nowhere. */
  freely = $derived.by(() => {
    const now = this.table.now;
    if (!now || now.free_undo === null || now.free_undo >= now.length) return null;
    return backTo(standing(this.table.lines), this.mine, this.forced, now.free_undo) ?? now.length - 1;
  });
  /** Where taking back would lead if the others agree; null: nowhere. */
  askingly = $derived.by(() => {
    const now = this.table.now;
    if (!now || now.asked_undo === null || !this.mine.size) return null;
    return backTo(standing(this.table.lines), this.mine, this.forced, now.asked_undo);
  });
  private mine = $derived.by(() => {
    const seats = this.table.now?.seats ?? [];
    return new Set(seats.filter((seat) => seat.mine && !seat.lost).map((seat) => seat.seat));
  });
  private forced = new Set<number>();
  private held = -1;
  private settled = 0;
  private asked = 0;

  constructor(
    readonly table: AnyTable,
    readonly history: History,
  ) {}

  /** Somebody points at a thing; `roughly`: beside it, so that it is shown and confirmed whatever the settings say. */
  point(id: string, roughly = false): void {
    // The second half of a double click comes while the step of the first is on its way.
    if (this.table.sending) return;
    this.refused = null;
    if (this.history.past) return announcer.show(t().presentFirst);
    if (!this.steps.length) return this.notNow();
    if (this.pending && this.chosen.includes(id)) {
      if (performance.now() - this.settled > DOUBLE_CLICK) this.confirm();
      return;
    }
    const pointed = point(this.steps, this.chosen, id);
    if (pointed.kind === "refused") return void this.why(id);
    this.chosen = pointed.chosen;
    this.pending = null;
    if (pointed.kind === "step") this.settle(pointed.step, roughly);
  }

  private notNow(): void {
    const now = this.table.now;
    if (!now || now.status !== "playing" || now.seat === null || this.table.sending) return;
    announcer.show(t().notYourTurn(now.mover === null ? "" : (now.seats[now.mover]?.colour ?? "")));
  }

  /** A step is complete: it is played, or shown until it is confirmed. */
  settle(step: StepView, ask = false): void {
    if (this.table.sending) return;
    if (this.pending?.step === step.step) return this.confirm();
    this.refused = null;
    if (!settings.confirm && !ask) return this.commit(step);
    this.pending = step;
    this.settled = performance.now();
    announcer.say(t().confirmThis(step.prose.join(" ")));
  }

  /** Play what is pending. */
  confirm(): void {
    if (this.pending) this.commit(this.pending);
  }

  /** Play a step; one that cannot be mended is asked about once more, unless there is no other. */
  private commit(step: StepView): void {
    if (step.warning && this.steps.length > 1) this.doubted = step;
    else void this.play(step);
  }

  /** Do not play the step one was asked about: it waits to be confirmed as before, or is no longer chosen. */
  reconsider(): void {
    this.doubted = null;
    if (!this.pending) this.chosen = [];
  }

  /** Play the step one was asked about all the same; the question goes with what comes of it. */
  insist(): void {
    if (this.doubted) void this.play(this.doubted);
  }

  /** Forget what is chosen. True: there was something. */
  clear(): boolean {
    const something = this.pending !== null || this.chosen.length > 0 || this.refused !== null;
    this.chosen = [];
    this.pending = null;
    this.doubted = null;
    this.listed = null;
    this.refused = null;
    return something;
  }

  /** Forget everything, also what was looked at and hinted. */
  forget(): void {
    this.clear();
    this.hint = null;
    this.looked = null;
    this.pointed = null;
  }

  /** Take one thing back from what is chosen. */
  release(id: string): void {
    this.chosen = this.chosen.filter((other) => other !== id);
    this.pending = null;
  }

  private async play(step: StepView): Promise<void> {
    if (this.table.sending) return;
    const chosen = this.chosen;
    try {
      const stands = await this.table.play(step, () => {
        this.clear();
        this.hint = null;
      });
      if (!stands) announcer.show(t().movedOn);
    } catch (problem) {
      // Nothing was played: the choice is as it was.
      if (candidates(this.steps, chosen).length) this.chosen = chosen;
      tell(problem);
    }
  }

  /** A step without a choice plays itself. Called when it has been seen for a moment. */
  force(): void {
    const [only] = this.steps;
    const now = this.table.now;
    if (!now || !only || !this.mayForce) return;
    this.forced.add(now.length);
    announcer.say(t().forced(only.prose.join(" ")));
    void this.play(only);
  }

  /** Whether the only step there is may be played by itself: not just after it was taken back. */
  get mayForce(): boolean {
    const now = this.table.now;
    return settings.forced && this.steps.length === 1 && !this.table.sending && now !== null && this.held !== now.at;
  }

  /** Take back: what is chosen, else one's last step, asking the others where that is needed. */
  async back(): Promise<void> {
    if (this.clear()) return;
    const to = this.freely ?? this.askingly;
    if (to === null) return;
    try {
      const asked = this.freely === null;
      await this.table.undo(to);
      this.held = this.table.now?.at ?? -1;
      if (asked && this.table.now?.offers.some((offer) => offer.what === "undo")) announcer.show(t().askedBack);
    } catch (problem) {
      tell(problem);
    }
  }

  /** Say which rule forbids what somebody pointed at. */
  private async why(id: string): Promise<void> {
    const asked = ++this.asked;
    const at = this.table.now?.at;
    try {
      let found = await this.table.why([...this.chosen, id]);
      if (found.step === null && this.chosen.length) found = await this.table.why([id]);
      if (asked !== this.asked || this.table.now?.at !== at || found.allowed) return;
      const game = this.table.game;
      const sections = (game as { rule_sections?: Record<string, string> } | null)?.rule_sections;
      const anchor = found.rule && (sections?.[found.rule] ?? found.rule);
      const text = found.text ?? t().impossible;
      this.refused = { text, link: game && anchor ? rulesOf(game.id, this.table.now, anchor) : null };
      announcer.say(text);
    } catch (problem) {
      tell(problem);
    }
  }

  /** Ask what could be played. */
  async askHint(): Promise<void> {
    if (this.thinking || !this.steps.length || !this.table.now?.hints) return;
    this.thinking = true;
    this.refused = null;
    try {
      const found = await this.table.hint();
      if (movedOn(this.table.lines, found.at)) return;
      this.hint = found;
      const best = found.moves[0];
      if (best) announcer.say(t().hinted(best.prose.join(" "), number(100 * best.value)));
    } catch (problem) {
      tell(problem);
    } finally {
      this.thinking = false;
    }
  }

  /** The table has moved on: what is chosen stays as far as it still can be. */
  renew(): void {
    if (this.hint && movedOn(this.table.lines, this.hint.at)) this.hint = null;
    this.refused = null;
    this.listed = null;
    if (!candidates(this.steps, this.chosen).length) this.chosen = [];
    const pending = this.pending;
    this.pending = (pending && this.steps.find((step) => step.step === pending.step)) ?? null;
    const doubted = this.doubted;
    this.doubted = (doubted && this.steps.find((step) => step.step === doubted.step && step.warning)) ?? null;
  }
}

/** Show a refusal of the server; anything else is a fault of ours and goes on. */
export function tell(problem: unknown): void {
  if (!(problem instanceof Problem)) throw problem;
  announcer.show(problem.status === 0 ? t().noAnswer : problem.detail || problem.title, "refused");
}
