import { describe, expect, it, vi } from "vitest";

vi.hoisted(() => {
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined });
});
const { chosenOf, DEFAULTS, toKeep } = await import("./settings.svelte");

/** As everybody's settings were kept before anything was asked. */
const whole = { ...DEFAULTS, view: "plan" };

describe("what is kept of settings", () => {
  it("is only what somebody chose", () => {
    expect(toKeep({}, DEFAULTS)).toEqual({});
    expect(toKeep({}, { ...DEFAULTS, view: "plan" })).toEqual({ view: "plan" });
    expect(toKeep({ view: "plan" }, { ...DEFAULTS, sound: true })).toEqual({ view: "auto", sound: true });
  });

  it("does not take for chosen what was once kept unasked", () => {
    expect(chosenOf(JSON.stringify(whole))).toEqual({});
    expect(chosenOf(JSON.stringify({ ...whole, view: "city", confirm: false }))).toEqual({
      view: "city",
      confirm: false,
    });
  });

  it("is what was chosen, also where it is what it would be anyway", () => {
    expect(chosenOf(JSON.stringify({ version: 2, view: "plan", confirm: true }))).toEqual({
      view: "plan",
      confirm: true,
    });
  });

  it("leaves out what is unknown or broken", () => {
    expect(chosenOf('{"version":2,"view":7,"hat":"tall"}')).toEqual({});
    expect(chosenOf("{")).toEqual({});
    expect(chosenOf(null)).toEqual({});
  });
});
