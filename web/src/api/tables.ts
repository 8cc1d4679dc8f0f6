/** One's own tables, wherever they are: laid where somebody wants them, and listed together. */

import { answer, server, type ListedTable, type Look, type Schemas, type TablePlan } from "./client";
import { me } from "../state/person.svelte";
import { at, onDevice, type Place } from "./place";
import { starting } from "./starting.svelte";
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

/** How a table is laid. */
interface Laying {
  /** What is added to its luck. */
  word?: string;
  /** Whether it is wished for on this device. */
  device?: boolean;
  /** What somebody would be called who is nobody yet. */
  name?: string;
}

/**
 * Lay a table: on this device if that is wished for and can be, otherwise on the server, as a guest where one is nobody
 * yet. Its luck is promised first; where the house has to come before, it is shown how the game begins.
 */
export function setUp(plan: TablePlan, { word = "", device = false, name = "" }: Laying = {}): Promise<Look> {
  return starting.lay(plan.game, device, () => {
    const place = device && transport.both ? "device" : "server";
    const lay = (promise: string) => answer(server.POST("/tables", { body: { plan, word, promise }, ...at(place) }));
    return promised(place, lay, name);
  });
}

/** Lay a table that goes on from a moment of a finished one, where that is. Its luck is promised first. */
export async function goOn(id: string, moment: Schemas["GoingOn"]): Promise<Look> {
  const params = { path: { id } };
  return promised(onDevice(id) ? "device" : "server", (promise) =>
    answer(server.POST("/tables/{id}/goes-on", { params, body: { ...moment, promise } })),
  );
}

/** Whether others can come to a table, and be shown it by its address: nobody else has what is on this device. */
export function reachable(table: string): boolean {
  return !onDevice(table);
}

/** Lay a table whose luck is the one that is promised to somebody. */
async function promised(place: Place, lay: (promise: string) => Promise<Look>, name = ""): Promise<Look> {
  if (place === "server") await me.be(name);
  const promise = (await answer(server.GET("/me/promise", at(place)))).commitment;
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
