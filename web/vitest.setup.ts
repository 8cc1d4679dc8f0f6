/** What tests share, each file hands back as it was: the clock, and what is global. */
import { afterAll, vi } from "vitest";

// As in a page, addresses may begin at its own: whoever asks keeps the class that is there when its module is loaded.
const there = globalThis.Request;
if (there.name !== "PageRequest")
  globalThis.Request = class PageRequest extends there {
    constructor(input: RequestInfo | URL, init?: RequestInit) {
      super(typeof input === "string" ? new URL(input, "http://page/") : input, init);
    }
  };

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
