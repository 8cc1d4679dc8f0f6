/** Several people at one screen. */

import type { Now } from "../api/client";

/**
 * Whether whoever looks at the screen must be asked who they are: several people share it, in a game that goes on and
 * has secrets (null: that is not known yet).
 */
export function shared(now: Now, secrets: boolean | null): boolean {
  if (now.status !== "playing" || secrets === false) return false;
  return now.seats.filter((seat) => seat.mine && !seat.lost).length > 1;
}
