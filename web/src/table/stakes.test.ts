import { beforeAll, describe, expect, it, vi } from "vitest";
import type { StepView } from "../api/client";

// Words are chosen as the module is loaded, by what the device prefers.
let signed: (typeof import("./stakes"))["signed"];
let stakesOf: (typeof import("./stakes"))["stakesOf"];
beforeAll(async () => {
  vi.stubGlobal("localStorage", { getItem: () => "en" });
  ({ signed, stakesOf } = await import("./stakes"));
});

const step = (targets: string[], pays: number | null, warning: StepView["warning"] = null): StepView => ({
  step: targets.join(" "),
  prose: [],
  targets,
  pays,
  warning,
});

describe("what is at stake", () => {
  it("stands on each thing that leads to one step", () => {
    const flights = [step(["plot:a1"], -45, "out"), step(["plot:b1"], 5), step(["plot:c1"], 0)];
    expect(Object.fromEntries(stakesOf(flights, []))).toEqual({
      "plot:a1": {
        pays: -45,
        warning: "out",
        lines: ["−45", "out"],
        sign: "−45 ✕",
        spoken: ["costs 45", "puts you out of the game"],
      },
      "plot:b1": { pays: 5, warning: null, lines: ["+5"], sign: "+5", spoken: ["pays 5"] },
      "plot:c1": { pays: 0, warning: null, lines: ["0"], sign: "0", spoken: ["costs nothing"] },
    });
  });

  it("is only what all steps agree on that a thing may lead to", () => {
    const steps = [
      step(["piece:1", "plot:a1"], -1),
      step(["piece:2", "plot:a1"], -2, "ends"),
      step(["piece:2", "plot:b1"], -2, "ends"),
    ];
    const first = stakesOf(steps, []);
    expect(first.get("piece:2")).toMatchObject({ pays: -2, warning: "ends" });
    expect(first.has("plot:a1")).toBe(false);
    const next = stakesOf(steps, ["piece:2"]);
    expect(next.get("plot:a1")).toMatchObject({ pays: -2, warning: "ends" });
    expect(next.get("piece:2")).toMatchObject({ pays: -2, warning: "ends" });
  });

  it("is common where very many places have the same", () => {
    const plots = Array.from({ length: 9 }, (_, n) => `plot:a${n}`);
    const alike = plots.map((plot) => step(["piece:1", plot], -1));
    const found = stakesOf(alike, []);
    expect(plots.every((plot) => found.get(plot)!.common)).toBe(true);
    expect(found.get("piece:1")!.common).toBeUndefined();
    const other = stakesOf([...alike, step(["piece:1", "plot:b1"], -2)], []);
    expect([...other.values()].some((stake) => stake.common)).toBe(false);
  });

  it("warns of nothing where there is no choice, and says nothing where nothing is at stake", () => {
    expect(stakesOf([step(["plot:a1"], null, "loses")], []).size).toBe(0);
    expect(stakesOf([step(["plot:a1"], null), step(["plot:b1"], null)], []).size).toBe(0);
  });

  it("has a sign", () => {
    expect([signed(5), signed(-45), signed(0)]).toEqual(["+5", "−45", "0"]);
  });
});
