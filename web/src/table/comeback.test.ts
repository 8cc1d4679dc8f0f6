import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { LineView, Now, SeatView, StepSeen } from "../api/client";
import type { Stage, Teller } from "../city/motion/teller.svelte";
import type { LiveTable } from "../state/table.svelte";

let kept: Record<string, string> = {};
vi.hoisted(() => {
  vi.stubGlobal("localStorage", { getItem: () => "en", setItem: () => undefined });
});
const { Comeback, stagesFrom } = await import("./comeback.svelte");
beforeEach(() => {
  kept = {};
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => (kept[key] = value),
  });
});
afterEach(() => vi.unstubAllGlobals());

const step = (number: number, seat: number | null): LineView => ({ number, kind: "step", when: 0, seat, step: "s" });
const begin: LineView = { number: 1, kind: "begin", when: 0 };
/** The log after the seats of these steps, and the table then. */
const after = (...seats: number[]): [Now, LineView[]] => {
  const lines = [begin, ...seats.map((seat, n) => step(n + 2, seat))];
  const sitting = [{ seat: 0, mine: true } as SeatView, { seat: 1, mine: false } as SeatView];
  return [{ at: lines.length, length: seats.length, seats: sitting } as unknown as Now, lines];
};
const board = (number: number): StepSeen => ({ number, length: number - 1, scores: [], picture: {} });

function sitting(lines: readonly LineView[]) {
  const told: number[][] = [];
  const teller = { again: (stages: Stage[]) => void told.push(stages.map((one) => one.length)) };
  const table = {
    id: "t",
    lines,
    boardsAfter: (number: number) =>
      Promise.resolve(lines.filter((line) => line.number > number).map((line) => board(line.number))),
    position: (length: number) => Promise.resolve({ length, scores: [], picture: {} }),
  };
  return { told, comeback: new Comeback(table as unknown as LiveTable, teller as unknown as Teller) };
}

describe("coming back", () => {
  it("tells what the others did since, from the board one left", async () => {
    const [now, lines] = after(0, 1, 0, 1, 1);
    const { comeback, told } = sitting(lines);
    comeback.note(4);
    const again = sitting(lines);
    again.comeback.take(now, lines, false);
    expect(again.comeback.since).toBe(3);
    await vi.waitFor(() => expect(again.told).toEqual([[3, 4, 5]]));
    expect(told).toEqual([]);
  });

  it("tells from the very beginning where nothing was played yet", async () => {
    const [now, lines] = after(1, 1);
    sitting(lines).comeback.note(1);
    const { comeback, told } = sitting(lines);
    comeback.take(now, lines, false);
    await vi.waitFor(() => expect(told).toEqual([[0, 1, 2]]));
  });

  it("tells nothing on the first visit, nor where nothing happened or only one's own", () => {
    for (const [seen, seats] of [
      [null, [0, 1]],
      [3, [0, 1]],
      [3, [0, 1, 0]],
    ] as const) {
      kept = {};
      const [now, lines] = after(...seats);
      const { comeback } = sitting(lines);
      if (seen) comeback.note(seen);
      const { comeback: back } = sitting(lines);
      back.take(now, lines, false);
      expect(back.since).toBeNull();
    }
  });

  it("is also turning to a page that was hidden, and over once one has played", () => {
    const [now, lines] = after(0, 1);
    const { comeback } = sitting(lines);
    comeback.take(now, lines, false);
    comeback.note(now.at);
    comeback.take(...after(0, 1, 1), true);
    comeback.take(...after(0, 1, 1, 1), true);
    expect(comeback.since).toBeNull();
    comeback.take(...after(0, 1, 1, 1), false);
    expect(comeback.since).toBe(2);
    comeback.take(...after(0, 1, 1, 1, 1), false);
    expect(comeback.since).toBe(2);
    comeback.take(...after(0, 1, 1, 1, 1, 0), false);
    expect(comeback.since).toBeNull();
  });

  it("is nothing where several sit at one screen", () => {
    const [now, lines] = after(0, 1, 1);
    sitting(lines).comeback.note(2);
    const { comeback } = sitting(lines);
    comeback.take({ ...now, seats: now.seats.map((seat) => ({ ...seat, mine: true })) }, lines, false);
    expect(comeback.since).toBeNull();
  });
});

describe("what is told again", () => {
  it("leaves out what was taken back, and the start where boards between are missing", () => {
    const lines = [begin, step(2, 0), step(3, 1), { ...begin, number: 4, kind: "undo", length: 1 }, step(5, 1)];
    const boards = [board(2), board(3), { ...board(5), length: 2 }];
    expect(stagesFrom(lines, boards, null).map((one) => one.length)).toEqual([1, 2]);
    const start = { length: 0, scores: [], picture: {} };
    expect(stagesFrom(lines, boards, start)[0]).toBe(start);
    expect(stagesFrom(lines, boards.slice(1), start)).toHaveLength(1);
  });
});
