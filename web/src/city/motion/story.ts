/**
 * What happened between two pictures, as a story: floors drop, buildings travel, what flies flies, dice fall, money
 * changes hands. It is made of nothing but the pictures that one seat sees, so it can tell nothing more.
 */

import type { Kinds } from "../../api/client";
import { built, districts } from "./buildings";
import { end, placeOf, type Beat, type DeedOf, type Moment } from "./deeds";
import { paid, rolled, scored, turned } from "./things";
import { moved } from "./tokens";

/** How long one waits to see where the dice lie before somebody walks as far. */
const SEEN = 0.9;

/** All that happened, each with its time: dice and cards first, then what they lead to, then what it brings. */
export function story(before: Moment, after: Moment, kinds: Kinds): Beat[] {
  const [then, now] = [before.picture, after.picture];
  const beats: Beat[] = rolled(then, now, kinds).map((deed) => ({ ...deed, begins: 0, lasts: 1.8 }));
  const dealt = end(beats) * SEEN;
  beats.push(...turned(then, now, kinds).map((deed, n) => ({ ...deed, begins: dealt + n * 0.3, lasts: 1.6 })));
  const start = end(beats) * SEEN;
  const goes = moved(then, now, kinds).map((deed) => ({ ...deed, begins: start, lasts: journey(deed, after) }));
  beats.push(...goes, ...built(then, now, goes, start), ...districts(then, now));
  const pays = paid(then, now, kinds);
  const reward = end(beats) * SEEN;
  beats.push(...pays.map((deed, n) => ({ ...deed, begins: reward + n * 0.2, lasts: 1.2 })));
  beats.push(...scored(before, after).map((deed) => ({ ...deed, begins: reward, lasts: 1.2 })));
  return beats;
}

function journey(deed: DeedOf<"go" | "arrive" | "leave">, { picture }: Moment): number {
  if (deed.kind !== "go") return 0.8;
  if (!deed.flies) return Math.min(1.8, 0.6 + 0.22 * (deed.path.length - 1));
  const [from, to] = [placeOf(picture, deed.path[0]!), placeOf(picture, deed.path.at(-1)!)];
  return from && to ? Math.min(2.2, 1 + 0.14 * Math.hypot(from.x - to.x, from.y - to.y)) : 1;
}
