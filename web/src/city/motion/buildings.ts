/** What buildings lost and gained between two pictures. */

import type { Area, Picture, Piece, Thing } from "../../api/client";
import { areaOf, named, placeOf, type Beat, type Spot } from "./deeds";

/** How far two buildings are the same, from the ground up. */
function common(one: readonly Piece[], other: readonly Piece[]): number {
  let level = 0;
  while (level < one.length && level < other.length && named(one[level]!) === named(other[level]!)) level++;
  return level;
}

interface Changed {
  readonly spot: Spot;
  readonly level: number;
  readonly gone: readonly Piece[];
  readonly come: readonly Piece[];
}

function changed(before: Picture, after: Picture): Changed[] {
  const then = new Map((before.places ?? []).map((place) => [place.id, place.stack ?? []]));
  return (after.places ?? []).flatMap((place) => {
    const [was, is] = [then.get(place.id) ?? [], place.stack ?? []];
    const level = common(was, is);
    if (level === was.length && level === is.length) return [];
    return [{ spot: place.id, level, gone: was.slice(level), come: is.slice(level) }];
  });
}

/**
 * Floors that drop, buildings that travel and what they demolish. What is built under the way of something that flies is
 * built as it passes; everything else begins at `start`.
 */
export function built(before: Picture, after: Picture, goes: readonly Beat[], start: number): Beat[] {
  const places = changed(before, after);
  const beats: Beat[] = [];
  const left = new Set<Spot>();
  for (const to of places.filter((one) => one.come.length)) {
    const from = places.find(
      (one) =>
        one !== to &&
        one.gone.length &&
        !one.come.length &&
        !left.has(one.spot) &&
        common(one.gone, to.come) === one.gone.length,
    );
    if (from) {
      left.add(from.spot);
      beats.push({ kind: "travel", from: from.spot, spot: to.spot, level: to.level, begins: start, lasts: 1.3 });
      if (to.gone.length) beats.push({ kind: "raze", spot: to.spot, level: to.level, begins: start + 1, lasts: 0.8 });
      continue;
    }
    const when = passing(goes, to.spot, after) ?? start + 0.15 * beats.length;
    if (to.gone.length) beats.push({ kind: "raze", spot: to.spot, level: to.level, begins: when, lasts: 0.8 });
    beats.push({ kind: "drop", spot: to.spot, level: to.level, begins: when, lasts: 1 });
  }
  for (const { spot, level } of places.filter((one) => !one.come.length && !left.has(one.spot)))
    beats.push({ kind: "raze", spot, level, begins: start, lasts: 0.8 });
  return beats;
}

/** When something that flies is above a place; null: never. */
function passing(goes: readonly Beat[], spot: Spot, picture: Picture): number | null {
  for (const go of goes) {
    if (go.kind !== "go" || !go.flies) continue;
    const [from, to, here] = [go.path[0]!, go.path.at(-1)!, spot].map((id) => placeOf(picture, id));
    if (!from || !to || !here) continue;
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    const across = (here.x - from.x) * dy - (here.y - from.y) * dx;
    const along = ((here.x - from.x) * dx + (here.y - from.y) * dy) / (dx * dx + dy * dy);
    if (across === 0 && along >= 0 && along <= 1) return go.begins + along * go.lasts * 0.9;
  }
  return null;
}

/** The same for the buildings of areas, which are things with a height. */
export function districts(before: Picture, after: Picture): Beat[] {
  return (after.areas ?? []).flatMap((area) => {
    const [was, is] = [copies(areaOf(before, area.id)), copies(area)];
    const gone = [...was].filter(([spot]) => !is.has(spot));
    const beats: Beat[] = [];
    for (const [spot, thing] of is) {
      if (was.has(spot)) continue;
      // What was as high, or one floor lower, is what has become this.
      const from = gone.findIndex(([, old]) => thing.height! - old.height! === 1 || thing.height === old.height);
      const level = from < 0 ? 0 : gone.splice(from, 1)[0]![1].height!;
      beats.push({ kind: "drop", spot, level, begins: 0, lasts: 1 });
    }
    for (const [spot] of gone) beats.push({ kind: "raze", spot, level: 0, begins: 0, lasts: 0.8 });
    return beats;
  });
}

/** Each building by itself, although some are told as so many of a kind. */
function copies(area: Area | undefined): Map<Spot, Thing> {
  const tall = (area?.things ?? []).filter((thing) => typeof thing.height === "number");
  return new Map(
    tall.flatMap((thing) =>
      Array.from({ length: thing.count ?? 1 }, (_, copy): [Spot, Thing] => [`${area!.id}/${thing.id}/${copy}`, thing]),
    ),
  );
}
