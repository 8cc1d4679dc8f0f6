/** Who plays on from a moment of a finished game. */

import type { LineView, Now, Schemas } from "../../api/client";

type SeatPlan = Schemas["SeatPlan"];

/** Whom one plays against: a level, friends who come by a link, or somebody at the same screen. */
export type Others = string;

/** The seat one would play: one's own, or else that of whoever decided next. */
export function seatAt(now: Now, steps: readonly LineView[], length: number): number {
  const own = now.seats.find((seat) => seat.mine)?.seat;
  const next = steps.slice(length).find((step) => typeof step.seat === "number")?.seat;
  return own ?? next ?? 0;
}

/** Whom one would play against: the level that played there, or else the usual one. */
export function othersAt(now: Now, seat: number, usual: string): Others {
  return now.seats.find((one) => one.seat !== seat && one.level && !one.lost)?.level ?? usual;
}

/** The seats of the new table. */
export function seatsFor(count: number, seat: number, others: Others): SeatPlan[] {
  const other: SeatPlan = others === "open" || others === "here" ? { kind: others } : { kind: "bot", level: others };
  return Array.from({ length: count }, (_, one) => (one === seat ? { kind: "me" } : other));
}
