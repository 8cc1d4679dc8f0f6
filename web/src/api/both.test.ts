import { afterEach, describe, expect, it, vi } from "vitest";
import { beside, Both } from "./both";
import { onDevice, PLACE } from "./place";
import { served } from "./transport";

const asked: string[] = [];
vi.mock("../house/client", () => ({
  open: () => ({
    fetch: async (request: Request) => {
      asked.push(`device ${request.method} ${new URL(request.url).pathname}`);
      return Response.json({});
    },
  }),
}));

const keep = vi.fn(async () => undefined);
vi.mock("../house/keeping.svelte", () => ({ keep: () => keep() }));

const api = (path: string): string => `http://page/api/v1${path}`;
const kept = new Map<string, string>();
vi.stubGlobal("localStorage", {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
});
vi.stubGlobal("location", { href: "http://page/" });

describe("a server and a device", () => {
  const both = new Both({ folder: "http://page/house/", files: [], site: "/", version: "" });
  afterEach(() => {
    asked.length = 0;
    vi.restoreAllMocks();
  });

  it("are told apart by a table's id, or by what a request says", async () => {
    const away = vi.spyOn(served, "fetch").mockImplementation(async () => Response.json({}));
    await both.fetch(new Request(api("/tables/~abc/steps"), { method: "POST", body: "{}" }));
    await both.fetch(new Request(api("/tables?mine=1"), { headers: { [PLACE]: "device" } }));
    expect(asked).toEqual(["device POST /api/v1/tables/~abc/steps", "device GET /api/v1/tables"]);
    await both.fetch(new Request(api("/tables/abc~/steps"), { method: "POST", body: "{}" }));
    await both.fetch(new Request(api("/tables?mine=1")));
    expect(away).toHaveBeenCalledTimes(2);
    expect([onDevice("~a"), onDevice("a~")]).toEqual([true, false]);
    expect([both.linked(api("/tables/~abc/record")), both.linked(api("/tables/abc/record"))]).toEqual([false, true]);
  });

  it("are kept for whoever plays, not for those who look, and never where data are dear", async () => {
    const described = { folder: "http://page/house/", files: [], site: "/", version: "1" };
    let installed = false;
    vi.stubGlobal("document", { readyState: "complete" });
    vi.stubGlobal("matchMedia", () => ({ matches: installed }));
    vi.spyOn(served, "fetch").mockImplementation(async () => Response.json({}));
    const keptBy = async (act?: (page: Both) => Promise<unknown>): Promise<number> => {
      keep.mockClear();
      vi.useFakeTimers();
      const page = beside(described) as Both;
      await act?.(page);
      await vi.runAllTimersAsync();
      vi.useRealTimers();
      await vi.dynamicImportSettled();
      return keep.mock.calls.length;
    };
    const lay = (place: string) => (page: Both) =>
      page.fetch(new Request(api("/tables"), { method: "POST", body: "{}", headers: { [PLACE]: place } }));
    kept.clear();
    expect(await keptBy((page) => page.fetch(new Request(api("/games"))))).toBe(0);
    expect(await keptBy(lay("server"))).toBe(0);
    expect(await keptBy()).toBe(1);
    kept.clear();
    expect(await keptBy(lay("device"))).toBe(1);
    expect(await keptBy(lay("device"))).toBe(1);
    kept.clear();
    installed = true;
    expect(await keptBy()).toBe(1);
    vi.stubGlobal("navigator", { connection: { saveData: true } });
    expect(await keptBy(lay("device"))).toBe(0);
  });

  it("stand in for each other only in what is the same everywhere", async () => {
    vi.spyOn(served, "fetch").mockRejectedValue(new TypeError("no network"));
    await both.fetch(new Request(api("/games/dice")));
    expect(asked).toEqual(["device GET /api/v1/games/dice"]);
    await expect(both.fetch(new Request(api("/visitor")))).rejects.toThrow("no network");
    await expect(both.fetch(new Request(api("/tables"), { method: "POST", body: "{}" }))).rejects.toThrow("no network");
  });
});
