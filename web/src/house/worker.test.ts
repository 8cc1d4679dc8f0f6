import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Asked, Begin } from "./messages";

const houses: { tell(told: unknown): void }[] = [];
vi.mock("./house", () => ({
  House: class {
    constructor(_name: string, _folder: string, _lang: string, tell: (told: unknown) => void) {
      houses.push({ tell });
    }
  },
}));

type Said = { to: string; asked?: Asked; told?: unknown };

/** A worker whose house is another's, or its own: what it says on the channel and to its page, and how it hears. */
async function begun(own = false): Promise<{
  give(data: Begin | Asked): void;
  hear(data: Said): void;
  said: Said[];
  posted: unknown[];
}> {
  const said: Said[] = [];
  const posted: unknown[] = [];
  const worker = {
    postMessage: (told: unknown) => void posted.push(told),
    onmessage: (_: { data: Begin | Asked }): void => undefined,
  };
  let channel: { onmessage(event: { data: Said }): void };
  vi.stubGlobal("self", worker);
  vi.stubGlobal(
    "BroadcastChannel",
    class {
      onmessage = (): void => undefined;
      constructor() {
        channel = this;
      }
      postMessage = (message: Said): void => void said.push(message);
    },
  );
  const request = async (_: string, options: unknown, act?: (lock: object | null) => unknown): Promise<unknown> =>
    act ? act(own ? {} : null) : new Promise(() => options);
  vi.stubGlobal("navigator", { locks: { request } });
  vi.resetModules();
  await import("./worker");
  worker.onmessage({ data: { folder: "http://page/house/", site: "/", lang: "en" } });
  await Promise.resolve();
  return { give: (data) => worker.onmessage({ data }), hear: (data) => channel.onmessage({ data }), said, posted };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const ask = { path: "/tables", query: "", headers: [], body: new Uint8Array() };

test("whoever has not been heard by the house asks again", async () => {
  const { give, said } = await begun();
  give({ kind: "ask", id: 7, method: "GET", ...ask });
  give({ kind: "ask", id: 8, method: "POST", ...ask });
  const asked = (): (number | undefined)[] => said.map((one) => one.asked?.id);
  expect(asked()).toEqual([7, 8]);
  vi.advanceTimersByTime(2_500);
  expect(asked()).toEqual([7, 8, 7, 7]);
});

test("it is said that another page does not answer, until it does", async () => {
  const { give, hear, posted } = await begun();
  give({ kind: "ask", id: 7, method: "POST", ...ask });
  vi.advanceTimersByTime(15_000);
  hear({ to: "all", told: { kind: "progress", share: 0.5 } });
  vi.advanceTimersByTime(15_000);
  expect(posted).toEqual([{ kind: "progress", share: 0.5 }]);
  vi.advanceTimersByTime(30_000);
  expect(posted.slice(1)).toEqual([{ kind: "silent", silent: true }]);
  hear({ to: "all", told: { kind: "gone" } });
  expect(posted.slice(2)).toEqual([{ kind: "silent", silent: false }]);
});

test("nobody who waits for nothing is told of silence", async () => {
  const { give, posted } = await begun();
  give({ kind: "ask", id: 7, method: "GET", ...ask });
  give({ kind: "end", id: 7 });
  vi.advanceTimersByTime(60_000);
  expect(posted).toEqual([]);
});

test("all pages hear how far a house is that starts in one of them, and nothing else of it", async () => {
  const { said, posted } = await begun(true);
  said.length = 0;
  const told = [{ kind: "progress", share: 0.5 }, { kind: "failed", why: "files" }, { kind: "ready" }];
  for (const one of told) houses.at(-1)!.tell(one);
  expect(posted).toEqual(told);
  expect(said).toEqual([told[0], told[2]].map((one) => ({ to: "all", told: one })));
});
