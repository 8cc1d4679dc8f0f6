import { describe, expect, it } from "vitest";
import type { LineView, StepSeen } from "../api/client";
import { backTo, boardAfter, grouped, movedOn, sitters, standing } from "./log";

let number = 0;
const step = (seat: number | null, length: number): LineView => ({
  number: ++number,
  kind: "step",
  when: 0,
  seat,
  step: `s${length}`,
  length,
  prose: [],
});
const event = (kind: string, length?: number): LineView => ({
  number: ++number,
  kind,
  when: 0,
  length: length ?? null,
});

describe("the log", () => {
  const lines = [
    event("begin"),
    step(0, 1),
    step(null, 2),
    step(0, 3),
    step(1, 4),
    event("undo", 3),
    step(1, 4),
    step(0, 5),
  ];

  it("knows which steps stand", () => {
    expect(standing(lines).map((line) => line.number)).toEqual([2, 3, 4, 7, 8]);
  });

  it("finds the boards that came with it, of the steps that stand", () => {
    const board = (line: LineView): StepSeen => ({ number: line.number, length: 4, picture: {}, scores: [0] });
    const [gone, again] = [board(lines[4]!), board(lines[6]!)];
    expect(boardAfter(lines, [gone, again], 4)).toBe(again);
    expect(boardAfter(lines, [gone], 4)).toBeNull();
    expect([3, 5, 6].map((length) => boardAfter(lines, [gone, again], length))).toEqual([null, null, null]);
  });

  it("is told by turns, with what luck added", () => {
    const turns = grouped(lines);
    expect(turns.map((group) => [group.kind, group.seat, group.entries.length])).toEqual([
      ["event", null, 1],
      ["turn", 0, 3],
      ["turn", 1, 1],
      ["event", null, 1],
      ["turn", 1, 1],
      ["turn", 0, 1],
    ]);
    expect(turns[2]!.entries[0]!.undone).toBe(true);
    expect(turns[4]!.entries[0]!.undone).toBe(false);
  });

  it("knows who was meant before seats were drawn, or changed hands", () => {
    const early = (number: number, kind: string, seat?: number, name?: string): LineView => ({
      number,
      kind,
      when: 0,
      seat: seat ?? null,
      facts: name ? { name } : {},
    });
    const found = sitters([
      early(1, "sit", 0, "Ann"),
      early(2, "sit", 1, "Ben"),
      early(3, "word", 1),
      early(4, "rise", 1),
      early(5, "sit", 1, "Cat"),
      early(6, "word", 1),
      early(7, "seats"),
      early(8, "begin"),
      early(9, "resign", 1),
    ]);
    expect([3, 4, 6, 9].map((entry) => found.get(entry))).toEqual(["Ben", "Ben", "Cat", undefined]);
  });

  it("begins with luck where luck begins", () => {
    expect(grouped([step(null, 1), step(null, 2), step(1, 3)]).map((group) => group.seat)).toEqual([null, 1]);
  });

  it("knows whether the game went on since an entry, whatever else was said", () => {
    const lines: LineView[] = [
      { number: 1, kind: "step", when: 0 },
      { number: 2, kind: "hint", when: 0 },
      { number: 3, kind: "offer", when: 0 },
      { number: 4, kind: "undo", when: 0 },
    ];
    expect(movedOn(lines.slice(0, 3), 1)).toBe(false);
    expect(movedOn(lines, 2)).toBe(true);
    expect(movedOn(lines, 0)).toBe(true);
  });

  it("goes back to one's own last decision", () => {
    const steps = standing(lines);
    expect(backTo(steps, new Set([0]), new Set())).toBe(4);
    expect(backTo(steps, new Set([1]), new Set())).toBe(3);
    expect(backTo(steps, new Set([0]), new Set([4]))).toBe(2);
    expect(backTo(steps, new Set([0]), new Set([4]), 3)).toBe(4);
    expect(backTo(steps, new Set([2]), new Set())).toBeNull();
  });
});
