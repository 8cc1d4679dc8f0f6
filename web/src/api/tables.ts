/** One's own tables, wherever they are: laid where somebody wants them, and listed together. */

import { answer, server, type ListedTable, type Look, type Schemas, type TablePlan } from "./client";
import { at, onDevice } from "./place";
import { transport } from "./transport";

/** A table in a list, and who asked there: nobody is the same person on a device as on a server. */
export type MyTable = ListedTable & { reader?: string | null };
export type Status = "waiting" | "playing" | "over";

export interface MyTables {
  tables: MyTable[];
  /** For the next page; null: there are no more. */
  before: string | null;
  /** Whether the server did not answer, so that only those on this device are listed. */
  away: boolean;
}

/** What was promised of the luck of tables before they were laid, by id. */
export const promises = new Map<string, string>();

/** Lay a table: on this device if that is wished for and can be, otherwise on the server. Its luck is promised first. */
export async function setUp(plan: TablePlan, word: string, device: boolean): Promise<Look> {
  const place = at(device && transport.both ? "device" : "server");
  return promised(place, (promise) => answer(server.POST("/tables", { body: { plan, word, promise }, ...place })));
}

/** Lay a table that goes on from a moment of a finished one, where that is. Its luck is promised first. */
export async function goOn(id: string, moment: Schemas["GoingOn"]): Promise<Look> {
  const params = { path: { id } };
  return promised(at(onDevice(id) ? "device" : "server"), (promise) =>
    answer(server.POST("/tables/{id}/goes-on", { params, body: { ...moment, promise } })),
  );
}

/** Lay a table whose luck is the one that is promised. */
async function promised(place: ReturnType<typeof at>, lay: (promise: string) => Promise<Look>): Promise<Look> {
  const promise = (await answer(server.GET("/me/promise", place))).commitment;
  const look = await lay(promise);
  promises.set(look.now.id, promise);
  return look;
}

/** A page of one's tables, the newest first within it; `before` is what the last page said. */
export async function myTables(limit: number, status: Status | null = null, before?: string | null): Promise<MyTables> {
  if (transport.both) return (await import("./merging")).merged(limit, status, before ?? null);
  const query = { mine: "1", limit, status, before: before ?? null };
  const page = await answer(server.GET("/tables", { params: { query } }));
  return { tables: page.tables, before: page.before, away: false };
}

/** How many of these are on this device, where there is a server beside it. */
export function hereOf(tables: readonly ListedTable[]): number {
  return transport.both ? tables.filter((table) => onDevice(table.id)).length : 0;
}
