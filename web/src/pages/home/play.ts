/** A game with one click. */

import { answer, server, type GameCard } from "../../api/client";
import { me } from "../../state/person.svelte";
import { fewest } from "../new/fewest";

/** Sit down against the computer, as a guest if one is nobody yet; the table's id. */
export async function playNow(card: GameCard, level: string): Promise<string> {
  await me.be();
  const others = Array.from({ length: fewest(card.players) - 1 }, () => ({ kind: "bot" as const, level }));
  const plan = { game: card.id, seats: [{ kind: "me" as const }, ...others] };
  return (await answer(server.POST("/tables", { body: { plan } }))).now.id;
}

/** Take a seat at a public table. */
export async function join(id: string): Promise<void> {
  await me.be();
  await answer(server.POST("/tables/{id}/seats", { params: { path: { id } }, body: {} }));
}
