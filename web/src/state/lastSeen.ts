/** What somebody has seen of each table in this browser: the number of the last entry, so that they can be told the rest. */

import * as device from "./device";

const KEY = "gratteciel.seen";
/** Tables that are remembered; those not looked at for longest are forgotten first. */
const MOST = 100;

type Seen = Record<string, number>;

function kept(): Seen {
  try {
    const read: unknown = JSON.parse(device.kept(KEY) ?? "{}");
    return typeof read === "object" && read !== null && !Array.isArray(read) ? (read as Seen) : {};
  } catch {
    return {};
  }
}

/** The last entry of a table that was seen here; null: none ever was. */
export function lastSeen(table: string): number | null {
  const found = kept()[table];
  return typeof found === "number" ? found : null;
}

/** An entry of a table was seen. */
export function noteSeen(table: string, number: number): void {
  const { [table]: before, ...others } = kept();
  if (before === number) return;
  const newest = Object.entries(others).slice(-MOST + 1);
  device.keep(KEY, JSON.stringify({ ...Object.fromEntries(newest), [table]: number }));
}
