/** What happened off the board between two pictures: dice, cards, money and points. */

import type { Area, Kinds, Picture, Thing } from "../../api/client";
import { inRole } from "../../plan/kinds";
import { areaOf, countIn, type DeedOf, type Moment } from "./deeds";

/** How much more of a thing an area has. */
function more(before: Picture, area: Area, thing: Thing): number {
  return (thing.count ?? 1) - countIn(areaOf(before, area.id), thing.id);
}

/** Dice that fell. */
export function rolled(before: Picture, after: Picture, kinds: Kinds): DeedOf<"roll">[] {
  return (after.areas ?? []).flatMap((area) =>
    (area.things ?? []).flatMap((thing) => {
      const [die, count] = [inRole(kinds, thing.kind, "die"), more(before, area, thing)];
      if (!die?.face || count <= 0) return [];
      return [{ kind: "roll" as const, area: area.id, thing, count, dark: die.dark }];
    }),
  );
}

/** Cards that came to a hand or were turned up, with where they came from if a pile or a hand has fewer. */
export function turned(before: Picture, after: Picture, kinds: Kinds): DeedOf<"card">[] {
  const fewer = (before.areas ?? []).filter((area) =>
    (area.things ?? []).some(
      (thing) => inRole(kinds, thing.kind, "card") && (thing.count ?? 1) > countIn(areaOf(after, area.id), thing.id),
    ),
  );
  return (after.areas ?? [])
    .filter((area) => inRole(kinds, area.kind, "area")?.shown)
    .flatMap((area) =>
      (area.things ?? [])
        .filter((thing) => inRole(kinds, thing.kind, "card") && more(before, area, thing) > 0)
        .map((thing) => ({
          kind: "card" as const,
          area: area.id,
          thing,
          hidden: !inRole(kinds, thing.kind, "card")!.face,
          from: fewer.find((one) => one.id !== area.id)?.id ?? null,
        })),
    );
}

interface Purse {
  readonly seat: number;
  amount: number;
}

/**
 * Who paid whom. Only purses that are open in both pictures count; what cannot be paired came from nobody's purse or
 * went to nobody's.
 */
export function paid(before: Picture, after: Picture, kinds: Kinds): DeedOf<"pay">[] {
  const [gave, got]: [Purse[], Purse[]] = [[], []];
  for (const area of after.areas ?? [])
    for (const thing of area.things ?? []) {
      const old = areaOf(before, area.id);
      if (!inRole(kinds, thing.kind, "coin") || typeof area.seat !== "number") continue;
      if (!old?.things?.some((one) => one.id === thing.id)) continue;
      const amount = more(before, area, thing);
      if (amount) (amount > 0 ? got : gave).push({ seat: area.seat, amount: Math.abs(amount) });
    }
  const deeds: DeedOf<"pay">[] = [];
  for (const from of gave)
    for (const to of got) {
      const amount = Math.min(from.amount, to.amount);
      if (!amount) continue;
      deeds.push({ kind: "pay", from: from.seat, to: to.seat, amount });
      from.amount -= amount;
      to.amount -= amount;
    }
  for (const { seat, amount } of gave) if (amount) deeds.push({ kind: "pay", from: seat, to: null, amount });
  for (const { seat, amount } of got) if (amount) deeds.push({ kind: "pay", from: null, to: seat, amount });
  return deeds;
}

/** Points won or lost. */
export function scored(before: Moment, after: Moment): DeedOf<"score">[] {
  return after.scores.flatMap((score, seat) => {
    const points = score - (before.scores[seat] ?? score);
    return points ? [{ kind: "score" as const, seat, points }] : [];
  });
}
