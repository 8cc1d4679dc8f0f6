import { describe, expect, it } from "vitest";
import type { LineView } from "../api/client";
import { lastKnown } from "./log";
import { recentMoves } from "./recent";

let number = 0;
const step = (seat: number | null, more: Partial<LineView> = {}): LineView => ({
  number: ++number,
  kind: "step",
  when: 0,
  seat,
  step: "s",
  ...more,
});
const steps = (...seats: (number | null)[]): LineView[] => seats.map((seat) => step(seat));
const ME = new Set([0]);
const NOBODY = new Set<number>();

describe("the board as one last knew it", () => {
  it("is that after one's own turn, with the luck it brought, if others have played since", () => {
    expect(lastKnown(steps(0, 1, 1, 0, null, 1, null, 2), ME)).toBe(5);
    expect(lastKnown(steps(0, 1), ME)).toBe(1);
  });

  it("is that before one's own last step, if nobody has", () => {
    expect(lastKnown(steps(1, 0, 0), ME)).toBe(2);
    expect(lastKnown(steps(1, 0, null, null), ME)).toBe(1);
  });

  it("is the beginning where one has not played yet", () => {
    expect(lastKnown(steps(null, null, 1, 1, 2), ME)).toBe(2);
    expect(lastKnown(steps(1, 2, null), ME)).toBe(0);
    expect(lastKnown(steps(null, null), ME)).toBe(2);
    expect(lastKnown([], ME)).toBe(0);
  });

  it("is that before the last turn for those who watch", () => {
    expect(lastKnown(steps(0, 1, 0, null, 0, null), NOBODY)).toBe(2);
    expect(lastKnown(steps(null, 0, 0), NOBODY)).toBe(1);
    expect(lastKnown([], NOBODY)).toBe(0);
  });
});

describe("the newest moves", () => {
  const picture = { places: [{ id: "plot:a1", x: 0, y: 0, ground: "plot" }] };

  it("are those since then, in the order they happened, at least three and at most twelve", () => {
    const lines = steps(0, 1, 0, 1, 0, 1);
    const numbers = (known: number, told?: number) =>
      recentMoves(lines, known, picture, told).map((move) => lines.indexOf(move.line));
    expect(numbers(2)).toEqual([2, 3, 4, 5]);
    expect(numbers(6)).toEqual([3, 4, 5]);
    expect(numbers(2, 4)).toEqual([1, 2, 3]);
    expect(recentMoves(steps(...Array.from({ length: 40 }, () => 1)), 0, picture)).toHaveLength(12);
  });

  it("leave out what was taken back", () => {
    const lines = [...steps(0, 1), { number: 99, kind: "undo", when: 0, seat: 0, length: 1 }];
    expect(recentMoves(lines, 0, picture).map((move) => move.line.seat)).toEqual([0]);
  });

  it("say whom it paid, and where on the board it was", () => {
    const [move] = recentMoves([step(1, { targets: ["piece:roof", "plot:a1"], gains: [0, 3, -1] })], 0, picture);
    expect(move!.places).toEqual(["plot:a1"]);
    expect(move!.gains).toEqual([
      { seat: 1, points: 3 },
      { seat: 2, points: -1 },
    ]);
  });
});
