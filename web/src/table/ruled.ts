/** What could be rolled, by the rules on this device: not by whoever laid the luck open. */

import { answer, server } from "../api/client";
import { capabilities } from "../api/capabilities.svelte";
import { at } from "../api/place";
import { reachable } from "../api/tables";
import { unruly, type Luck } from "./luck";

/** Whether the rules are here while the luck was laid open elsewhere, and there is something to compare. */
export function canRule(luck: Luck): boolean {
  return capabilities.has("device") && reachable(luck.table) && luck.rolls.length > 0;
}

/** The entries whose outcomes are not those of the rules, in their order and with their weights. */
export async function againstRules(luck: Luck): Promise<number[]> {
  const params = { path: { id: luck.table } };
  const record = await answer(server.GET("/tables/{id}/record", { params, parseAs: "text" }));
  return unruly(luck, await answer(server.POST("/records/luck", { body: { record }, ...at("device") })));
}
