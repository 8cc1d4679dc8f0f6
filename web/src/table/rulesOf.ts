/** Where the rules of a table are: with an own edition, those that state its numbers. */

import { to } from "../address";
import type { Now } from "../api/client";

export function rulesOf(game: string, now: Pick<Now, "id" | "own_edition"> | null, section = ""): string {
  const table = now?.own_edition ? `?table=${encodeURIComponent(now.id)}` : "";
  return to(`/rules/${game}${table}${section ? `#${section}` : ""}`);
}
