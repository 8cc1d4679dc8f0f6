import { describe, expect, it } from "vitest";
import { secondsLeft, urgent } from "./clock";

describe("clocks", () => {
  it("run for the seat to move only", () => {
    expect(secondsLeft({ seconds: 60, running: true }, 1500)).toBe(58.5);
    expect(secondsLeft({ seconds: 60, running: false }, 1500)).toBe(60);
  });

  it("stop at nothing, and never gain time", () => {
    expect(secondsLeft({ seconds: 1, running: true }, 5000)).toBe(0);
    expect(secondsLeft({ seconds: 1, running: true }, -5000)).toBe(1);
  });

  it("are not there where nobody plays by them", () => {
    expect(secondsLeft({ seconds: null, running: true }, 10)).toBeNull();
    expect(urgent({ seconds: null, running: true }, 10)).toBe(false);
  });

  it("urge whoever is to move, and nobody else", () => {
    expect(urgent({ seconds: 21, running: true }, 0)).toBe(false);
    expect(urgent({ seconds: 21, running: true }, 1000)).toBe(true);
    expect(urgent({ seconds: 5, running: false }, 0)).toBe(false);
  });
});
