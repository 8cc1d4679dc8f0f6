/** What stands on the board and moved, came or went between two pictures. */

import type { Kinds, Picture, Place } from "../../api/client";
import { groundKind, tokenKind } from "../../plan/kinds";
import { named, type DeedOf, type Spot } from "./deeds";

interface Stood {
  readonly spot: Spot;
  readonly nth: number;
}

/** Where everything of each name stands, in the order of the board. */
function standing(picture: Picture): Map<string, Stood[]> {
  const found = new Map<string, Stood[]>();
  for (const place of picture.places ?? [])
    (place.tokens ?? []).forEach((token, nth) => {
      const name = named(token);
      found.set(name, [...(found.get(name) ?? []), { spot: place.id, nth }]);
    });
  return found;
}

export function moved(before: Picture, after: Picture, kinds: Kinds): DeedOf<"go" | "arrive" | "leave">[] {
  const [then, now] = [standing(before), standing(after)];
  return [...new Set([...then.keys(), ...now.keys()])].flatMap((name) => {
    const [token = ""] = name.split(" ");
    const [was, is] = [then.get(name) ?? [], now.get(name) ?? []];
    const gone = was.filter((one) => !is.some((other) => other.spot === one.spot));
    const come = is.filter((one) => !was.some((other) => other.spot === one.spot));
    const deeds: DeedOf<"go" | "arrive" | "leave">[] = come.map(({ spot, nth }) => {
      const from = gone.shift();
      if (!from) return { kind: "arrive", token, spot, nth };
      const flies = tokenKind({ game: { kinds } }, token).flies;
      const path = flies ? [from.spot, spot] : walk(after.places ?? [], kinds, from.spot, spot);
      return { kind: "go", token, flies, path, nth };
    });
    return [...deeds, ...gone.map(({ spot, nth }) => ({ kind: "leave" as const, token, spot, nth }))];
  });
}

/** The places from one to another: along the street where both are on it, otherwise straight. */
export function walk(places: readonly Place[], kinds: Kinds, from: Spot, to: Spot): Spot[] {
  const walked = places.filter((place) => groundKind({ game: { kinds } }, place.ground).use === "walk");
  const streets = new Map(walked.map((place) => [`${place.x} ${place.y}`, place]));
  const start = [...streets.values()].find((place) => place.id === from);
  if (!start || ![...streets.values()].some((place) => place.id === to)) return [from, to];
  const ways: Place[][] = [[start]];
  const seen = new Set([from]);
  for (const way of ways) {
    const last = way.at(-1)!;
    if (last.id === to) return way.map((place) => place.id);
    for (const [dx, dy] of [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ] as const) {
      const next = streets.get(`${last.x + dx} ${last.y + dy}`);
      if (!next || seen.has(next.id)) continue;
      seen.add(next.id);
      ways.push([...way, next]);
    }
  }
  return [from, to];
}
