/** The places where tables may be: a server, and this device. */

/** What the ids of tables on this device begin with (`gratteciel.page.house`). */
const MARK = "~";
/** Names the place that is meant, where no table does. */
export const PLACE = "X-Gratteciel-Place";

export type Place = "server" | "device";

/** Whether a table is on this device. */
export function onDevice(table: string): boolean {
  return table.startsWith(MARK);
}

/** What a request to a place says of it. */
export function at(place: Place): { headers?: Record<string, string> } {
  return place === "device" ? { headers: { [PLACE]: "device" } } : {};
}
