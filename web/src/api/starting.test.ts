import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

// Of its own: other files have put something in the place of what it asks.
vi.resetModules();
const transports = await import("./transport");
const { starting } = await import("./starting.svelte");

/** A table that is laid once somebody says so. */
function later(): { act: () => Promise<string>; laid: (table: string) => void; lost: () => void } {
  let [laid, lost] = [(_: string): void => undefined, (): void => undefined];
  const come = new Promise<string>((resolve, reject) => ([laid, lost] = [resolve, () => reject(new Error("lost"))]));
  return { act: () => come, laid, lost };
}

describe("a table that the house is to lay", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.spyOn(transports, "transport", "get").mockReturnValue({ ...transports.served });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
    starting.leave();
  });

  it("is shown as it begins where that takes a moment, until it is there or cannot be", async () => {
    for (const end of ["laid", "lost"] as const) {
      const table = later();
      const waited = starting.lay("world", false, table.act).catch(() => null);
      await vi.advanceTimersByTimeAsync(150);
      expect(starting.laying).toBe(null);
      await vi.advanceTimersByTimeAsync(100);
      expect(starting.laying).toBe("world");
      table[end]("~a");
      await waited;
      expect(starting.laying).toBe(null);
    }
  });

  it("is not shown to whoever has gone elsewhere, before or since", async () => {
    const table = later();
    const waited = starting.lay("world", false, table.act);
    starting.leave();
    await vi.advanceTimersByTimeAsync(1000);
    expect(starting.laying).toBe(null);
    table.laid("~a");
    expect(await waited).toBe("~a");
  });

  it("covers no other that is awaited now, and ends nothing of it", async () => {
    const [first, second] = [later(), later()];
    const [one, other] = [starting.lay("world", false, first.act), starting.lay("dice", false, second.act)];
    await vi.advanceTimersByTimeAsync(1000);
    expect(starting.laying).toBe("dice");
    first.laid("~a");
    await one;
    expect(starting.laying).toBe("dice");
    second.laid("~b");
    await other;
    expect(starting.laying).toBe(null);
  });
});
