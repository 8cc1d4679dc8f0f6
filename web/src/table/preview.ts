/** What would happen: of a step that is about to be played, or of pointing at a thing. */

import type { StepView } from "../api/client";
import { candidates } from "./selection";

export type Preview =
  | { kind: "none" }
  /** One step would be left: this one. */
  | { kind: "step"; step: StepView }
  /** Several would be. */
  | { kind: "several"; steps: readonly StepView[] };

/** What pointing at a thing would lead to, beside what is chosen already or, if it does not go with that, by itself. */
export function previewOf(steps: readonly StepView[], chosen: readonly string[], id: string | null): Preview {
  if (id === null) return { kind: "none" };
  let left = candidates(steps, chosen.includes(id) ? chosen : [...chosen, id]);
  if (!left.length) left = candidates(steps, [id]);
  if (!left.length) return { kind: "none" };
  return left.length === 1 ? { kind: "step", step: left[0]! } : { kind: "several", steps: left };
}

export interface Gain {
  readonly seat: number;
  readonly points: number;
}

/** Whose score changes by how much, the greatest gain first. */
export function gainsOf(step: StepView): Gain[] {
  return (step.gains ?? [])
    .map((points, seat) => ({ seat, points }))
    .filter((gain) => gain.points !== 0)
    .sort((one, other) => other.points - one.points || one.seat - other.seat);
}

/** Steps whose prose or notation has all the words somebody typed, whatever the accents and capitals. */
export function matching(steps: readonly StepView[], typed: string): StepView[] {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  if (!words.length) return [...steps];
  return steps.filter((step) => {
    const text = plain(`${step.step} ${step.prose.join(" ")}`);
    return words.every((word) => text.includes(word));
  });
}

function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").replaceAll("’", "'").toLowerCase();
}
