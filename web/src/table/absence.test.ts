import { expect, test } from "vitest";

import type { Company, LineView, Now } from "../api/client";
import { absenceOf } from "./absence";

const seat = (mine: boolean, more = {}): object => ({
  mine,
  lost: false,
  person: mine ? "me" : "you",
  level: null,
  ...more,
});
const table = (mover: number, more = {}): Now =>
  ({
    status: "playing",
    claimable: 1000,
    plan: { absence: 100 },
    mover,
    seats: [seat(true, { seat: 0 }), seat(false, { seat: 1 })],
    ...more,
  }) as unknown as Now;
const company = (here: boolean): Company => ({ seats: [null, { here, since: 880 }], watching: 0 });

test("who waits is told when the other is away, and may act once it is time", () => {
  expect(absenceOf(table(1), [], company(true), 990)).toBeNull();
  expect(absenceOf(table(1), [], null, 990)).toBeNull();
  expect(absenceOf(table(1), [], company(false), 990)).toEqual({ kind: "awaited", seat: 1, since: 880, left: 10 });
  expect(absenceOf(table(1), [], company(true), 1000)).toEqual({ kind: "due", seat: 1, since: 900 });
});

test("whoever keeps the others waiting is reminded when half of the time has passed", () => {
  expect(absenceOf(table(0), [], company(true), 940)).toBeNull();
  expect(absenceOf(table(0), [], company(true), 960)).toEqual({ kind: "mine", since: 900, left: 40 });
  const alone = table(0, { seats: [seat(true), seat(false, { person: null, level: "intern" })] });
  expect(absenceOf(alone, [], null, 2000)).toBeNull();
});

test("whoever comes back is told that they were counted out, and spectators nothing", () => {
  const lines = [{ number: 7, kind: "claim", when: 1001, seat: 0, facts: { by: 1 } }] as unknown as LineView[];
  const lost = table(1, { seats: [seat(true, { lost: true, seat: 0 }), seat(false, { seat: 1 })], status: "over" });
  expect(absenceOf(lost, lines, null, 2000)).toEqual({ kind: "counted", number: 7, by: 1, when: 1001, over: true });
  const resigned = [{ number: 7, kind: "resign", when: 1001, seat: 0 }] as unknown as LineView[];
  expect(absenceOf(lost, resigned, null, 2000)).toBeNull();
  const watched = table(1, { seats: [seat(false, { seat: 0 }), seat(false, { seat: 1 })] });
  expect(absenceOf(watched, [], company(false), 2000)).toBeNull();
});
