import { afterEach, expect, test, vi } from "vitest";
import { Problem } from "./client";
import { onceAllowed } from "./onceAllowed";

afterEach(() => void vi.useRealTimers());

const soon = (): Problem => new Problem("request/too-many", 429, "", "", { seconds: 2 });

test("what is asked too soon is asked again once it no longer is", async () => {
  vi.useFakeTimers();
  const ask = vi
    .fn(async () => "answered")
    .mockRejectedValueOnce(soon())
    .mockRejectedValueOnce(soon());
  const asked = onceAllowed(ask);
  await vi.advanceTimersByTimeAsync(1999);
  expect(ask).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(2001);
  expect(await asked).toBe("answered");
  expect(ask).toHaveBeenCalledTimes(3);
});

test("what nobody wants to know any more is not asked again", async () => {
  vi.useFakeTimers();
  const ask = vi.fn(() => Promise.reject(soon()));
  const asked = onceAllowed(ask, () => false).catch((problem: unknown) => problem);
  await vi.advanceTimersByTimeAsync(2000);
  expect(await asked).toMatchObject({ code: "request/too-many" });
  expect(ask).toHaveBeenCalledTimes(1);
});

test("any other refusal is told at once", async () => {
  const wrong = new Problem("edition/wrong", 422, "", "", { seconds: 2 });
  await expect(onceAllowed(() => Promise.reject(wrong))).rejects.toBe(wrong);
});
