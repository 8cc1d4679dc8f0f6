/**
 * Pointing: the one way of choosing a step, for every game, mouse, touch, keyboard and screen reader.
 *
 * Each allowed step points at things on the table (its targets). The player points at things in any order; steps that
 * do not point at all of them drop out, until one is left.
 */

export interface Choice {
  readonly step: string;
  readonly targets: readonly string[];
}

/** The steps that point at everything chosen. */
export function candidates<C extends Choice>(steps: readonly C[], chosen: readonly string[]): C[] {
  return steps.filter((step) => chosen.every((id) => step.targets.includes(id)));
}

/** What can be pointed at next: whatever some candidate points at and is not chosen yet. */
export function choosable(steps: readonly Choice[], chosen: readonly string[]): Set<string> {
  const found = new Set<string>();
  for (const step of candidates(steps, chosen)) for (const id of step.targets) found.add(id);
  for (const id of chosen) found.delete(id);
  return found;
}

/** The candidates that point at nothing beyond what is chosen: they can be played as they are. */
export function complete<C extends Choice>(steps: readonly C[], chosen: readonly string[]): C[] {
  return candidates(steps, chosen).filter((step) => step.targets.length === chosen.length);
}

export type Pointed<C extends Choice> =
  /** Chosen, and more is to be pointed at (or one of several to be picked). */
  | { kind: "chosen"; chosen: string[] }
  /** Taken back. */
  | { kind: "released"; chosen: string[] }
  /** One step is left: this one. */
  | { kind: "step"; chosen: string[]; step: C }
  /** Nothing allowed points at it, neither with what is chosen nor by itself. */
  | { kind: "refused"; chosen: string[] };

/**
 * Point at a thing. Pointing at something chosen takes it back; something that does not go with what is chosen but can
 * be chosen by itself starts anew, keeping of the earlier choice whatever still goes with it.
 */
export function point<C extends Choice>(steps: readonly C[], chosen: readonly string[], id: string): Pointed<C> {
  if (chosen.includes(id)) return { kind: "released", chosen: chosen.filter((other) => other !== id) };
  let next = [...chosen, id];
  if (!candidates(steps, next).length) {
    next = [id];
    for (const other of [...chosen].reverse()) {
      if (candidates(steps, [other, ...next]).length) next = [other, ...next];
    }
  }
  const left = candidates(steps, next);
  if (!left.length) return { kind: "refused", chosen: [...chosen] };
  if (left.length === 1) return { kind: "step", chosen: next, step: left[0]! };
  return { kind: "chosen", chosen: next };
}
