import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { StepView } from "../api/client";
import type { LiveTable } from "../state/table.svelte";
import type { History } from "./history.svelte";

const step = (name: string, warning: StepView["warning"] = null): StepView => ({
  step: name,
  prose: [name],
  targets: [`plot:${name}`],
  warning,
});

let Play: (typeof import("./play.svelte"))["Play"];
let settings: (typeof import("../state/settings.svelte"))["settings"];
const played: string[] = [];

/** Somebody's move in the making, with these steps to choose from. */
function moving(...steps: StepView[]): InstanceType<typeof Play> {
  const now = { status: "playing", steps, at: 1, seats: [], free_undo: null, length: 0 };
  const play = (one: StepView): Promise<boolean> => Promise.resolve(played.push(one.step) > 0);
  const table = { now, sending: false, lines: [], play } as unknown as LiveTable;
  return new Play(table, { past: null } as unknown as History);
}

beforeAll(async () => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", { getItem: (key: string) => kept.get(key) ?? null, setItem: () => undefined });
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined }));
  ({ Play } = await import("./play.svelte"));
  ({ settings } = await import("../state/settings.svelte"));
});
beforeEach(() => {
  played.length = 0;
  settings.confirm = true;
});

describe("a step that cannot be mended", () => {
  it("is asked about after it was confirmed", () => {
    const play = moving(step("a1", "out"), step("b1"));
    play.point("plot:a1");
    play.confirm();
    expect([play.doubted?.step, played]).toEqual(["a1", []]);
    play.reconsider();
    expect([play.doubted, play.pending?.step, played]).toEqual([null, "a1", []]);
    play.confirm();
    play.insist();
    expect(played).toEqual(["a1"]);
  });

  it("is asked about where nothing else is confirmed, and given up as a whole", () => {
    settings.confirm = false;
    const play = moving(step("a1", "loses"), step("b1"));
    play.point("plot:a1");
    expect(play.doubted?.step).toBe("a1");
    play.reconsider();
    expect([play.doubted, play.chosen, played]).toEqual([null, [], []]);
    play.point("plot:b1");
    expect(played).toEqual(["b1"]);
  });

  it("is played where there is no other", () => {
    settings.confirm = false;
    const play = moving(step("a1", "loses"));
    play.point("plot:a1");
    expect([play.doubted, played]).toEqual([null, ["a1"]]);
  });
});
