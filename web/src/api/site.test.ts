import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { patiently } from "../state/patiently";
import { Site } from "./site";

const asked: string[] = [];
let opened = 0;
vi.mock("../house/client", () => ({
  open: () => {
    opened += 1;
    return {
      fetch: async (request: Request) => {
        asked.push(`${request.method} ${new URL(request.url).pathname}`);
        return Response.json({});
      },
    };
  },
}));

const api = (path: string): string => `http://page/api/v1${path}`;
const described = { folder: "http://page/house/", files: ["/games"], site: "/", version: "1" };

describe("a site", () => {
  const kept = new Map<string, string>();
  beforeEach(() => {
    kept.clear();
    asked.length = opened = 0;
    vi.useFakeTimers();
    vi.stubGlobal("location", { href: "http://page/" });
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    });
    vi.stubGlobal("fetch", async (file: string) => new Response(file));
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  const settle = async (): Promise<void> => {
    await vi.advanceTimersByTimeAsync(10_000);
    await vi.dynamicImportSettled();
  };

  it("shows somebody new the page before anything of the house comes", async () => {
    let come = (): void => undefined;
    void patiently(() => new Promise<void>((resolve) => (come = resolve)));
    const site = new Site(described);
    const who = site.fetch(new Request(api("/visitor")));
    const games = await site.fetch(new Request(api("/games"), { headers: { "Accept-Language": "fr" } }));
    expect(await games.text()).toBe("http://page/house/answers/fr/games.json");
    await settle();
    expect([opened, asked]).toEqual([0, []]);
    come();
    await settle();
    await who;
    expect([opened, asked]).toEqual([1, ["GET /api/v1/visitor"]]);
  });

  it("has the house at once where somebody does something, or has played before", async () => {
    let come = (): void => undefined;
    void patiently(() => new Promise<void>((resolve) => (come = resolve)));
    await new Site(described).fetch(new Request(api("/tables"), { method: "POST", body: "{}" }));
    expect([opened, asked]).toEqual([1, ["POST /api/v1/tables"]]);
    await new Site(described).fetch(new Request(api("/visitor")));
    expect(opened).toBe(2);
    come();
    await settle();
  });
});
