/** A game with one click. */

import { to } from "../../address";
import { answer, server, type GameCard } from "../../api/client";
import { setUp } from "../../api/tables";
import { router } from "../../router.svelte";
import { announcer } from "../../state/announcer.svelte";
import { me } from "../../state/person.svelte";
import { fewest } from "../new/fewest";
import { words } from "./words";

/** Sit down against the computer, on this device or as a guest if one is nobody yet; the table's id. */
export async function playNow(card: GameCard, level: string, device: boolean): Promise<string> {
  const others = Array.from({ length: fewest(card.players) - 1 }, () => ({ kind: "bot" as const, level }));
  const plan = { game: card.id, seats: [{ kind: "me" as const }, ...others] };
  return (await setUp(plan, { device })).now.id;
}

/** Go to a table from a page. Whoever has gone elsewhere meanwhile is told that it is there. */
export function goTo(table: string, from: string): void {
  if (router.path === from) router.go(`/table/${table}`);
  else announcer.show(words().laid, "told", { href: to(`/table/${table}`), text: words().go });
}

/** Take a seat at a public table. */
export async function join(id: string): Promise<void> {
  await me.be();
  await answer(server.POST("/tables/{id}/seats", { params: { path: { id } }, body: {} }));
}
