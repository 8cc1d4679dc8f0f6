import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { patiently } from "./patiently";

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("removeEventListener", () => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a part that did not arrive is asked for again, until it is there", async () => {
  let asked = 0;
  const load = (): Promise<string> => (++asked < 4 ? Promise.reject(new Error("cut off")) : Promise.resolve("part"));
  const part = patiently(load);
  await vi.runAllTimersAsync();
  expect(await part).toBe("part");
  expect(asked).toBe(4);
});

test("whoever would rather know is told after so many tries", async () => {
  let asked = 0;
  const part = patiently(() => Promise.reject(new Error(`cut off ${++asked}`)), 2);
  const told = expect(part).rejects.toThrow("cut off 2");
  await vi.runAllTimersAsync();
  await told;
});
