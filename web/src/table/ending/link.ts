/** Addresses for others: of a game, of a moment of it, of its review. */

import { to } from "../../address";
import { answer, server } from "../../api/client";
import { reachable } from "../../api/tables";
import { packed } from "./passedOn";

/**
 * Where others find a page about a table: at the server; or, as nobody else has what is on this device, with the record
 * in the address, and the moment behind it. Null: that is too long for one.
 */
export async function linkTo(page: string, table: string): Promise<string | null> {
  if (reachable(table)) return location.origin + to(page);
  const path = { id: table };
  const record = await answer(server.GET("/tables/{id}/record", { params: { path }, parseAs: "text" }));
  const fragment = await packed(record);
  const moment = page.split("#")[1];
  return fragment && `${location.origin}${to("/review")}#${fragment}${moment === undefined ? "" : `&${moment}`}`;
}
