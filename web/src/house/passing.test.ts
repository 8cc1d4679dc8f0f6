import { expect, test } from "vitest";
import type { Asked } from "./messages";
import { Passing } from "./passing";

const ask = (id: number, method: string): Asked => ({
  kind: "ask",
  id,
  method,
  path: "/tables",
  query: "",
  headers: [],
  body: new Uint8Array(),
});
const listen = (id: number): Asked => ({ kind: "listen", id, table: "~a", query: "", headers: [] });

function passing(): { passing: Passing; passed: () => (number | string)[] } {
  let passed: (number | string)[] = [];
  const name = (asked: Asked): number | string => (asked.kind === "sight" ? "sight" : asked.id);
  return {
    passing: new Passing((asked) => passed.push(name(asked))),
    passed: () => {
      const till = passed;
      passed = [];
      return till;
    },
  };
}

test("the next house is asked for what nobody took, and for what can be asked twice", () => {
  const { passing: on, passed } = passing();
  for (const asked of [ask(1, "GET"), ask(2, "POST"), ask(3, "POST"), listen(4), listen(5), ask(6, "GET")])
    on.give(asked);
  expect(passed()).toEqual([1, 2, 3, 4, 5, 6]);
  for (const id of [1, 2, 4, 6]) on.taken(id);
  on.answered(6);
  // Whoever listens begins again where they were, and knows that from a wire that is lost.
  expect(on.next()).toEqual([2, 4]);
  expect(passed()).toEqual([1, 3, 5]);
  on.taken(3);
  expect(on.next()).toEqual([3]);
  expect(passed()).toEqual([1, 5]);
});

test("what nobody has taken is asked for again, unless it must not be done twice", () => {
  const { passing: on, passed } = passing();
  for (const asked of [ask(1, "GET"), ask(2, "POST"), listen(3), listen(4), ask(5, "GET")]) on.give(asked);
  on.give({ kind: "end", id: 3 });
  on.taken(5);
  passed();
  on.remind();
  expect(passed()).toEqual([1, 4]);
});

test("the next house hears first whether the page is looked at", () => {
  const { passing: on, passed } = passing();
  on.give({ kind: "sight", id: 0, looks: false });
  on.give(listen(1));
  passed();
  expect(on.next()).toEqual([]);
  expect(passed()).toEqual(["sight", 1]);
});
