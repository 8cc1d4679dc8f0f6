/** A game with one click. */

import { answer, server, type GameCard } from "../../api/client";
import { setUp } from "../../api/tables";
import { me } from "../../state/person.svelte";
import { fewest } from "../new/fewest";

/** Sit down against the computer, on this device or as a guest if one is nobody yet; the table's id. */
export async function playNow(card: GameCard, level: string, device: boolean): Promise<string> {
  if (!device) await me.be();
  const others = Array.from({ length: fewest(card.players) - 1 }, () => ({ kind: "bot" as const, level }));
  const plan = { game: card.id, seats: [{ kind: "me" as const }, ...others] };
  return (await setUp(plan, "", device)).now.id;
}

/** Take a seat at a public table. */
export async function join(id: string): Promise<void> {
  await me.be();
  await answer(server.POST("/tables/{id}/seats", { params: { path: { id } }, body: {} }));
}
