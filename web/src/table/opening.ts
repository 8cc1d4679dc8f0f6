/** Who begins and why, until somebody has decided something. */

import type { LineView, Now } from "../api/client";
import { seatsText } from "./logWords";
import { t } from "./words";

/** What is said as the game opens, where luck drew the seats or a rematch moved them on; null: nothing, or no longer. */
export function openingText(now: Now, lines: readonly LineView[]): string | null {
  if (now.status !== "playing" || now.seats.length < 2) return null;
  const decided = lines.some((line) => line.kind === "step" && typeof line.seat === "number");
  if (decided) return null;
  const first = lines.find((line) => line.kind === "begin")?.prose ?? [];
  if (lines.some((line) => line.kind === "seats")) return [seatsText(now.seats), ...first].join(" ");
  return now.rematch_of === null ? null : [t().seatsMoved, ...first].join(" ");
}
