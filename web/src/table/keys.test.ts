import { describe, expect, it } from "vitest";
import { command, type Pressed } from "./keys";

const press = (key: string, more: Partial<Pressed> = {}): Pressed => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  defaultPrevented: false,
  ...more,
});

describe("keys", () => {
  it("open lists and help wherever one is, unless one writes", () => {
    expect(command(press("m"), "board", true)).toBe("moves");
    expect(command(press("?"), "control", true)).toBe("help");
    expect(command(press("H"), "page", true)).toBe("hint");
    expect(command(press("m"), "text", true)).toBeNull();
  });

  it("leave the browser's own alone", () => {
    expect(command(press("l", { ctrlKey: true }), "page", true)).toBeNull();
    expect(command(press("ArrowLeft", { altKey: true }), "page", true)).toBeNull();
    expect(command(press("Escape", { defaultPrevented: true }), "page", true)).toBeNull();
  });

  it("leave arrows with shift to the city", () => {
    expect(command(press("ArrowLeft"), "page", true)).toBe("earlier");
    expect(command(press("ArrowLeft", { shiftKey: true }), "page", true)).toBeNull();
  });

  it("leave arrows and Enter to whatever has the focus", () => {
    expect(command(press("ArrowLeft"), "board", true)).toBeNull();
    expect(command(press("Enter"), "control", true)).toBeNull();
    expect(command(press("ArrowLeft"), "page", true)).toBe("earlier");
    expect([" ", "Home"].map((key) => command(press(key), "page", true))).toEqual(["watch", "first"]);
    expect([" ", "Home"].map((key) => command(press(key), "control", true))).toEqual([null, null]);
    expect(command(press("Enter"), "page", true)).toBe("confirm");
    expect(command(press("Escape"), "board", true)).toBe("clear");
  });

  it("can be switched off as far as they are single letters", () => {
    expect(command(press("m"), "page", false)).toBeNull();
    expect(command(press("Escape"), "page", false)).toBe("clear");
  });
});
