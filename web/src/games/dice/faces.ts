/** How kinds of dice, sites and tiles are taken apart: `ground-low`, `site-mid`, `tile-high`. */

export type DieKind = "ground" | "floor" | "penthouse";
export type Sort = "low" | "mid" | "high" | "blank";

const KINDS: readonly string[] = ["ground", "floor", "penthouse"];
const SORTS: readonly string[] = ["low", "mid", "high", "blank"];

/** The kind of a die and the face it shows, if it lies; null for what is no die. */
export function dieOf(kind: string): { kind: DieKind; sort: Sort | null } | null {
  const [die = "", sort = null] = kind.split("-");
  if (!KINDS.includes(die) || (sort !== null && !SORTS.includes(sort))) return null;
  return { kind: die as DieKind, sort: sort as Sort | null };
}

/** What a building of a district is: a site being built or a finished tile, of which sort; null for anything else. */
export function buildingOf(kind: string): { finished: boolean; sort: Sort } | null {
  const [what, sort = ""] = kind.split("-");
  if ((what !== "site" && what !== "tile") || !SORTS.includes(sort)) return null;
  return { finished: what === "tile", sort: sort as Sort };
}

/** The CSS colour of a sort; that of no sort for dice that show none. */
export function sideOf(sort: Sort | null): string | undefined {
  return sort === null || sort === "blank" ? undefined : `var(--${sort})`;
}
