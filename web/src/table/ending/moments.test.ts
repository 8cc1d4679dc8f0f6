import { describe, expect, it } from "vitest";
import { fragmentOf, momentIn } from "./moments";

describe("the address of a moment", () => {
  it("names a number of steps, and is told from an invitation", () => {
    expect(momentIn(fragmentOf(12))).toBe(12);
    expect(["", "step-", "step-x", "step--1", "step-1234567", "AbC_9-step-3"].map(momentIn)).toEqual(
      Array<null>(6).fill(null),
    );
  });
});
