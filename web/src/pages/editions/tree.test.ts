import { expect, test } from "vitest";
import type { BoardView, FieldView } from "../../api/client";
import { changed, isAbout, painted, repainted, resized, valueAt, without, withTable, type Tree } from "./tree";

const TREE: Tree = { edition: { name: "x" }, provenance: { a: "rulebook" }, a: { b: 1, c: [1, 2] } };
const board = (form: BoardView["form"]): BoardView => ({
  key: "x",
  form,
  columns: 2,
  rows: 2,
  marks: [],
  most_columns: null,
  most_rows: null,
});

test("a changed value is the maker's own, and the tree before stays as it was", () => {
  const next = changed(TREE, "a.b", 5);
  expect(valueAt(next, "a.b")).toBe(5);
  expect(next["provenance"]).toEqual({ a: "rulebook", "a.b": "own" });
  expect(valueAt(TREE, "a.b")).toBe(1);
  expect(changed(TREE, "edition.name", "y")["provenance"]).toEqual({ a: "rulebook" });
});

test("a table that may be left out comes like another of its sort, and goes with its provenance", () => {
  const fields = ["d.b", "d.c"].map((key) => ({ key, least: 0 }) as FieldView);
  const next = withTable(TREE, "d", fields);
  expect(next["d"]).toEqual({ b: 1, c: [1, 2] });
  expect(without(changed(next, "d.b", 3), "d")).toEqual(TREE);
});

test("boards are painted from the south-west", () => {
  const rows = repainted(board("rows"), ["##", "##"], 1, 1, "o");
  expect(rows).toEqual(["##", "#o"]);
  expect(painted(board("rows"), rows, 1, 1)).toBe("o");
  expect(repainted(board("plots"), ["a1"], 0, 0 + 1, "")).toEqual([]);
  expect(repainted(board("plots"), ["a1"], 1, 2, "")).toEqual(["a1", "b2"]);
  expect(repainted(board("plot"), "a1", 1, 2, "")).toBe("b2");
  expect(painted(board("plot"), "b2", 1, 2)).toBe(true);
});

test("boards become larger and smaller at every edge", () => {
  expect(resized(["#", "##"], "east", true)).toEqual(["#..", "##."]);
  expect(resized(["ab", "cd"], "west", false)).toEqual(["b", "d"]);
  expect(resized(["ab"], "north", true)).toEqual(["..", "ab"]);
  expect(resized(["ab", "cd"], "south", false)).toEqual(["ab"]);
});

test("a refusal is shown at its field", () => {
  expect(isAbout("bonus[2].name", "bonus")).toBe(true);
  expect(isAbout("faces.ground", "faces.ground.low")).toBe(true);
  expect(isAbout("pieces.roofs", "pieces.quick")).toBe(false);
  expect(isAbout(null, "pieces")).toBe(false);
});
