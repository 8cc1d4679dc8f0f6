/** What things are called: seats, and whatever can be pointed at. */

import type { GamePage, Now, Picture, SeatView, Thing } from "../api/client";
import { levelName } from "../words/levels";

/** Whoever sits there, or the seat's colour where nobody does yet. */
export function playerName(seat: SeatView): string {
  if (seat.level) return levelName(seat.level);
  return seat.name ?? seat.colour;
}

/** The seats as named to people; those that would be called alike bear their colour. */
export function playerNames(now: Now): string[] {
  const names = now.seats.map(playerName);
  return names.map((name, seat) =>
    names.filter((other) => other === name).length > 1 ? `${name} (${now.seats[seat]!.colour})` : name,
  );
}

/** A thing's own name, as the language says it, or its number: "ring", "Chrysler Building", "4". */
export function labelOf(names: Readonly<Record<string, string>>, thing: Thing): string {
  const label = thing.label ?? "";
  return (/^\d*$/.test(label) ? undefined : names[`${thing.kind}-${label}`]) ?? label;
}

/** What a target is called: `plot:c3`, `piece:roof`, `action:pass`. Things every seat has are meant of the mover's. */
export function targetName(game: GamePage, picture: Picture, id: string, mover: number | null): string {
  const rest = id.slice(id.indexOf(":") + 1);
  if (id.startsWith("action:")) return game.actions[rest] ?? rest;
  const place = picture.places?.find((one) => one.id === id);
  if (place) return capital(game.names[rest] ?? `${game.names[place.ground] ?? place.ground} ${rest}`);
  const areas = picture.areas ?? [];
  const own = areas.filter((area) => area.seat === mover);
  for (const area of [...own, ...areas]) {
    if (area.id === id) return capital(game.names[area.kind] ?? rest);
    const thing = area.things?.find((one) => one.id === id);
    if (!thing) continue;
    const kind = game.names[thing.kind] ?? thing.kind;
    return capital(thing.label && !kind.includes(thing.label) ? `${kind} ${labelOf(game.names, thing)}` : kind);
  }
  return rest;
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
