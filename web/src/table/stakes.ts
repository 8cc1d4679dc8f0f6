/** What is at stake in pointing at a thing: what the step pays or costs, and whether it can be mended. */

import type { StepView } from "../api/client";
import { number, said } from "../words/language.svelte";
import { candidates, choosable } from "./selection";

export type StepWarning = NonNullable<StepView["warning"]>;

/** With its words, so that a board draws it without knowing any: boards are drawn where nothing can be at stake, too. */
export interface Stake {
  /** What it pays whoever plays, or costs them; null: it is not about that. */
  readonly pays: number | null;
  readonly warning: StepWarning | null;
  /** As it stands on a thing, line by line: "−45", "out". */
  readonly lines: readonly string[];
  /** The same where there is no room for words: "−45 ✕". */
  readonly sign: string;
  /** For those who listen: "costs 45", "puts you out of the game". */
  readonly spoken: readonly string[];
  /** Every other place has the same: it tells none of them from the others, and would only cover what does. */
  readonly common?: true;
}

const words = said({
  en: {
    pays: (points: string) => `pays ${points}`,
    costs: (points: string) => `costs ${points}`,
    free: "costs nothing",
    brief: { out: "out", ends: "end", wins: "win", shares: "shared", loses: "loss" } as Record<StepWarning, string>,
    warned: {
      out: "puts you out of the game",
      ends: "ends the game",
      wins: "ends the game, and you win",
      shares: "ends the game, and you share the win",
      loses: "ends the game, and you lose",
    } as Record<StepWarning, string>,
    sentence: {
      out: "This puts you out of the game.",
      ends: "This ends the game.",
      wins: "This ends the game, and you win.",
      shares: "This ends the game, and you share the win.",
      loses: "This ends the game, and you lose.",
    } as Record<StepWarning, string>,
  },
  fr: {
    pays: (points: string) => `rapporte ${points}`,
    costs: (points: string) => `coûte ${points}`,
    free: "ne coûte rien",
    brief: { out: "hors jeu", ends: "fin", wins: "gagné", shares: "partagé", loses: "perdu" } as Record<
      StepWarning,
      string
    >,
    warned: {
      out: "vous met hors jeu",
      ends: "met fin à la partie",
      wins: "met fin à la partie, et vous gagnez",
      shares: "met fin à la partie, et vous partagez la victoire",
      loses: "met fin à la partie, et vous perdez",
    } as Record<StepWarning, string>,
    sentence: {
      out: "Ceci vous met hors jeu.",
      ends: "Ceci met fin à la partie.",
      wins: "Ceci met fin à la partie, et vous gagnez.",
      shares: "Ceci met fin à la partie, et vous partagez la victoire.",
      loses: "Ceci met fin à la partie, et vous perdez.",
    } as Record<StepWarning, string>,
  },
});

/** What is at stake in each thing that can be pointed at or is: what all steps agree on that it may lead to. */
export function stakesOf(steps: readonly StepView[], chosen: readonly string[]): Map<string, Stake> {
  const found = new Map<string, Stake>();
  if (!steps.some((step) => step.warning || typeof step.pays === "number")) return found;
  for (const id of [...choosable(steps, chosen), ...chosen]) {
    const left = candidates(steps, chosen.includes(id) ? chosen : [...chosen, id]);
    const pays = agreed(left.map((step) => step.pays ?? null));
    // The only step there is warns of nothing that could be helped.
    const warning = steps.length > 1 ? agreed(left.map((step) => step.warning ?? null)) : null;
    if (pays !== null || warning !== null) found.set(id, stake(pays, warning));
  }
  return withCommon(found);
}

/** So many alike need not be told one by one. */
const MANY = 6;
const sortOf = (id: string): string => id.slice(0, id.indexOf(":"));

/** Of each sort of things (plots, pieces) it is noted where very many have the same at stake, and none another. */
function withCommon(found: Map<string, Stake>): Map<string, Stake> {
  for (const sort of new Set([...found.keys()].map(sortOf))) {
    const alike = [...found].filter(([id]) => sortOf(id) === sort);
    if (alike.length <= MANY || alike.some(([, one]) => one.warning || one.pays !== alike[0]![1].pays)) continue;
    for (const [id, one] of alike) found.set(id, { ...one, common: true });
  }
  return found;
}

function agreed<T>(values: readonly (T | null)[]): T | null {
  const [first = null] = values;
  return values.every((value) => value === first) ? first : null;
}

/** A number of points with its sign: "+5", "−12", "0". */
export function signed(points: number): string {
  return points > 0 ? `+${number(points)}` : points < 0 ? `−${number(-points)}` : number(0);
}

/** A warning as a sentence. */
export function warningText(warning: StepWarning): string {
  return words().sentence[warning];
}

/** A warning as a sign, where there is no room for a word. */
const SIGNS: Record<StepWarning, string> = { out: "✕", loses: "✕", ends: "!", shares: "!", wins: "★" };

function stake(pays: number | null, warning: StepWarning | null): Stake {
  const lines: string[] = [];
  const signs: string[] = [];
  const spoken: string[] = [];
  if (pays !== null) {
    lines.push(signed(pays));
    signs.push(signed(pays));
    spoken.push(pays > 0 ? words().pays(number(pays)) : pays < 0 ? words().costs(number(-pays)) : words().free);
  }
  if (warning) {
    lines.push(words().brief[warning]);
    signs.push(SIGNS[warning]);
    spoken.push(words().warned[warning]);
  }
  return { pays, warning, lines, sign: signs.join(" "), spoken };
}
