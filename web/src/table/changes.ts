/** What is different between two pictures: marked on the board, so that nobody misses what the others did. */

import type { Picture } from "../api/client";

/** The ids of places and things that are not as they were. Things every seat has are told apart by their area. */
export function changes(before: Picture, after: Picture): Set<string> {
  const found = new Set<string>();
  const then = new Map(entries(before));
  for (const [key, { id, state }] of entries(after)) {
    if (then.get(key)?.state !== state) found.add(id);
    then.delete(key);
  }
  for (const { id } of then.values()) found.add(id);
  return found;
}

function* entries(picture: Picture): Generator<[key: string, entry: { id: string; state: string }]> {
  for (const place of picture.places ?? []) {
    yield [place.id, { id: place.id, state: JSON.stringify([place.ground, place.stack, place.tokens]) }];
  }
  for (const area of picture.areas ?? []) {
    for (const thing of area.things ?? []) {
      const state = JSON.stringify([thing.kind, thing.count ?? 1, thing.height, thing.label]);
      yield [`${area.id} ${thing.id}`, { id: thing.id, state }];
    }
  }
}
