import { afterEach, describe, expect, it, vi } from "vitest";
import { Both } from "./both";
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

  it("stand in for each other only in what is the same everywhere", async () => {
    vi.spyOn(served, "fetch").mockRejectedValue(new TypeError("no network"));
    await both.fetch(new Request(api("/games/dice")));
    expect(asked).toEqual(["device GET /api/v1/games/dice"]);
    await expect(both.fetch(new Request(api("/visitor")))).rejects.toThrow("no network");
    await expect(both.fetch(new Request(api("/tables"), { method: "POST", body: "{}" }))).rejects.toThrow("no network");
  });
});
