/** Who begins and why, until somebody has decided something. */

import type { LineView, Now } from "../api/client";
import { seatsText } from "./logWords";
import { t } from "./words";

/** What is said of a table that goes on from another game; `secrets`: there are hands that may have been seen. */
export function goesOnText(length: number, secrets: boolean): string {
  return [t().goesOn(length), ...(secrets ? [t().handsSeen] : [])].join(" ");
}

/**
 * What is said as the game opens, where it goes on from another one, luck drew the seats or a rematch moved them on;
 * null: nothing, or no longer.
 */
export function openingText(now: Now, lines: readonly LineView[], secrets = false): string | null {
  if (now.status !== "playing") return null;
  const begins = now.begins?.length ?? 0;
  const decided = lines.some(
    (line) => line.kind === "step" && typeof line.seat === "number" && (line.length ?? 0) > begins,
  );
  if (decided) return null;
  if (begins) return goesOnText(begins, secrets);
  if (now.seats.length < 2) return null;
  const first = lines.find((line) => line.kind === "begin")?.prose ?? [];
  if (lines.some((line) => line.kind === "seats")) return [seatsText(now.seats), ...first].join(" ");
  return now.rematch_of === null ? null : [t().seatsMoved, ...first].join(" ");
}
