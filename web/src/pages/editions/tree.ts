/** An edition as a tree of values while somebody changes it. Pure. */

import type { BoardView, EditionSheet, FieldView } from "../../api/client";

export type Value = string | number | boolean | Value[] | { [key: string]: Value };
export type Tree = { [key: string]: Value };

/** The whole tree of a sheet, as the server reads it back: header, provenance, and the values. */
export function treeOf(sheet: EditionSheet, id = sheet.id, name = sheet.name): Tree {
  return {
    edition: { game: sheet.game, id, name },
    provenance: { ...sheet.provenance },
    ...(structuredClone(sheet.values) as Tree),
  };
}

/** The value at a dotted key. */
export function valueAt(tree: Tree, key: string): Value | undefined {
  return key.split(".").reduce<Value | undefined>((at, part) => {
    return at !== null && typeof at === "object" && !Array.isArray(at) ? at[part] : undefined;
  }, tree);
}

/** The tree with another value at a key, which from now on is the maker's own. */
export function changed(tree: Tree, key: string, value: Value): Tree {
  const next = structuredClone(tree);
  const parts = key.split(".");
  const last = parts.pop()!;
  let at = next;
  for (const part of parts) at = (at[part] ??= {}) as Tree;
  at[last] = value;
  if (parts[0] !== "edition") (next["provenance"] as Tree)[key] = "own";
  return next;
}

/** The tree without a table that may be left out, nor what is said of where its values come from. */
export function without(tree: Tree, key: string): Tree {
  const next = structuredClone(tree);
  delete next[key];
  const sources = next["provenance"] as Tree;
  for (const named of Object.keys(sources)) if (named === key || named.startsWith(`${key}.`)) delete sources[named];
  return next;
}

/** The tree with a table that may be left out: like another one that has the same keys, or else of the least values. */
export function withTable(tree: Tree, key: string, fields: readonly FieldView[]): Tree {
  const names = fields.map((field) => field.key.slice(key.length + 1));
  const like = Object.values(tree).find(
    (value): value is Tree =>
      typeof value === "object" && !Array.isArray(value) && names.every((name) => name in value),
  );
  const next = structuredClone(tree);
  next[key] = like
    ? structuredClone(like)
    : Object.fromEntries(fields.map((field, n) => [names[n]!, field.least ?? 0]));
  (next["provenance"] as Tree)[key] = "own";
  return next;
}

/** The name of a plot: columns are lettered from a in the west, rows numbered from 1 in the south. */
export function plotName(column: number, row: number): string {
  return `${String.fromCharCode(97 + column)}${row}`;
}

/** What stands on a plot of a painted board: a mark, or whether it is chosen. */
export function painted(board: BoardView, value: Value | undefined, column: number, row: number): string | boolean {
  if (board.form === "rows") {
    const rows = value as string[];
    return rows[rows.length - row]?.[column] ?? ".";
  }
  const name = plotName(column, row);
  return board.form === "plot" ? value === name : (value as string[]).includes(name);
}

/** A painted board after one plot was painted: with a mark, or chosen and no longer chosen. */
export function repainted(board: BoardView, value: Value, column: number, row: number, mark: string): Value {
  const name = plotName(column, row);
  if (board.form === "plot") return name;
  if (board.form === "plots") {
    const plots = value as string[];
    return plots.includes(name) ? plots.filter((one) => one !== name) : [...plots, name];
  }
  const rows = (value as string[]).map((line) => line.padEnd(column + 1, "."));
  const at = rows.length - row;
  rows[at] = rows[at]!.slice(0, column) + mark + rows[at]!.slice(column + 1);
  return rows;
}

export type Edge = "north" | "south" | "east" | "west";

/** A board of rows made larger or smaller by a row or column at one edge; what is new is empty. */
export function resized(rows: readonly string[], edge: Edge, larger: boolean): string[] {
  const width = Math.max(...rows.map((row) => row.length));
  const even = rows.map((row) => row.padEnd(width, "."));
  const blank = ".".repeat(width);
  if (edge === "north") return larger ? [blank, ...even] : even.slice(1);
  if (edge === "south") return larger ? [...even, blank] : even.slice(0, -1);
  if (edge === "west") return even.map((row) => (larger ? `.${row}` : row.slice(1)));
  return even.map((row) => (larger ? `${row}.` : row.slice(0, -1)));
}

/** Whether a refusal at one key is about a field: about itself or something in it, or of a table it stands in. */
export function isAbout(refused: string | null, key: string): boolean {
  if (refused === null) return false;
  return (
    refused === key || refused.startsWith(`${key}.`) || refused.startsWith(`${key}[`) || key.startsWith(`${refused}.`)
  );
}
