import type { LiveTable } from "../state/table.svelte";
import { t } from "./words";

/** Why a table is not shown; null: nobody has refused it. */
export function refusedText(table: LiveTable): string | null {
  if (!table.refused) return null;
  const { code, title, detail } = table.refused;
  return table.alone && code === "table/unknown" ? t().notHere : detail || title;
}
