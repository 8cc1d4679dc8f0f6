import { describe, expect, it } from "vitest";
import type { StepView } from "../api/client";
import { gainsOf, matching, previewOf } from "./preview";

const step = (name: string, prose: string, targets: string[], gains: number[] = []): StepView => ({
  step: name,
  prose: [prose],
  targets,
  gains,
  chances: [],
});
const STEPS = [
  step("S a1", "Red builds on a1.", ["piece:standard", "plot:a1"], [1, 0]),
  step("S b2", "Red builds on b2.", ["piece:standard", "plot:b2"]),
  step("R b2", "Red tops b2 with a roof: Éole’s.", ["piece:roof", "plot:b2"], [-2, 0, 3, 3]),
];

describe("a preview", () => {
  it("is the step that would be left", () => {
    expect(previewOf(STEPS, [], "plot:a1")).toEqual({ kind: "step", step: STEPS[0] });
    expect(previewOf(STEPS, ["piece:roof"], "plot:b2")).toEqual({ kind: "step", step: STEPS[2] });
  });

  it("is several steps where more is to be pointed at", () => {
    expect(previewOf(STEPS, [], "plot:b2")).toEqual({ kind: "several", steps: STEPS.slice(1) });
    expect(previewOf(STEPS, ["plot:b2"], "plot:b2")).toEqual({ kind: "several", steps: STEPS.slice(1) });
  });

  it("starts anew where the thing does not go with what is chosen", () => {
    expect(previewOf(STEPS, ["piece:roof"], "plot:a1")).toEqual({ kind: "step", step: STEPS[0] });
  });

  it("is nothing where nothing can be done", () => {
    expect(previewOf(STEPS, [], "plot:z9")).toEqual({ kind: "none" });
    expect(previewOf(STEPS, [], null)).toEqual({ kind: "none" });
  });

  it("tells whose score changes, gains first", () => {
    expect(gainsOf(STEPS[2]!)).toEqual([
      { seat: 2, points: 3 },
      { seat: 3, points: 3 },
      { seat: 0, points: -2 },
    ]);
    expect(gainsOf(STEPS[1]!)).toEqual([]);
  });

  it("finds steps by words in any order, without accents", () => {
    expect(matching(STEPS, "B2 red").map((one) => one.step)).toEqual(["S b2", "R b2"]);
    expect(matching(STEPS, "eole's roof").map((one) => one.step)).toEqual(["R b2"]);
    expect(matching(STEPS, "  ")).toHaveLength(3);
    expect(matching(STEPS, "helicopter")).toEqual([]);
  });
});
