/** Tables of a server and of this device in one list. */

import { me } from "../state/person.svelte";
import { answer, Problem, server } from "./client";
import { deviceUsed } from "./later";
import { at, type Place } from "./place";
import type { MyTable, MyTables, Status } from "./tables";
import { transport } from "./transport";

/** The places there are; with the device where something was kept on it. */
function places(): Place[] {
  return transport.both && deviceUsed() ? ["server", "device"] : ["server"];
}

/** Those where one has something: a server has nothing of nobody's. */
export async function ownPlaces(): Promise<Place[]> {
  if (!me.known) await me.find();
  return places().filter((place) => place === "device" || me.person !== null);
}

/** A page of one's tables in all places; where the server is away, of those on this device. */
export async function merged(limit: number, status: Status | null, before: string | null): Promise<MyTables> {
  // By place the table that its next page begins after; a place that is not named has no more.
  const next = before ? (JSON.parse(before) as Partial<Record<Place, string>>) : null;
  const asked = places().filter((place) => !next || place in next);
  const pages = await Promise.allSettled(
    asked.map((place) => {
      const query = { mine: "1", limit, status, before: next?.[place] ?? null };
      return answer(server.GET("/tables", { params: { query }, ...at(place) }));
    }),
  );
  const tables: MyTable[] = [];
  const more: Partial<Record<Place, string>> = {};
  let away = false;
  pages.forEach((page, n) => {
    if (page.status === "rejected") {
      const lost = page.reason instanceof Problem && page.reason.passing;
      if (!lost || asked[n] !== "server" || !asked.includes("device")) throw page.reason;
      away = true;
      return;
    }
    tables.push(...page.value.tables.map((table) => ({ ...table, reader: page.value.reader ?? null })));
    if (page.value.before) more[asked[n]!] = page.value.before;
  });
  if (asked.length > 1) tables.sort((a, b) => b.changed - a.changed);
  return { tables, before: Object.keys(more).length ? JSON.stringify(more) : null, away };
}
