import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Picture } from "../../api/client";
import { BEHIND, SCENE } from "./queue";
import type { Stage } from "./teller.svelte";

vi.hoisted(() => {
  vi.stubGlobal("localStorage", { getItem: () => "en", setItem: () => undefined });
});
const { Teller } = await import("./teller.svelte");
const { settings } = await import("../../state/settings.svelte");

/** A place with so many floors, after so many steps. */
function stage(length: number): Stage {
  const stack = Array.from({ length }, () => ({ kind: "floor", owner: 0 }));
  return { length, scores: [0], picture: { places: [{ id: "plot:a1", x: 0, y: 0, ground: "plot", stack }] } };
}

const floors = (picture: Picture | null): number => picture?.places?.[0]?.stack?.length ?? -1;

let reduced = false;
beforeEach(() => {
  reduced = false;
  vi.useFakeTimers();
  vi.stubGlobal("document", { hidden: false });
  vi.stubGlobal("matchMedia", () => ({ matches: reduced }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function begun(at: (length: number) => Stage | null = stage) {
  const teller = new Teller(at, () => ({}));
  teller.take(stage(0), 0);
  return teller;
}

describe("a story", () => {
  it("is told step by step, although the steps came at once", async () => {
    const teller = begun();
    teller.take(stage(3), 0);
    await vi.advanceTimersByTimeAsync(0);
    expect([floors(teller.shown), teller.behind]).toEqual([1, true]);
    const seen: number[] = [];
    for (let n = 0; n < 4; n++) {
      await vi.advanceTimersByTimeAsync(n ? SCENE : 0);
      seen.push(floors(teller.shown));
    }
    expect(seen).toEqual([1, 2, 3, 3]);
    expect([teller.act, teller.behind]).toEqual([null, false]);
  });

  it("is told as slowly as one likes", async () => {
    settings.motion = "slow";
    const teller = begun();
    teller.take(stage(1), 0);
    await vi.advanceTimersByTimeAsync(SCENE * 1.5);
    expect(teller.behind).toBe(true);
    await vi.advanceTimersByTimeAsync(SCENE);
    expect(teller.behind).toBe(false);
    settings.motion = "auto";
  });

  it("is never far behind the table", async () => {
    const teller = begun();
    teller.take(stage(24), 0);
    await vi.advanceTimersByTimeAsync(BEHIND + 100);
    expect([floors(teller.shown), teller.behind]).toEqual([24, false]);
  });

  it("goes on with what comes while it is told", async () => {
    const teller = begun();
    teller.take(stage(1), 0);
    await vi.advanceTimersByTimeAsync(SCENE / 2);
    teller.take(stage(2), 0);
    expect(floors(teller.shown)).toBe(1);
    await vi.advanceTimersByTimeAsync(SCENE * 2);
    expect([floors(teller.shown), teller.behind]).toEqual([2, false]);
  });

  it("is skipped at once, and what was on its way is of no interest any more", async () => {
    const teller = begun();
    teller.take(stage(5), 0);
    await vi.advanceTimersByTimeAsync(SCENE / 2);
    expect(teller.skip()).toBe(true);
    expect([floors(teller.shown), teller.act]).toEqual([5, null]);
    await vi.advanceTimersByTimeAsync(5000);
    expect([floors(teller.shown), teller.skip()]).toEqual([5, false]);
  });

  it("does without steps that did not come with the news", async () => {
    const teller = begun((length) => (length === 1 ? stage(1) : null));
    teller.take(stage(3), 0);
    await vi.advanceTimersByTimeAsync(0);
    expect([floors(teller.shown), teller.behind]).toEqual([3, true]);
    await vi.advanceTimersByTimeAsync(BEHIND);
    expect([floors(teller.shown), teller.behind]).toEqual([3, false]);
  });
});

describe("points and turns", () => {
  const paid = (length: number): Stage => ({ ...stage(length), scores: [10 * length] });

  it("are counted when it is seen what they are for", async () => {
    const teller = new Teller(paid, () => ({}));
    teller.take(paid(0), 0);
    expect([teller.scores, teller.length]).toEqual([null, null]);
    teller.take(paid(2), 0);
    expect([teller.scores, teller.length]).toEqual([[0], 0]);
    await vi.advanceTimersByTimeAsync(0);
    expect([teller.scores, teller.length]).toEqual([[0], 1]);
    await vi.advanceTimersByTimeAsync(SCENE);
    expect([teller.scores, teller.length]).toEqual([[10], 1]);
    await vi.advanceTimersByTimeAsync(SCENE * 1.5);
    expect([teller.scores, teller.length]).toEqual([[10], 2]);
    await vi.advanceTimersByTimeAsync(BEHIND);
    expect([teller.scores, teller.length]).toEqual([null, null]);
  });

  it("are as they are for whoever skips", async () => {
    const teller = new Teller(paid, () => ({}));
    teller.take(paid(0), 0);
    teller.take(paid(2), 0);
    await vi.advanceTimersByTimeAsync(SCENE);
    teller.skip();
    await vi.advanceTimersByTimeAsync(BEHIND);
    expect([teller.scores, teller.length, teller.behind]).toEqual([null, null, false]);
  });
});

describe("what was missed", () => {
  it("is told again from where one left", async () => {
    const teller = new Teller(stage, () => ({}));
    teller.take(stage(9), 0);
    expect(teller.again([stage(5), stage(6), stage(9)])).toBe(true);
    expect([floors(teller.shown), teller.behind, teller.length]).toEqual([5, true, 5]);
    await vi.advanceTimersByTimeAsync(0);
    expect(floors(teller.shown)).toBe(6);
    await vi.advanceTimersByTimeAsync(3 * BEHIND);
    expect([floors(teller.shown), teller.behind]).toEqual([9, false]);
  });

  it("is not told where the table has moved on since, nor to those who want no motion", () => {
    const teller = new Teller(stage, () => ({}));
    teller.take(stage(9), 0);
    expect(teller.again([stage(5), stage(8)])).toBe(false);
    expect(teller.again([stage(9)])).toBe(false);
    reduced = true;
    expect(teller.again([stage(5), stage(9)])).toBe(false);
    expect(teller.behind).toBe(false);
  });
});

describe("there is no story", () => {
  it("for those who want no motion", () => {
    const teller = begun();
    reduced = true;
    teller.take(stage(1), 0);
    expect([floors(teller.shown), teller.act, teller.behind]).toEqual([1, null, false]);
  });

  it("of what was taken back, of a long absence, or through other eyes", () => {
    for (const [length, eyes] of [
      [1, 0],
      [60, 0],
      [4, 1],
    ] as const) {
      const teller = new Teller(stage, () => ({}));
      teller.take(stage(3), 0);
      teller.take(stage(length), eyes);
      expect([floors(teller.shown), teller.behind]).toEqual([length, false]);
    }
  });

  it("of what one leafs over", () => {
    const teller = begun();
    teller.take(stage(3), 0, true);
    expect(teller.behind).toBe(false);
    teller.take(stage(4), 0, true);
    expect(teller.behind).toBe(true);
  });
});
