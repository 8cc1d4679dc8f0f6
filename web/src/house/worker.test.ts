import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Asked, Begin } from "./messages";

vi.mock("./house", () => ({ House: class {} }));

/** A worker beside another that has the house; what it says on the channel. */
async function beside(): Promise<{ give(data: Begin | Asked): void; said: { to: string; asked?: Asked }[] }> {
  const said: { to: string; asked?: Asked }[] = [];
  const worker = { postMessage: () => undefined, onmessage: (_: { data: Begin | Asked }): void => undefined };
  vi.stubGlobal("self", worker);
  vi.stubGlobal(
    "BroadcastChannel",
    class {
      postMessage = (message: { to: string }): void => void said.push(message);
    },
  );
  const request = async (_: string, options: unknown, act?: (lock: null) => unknown): Promise<unknown> =>
    act ? act(null) : new Promise(() => options);
  vi.stubGlobal("navigator", { locks: { request } });
  await import("./worker");
  worker.onmessage({ data: { folder: "http://page/house/", site: "/", lang: "en" } });
  await Promise.resolve();
  return { give: (data) => worker.onmessage({ data }), said };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("whoever has not been heard by the house asks again", async () => {
  const { give, said } = await beside();
  const ask = { path: "/tables", query: "", headers: [], body: new Uint8Array() };
  give({ kind: "ask", id: 7, method: "GET", ...ask });
  give({ kind: "ask", id: 8, method: "POST", ...ask });
  const asked = (): (number | undefined)[] => said.map((one) => one.asked?.id);
  expect(asked()).toEqual([7, 8]);
  vi.advanceTimersByTime(2_500);
  expect(asked()).toEqual([7, 8, 7, 7]);
});
