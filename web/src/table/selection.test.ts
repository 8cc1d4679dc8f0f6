import { describe, expect, it } from "vitest";
import { candidates, choosable, complete, point, type Choice } from "./selection";

const step = (name: string, ...targets: string[]): Choice => ({ step: name, targets });

const STEPS = [
  step("S a1", "piece:standard", "plot:a1"),
  step("S b2", "piece:standard", "plot:b2"),
  step("R b2", "piece:roof", "plot:b2"),
  step("hand in A", "card:a", "action:hand-in"),
  step("hand in", "action:hand-in"),
  step("end", "action:end"),
];

describe("pointing", () => {
  it("takes things in any order", () => {
    const first = point(STEPS, [], "piece:roof");
    expect(first).toMatchObject({ kind: "step", step: { step: "R b2" } });
    const plot = point(STEPS, [], "plot:b2");
    expect(plot).toEqual({ kind: "chosen", chosen: ["plot:b2"] });
    expect(point(STEPS, plot.chosen, "piece:standard")).toMatchObject({ kind: "step", step: { step: "S b2" } });
  });

  it("plays what is left as soon as one step is left", () => {
    expect(point(STEPS, [], "action:end")).toMatchObject({ kind: "step", step: { step: "end" } });
    expect(point(STEPS, [], "plot:a1")).toMatchObject({ kind: "step", step: { step: "S a1" } });
  });

  it("takes back what is pointed at twice", () => {
    expect(point(STEPS, ["plot:b2"], "plot:b2")).toEqual({ kind: "released", chosen: [] });
  });

  it("starts anew with something else, keeping what still goes with it", () => {
    expect(point(STEPS, ["piece:standard"], "action:hand-in")).toEqual({ kind: "chosen", chosen: ["action:hand-in"] });
    const moved = point(
      [...STEPS, step("S c3", "piece:standard", "plot:c3")],
      ["piece:standard", "plot:a1"],
      "plot:b2",
    );
    expect(moved).toMatchObject({ kind: "step", chosen: ["piece:standard", "plot:b2"], step: { step: "S b2" } });
  });

  it("refuses what no step points at, and keeps the choice", () => {
    expect(point(STEPS, ["piece:standard"], "plot:z9")).toEqual({ kind: "refused", chosen: ["piece:standard"] });
  });

  it("glows where something can be chosen next", () => {
    expect(choosable(STEPS, ["plot:b2"])).toEqual(new Set(["piece:standard", "piece:roof"]));
    expect(choosable(STEPS, []).size).toBe(7);
  });

  it("offers a step that points at less than others do", () => {
    expect(candidates(STEPS, ["action:hand-in"]).map((one) => one.step)).toEqual(["hand in A", "hand in"]);
    expect(complete(STEPS, ["action:hand-in"]).map((one) => one.step)).toEqual(["hand in"]);
  });
});
