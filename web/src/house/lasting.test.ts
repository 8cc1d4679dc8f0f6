import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { offline } from "../api/offline.svelte";
import { keep } from "../state/device";
import { ask, look } from "./lasting";

describe("a browser's promise to keep games", () => {
  let installed = false;
  let promised = false;
  const persist = vi.fn(async () => promised);
  beforeEach(() => {
    vi.stubGlobal("matchMedia", () => ({ matches: installed }));
    vi.stubGlobal("navigator", { storage: { persist, persisted: async () => promised } });
    vi.stubGlobal("localStorage", undefined);
    keep("gratteciel.asked", null);
    persist.mockClear();
    installed = promised = false;
    offline.lasting = null;
  });
  afterEach(() => vi.unstubAllGlobals());

  it("is asked for once, and again by an app that was installed", async () => {
    await look();
    expect([offline.lasting, persist.mock.calls.length]).toEqual(["unpromised", 0]);
    await ask();
    await ask();
    expect([offline.lasting, persist.mock.calls.length]).toEqual(["unpromised", 1]);
    installed = promised = true;
    vi.stubGlobal("navigator", { storage: { persist, persisted: async () => false } });
    await ask();
    expect([offline.lasting, persist.mock.calls.length]).toEqual(["promised", 2]);
  });

  it("is not asked for where it was given", async () => {
    promised = true;
    await ask();
    expect([offline.lasting, persist.mock.calls.length]).toEqual(["promised", 0]);
  });

  it("does no harm where it is refused, fails, or cannot be given", async () => {
    for (const storage of [
      undefined,
      {},
      { persist, persisted: async () => Promise.reject(new TypeError()) },
      { persist: async () => Promise.reject(new TypeError()), persisted: async () => false },
    ]) {
      vi.stubGlobal("navigator", { storage });
      keep("gratteciel.asked", null);
      offline.lasting = null;
      await ask();
      expect(offline.lasting).toBe("unpromised");
    }
  });

  it("counts for nothing in a private window", async () => {
    offline.lasting = "window";
    promised = true;
    await ask();
    expect([offline.lasting, persist.mock.calls.length]).toEqual(["window", 0]);
  });
});
