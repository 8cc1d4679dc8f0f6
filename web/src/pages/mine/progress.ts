/** How far somebody has come, on the server and on this device together. */

import { answer, server, type Schemas } from "../../api/client";
import { ownPlaces } from "../../api/merging";
import { at } from "../../api/place";

export type Results = Schemas["ResultsView"];
type Progress = Schemas["ProgressView"];

/** One's results in all places. */
export async function allProgress(): Promise<Progress> {
  const places = await ownPlaces();
  const pages = await Promise.all(places.map((place) => answer(server.GET("/me/progress", { ...at(place) }))));
  return joined(pages);
}

/** Results against the same opponent at the same game are one line. */
export function joined(pages: readonly Progress[]): Progress {
  const found = new Map<string, Results>();
  for (const one of pages.flatMap((page) => page.results)) {
    const key = `${one.game} ${one.level ?? ""} ${one.person ?? ""}`;
    const before = found.get(key);
    found.set(key, before ? { ...before, ...sum(before, one) } : one);
  }
  return {
    games: pages.reduce((games, page) => games + page.games, 0),
    results: [...found.values()],
    ratings: pages.flatMap((page) => page.ratings),
  };
}

function sum(one: Results, other: Results): Pick<Results, "won" | "shared" | "lost"> {
  const of = (what: "won" | "shared" | "lost"): number => (one[what] ?? 0) + (other[what] ?? 0);
  return { won: of("won"), shared: of("shared"), lost: of("lost") };
}

/** A line through ratings, in a box of a size: as the path of an SVG. */
export function ratingPath(ratings: readonly number[], width: number, height: number): string {
  const low = Math.min(...ratings);
  const high = Math.max(...ratings, low + 1);
  const x = (n: number): number => (ratings.length < 2 ? width / 2 : (width * n) / (ratings.length - 1));
  const y = (rating: number): number => height * (1 - (rating - low) / (high - low));
  // A single one is a dot.
  const dot = ratings.length === 1 ? "h0.1" : "";
  return ratings.map((rating, n) => `${n ? "L" : "M"}${Math.round(x(n))} ${Math.round(y(rating))}`).join("") + dot;
}

/** What this device keeps by name, of ours. */
export function keptHere(): Record<string, string> {
  try {
    const names = Object.keys(localStorage).filter((name) => name.startsWith("gratteciel."));
    return Object.fromEntries(names.map((name) => [name, localStorage.getItem(name) ?? ""]));
  } catch {
    return {};
  }
}

/** Erase what this device keeps. */
export function eraseHere(): void {
  for (const name of Object.keys(keptHere())) localStorage.removeItem(name);
}
