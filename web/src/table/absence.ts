/** Somebody keeps the others waiting: what each side is to know of it. */

import type { Company, LineView, Now } from "../api/client";

export type Absence =
  /** The player to move is away; `left` seconds until they may be counted out. */
  | { kind: "awaited"; seat: number; since: number | null; left: number }
  /** The player to move may be counted out; it has been their turn since then. */
  | { kind: "due"; seat: number; since: number }
  /** One keeps the others waiting oneself, and `left` seconds later may be counted out. */
  | { kind: "mine"; since: number; left: number }
  /** One has been counted out. */
  | { kind: "counted"; number: number; by: number; when: number; over: boolean };

/** Of the time somebody may be away, so much passes before they are reminded. */
const REMINDED = 0.5;

/** What there is to say, at a time by the server's clock; null: nothing. */
export function absenceOf(now: Now, lines: readonly LineView[], company: Company | null, time: number): Absence | null {
  const mine = now.seats.filter((seat) => seat.mine);
  if (mine.length && mine.every((seat) => seat.lost)) {
    const claim = lines.findLast((line) => line.kind === "claim" && mine.some((seat) => seat.seat === line.seat));
    if (!claim) return null;
    const by = Number((claim.facts as Record<string, unknown> | undefined)?.["by"] ?? 0);
    return { kind: "counted", number: claim.number, by, when: claim.when, over: now.status === "over" };
  }
  if (now.status !== "playing" || now.claimable === null || now.mover === null || !mine.length) return null;
  const left = now.claimable - time;
  const wait = now.plan.absence ?? 0;
  const since = now.claimable - wait;
  if (now.seats[now.mover]!.mine) {
    const others = now.seats.some((seat) => seat.person !== null && !seat.mine && !seat.lost);
    return others && left < wait * (1 - REMINDED) ? { kind: "mine", since, left } : null;
  }
  if (left <= 0) return { kind: "due", seat: now.mover, since };
  const presence = company?.seats[now.mover];
  return presence && !presence.here ? { kind: "awaited", seat: now.mover, since: presence.since, left } : null;
}
