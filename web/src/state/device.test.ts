import { afterEach, describe, expect, it, vi } from "vitest";
import { keep, kept } from "./device";

afterEach(() => vi.unstubAllGlobals());

describe("what a device keeps", () => {
  it("is there again, until it is taken away", () => {
    const all = new Map<string, string>();
    vi.stubGlobal("localStorage", {
      getItem: (name: string) => all.get(name) ?? null,
      setItem: (name: string, text: string) => all.set(name, text),
      removeItem: (name: string) => all.delete(name),
    });
    keep("a", "one");
    expect([kept("a"), all.get("a")]).toEqual(["one", "one"]);
    keep("a", null);
    expect([kept("a"), all.size]).toEqual([null, 0]);
  });

  it("lasts as long as the page where the browser keeps nothing", () => {
    const refuse = (): never => {
      throw new DOMException("refused", "SecurityError");
    };
    vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse, removeItem: refuse });
    expect(kept("b")).toBe(null);
    keep("b", "two");
    expect(kept("b")).toBe("two");
    keep("b", null);
    expect(kept("b")).toBe(null);
  });
});
