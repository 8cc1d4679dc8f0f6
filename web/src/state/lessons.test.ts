import { describe, expect, it } from "vitest";
import { progressOf } from "./lessons.svelte";

describe("progress kept by the browser", () => {
  it("is read as it was written", () => {
    const kept = { dice: { done: ["take"], at: "ground", through: false, table: null } };
    expect(progressOf(JSON.stringify(kept))).toEqual(kept);
  });
  it("is nothing where nothing of it can be understood", () => {
    for (const text of [null, "", "{", "7", "null", '{"dice": 3}', '{"dice": {"done": "all"}}', '{"dice": null}'])
      expect(progressOf(text)).toEqual({});
  });
  it("leaves out what is of another type", () => {
    expect(progressOf('{"dice": {"done": ["take", 7], "at": 3}}')).toEqual({
      dice: { done: ["take"], at: null, through: false, table: null },
    });
  });
});
